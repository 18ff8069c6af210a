// Where the choices lie: on the land, the display, the tray, the hand.
import type { Choice } from "../../lib/wire";
import { t } from "../../lib/words.svelte";

export interface Targets {
  /** Cards to play, to take from another's hand, to give for it. */
  cards: Map<number, Choice>;
  takeCards: Map<number, Choice>;
  giveCards: Map<number, Choice>;
  displays: Map<string, Choice>;
  tiles: Map<string, Choice>;
  fields: Map<string, Choice>;
  occupy: Map<string, Choice>;
  sell: Map<string, Choice>;
  conde: Map<string, Choice>;
  plague: Map<string, Choice>;
  swaps: Choice[];
}

export function targets(choices: Choice[]): Targets {
  const byNumber = (verb: string): Map<number, Choice> =>
    new Map(choices.filter((one) => one.verb === verb).map((one) => [Number(one.args[0]), one]));
  const byWord = (verb: string): Map<string, Choice> =>
    new Map(choices.filter((one) => one.verb === verb).map((one) => [String(one.args[0]), one]));
  return {
    cards: byNumber("card"),
    takeCards: byNumber("take-card"),
    giveCards: byNumber("give-card"),
    displays: byWord("take"),
    tiles: byWord("tile"),
    fields: byWord("field"),
    occupy: byWord("occupy"),
    sell: byWord("sell"),
    conde: byWord("conde"),
    plague: byWord("plague"),
    swaps: choices.filter(({ verb }) => verb === "swap"),
  };
}

/** What a turn is about: tiles (with squires and sales), the Conde, or the function of the card. */
export const AIMS = ["tiles", "conde", "card"] as const;
export type Aim = (typeof AIMS)[number];

/** How many choices there are for each of them. */
export function aimed(open: Targets): Record<Aim, number> {
  return {
    tiles: [open.displays, open.tiles, open.fields, open.occupy, open.sell].reduce(
      (sum, map) => sum + map.size,
      0,
    ),
    conde: open.conde.size,
    card: open.plague.size + open.swaps.length,
  };
}

/** The one that is looked at: as wished, if there is something to choose, else the first that has something. */
export function aimOf(open: Targets, wished: Aim | null): Aim {
  const counts = aimed(open);
  if (wished !== null && counts[wished] > 0) return wished;
  return AIMS.find((aim) => counts[aim] > 0) ?? "tiles";
}

/** Cards are known by their number. */
export function entry({ verb, args, entry, group, label }: Choice): string {
  const words = group ? entry : label;
  return verb.endsWith("card")
    ? t("choices.numbered", { number: String(args[0]), text: words })
    : words;
}
