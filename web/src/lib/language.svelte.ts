// Which language the page speaks: the reader's choice, or the first of the browser's that there is.
import { getLanguages } from "./api";
import { loadGames } from "./games.svelte";
import { keepSettings, settings } from "./settings.svelte";
import { currentLanguage, loadWords } from "./words.svelte";

let possible = $state.raw<string[]>([]);

export const languages = (): string[] => possible;

/** Each language by its own name. */
export const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
};

/** Words and games in that language, all at once; the page is not loaded again. */
async function speak(language: string): Promise<void> {
  const games = loadGames(language);
  await loadWords(language, games);
}

export async function startSpeaking(): Promise<void> {
  possible = await getLanguages();
  const wanted = [settings.language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  await speak(wanted.find((language) => possible.includes(language)) ?? "en");
}

/** The reader chooses, and this browser remembers. */
export async function chooseLanguage(language: string): Promise<void> {
  if (language === currentLanguage()) return;
  settings.language = language;
  keepSettings();
  await speak(language);
}
