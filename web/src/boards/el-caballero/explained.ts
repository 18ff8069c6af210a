// What things on El Caballero's table are, in one sentence each, and the rule behind it.
import type { Explained } from "../../lib/explain.svelte";
import { phrase } from "../../lib/words.svelte";

const RULES = {
  court: "EC-203",
  "tiles-off": "EC-203",
  card: "EC-303",
  numbers: "EC-605",
  waiting: "EC-603",
  castillo: "EC-608",
  ship: "EC-803",
  harbor: "EC-702",
  grande: "EC-904",
  alcalde: "EC-902",
  closed: "EC-901",
  pile: "EC-304",
  supply: "EC-106",
  scoring: "EC-301",
  "face-up": "EC-402",
  operations: "EC-403",
} as const;

export type Thing = keyof typeof RULES;

export const isThing = (name: string): name is Thing => name in RULES;

export const explained = (thing: Thing): Explained => ({
  game: "el-caballero",
  text: phrase(`el-caballero.explain.${thing}`),
  rule: RULES[thing],
});
