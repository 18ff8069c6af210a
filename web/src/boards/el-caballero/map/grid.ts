// The squares of the map on the screen: a tile is 100 wide, columns run east, rows run south.
export const TILE = 100;

export interface Point {
  x: number;
  y: number;
}

/** A square by column and row. */
export type Square = readonly [column: number, row: number];

/** Edges and directions: north, east, south, west. */
export const EDGES = ["north", "east", "south", "west"] as const;
export const STEPS: readonly Square[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
/** Corner k lies between edge k and edge k + 1. */
export const CORNERS: readonly Square[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
/** The squares round a corner of the grid: north-east, south-east, south-west, north-west of it. */
export const ROUND: readonly Square[] = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
];

const NOWHERE: Square = [0, 0];
export const pick = (squares: readonly Square[], index: number): Square =>
  squares[((index % 4) + 4) % 4] ?? NOWHERE;

/** Cells are named `x,y` with y growing to the north; on the screen rows grow to the south. */
export function squareOf(cell: string): Square {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return [x, 0 - y];
}

export const cellOf = ([column, row]: Square): string => `${column},${0 - row}`;

export const middleOf = ([column, row]: Square): Point => ({
  x: (column + 0.5) * TILE,
  y: (row + 0.5) * TILE,
});

export const neighbour = ([column, row]: Square, edge: number): Square => {
  const [dx, dy] = pick(STEPS, edge);
  return [column + dx, row + dy];
};

/** A square as a path, a little larger or smaller. */
export function box([column, row]: Square, grow = 0): string {
  const side = TILE + 2 * grow;
  return `M${column * TILE - grow},${row * TILE - grow}h${side}v${side}h${-side}Z`;
}

/** The line of an edge of a square. */
export function edgeLine([column, row]: Square, edge: number): string {
  const [fromX, fromY] = pick(CORNERS, edge - 1);
  const [toX, toY] = pick(CORNERS, edge);
  return `M${(column + fromX) * TILE},${(row + fromY) * TILE}L${(column + toX) * TILE},${(row + toY) * TILE}`;
}
