// Which thing on the table stands for which choice. Nothing here knows a rule: verbs name what they point at.
import type { Choice } from "../../lib/wire";
import { t } from "../../lib/words.svelte";

export interface Targets {
  spots: Map<string, Choice>;
  pieces: Map<string, Choice>;
  boards: Map<string, Choice>;
  cards: Map<number, Choice>;
  powers: Map<number, Choice>;
  /** Numbers to take, in order. */
  supply: Choice[];
  /** From one's own Court. */
  court: Choice | null;
  /** Whatever has no place on the table. */
  buttons: Choice[];
}

const SPOT_VERBS = new Set(["place", "choose", "to", "score", "grande", "king", "disc", "recall"]);
const BUTTONS = new Set(["announce", "end turn", "from court", "done"]);

export const isButton = (verb: string): boolean => BUTTONS.has(verb);

export const pieceKey = (seat: string | number, spot: string | number): string => `${seat}:${spot}`;

export function targets(choices: Choice[]): Targets {
  const found: Targets = {
    spots: new Map(),
    pieces: new Map(),
    boards: new Map(),
    cards: new Map(),
    powers: new Map(),
    supply: [],
    court: null,
    buttons: [],
  };
  for (const choice of choices) {
    const [first = "", second = ""] = choice.args;
    if (SPOT_VERBS.has(choice.verb)) found.spots.set(String(first), choice);
    else if (choice.verb === "caballero") found.pieces.set(pieceKey(first, second), choice);
    else if (choice.verb === "scoreboard") found.boards.set(String(first), choice);
    else if (choice.verb === "take") found.cards.set(Number(first), choice);
    else if (choice.verb === "power" || choice.verb === "take-back")
      found.powers.set(Number(first), choice);
    else if (choice.verb === "supply") found.supply.push(choice);
    else if (choice.verb === "give" && first === "court") found.court = choice;
    else if (choice.verb === "give") found.spots.set(String(first), choice);
    else found.buttons.push(choice);
  }
  return found;
}

/**
 * What a click on a place, or on somebody's caballeros there, would mean, so that the rule against it can be told.
 * Where no place is asked for, it is taken for placing.
 */
export function meant(choices: Choice[], spot: string, owner: number): string {
  if (choices.some(({ verb }) => verb === "caballero")) return `caballero ${owner} ${spot}`;
  const asked = choices.find(({ verb }) => SPOT_VERBS.has(verb) || verb === "give");
  return `${asked?.verb ?? "place"} ${spot}`;
}

/** Power cards and numbers of caballeros are known by their number. */
export function entry({ verb, args, entry, group, label }: Choice): string {
  if (verb === "supply") return String(args[0]);
  const words = group ? entry : label;
  return verb === "power" ? t("choices.numbered", { number: String(args[0]), text: words }) : words;
}
