// What things on Salamanca's table are, in one sentence each, and the rule behind it.
import type { Explained } from "../../lib/explain.svelte";
import { phrase } from "../../lib/words.svelte";

const RULES = {
  poison: "SA-703",
  rat: "SA-703",
  locust: "SA-703",
  ruin: "SA-704",
  conde: "SA-521",
  squire: "SA-512",
  fertile: "SA-516",
  landscape: "SA-701",
  building: "SA-702",
  display: "SA-511",
  shield: "SA-902",
  market: "SA-601",
  card: "SA-403",
  leader: "SA-404",
  piles: "SA-303",
} as const;

export type Thing = keyof typeof RULES;

export const isThing = (name: string): name is Thing => name in RULES;

export const explained = (thing: Thing): Explained => ({
  game: "salamanca",
  text: phrase(`salamanca.explain.${thing}`),
  rule: RULES[thing],
});
