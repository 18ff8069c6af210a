import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { loadGames } from "./lib/games.svelte";
import { startRouting } from "./lib/route.svelte";
import { applyTheme, settings } from "./lib/settings.svelte";
import { loadWords } from "./lib/words.svelte";

applyTheme();
startRouting();

const target = document.getElementById("app");
if (target === null) throw new Error("no place for the page");
try {
  await Promise.all([loadWords(settings.language), loadGames(settings.language)]);
  mount(App, { target });
} catch (error) {
  // Without its words the page has nothing to say but what went wrong.
  target.textContent = String(error);
}
