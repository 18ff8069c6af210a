// Where things stand on the map, and what is seen of it.
import type { Bounds } from "../../../lib/sheet.svelte";
import type { ElCaballeroView, Region } from "../view";
import { isLand, type Coast } from "./coast";
import { EDGES, middleOf, pick, squareOf, STEPS, TILE, type Point, type Square } from "./grid";
import { isBridge, spot } from "./terrain";

/** The smallest part of the map that holds all of these squares, and some more. */
export function boundsOf(squares: Square[], more: number): Bounds {
  const columns = squares.map(([column]) => column);
  const rows = squares.map(([, row]) => row);
  const [left, top] = [Math.min(...columns) - more, Math.min(...rows) - more];
  const [right, bottom] = [Math.max(...columns) + 1 + more, Math.max(...rows) + 1 + more];
  return { x: left * TILE, y: top * TILE, w: (right - left) * TILE, h: (bottom - top) * TILE };
}

/** What lies on the map; where nothing does yet, the first tile's square. */
export const squaresOf = ({ areas, caballeros }: ElCaballeroView): Square[] => [
  [0, 0],
  ...[...areas, ...caballeros].map(({ cell }) => squareOf(cell)),
];

export type Corner = "top-left" | "bottom-left" | "top-right";
const NOTE = { w: 300, h: 190 };

/** The corner of the screen where a note covers the fewest of these tiles. */
export function emptiest(middles: Point[], width: number, height: number, size: number): Corner {
  const corners: [Corner, number, number][] = [
    ["top-left", 0, 0],
    ["bottom-left", 0, height - NOTE.h],
    ["top-right", width - NOTE.w, 0],
  ];
  const covered = (left: number, top: number): number =>
    middles.filter(
      ({ x, y }) =>
        x > left - size / 2 &&
        x < left + NOTE.w + size / 2 &&
        y > top - size / 2 &&
        y < top + NOTE.h + size / 2,
    ).length;
  const counted = corners.map(([corner, left, top]) => ({ corner, covers: covered(left, top) }));
  return counted.reduce((best, one) => (one.covers < best.covers ? one : best)).corner;
}

/** A ship lies just off the edge of its tile. */
export function berth(cell: string, edge: string): Point {
  const { x, y } = middleOf(squareOf(cell));
  const [dx, dy] = pick(
    STEPS,
    EDGES.findIndex((one) => one === edge),
  );
  return { x: x + dx * 67, y: y + dy * 67 };
}

/** Which region lies at a point of the map. */
export function regionAt(view: ElCaballeroView, coast: Coast, point: Point): Region | null {
  const square: Square = [Math.floor(point.x / TILE), Math.floor(point.y / TILE)];
  const tile = view.areas.find(({ x, y }) => x === square[0] && -y === square[1]);
  if (tile === undefined) return null;
  const wanted = isLand(coast, point) ? "1" : "0";
  const edges = [0, 1, 2, 3].filter((edge) => tile.edges[edge] === wanted);
  const middle = middleOf(square);
  const towards = (edge: number): number => {
    const [dx, dy] = pick(STEPS, edge);
    return (point.x - middle.x) * dx + (point.y - middle.y) * dy;
  };
  const edge = isBridge(tile.edges)
    ? edges.toSorted((one, other) => towards(other) - towards(one))[0]
    : edges[0];
  const id = edge === undefined ? undefined : tile.regions[edge];
  return view.regions.find((region) => region.id === id) ?? null;
}

/** Hearts of closed regions: they never change again. */
const HEARTS = new Map<string, Point>();
const STEPS_IN = [0.2, 0.35, 0.5, 0.65, 0.8];

/** The middle of a closed region's widest part, away from its coast and its symbols. */
export function heartOf(view: ElCaballeroView, coast: Coast, region: Region): Point {
  const own = view.areas.filter(({ regions }) => regions.includes(region.id));
  const name = own.map(({ cell, edges, symbol }) => `${cell} ${edges} ${symbol}`).join(region.kind);
  const known = HEARTS.get(name);
  if (known !== undefined) return known;
  const found = widest(view, coast, region, own);
  HEARTS.set(name, found);
  return found;
}

function widest(
  view: ElCaballeroView,
  coast: Coast,
  region: Region,
  own: ElCaballeroView["areas"],
): Point {
  const kind = region.kind === "land" ? "land" : "sea";
  const symbols = own
    .filter(({ symbol }) => symbol === (kind === "land" ? "gold" : "fish"))
    .map(({ cell, edges }) => {
      const { x, y } = middleOf(squareOf(cell));
      const at = spot(edges, kind);
      return { x: x + at.x, y: y + at.y };
    });
  let best: { point: Point; room: number } | null = null;
  for (const { cell } of own) {
    const [column, row] = squareOf(cell);
    for (const u of STEPS_IN)
      for (const v of STEPS_IN) {
        const point = { x: (column + u) * TILE, y: (row + v) * TILE };
        if (regionAt(view, coast, point)?.id !== region.id) continue;
        const room = Math.min(roomAt(coast, point), ...symbols.map((one) => 0.8 * gap(one, point)));
        if (best === null || room > best.room + 0.5) best = { point, room };
      }
  }
  return best?.point ?? middleOf(squareOf(region.cell));
}

const gap = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** How far the coast is; more than half a tile is far enough. */
function roomAt({ contours }: Coast, point: Point): number {
  let least = 55;
  for (const points of contours)
    for (const other of points)
      if (Math.abs(other.x - point.x) < least) least = Math.min(least, gap(other, point));
  return least;
}
