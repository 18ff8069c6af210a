// Who stands in a place, and where.
import type { ElGrandeSpotView } from "../../../lib/wire";
import { layoutOf, places, STEP, type Point } from "./layout";

export interface Standing {
  seat: number;
  count: number;
  at: Point;
}

export function standing({ place, caballeros }: ElGrandeSpotView, k: number): Standing[] {
  const present = (caballeros ?? [])
    .map((count, seat) => ({ seat, count }))
    .filter(({ count }) => count > 0);
  const slots = places(place, present.length, k);
  return present.map((one, index) => ({ ...one, at: slots[index] ?? layoutOf(place).pieces }));
}

/** Where the n-th of those who are not there yet would stand: beside the last. */
export function beside(spot: ElGrandeSpotView, n: number, k: number): Point {
  const [x, y] = layoutOf(spot.place).pieces;
  const [lastX, lastY] = standing(spot, k).at(-1)?.at ?? [x - STEP * k, y];
  return [lastX + n * STEP * k, lastY];
}
