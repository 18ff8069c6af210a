// Where things stand on the map, by hand: labels clear of pieces, small regions labelled out at sea.
import { isSpot, type Spot } from "../view";

export type Point = readonly [number, number];

export interface SpotLayout {
  /** The middle of the name; the values hang under it. */
  plate: Point;
  /** The middle of the first row of pieces. */
  pieces: Point;
  perRow: number;
  grande: Point;
  king: Point;
  /** Where a label out at sea points to. */
  leader?: readonly [Point, Point];
}

export const LAYOUT: Record<Spot, SpotLayout> = {
  galicia: { plate: [160, 88], pieces: [160, 150], perRow: 3, grande: [258, 92], king: [338, 91] },
  "pais-vasco": {
    plate: [500, 22],
    pieces: [522, 106],
    perRow: 5,
    grande: [622, 128],
    king: [596, 172],
  },
  aragon: {
    plate: [662, 190],
    pieces: [660, 252],
    perRow: 3,
    grande: [628, 348],
    king: [676, 342],
  },
  cataluna: {
    plate: [812, 178],
    pieces: [808, 238],
    perRow: 3,
    grande: [888, 182],
    king: [756, 304],
  },
  "castilla-la-vieja": {
    plate: [386, 168],
    pieces: [386, 232],
    perRow: 5,
    grande: [506, 180],
    king: [292, 300],
  },
  "castilla-la-nueva": {
    plate: [478, 366],
    pieces: [478, 430],
    perRow: 5,
    grande: [352, 420],
    king: [586, 372],
  },
  valencia: {
    plate: [828, 346],
    pieces: [828, 408],
    perRow: 4,
    grande: [652, 436],
    king: [626, 578],
    leader: [
      [760, 396],
      [708, 440],
    ],
  },
  granada: {
    plate: [520, 564],
    pieces: [510, 624],
    perRow: 3,
    grande: [440, 572],
    king: [398, 688],
  },
  sevilla: {
    plate: [302, 594],
    pieces: [302, 652],
    perRow: 3,
    grande: [368, 546],
    king: [210, 606],
  },
  castillo: { plate: [856, 664], pieces: [856, 728], perRow: 5, grande: [0, 0], king: [0, 0] },
};

export function layoutOf(place: string): SpotLayout {
  return isSpot(place) ? LAYOUT[place] : LAYOUT.castillo;
}

export const STEP = 40;
export const ROW = 39;

/** Where the pieces stand of those who have some, row by row, each row centred. */
export function places(spot: string, count: number, k = 1): Point[] {
  const { pieces, perRow } = layoutOf(spot);
  const [x, y] = pieces;
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const column = index - row * perRow;
    const wide = Math.min(k, 1.22);
    return [
      x + (column - (inRow - 1) / 2) * STEP * wide,
      y + (k - 1) * 34 + row * ROW * wide,
    ] as const;
  });
}

/** The middle of what stands in a place: where arrows begin and end. */
export function heart(spot: string): Point {
  const { plate, pieces } = layoutOf(spot);
  return [(plate[0] + pieces[0]) / 2, (plate[1] + pieces[1]) / 2 + 14];
}
