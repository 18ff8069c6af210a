// What a table tells those who do not look at it: whose turn it is, and the sound of pieces.
import { callToTurn, setTitle } from "./notice.svelte";
import { settings } from "./settings.svelte";
import { pieceSound } from "./sound";
import type { Table } from "./table.svelte";
import { t } from "./words.svelte";

/** Within a component, as long as it is on the screen. */
export function callAttention(table: Table, title: () => string): void {
  const yourTurn = $derived(table.asked && !table.playing && table.result === null);
  let called: number | null = null;
  $effect(() => {
    setTitle(yourTurn, t("notice.your-turn"), title());
    const decision = table.state?.decision ?? null;
    const last = table.told.at(-1);
    const turn = last !== undefined && table.board?.isTurn(last);
    const away = document.visibilityState === "hidden";
    if (yourTurn && decision !== called && (called === null || away || turn))
      callToTurn(t("notice.your-turn"), title());
    called = yourTurn ? decision : null;
  });
  $effect(() => {
    if (settings.pieceSounds && table.moment && table.board?.isMove(table.moment)) pieceSound();
  });
  $effect(() => () => setTitle(false, "", ""));
}
