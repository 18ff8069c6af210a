import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { getLanguages } from "./lib/api";
import { loadGames } from "./lib/games.svelte";
import { startRouting } from "./lib/route.svelte";
import { applyTheme, settings } from "./lib/settings.svelte";
import { loadWords } from "./lib/words.svelte";

applyTheme();
startRouting();

/** The reader's choice, or the first of the browser's languages that there is. */
function chosen(possible: string[]): string {
  const wanted = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((language) => possible.includes(language)) ?? "en";
}

const target = document.getElementById("app");
if (target === null) throw new Error("no place for the page");
try {
  const language = chosen(await getLanguages());
  await Promise.all([loadWords(language), loadGames(language)]);
  mount(App, { target });
} catch (error) {
  // Without its words the page has nothing to say but what went wrong.
  target.textContent = String(error);
}
