// Where things stand on the map, by hand: labels clear of pieces, small regions labelled out at sea.
import { isSpot, type Spot } from "../view";

export type Point = readonly [number, number];

/** What of the map is seen, unless somebody looks closer. */
export const WHOLE = { x: 40, y: -14, w: 950, h: 800 };

/** The smallest letters on the map are so many units high, and shall be so many pixels. */
const LETTERS = 21.5;
const READABLE = 12.3;
const LARGEST = 1.6;

/** How much larger than a map of this scale things are drawn on it. */
export const enlarged = (scale: number): number =>
  Math.min(LARGEST, Math.max(1, READABLE / (LETTERS * scale)));

export interface SpotLayout {
  /** The middle of the name; the scoreboard hangs under it, and under each of its values whoever would earn it. */
  plate: Point;
  grande: Point;
  king: Point;
  /** Where a label out at sea points to. */
  leader?: readonly [Point, Point];
}

export const LAYOUT: Record<Spot, SpotLayout> = {
  galicia: { plate: [172, 86], grande: [282, 84], king: [352, 92] },
  "pais-vasco": { plate: [556, 14], grande: [630, 148], king: [466, 146] },
  aragon: { plate: [646, 190], grande: [612, 362], king: [684, 362] },
  cataluna: { plate: [836, 158], grande: [742, 172], king: [762, 286] },
  "castilla-la-vieja": { plate: [380, 166], grande: [530, 196], king: [282, 312] },
  "castilla-la-nueva": { plate: [472, 362], grande: [338, 452], king: [596, 366] },
  valencia: {
    plate: [828, 352],
    grande: [668, 430],
    king: [632, 566],
    leader: [
      [758, 376],
      [712, 430],
    ],
  },
  granada: { plate: [520, 566], grande: [424, 648], king: [404, 686] },
  sevilla: { plate: [298, 566], grande: [394, 536], king: [204, 580] },
  castillo: { plate: [892, 668], grande: [0, 0], king: [0, 0] },
};

export function layoutOf(place: string): SpotLayout {
  return isSpot(place) ? LAYOUT[place] : LAYOUT.castillo;
}

/** A value of a scoreboard, and so the column under it. */
export const COLUMN = 37;
export const PLATE_TOP = 8;
export const PLATE_HEIGHT = 26;
/** From the name down to the middle of the first row of pieces. */
export const FIRST_ROW = PLATE_TOP + PLATE_HEIGHT + 19;
export const ROW = 35;
/** More room between the rows, for what is written under the pieces. */
export const AIRY_ROW = 49;

/** Where the middle of the tower is. */
export const TOWER: Point = [892, 560];

/** The middle of what stands in a place: where arrows begin and end. */
export function heart(spot: string): Point {
  const [x, y] = layoutOf(spot).plate;
  return [x, y + FIRST_ROW];
}
