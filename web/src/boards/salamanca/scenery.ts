// A piece of land in a few letters, for posters and explanations: `A3(2,1)` a fertile acre, `farm(2,2)0c3` a farm with
// the squire of color 0 and the Conde of color 3.
import type { SalamancaFieldView } from "../../lib/wire";

const LETTERS: Record<string, string> = {
  A: "acre",
  P: "pasture",
  L: "lake",
  F: "forest",
  V: "vineyard",
};

const WORD = /([A-Za-z]+)(\d?)\((\d,\d)\)(\d?)(?:c(\d))?/g;

export function parse(text: string): SalamancaFieldView[] {
  return [...text.matchAll(WORD)].map(([, name = "", number, field = "", owner, conde]) => {
    const kind = LETTERS[name] ?? name;
    return {
      field,
      tile: number ? `${kind}-${number}` : kind,
      owner: owner ? Number(owner) : null,
      conde: conde ? Number(conde) : null,
      plague: null,
    };
  });
}
