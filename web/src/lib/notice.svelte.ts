// Telling people that it is their turn: title, sound, notification.
import { settings } from "./settings.svelte";
import { yourTurnSound } from "./sound";

export function setTitle(yourTurn: boolean, words: string, game: string): void {
  document.title = yourTurn ? `● ${words} – ${game}` : game === "" ? "Meseta" : `${game} – Meseta`;
}

export function callToTurn(words: string, game: string): void {
  if (settings.turnSound && navigator.userActivation?.hasBeenActive) yourTurnSound();
  const may =
    settings.notifications && "Notification" in window && Notification.permission === "granted";
  if (may && document.visibilityState === "hidden") {
    const notice = new Notification(words, { body: game, tag: "meseta-turn" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}
