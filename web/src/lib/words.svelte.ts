// The words of the page: one flat table of keys, loaded once from the server, in the reader's language.
import type { WordKey } from "./word-keys";

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
type Tree = { [name: string]: string | Tree };
type Values = Record<string, string | number>;

const FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** A tree of words as a flat table; a table of plural forms stays one entry. */
export function flatten(tree: Tree, prefix = ""): Map<string, string | Forms> {
  const flat = new Map<string, string | Forms>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(prefix + name, value);
    else if (Object.keys(value).every((form) => FORMS.has(form)))
      flat.set(prefix + name, value as Forms);
    else for (const [key, inner] of flatten(value, `${prefix}${name}.`)) flat.set(key, inner);
  }
  return flat;
}

/** A word with its values put in; `n` chooses among plural forms. */
export function fill(entry: string | Forms, values: Values, language: string): string {
  let template: string;
  if (typeof entry === "string") template = entry;
  else {
    const n = Number(values["n"] ?? 0);
    const form = n === 0 && entry.zero ? "zero" : new Intl.PluralRules(language).select(n);
    template = entry[form] ?? entry.other ?? "";
  }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

let table = $state.raw(new Map<string, string | Forms>());
const boards = new Map<string, Promise<void>>();
let language = $state("en");

async function getWords(path: string): Promise<Tree> {
  const answer = await fetch(`/api/words/${path}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as Tree;
}

async function getBoardWords(spoken: string, game: string): Promise<[string, string | Forms][]> {
  const tree = await getWords(`${encodeURIComponent(spoken)}/${encodeURIComponent(game)}`);
  return [...flatten(tree, `${game}.`)];
}

/** The words of a game's board, once; their keys begin with the game's. */
export function loadBoardWords(game: string): Promise<void> {
  const known = boards.get(game);
  if (known !== undefined) return known;
  const spoken = language;
  const loading = getBoardWords(spoken, game).then((words) => {
    if (spoken === language) table = new Map([...table, ...words]);
  });
  boards.set(game, loading);
  loading.catch(() => boards.delete(game));
  return loading;
}

/** From now on the page speaks so. */
export function setWords(words: Map<string, string | Forms>, spoken: string): void {
  table = words;
  language = spoken;
}

/** The page's words and those of the boards it has, with whatever else must be there; then the page changes at once. */
export async function loadWords(wanted: string, alongside: Promise<void>): Promise<void> {
  const [shell, ...own] = await Promise.all([
    getWords(encodeURIComponent(wanted)),
    ...[...boards.keys()].map((game) => getBoardWords(wanted, game)),
    alongside,
  ]);
  setWords(new Map([...flatten(shell), ...own.flatMap((words) => words ?? [])]), wanted);
  document.documentElement.lang = wanted;
}

/** A word of the page. */
export function t(key: WordKey, values: Values = {}): string {
  const entry = table.get(key);
  return entry === undefined ? key : fill(entry, values, language);
}

/** A word whose key is put together at run time; the key itself is no word, so nothing is shown where there is none. */
export function phrase(key: string, values: Values = {}): string {
  const entry = table.get(key);
  return entry === undefined ? "" : fill(entry, values, language);
}

export function currentLanguage(): string {
  return language;
}
