// El Grande's view as the server sends it, and what is printed on the game's parts.
import type { ElGrandeView } from "../../lib/wire";
import type { View } from "../board";

export type { ElGrandeView };

export const REGIONS = [
  "galicia",
  "pais-vasco",
  "aragon",
  "cataluna",
  "castilla-la-vieja",
  "castilla-la-nueva",
  "valencia",
  "granada",
  "sevilla",
] as const;
export type Region = (typeof REGIONS)[number];
export const SPOTS = [...REGIONS, "castillo"] as const;
export type Spot = (typeof SPOTS)[number];

/** How many caballeros each power card lets its player take, printed on the card (EG-105). */
export const SUPPLY = [0, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0] as const;

/** What the mobile scoreboards say. */
export function boardValues(board: string): number[] {
  return board.split("-").map(Number);
}

export function asElGrande(view: View): ElGrandeView {
  return view as unknown as ElGrandeView;
}
