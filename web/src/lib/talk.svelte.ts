// What of the talk at a table is shown to this reader, and what he has not read yet. Kept in this browser.
import { SvelteSet } from "svelte/reactivity";
import type { TalkLine } from "./wire";

const KEY = "meseta.talk";
const MOST = 60;

interface Kept {
  seen: number;
  muted: string[];
  crowd: boolean;
}

function read(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

export class TalkReader {
  /** The number of the last line that was read. */
  #seen = $state(0);
  /** Whether what spectators say is shown. */
  #crowd = $state(true);
  readonly muted: SvelteSet<string>;

  constructor(
    private readonly table: string,
    private readonly all: () => TalkLine[],
  ) {
    const kept = read()[table];
    this.#seen = kept?.seen ?? 0;
    this.#crowd = kept?.crowd ?? true;
    this.muted = new SvelteSet(kept?.muted ?? []);
  }

  get lines(): TalkLine[] {
    return this.all().filter(
      ({ author, room }) => !this.muted.has(author) && (this.#crowd || room !== "spectators"),
    );
  }

  get unread(): number {
    return this.lines.filter(({ number }) => number > this.#seen).length;
  }

  get crowd(): boolean {
    return this.#crowd;
  }
  set crowd(shown: boolean) {
    this.#crowd = shown;
    this.#keep();
  }

  readAll(): void {
    const last = this.all().at(-1)?.number ?? 0;
    if (last === this.#seen) return;
    this.#seen = last;
    this.#keep();
  }

  mute(author: string, yes: boolean): void {
    if (yes) this.muted.add(author);
    else this.muted.delete(author);
    this.#keep();
  }

  #keep(): void {
    const { [this.table]: _, ...others } = read();
    const own: Kept = { seen: this.#seen, muted: [...this.muted], crowd: this.#crowd };
    const kept = [...Object.entries(others), [this.table, own] as const].slice(-MOST);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  }
}
