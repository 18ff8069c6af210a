// Where things are on the land, in units of a tile's 80.
import type { SalamancaFieldView } from "../../../lib/wire";
import { T, type Cell } from "../art/draw";
import { cellOf, COLUMNS, FIELDS, fieldOf, printOf, ROWS, type Frame } from "../view";

export const WIDTH = COLUMNS * T;
export const HEIGHT = ROWS * T;
/** The frame of the map, with the numbers of rows and columns. */
export const MARGIN = 30;
export const VIEW_BOX = `${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`;

/** Fixed places on a tile: number top left, squire bottom left, Conde bottom right, ruin top right, others amid. */
const SPOTS = {
  middle: [41, 42],
  squire: [21, 60],
  conde: [59, 60],
  ruin: [60, 21],
} as const;

export function spot(field: string, where: keyof typeof SPOTS): readonly [number, number] {
  const [row, column] = cellOf(field);
  const [x, y] = SPOTS[where];
  return [column * T + x, row * T + y];
}

export const plagueSpot = (field: string, plague: string): readonly [number, number] =>
  spot(field, plague === "ruin" ? "ruin" : "middle");

export interface Drawn {
  key: string;
  kind: string;
  frame: Frame;
  cells: Cell[];
  fertile: { cell: Cell; number: number }[];
}

/** What was drawn before and is the same is the same thing again: it is not drawn anew. */
const known = new Map<string, Drawn>();
const MOST = 1000;

function again(drawn: Drawn): Drawn {
  const numbers = drawn.fertile.map(({ cell, number }) => `${cell}:${number}`);
  const name = `${drawn.key} ${drawn.cells.join(";")} ${numbers.join(";")}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST) known.clear();
  known.set(name, drawn);
  return drawn;
}

/** Tiles of one kind that lie side by side are drawn as one shape. */
export function shapes(land: readonly SalamancaFieldView[]): Drawn[] {
  const left = new Map(
    land.filter(({ tile }) => !printOf(tile).building).map((place) => [place.field, place]),
  );
  const found: Drawn[] = [];
  for (const field of FIELDS) {
    const first = left.get(field);
    if (first === undefined) continue;
    const places = together(first, left);
    const { kind, frame } = printOf(first.tile);
    const cells = places.map((place) => cellOf(place.field));
    const fertile = places.flatMap((place) => {
      const { number } = printOf(place.tile);
      return number === null ? [] : [{ cell: cellOf(place.field), number }];
    });
    found.push(again({ key: `${kind} ${field}`, kind, frame, cells, fertile }));
  }
  return found;
}

/** Those of its kind that it touches, and so on; they are taken out of what is left. */
function together(
  first: SalamancaFieldView,
  left: Map<string, SalamancaFieldView>,
): SalamancaFieldView[] {
  const { kind } = printOf(first.tile);
  const found = [first];
  left.delete(first.field);
  for (const { field } of found) {
    const [row, column] = cellOf(field);
    for (const cell of [
      [row - 1, column],
      [row, column + 1],
      [row + 1, column],
      [row, column - 1],
    ] as const) {
      const near = left.get(fieldOf(cell));
      if (near === undefined || printOf(near.tile).kind !== kind) continue;
      left.delete(near.field);
      found.push(near);
    }
  }
  return found;
}
