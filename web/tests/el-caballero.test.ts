import { expect, test } from "vitest";
import { drivenOff, regionChanges } from "../src/boards/el-caballero/changes";
import { apply } from "../src/boards/el-caballero/events";
import { coastOf, isLand } from "../src/boards/el-caballero/map/coast";
import { cellOf, squareOf } from "../src/boards/el-caballero/map/grid";
import { pictured } from "../src/boards/el-caballero/map/picture";
import { boundsOf, regionAt, squaresOf } from "../src/boards/el-caballero/map/places";
import { areaOf, frontierOf, terrainOf } from "../src/boards/el-caballero/map/terrain";
import { holds, pace, worthWatching } from "../src/boards/el-caballero/pace";
import { coastTiles, elCaballero, type ElCaballeroView } from "../src/boards/el-caballero/view";
import type { EventMessage, Header } from "../src/lib/wire";
import game from "./fixtures/el-caballero.json";

const events = game.events as unknown as EventMessage[];
const first = game.first as unknown as Header;
const last = elCaballero(game.last as unknown as Header);

function byCell<T extends { cell: string }>(things: T[]): T[] {
  return [...things].sort((one, other) => (one.cell < other.cell ? -1 : 1));
}

const lying = ({ areas, caballeros }: ElCaballeroView): unknown => [
  byCell(areas).map(({ cell, x, y, edges, symbol }) => [cell, x, y, edges, symbol]),
  byCell(caballeros).map(({ ships, ...tile }) => ({ ...tile, ships: [...ships].sort() })),
];

test("a whole advanced game told by its events ends where the engine ends", () => {
  const end = elCaballero(events.reduce<Header>(apply, first));
  expect(lying(end)).toEqual(lying(last));
  const seats = ({ seats }: ElCaballeroView): unknown =>
    seats.map(({ seat, court, tiles_off, alcaldes, points }) => [
      seat,
      court,
      tiles_off,
      alcaldes,
      points,
    ]);
  expect(seats(end)).toEqual(seats(last));
  expect(end.sheet).toEqual(last.sheet);
});

test("telling changes nothing that was told before", () => {
  const before = JSON.stringify(first);
  events.reduce<Header>(apply, first);
  expect(JSON.stringify(first)).toBe(before);
});

test("a region that pays nobody is passed over, the last line of one that pays stays", () => {
  const scored = events.filter(({ event }) => event === "region-scored" || event === "scored");
  const alone = scored.findIndex(
    ({ event }, index) => event === "region-scored" && scored[index + 1]?.event !== "scored",
  );
  expect(pace(scored[alone]!, scored[alone + 1] ?? null)).toBe(0);
  const end = scored.findIndex(
    ({ event }, index) => event === "scored" && scored[index + 1]?.event !== "scored",
  );
  expect(pace(scored[end]!, scored[end + 1] ?? null)).toBeGreaterThan(
    pace(scored[end]!, scored[end]!),
  );
  expect(events.filter(worthWatching).length).toBeGreaterThan(20);
});

test("the score sheet is read after each scoring but the last, before the next round", () => {
  const held = events.filter((event, index) => holds(event, events.slice(0, index)));
  expect(held.map(({ event, data }) => [event, data["round"]])).toEqual([
    ["round-began", 5],
    ["round-began", 8],
  ]);
});

test("cells and squares name each other", () => {
  for (const cell of ["0,0", "-3,4", "7,-2"]) expect(cellOf(squareOf(cell))).toBe(cell);
});

test("what is pointed at is the region of that edge, on the whole map", () => {
  const tiles = coastTiles(last);
  const coast = coastOf(tiles);
  for (const { square, regions } of tiles)
    for (const [edge, [dx, dy]] of [
      [0, -46],
      [46, 0],
      [0, 46],
      [-46, 0],
    ].entries()) {
      const at = {
        x: square[0] * 100 + 50 + (dx ?? 0),
        y: square[1] * 100 + 50 + (dy ?? 0),
      };
      expect(regionAt(last, coast, at)?.id).toBe(regions[edge]);
    }
});

test("the outline of a region has each of its cells, and the open edges the engine counts", () => {
  const tiles = coastTiles(last);
  for (const { id, cells, gaps } of last.regions) {
    const corners = areaOf(tiles, id).match(/M-?\d+,-?\d+/g) ?? [];
    const found = new Set(
      corners.map((corner) => {
        const [x = 0, y = 0] = corner.slice(1).split(",").map(Number);
        return cellOf([Math.floor(x / 100), Math.floor(y / 100)]);
      }),
    );
    expect([...found].sort()).toEqual([...cells].sort());
    expect((frontierOf(tiles, id).match(/M/g) ?? []).length).toBe(gaps);
  }
});

test("closed regions are drawn as closed, and only they", () => {
  const tiles = coastTiles(last);
  const closed = last.regions.filter((region) => region.closed);
  const terrain = terrainOf(tiles, new Set(closed.map(({ id }) => id)));
  const lands = closed.filter(({ kind }) => kind === "land").length;
  expect(terrain.closedLands).toHaveLength(lands);
  expect(terrain.closedSeas).toHaveLength(closed.length - lands);
  expect(terrain.lands).toHaveLength(
    last.regions.filter(({ kind, closed: shut }) => kind === "land" && !shut).length,
  );
});

test("nothing changes between a view and itself; a strength that grows does", () => {
  expect(regionChanges(last, last)).toEqual([]);
  const region = last.regions.find(({ kind, strengths }) => kind === "land" && strengths[0] === 0)!;
  const after = {
    ...last,
    regions: last.regions.map((one) =>
      one.id === region.id ? { ...one, strengths: [7, ...one.strengths.slice(1)] } : one,
    ),
  };
  const [change, ...rest] = regionChanges(last, after);
  expect(rest).toEqual([]);
  expect(change?.from).toHaveLength(1);
  expect(change?.seats[0]?.count).toEqual([0, 7]);
});

test("who is driven off loses what no castillo saves", () => {
  const tile = last.caballeros.find(({ highest_to_land }) => highest_to_land > 0)!;
  const gone = (refund: number): EventMessage => ({
    id: [1, 0],
    event: "removed",
    data: { seat: tile.seat, cell: tile.cell, refund },
    text: "",
    unless_stopped: false,
  });
  expect(drivenOff(last, [gone(0)])).toEqual([{ tile, saved: 0, lost: tile.highest_to_land }]);
  expect(drivenOff(last, [gone(tile.highest_to_land)])[0]?.lost).toBe(0);
});

test("everything on the map is in sight", () => {
  const { x, y, w, h } = boundsOf(squaresOf(last), 0);
  for (const [column, row] of squaresOf(last)) {
    expect(column * 100).toBeGreaterThanOrEqual(x);
    expect(row * 100).toBeGreaterThanOrEqual(y);
    expect((column + 1) * 100).toBeLessThanOrEqual(x + w);
    expect((row + 1) * 100).toBeLessThanOrEqual(y + h);
  }
});

test("a picture in a few words is a map", () => {
  const { tiles, caballeros } = pictured({
    areas: "0,0:1100g 1,0:1001",
    caballeros: "0,1:2:6:c:s-south 2,0:0:1",
  });
  expect(tiles[0]).toEqual({
    square: [0, 0],
    edges: "1100",
    regions: [1, 1, 0, 0],
    symbol: "gold",
  });
  expect(isLand(coastOf(tiles), { x: 100, y: 50 })).toBe(true);
  expect(caballeros[0]).toMatchObject({
    color: 2,
    numbers: [6, 7, 8, 5],
    facing: [null, null, "land", null],
    castillo: true,
    ships: ["south"],
  });
  expect(caballeros[1]?.facing).toEqual([null, null, null, "sea"]);
});
