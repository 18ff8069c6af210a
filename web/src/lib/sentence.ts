// Sentences of the server name a person by the seat: `{2}`, in a form `{2:of}`, or `{2?what he reads|what others read}`.
// Names, and "you", are put in here, as the reader's language has it.
import type { Seated } from "./known.svelte";
import { phrase } from "./words.svelte";

export type Piece = { text: string } | { text: string; player: Seated };

const ALTERNATIVE = /\{(\d+)\?((?:[^{}|]|\{[^{}]*\})*)\|((?:[^{}|]|\{[^{}]*\})*)\}/g;
const MARK = /\{(\d+)(?::([a-z-]+))?\}/g;

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
const begins = (sentence: string, at: number): boolean =>
  at === 0 || /[.!?…] $/.test(sentence.slice(0, at));

function elides(name: string): boolean {
  const vowels = phrase("people.elides");
  return vowels !== "" && new RegExp(vowels, "iu").test(name);
}

/** A person in a form; a name is never changed itself. */
function person(player: Seated, form: string, first: boolean): Piece[] {
  const word = (part: string): string => (form === "" ? "" : phrase(`people.${form}.${part}`));
  const said = (text: string): string => (first ? capital(text) : text);
  if (player.you) return [{ text: said(word("you") || phrase("people.you")), player }];
  const pattern = (elides(player.name) && word("vowel")) || word("name") || "{}";
  const [before = "", after = ""] = pattern.split("{}");
  return [{ text: said(before) }, { text: player.name, player }, { text: after }];
}

/** The sentence, words and persons apart. */
export function pieces(sentence: string, players: Seated[]): Piece[] {
  const seated = (seat: string): Seated | undefined =>
    players.find((player) => player.seat === Number(seat));
  const addressed = sentence.replace(
    ALTERNATIVE,
    (_, seat: string, own: string, other: string, at: number) => {
      const side = seated(seat)?.you ? own : other;
      return begins(sentence, at) ? capital(side) : side;
    },
  );
  const found: Piece[] = [];
  let end = 0;
  for (const mark of addressed.matchAll(MARK)) {
    const player = seated(mark[1] ?? "");
    found.push({ text: addressed.slice(end, mark.index) });
    if (player !== undefined)
      found.push(...person(player, mark[2] ?? "", begins(addressed, mark.index)));
    end = mark.index + mark[0].length;
  }
  found.push({ text: addressed.slice(end) });
  return found.filter(({ text }) => text !== "");
}

/** The sentence as it is read, for titles and for those who hear it. */
export const plain = (sentence: string, players: Seated[]): string =>
  pieces(sentence, players)
    .map(({ text }) => text)
    .join("");
