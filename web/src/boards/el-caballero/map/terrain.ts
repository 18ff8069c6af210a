// What is drawn of land and sea: paths for the whole map, made from its tiles.
import { coastOf, hachures, pathOf, type Coast, type CoastTile } from "./coast";
import { box, edgeLine, neighbour, pick, STEPS, TILE, type Point, type Square } from "./grid";

export interface Terrain {
  coast: Coast;
  shore: string;
  squares: string;
  bleed: string;
  frontier: string;
  strokes: string;
  waves: string;
  grain: string;
  hills: Point[];
  /** Lands that touch, if only at a corner, differ in tone. */
  lands: { tone: number; area: string }[];
  closedLands: { area: string; rim: string; furrows: string }[];
  closedSeas: { area: string; ripples: string }[];
}

const name = ([x, y]: Square): string => `${x},${y}`;
const landEdges = (edges: string): number => edges.split("1").length - 1;
export const isBridge = (edges: string): boolean => edges === "1010" || edges === "0101";

/** The part of a square where a region's edge lies: half of it where a bridge parts two seas. */
export function partOf(square: Square, edges: string, edge: number): string {
  if (edges[edge] === "1" || !isBridge(edges)) return box(square);
  const [x, y] = [square[0] * TILE, square[1] * TILE];
  const half = TILE / 2;
  return (
    [
      `M${x},${y}h${TILE}v${half}h${-TILE}Z`,
      `M${x + half},${y}h${half}v${TILE}h${-half}Z`,
      `M${x},${y + half}h${TILE}v${half}h${-TILE}Z`,
      `M${x},${y}h${half}v${TILE}h${-half}Z`,
    ][edge] ?? ""
  );
}

/** All parts of a region, as one path. */
export function areaOf(tiles: readonly CoastTile[], region: number): string {
  const parts = new Set<string>();
  for (const { square, edges, regions } of tiles)
    for (const [edge, id] of regions.entries())
      if (id === region) parts.add(partOf(square, edges, edge));
  return [...parts].join("");
}

/** The edges of a region (or of all) that face what is unexplored. */
export function frontierOf(tiles: readonly CoastTile[], region: number | null = null): string {
  const taken = new Set(tiles.map(({ square }) => name(square)));
  let path = "";
  for (const { square, regions } of tiles)
    for (let edge = 0; edge < 4; edge += 1)
      if (!taken.has(name(neighbour(square, edge))) && [null, regions[edge]].includes(region))
        path += edgeLine(square, edge);
  return path;
}

/** The middle of the land (or the sea) of a tile, as seen from its centre: where its symbol is drawn. */
export function spot(edges: string, kind: "land" | "sea"): Point {
  const wanted = kind === "land" ? "1" : "0";
  let [x, y] = [0, 0];
  for (let edge = 0; edge < 4; edge += 1) {
    if (edges[edge] !== wanted) continue;
    const [dx, dy] = pick(STEPS, edge);
    [x, y] = [x + dx, y + dy];
  }
  const land = [0, 20, 17, 13, 0];
  const sea = [0, 30, 24, 27, 0];
  const out = (kind === "land" ? land : sea)[landEdges(edges)] ?? 0;
  return { x: x * out, y: y * out };
}

function tonesOf(tiles: readonly CoastTile[]): Map<number, number> {
  const squares = new Map<number, Square[]>();
  for (const { square, edges, regions } of tiles)
    for (const [edge, id] of regions.entries())
      if (edges[edge] === "1") squares.set(id, [...(squares.get(id) ?? []), square]);
  const tones = new Map<number, number>();
  for (const [id, own] of [...squares].sort(([one], [other]) => one - other)) {
    const near = new Set<number>();
    for (const [other, tone] of tones)
      if (
        squares
          .get(other)
          ?.some(([x, y]) => own.some(([u, v]) => Math.abs(x - u) < 2 && Math.abs(y - v) < 2))
      )
        near.add(tone);
    tones.set(id, [0, 1, 2].find((tone) => !near.has(tone)) ?? 0);
  }
  return tones;
}

/** Slanting lines that run on from square to square. */
function lines(squares: readonly Square[], gap: number, slope: number): string {
  let path = "";
  for (const [x, y] of squares) {
    const [left, top] = [x * TILE, y * TILE];
    const first = Math.ceil((top + slope * left - TILE) / gap) * gap;
    for (let c = first; c < top + slope * left + TILE * (1 + Math.abs(slope)); c += gap) {
      const [from, to] = [c - slope * left, c - slope * (left + TILE)];
      if (Math.max(from, to) < top || Math.min(from, to) > top + TILE) continue;
      path += `M${left},${from.toFixed(1)}L${left + TILE},${to.toFixed(1)}`;
    }
  }
  return path;
}

/** Short level strokes of still water. */
function ripples(squares: readonly Square[]): string {
  let path = "";
  for (const [x, y] of squares)
    for (let row = 0; row < 9; row += 1)
      for (let column = 0; column < 4; column += 1)
        path += `M${x * TILE + column * 26 + (row % 2) * 13},${y * TILE + 5 + row * 11}h13`;
  return path;
}

function waves(tiles: readonly CoastTile[]): string {
  let path = "";
  for (const { square, edges } of tiles) {
    const [x, y] = square;
    if (landEdges(edges) > 0 && (((x * 7 + y * 3) % 5) + 5) % 5 !== 0) continue;
    const shift = 14 + ((x * 5 + y * 11) % 8);
    path += `M${x * TILE + shift},${y * TILE + 20}q5,-6,10,0q5,-6,10,0m38,58q5,-6,10,0q5,-6,10,0`;
  }
  return path;
}

const GRAIN =
  "m4,9l5,-1m10,24l4,1.5m10,-18l5,1m-26,25l4,-1m24,-3l3,-2m-16,-30l3,1m-23,18l3,1.5m26,1l2,-1";

function grain(tiles: readonly CoastTile[]): string {
  let path = "";
  for (const { square, edges } of tiles)
    if (edges !== "0000")
      for (const [dx, dy] of [
        [0, 0],
        [50, 0],
        [0, 50],
        [50, 50],
      ])
        path += `M${square[0] * TILE + (dx ?? 0)},${square[1] * TILE + (dy ?? 0)}${GRAIN}`;
  return path;
}

/** Hills stand well inland, where no symbol is. */
function hills(tiles: readonly (CoastTile & { symbol?: string })[]): Point[] {
  return tiles
    .filter(({ edges, symbol }) => landEdges(edges) >= 3 && symbol !== "gold")
    .map(({ square: [x, y], edges }) => {
      const at = spot(edges, "land");
      return { x: (x + 0.5) * TILE + at.x * 1.5, y: (y + 0.5) * TILE + at.y * 1.5 };
    });
}

export function terrainOf(
  tiles: readonly (CoastTile & { symbol?: string })[],
  closed: ReadonlySet<number>,
): Terrain {
  const coast = coastOf(tiles);
  const squaresOf = (id: number): Square[] =>
    tiles.filter(({ regions }) => regions.includes(id)).map(({ square }) => square);
  const tones = tonesOf(tiles);
  const seas = [...closed].filter((id) => !tones.has(id));
  return {
    coast,
    shore: coast.contours.map(pathOf).join(""),
    squares: tiles.map(({ square }) => box(square)).join(""),
    bleed: tiles.map(({ square }) => box(square, 11)).join(""),
    frontier: frontierOf(tiles),
    strokes: coast.contours.map((points) => hachures(points, 6.5)).join(""),
    waves: waves(tiles),
    grain: grain(tiles),
    hills: hills(tiles),
    lands: [...tones]
      .filter(([id]) => !closed.has(id))
      .map(([id, tone]) => ({ tone, area: areaOf(tiles, id) })),
    closedLands: [...tones.keys()]
      .filter((id) => closed.has(id))
      .map((id) => ({
        area: areaOf(tiles, id),
        rim: squaresOf(id)
          .map((square) => box(square, 6))
          .join(""),
        furrows: lines(squaresOf(id), 10, 0.45),
      })),
    closedSeas: seas.map((id) => ({ area: areaOf(tiles, id), ripples: ripples(squaresOf(id)) })),
  };
}
