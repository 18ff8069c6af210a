import { expect, test } from "vitest";
import type { Cell } from "../src/boards/salamanca/art/draw";
import { loops, outline } from "../src/boards/salamanca/art/outline";
import { apply } from "../src/boards/salamanca/events";
import { shapes } from "../src/boards/salamanca/map/layout";
import { pace } from "../src/boards/salamanca/pace";
import { outlook } from "../src/boards/salamanca/preview";
import { parse } from "../src/boards/salamanca/scenery";
import { aimed, aimOf, entry, targets } from "../src/boards/salamanca/targets";
import { cellOf, extent, FIELDS, heard, printOf, salamanca } from "../src/boards/salamanca/view";
import type { Choice, EventMessage, Header } from "../src/lib/wire";
import { setWords } from "../src/lib/words.svelte";
import game from "./fixtures/salamanca.json";

const events = game.events as unknown as EventMessage[];
const first = game.first as unknown as Header;
const last = game.last as unknown as Header;

const sorted = <Thing>(list: Thing[], by: (one: Thing) => string): Thing[] =>
  [...list].sort((one, other) => by(one).localeCompare(by(other)));

test("a whole game told by its events ends where the engine ends", () => {
  const end = salamanca(events.reduce<Header>(apply, first));
  const truth = salamanca(last);
  expect(sorted(end.land, ({ field }) => field)).toEqual(sorted(truth.land, ({ field }) => field));
  expect(end.display).toEqual(truth.display);
  expect(end.hand).toEqual(truth.hand);
  expect(sorted(end.plagues_beside, String)).toEqual(sorted(truth.plagues_beside, String));
  expect(sorted(end.gone, String)).toEqual(sorted(truth.gone, String));
  expect(end.seats).toEqual(truth.seats);
  expect([end.round, end.leader]).toEqual([truth.round, truth.leader]);
});

test("telling changes nothing that was told before", () => {
  const before = JSON.stringify(first);
  events.reduce<Header>(apply, first);
  expect(JSON.stringify(first)).toBe(before);
});

test("every event has its pace, and is one of Salamanca's", () => {
  expect(events.every(heard)).toBe(true);
  expect(events.some((event) => pace(event) > 900)).toBe(true);
});

/** Twice the area that closed loops of straight lines go round; holes count the other way. */
const area = (cells: Cell[]): number =>
  loops(cells)
    .flatMap((loop) =>
      loop.map(([x, y], index) => {
        const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [x, y];
        return x * nextY - nextX * y;
      }),
    )
    .reduce((sum, part) => sum + part, 0);

test("an outline goes round its cells, once, holes and corners included", () => {
  const ring: Cell[] = FIELDS.map(cellOf).filter(
    ([row, column]) => row < 3 && column < 3 && !(row === 1 && column === 1),
  );
  expect(loops(ring).length).toBe(2);
  expect(area(ring)).toBe(16);
  const corner: Cell[] = [
    [0, 0],
    [1, 1],
  ];
  expect(loops(corner).length).toBe(2);
  expect(area(corner)).toBe(4);
  expect(outline(ring).match(/M/g)?.length).toBe(2);
  expect(outline(ring)).toBe(outline([...ring]));
});

test("the shapes of a land are its landscapes: every tile in one of them, kinds never mixed", () => {
  const { land } = salamanca(last);
  const tiles = land.filter(({ tile }) => !printOf(tile).building);
  const drawn = shapes(land);
  expect(drawn.flatMap(({ cells }) => cells).length).toBe(tiles.length);
  for (const { kind, cells } of drawn)
    for (const [row, column] of cells)
      expect(land.find(({ field }) => field === `${row},${column}`)?.tile.split("-")[0]).toBe(kind);
  const wholes = salamanca(last).regions.flatMap(({ landscapes }) => landscapes);
  expect(wholes.length).toBeGreaterThan(5);
  for (const { fields } of wholes)
    expect(
      drawn.some(({ cells }) => [...cells].sort().join(" ") === [...fields].sort().join(" ")),
    ).toBe(true);
});

test("what is the same on the land is the same thing again", () => {
  const { land } = salamanca(last);
  expect(shapes(land)[0]).toBe(shapes([...land])[0]);
});

test("a region's fields begin with its building", () => {
  for (const region of salamanca(last).regions) expect(extent(region)[0]).toBe(region.field);
});

const choice = (action: string, group = ""): Choice => {
  const [verb = "", arg = ""] = action.split(" ");
  return { action, verb, args: [arg], label: action, group, entry: arg, number: null };
};

test("choices lie where they are looked for, and the aim goes where there are some", () => {
  const open = targets(["take a", "plague 1,2", "plague 1,3"].map((action) => choice(action)));
  expect(aimed(open)).toEqual({ tiles: 1, conde: 0, card: 2 });
  expect([aimOf(open, null), aimOf(open, "card"), aimOf(open, "conde")]).toEqual([
    "tiles",
    "card",
    "tiles",
  ]);
  expect(open.plague.get("1,2")?.action).toBe("plague 1,2");
  setWords(new Map([["choices.numbered", "{number}: {text}"]]), "en");
  expect(entry(choice("card 5", "Play a card"))).toBe("5: 5");
});

test("a preview tells what regions become, who is paid, what leaves", () => {
  const before = salamanca(last);
  const [region] = before.regions;
  if (region === undefined) throw new Error("no region");
  const after = {
    ...before,
    regions: before.regions.map((one) => (one === region ? { ...one, value: one.value + 3 } : one)),
  };
  const sale = events
    .filter(heard)
    .find((one) => one.event === "sold" && one.data.conde !== null && one.data.conde_value > 0);
  if (sale?.event !== "sold") throw new Error("no sale with a Conde");
  const told = outlook(before, after, [sale]);
  expect(told.regions).toEqual([
    { field: region.field, before: region.value, after: region.value + 3 },
  ]);
  expect(told.paid).toEqual([
    { seat: sale.data.seat, change: sale.data.value },
    { seat: sale.data.conde, change: sale.data.conde_value },
  ]);
});

test("scenery is written in a few letters", () => {
  expect(parse("A3(2,1) farm(2,2)0c3")).toEqual([
    { field: "2,1", tile: "acre-3", owner: null, conde: null, plague: null },
    { field: "2,2", tile: "farm", owner: 0, conde: 3, plague: null },
  ]);
});
