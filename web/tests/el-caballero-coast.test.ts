import { expect, test } from "vitest";
import { coastOf, isLand, pathOf, type CoastTile } from "../src/boards/el-caballero/map/coast";
import { middleOf, neighbour, STEPS, TILE, type Square } from "../src/boards/el-caballero/map/grid";

/** Repeatable numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

const name = (square: Square): string => square.join(",");

/** Tiles laid at random so that they fit, and which edges are one region, found by flooding. */
function randomMap(seed: number, count: number): CoastTile[] {
  const next = random(seed);
  const edges = new Map<string, string>();
  const open: Square[] = [[0, 0]];
  while (edges.size < count && open.length > 0) {
    const [square] = open.splice(Math.floor(next() * open.length), 1);
    if (square === undefined || edges.has(name(square))) continue;
    let pattern = "";
    for (let edge = 0; edge < 4; edge += 1) {
      const near = edges.get(name(neighbour(square, edge)));
      pattern += near === undefined ? (next() < 0.5 ? "1" : "0") : near[(edge + 2) % 4];
    }
    edges.set(name(square), pattern);
    for (let edge = 0; edge < 4; edge += 1) open.push(neighbour(square, edge));
  }
  return withRegions(edges);
}

function withRegions(edges: Map<string, string>): CoastTile[] {
  const region = new Map<string, number>();
  const squareOf = (text: string): Square => {
    const [x = 0, y = 0] = text.split(",").map(Number);
    return [x, y];
  };
  const flood = (square: Square, edge: number, id: number): void => {
    const pattern = edges.get(name(square));
    if (pattern === undefined || region.has(`${name(square)}:${edge}`)) return;
    region.set(`${name(square)}:${edge}`, id);
    flood(neighbour(square, edge), (edge + 2) % 4, id);
    const bridge = pattern === "1010" || pattern === "0101";
    for (let other = 0; other < 4; other += 1)
      if (pattern[other] === pattern[edge] && !(bridge && pattern[edge] === "0"))
        flood(square, other, id);
  };
  let id = 0;
  for (const text of edges.keys())
    for (let edge = 0; edge < 4; edge += 1) flood(squareOf(text), edge, id++);
  return [...edges].map(([text, pattern]) => ({
    square: squareOf(text),
    edges: pattern,
    regions: [0, 1, 2, 3].map((edge) => region.get(`${text}:${edge}`) ?? -1),
  }));
}

test("every contour closes, in 300 maps of all sizes", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const tiles = randomMap(seed, 1 + (seed % 48));
    const { contours } = coastOf(tiles);
    for (const points of contours) {
      expect(points.length).toBeGreaterThan(3);
      const steps = points.map((point, index) => {
        const next = points[(index + 1) % points.length] ?? point;
        return Math.hypot(next.x - point.x, next.y - point.y);
      });
      // No leap, not even from the last point to the first.
      expect(Math.max(...steps)).toBeLessThan(TILE * 0.3);
    }
  }
});

test("there is land where a tile says land, and sea where it says sea", () => {
  let [right, all] = [0, 0];
  for (let seed = 1; seed <= 60; seed += 1) {
    const tiles = randomMap(seed * 7, 30);
    const coast = coastOf(tiles);
    for (const { square, edges } of tiles)
      for (const [edge, [dx, dy]] of STEPS.entries()) {
        const { x, y } = middleOf(square);
        const at = { x: x + dx * TILE * 0.47, y: y + dy * TILE * 0.47 };
        all += 1;
        if (isLand(coast, at) === (edges[edge] === "1")) right += 1;
      }
  }
  expect(right / all).toBe(1);
});

test("a tile of land has one contour round it, a tile of sea none", () => {
  const alone = (edges: string): CoastTile => ({ square: [0, 0], edges, regions: [0, 0, 0, 0] });
  expect(coastOf([alone("1111")]).contours).toHaveLength(1);
  expect(coastOf([alone("0000")]).contours).toHaveLength(0);
});

/** Land north and south of a corner of the grid, sea east and west of it. */
function saddle(lands: [number, number], seas: [number, number]): CoastTile[] {
  const [north, south] = lands;
  const [east, west] = seas;
  return [
    { square: [0, 0], edges: "0100", regions: [9, north, west, 9] },
    { square: [1, 0], edges: "0001", regions: [9, 9, east, north] },
    { square: [0, 1], edges: "0100", regions: [west, south, 9, 9] },
    { square: [1, 1], edges: "0001", regions: [east, 9, 9, south] },
  ];
}

test("where lands meet at a corner, what is one region is joined", () => {
  const middle = { x: TILE, y: TILE };
  expect(isLand(coastOf(saddle([1, 1], [2, 3])), middle)).toBe(true);
  expect(isLand(coastOf(saddle([1, 4], [2, 2])), middle)).toBe(false);
  expect(coastOf(saddle([1, 1], [2, 3])).reefs).toEqual([]);
  expect(coastOf(saddle([1, 4], [2, 2])).reefs).toEqual([]);
});

test("where lands and seas are all apart there is a reef", () => {
  expect(coastOf(saddle([1, 4], [2, 3])).reefs).toEqual([{ x: TILE, y: TILE }]);
});

test("a path begins and ends at the same point", () => {
  for (const points of coastOf(randomMap(5, 20)).contours) {
    const numbers = pathOf(points).match(/-?\d+\.\d/g) ?? [];
    expect(numbers.slice(0, 2)).toEqual(numbers.slice(-2));
    expect(pathOf(points).endsWith("Z")).toBe(true);
  }
});
