import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { startSpeaking } from "./lib/language.svelte";
import { startRouting } from "./lib/route.svelte";
import { applyTheme } from "./lib/settings.svelte";

applyTheme();
startRouting();

const target = document.getElementById("app");
if (target === null) throw new Error("no place for the page");
try {
  await startSpeaking();
  mount(App, { target });
} catch (error) {
  // Without its words the page has nothing to say but what went wrong.
  target.textContent = String(error);
}
