// Who stands in a place, and where: each under the value that a scoring would bring him, as the server says it.
import type { ElGrandeSpotView } from "../../../lib/wire";
import { AIRY_ROW, COLUMN, FIRST_ROW, layoutOf, ROW, type Point } from "./layout";

export interface Standing {
  seat: number;
  count: number;
  /** Alone before all others. */
  leads: boolean;
  tied: boolean;
  /** What a scoring would bring, bonuses included. */
  gain: number;
  at: Point;
}

export interface Bracket {
  /** Its upper end, and how long it is. */
  at: Point;
  length: number;
}

export interface Podium {
  standing: Standing[];
  /** Round those who tie. */
  brackets: Bracket[];
}

interface Placed extends Omit<Standing, "at"> {
  column: number;
}

const ASIDE = 4;
const ASIDE_AT = 1.5 * COLUMN + 18;

/** The column under a value; who would have a place that no value stands for stands aside. */
const columnOf = (rank: number): number => Math.min(rank, ASIDE);

function present({ caballeros, standing }: ElGrandeSpotView): Placed[] {
  const counts = caballeros ?? [];
  const known = (standing ?? []).map(({ seat, rank, tied, points, kings_bonus, home_bonus }) => ({
    seat,
    count: counts[seat] ?? 0,
    leads: rank === 1,
    tied,
    gain: points + kings_bonus + home_bonus,
    column: columnOf(rank),
  }));
  // Whoever has just come stands aside until the server says how he stands.
  const fresh = counts.flatMap((count, seat) =>
    known.some((one) => one.seat === seat)
      ? []
      : [{ seat, count, leads: false, tied: false, gain: 0, column: ASIDE }],
  );
  return [...known, ...fresh].filter(({ count }) => count > 0);
}

/** Where the n-th of so many stands in a column: one below another, or, where there are many, two in a row. */
function slot(column: number, n: number, many: number, row: number): Point {
  if (column === ASIDE) return [ASIDE_AT, FIRST_ROW + n * (row - 4)];
  const x = (column - 2) * COLUMN;
  if (many < 3) return [x, FIRST_ROW + n * row];
  // Under the last value they keep away from whoever stands aside.
  const left = x - (column === ASIDE - 1 ? 24 : 17);
  return [left + (n % 2) * 32, FIRST_ROW + Math.floor(n / 2) * row];
}

/** Everybody in a place; `airy`, where something is written under each. */
export function podium(spot: ElGrandeSpotView, k: number, airy = false): Podium {
  const [x, y] = layoutOf(spot.place).plate;
  const row = airy ? AIRY_ROW : ROW;
  const at = ([dx, dy]: Point): Point => [x + dx * k, y + dy * k];
  const all = present(spot);
  const inColumn = (column: number): Placed[] => all.filter((one) => one.column === column);
  const standing = all.map(({ column, ...one }) => {
    const mates = inColumn(column);
    const n = mates.findIndex(({ seat }) => seat === one.seat);
    return { ...one, at: at(slot(column, n, mates.length, row)) };
  });
  const brackets = [1, 2, 3].flatMap((column) => {
    const many = inColumn(column).length;
    if (many < 2) return [];
    const [left, top] = slot(column, 0, many, row);
    const [, bottom] = slot(column, many - 1, many, row);
    return [{ at: at([left - 23, top - 16]), length: (bottom - top + 32) * k }];
  });
  return { standing, brackets };
}

/** Where the n-th of those who are not there yet would stand: aside, below the last. */
export function beside(spot: ElGrandeSpotView, n: number, k: number): Point {
  const [x, y] = layoutOf(spot.place).plate;
  const aside = present(spot).filter(({ column }) => column === ASIDE).length;
  const [dx, dy] = slot(ASIDE, aside + n - 1, 1, ROW);
  return [x + dx * k, y + dy * k];
}
