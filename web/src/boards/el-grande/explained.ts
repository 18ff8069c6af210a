// What things on El Grande's table are, in one sentence each, and the rule behind it.
import type { Explained } from "../../lib/explain.svelte";
import { phrase } from "../../lib/words.svelte";

const RULES = {
  court: "EG-506",
  province: "EG-501",
  power: "EG-403",
  supply: "EG-501",
  dots: "EG-506",
  veto: "EG-1003",
  beside: "EG-706",
  castillo: "EG-605",
  king: "EG-601",
  scoring: "EG-301",
  tie: "EG-702",
} as const;

export const explained = (thing: keyof typeof RULES): Explained => ({
  game: "el-grande",
  text: phrase(`el-grande.explain.${thing}`),
  rule: RULES[thing],
});
