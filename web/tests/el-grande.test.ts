import { expect, test } from "vitest";
import { apply } from "../src/boards/el-grande/events";
import { LAYOUT, places } from "../src/boards/el-grande/map/layout";
import { beside, standing } from "../src/boards/el-grande/map/standing";
import { pace } from "../src/boards/el-grande/pace";
import { difference } from "../src/boards/el-grande/preview";
import { lastGeneral, scorings } from "../src/boards/el-grande/scoring/scoring";
import { entry, isButton, meant, targets } from "../src/boards/el-grande/targets";
import { elGrande, SPOTS } from "../src/boards/el-grande/view";
import type { Choice, EventMessage, Header } from "../src/lib/wire";
import game from "./fixtures/el-grande.json";

const events = game.events as unknown as EventMessage[];
const first = game.first as unknown as Header;
const last = game.last as unknown as Header;

test("a whole game told by its events ends where the engine ends", () => {
  const end = elGrande(events.reduce<Header>(apply, first));
  const truth = elGrande(last);
  expect(
    end.seats.map(({ points, court, province, home }) => [points, court, province, home]),
  ).toEqual(
    truth.seats.map(({ points, court, province, home }) => [points, court, province, home]),
  );
  expect(
    end.spots.map(({ caballeros, grandes, scoreboard }) => [
      caballeros,
      [...grandes].sort(),
      scoreboard,
    ]),
  ).toEqual(
    truth.spots.map(({ caballeros, grandes, scoreboard }) => [
      caballeros,
      [...grandes].sort(),
      scoreboard,
    ]),
  );
  expect([end.king, end.round, end.start]).toEqual([truth.king, truth.round, truth.start]);
});

test("telling changes nothing that was told before", () => {
  const before = JSON.stringify(first);
  events.reduce<Header>(apply, first);
  expect(JSON.stringify(first)).toBe(before);
});

test("a general scoring has its scenes, each with its lines in order of rank", () => {
  const general = lastGeneral(events);
  expect(general?.round).toBe(9);
  expect(general?.scorings.length).toBeGreaterThanOrEqual(9);
  for (const { lines } of scorings(events)) {
    const ranks = lines.map(({ rank }) => rank);
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
  }
});

test("the last line of a scoring stays longer", () => {
  const at = events.findIndex(
    ({ event }, index) => event === "scored" && events[index + 1]?.event !== "scored",
  );
  const line = events[at]!;
  expect(pace(line, events[at + 1] ?? null)).toBeGreaterThan(pace(line, line));
});

test("a difference names what a preview changes, and nothing else", () => {
  const view = elGrande(first);
  const after = {
    ...view,
    king: "sevilla",
    seats: view.seats.map((seat) =>
      seat.seat === 1 ? { ...seat, points: seat.points + 3 } : seat,
    ),
  };
  const change = difference(first, after as unknown as Header, [
    { id: [1, 0], event: "scoring", data: { place: "aragon" }, text: "", unless_stopped: true },
  ]);
  expect(change).toEqual({
    caballeros: [],
    points: [{ seat: 1, change: 3 }],
    king: "sevilla",
    grandes: [],
    scoreboards: [],
    scored: ["aragon"],
    unlessStopped: true,
  });
});

test("pieces of all five players keep apart, in every place, on large and small maps", () => {
  for (const k of [1, 1.32]) {
    const all = SPOTS.flatMap((spot) => places(spot, 5, k).map((point) => ({ spot, point })));
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        const gap = Math.hypot(one.point[0] - other.point[0], one.point[1] - other.point[1]);
        expect(gap, `${one.spot} and ${other.spot}`).toBeGreaterThan(34);
      }
    }
  }
});

test("labels keep apart", () => {
  for (const [index, one] of SPOTS.entries()) {
    for (const other of SPOTS.slice(index + 1)) {
      const [a, b] = [LAYOUT[one].plate, LAYOUT[other].plate];
      expect(Math.abs(a[0] - b[0]) > 120 || Math.abs(a[1] - b[1]) > 44, `${one}, ${other}`).toBe(
        true,
      );
    }
  }
});

const choice = (verb: string, ...args: (string | number)[]): Choice => ({
  action: [verb, ...args].join(" "),
  verb,
  args,
  label: "",
  group: "",
  entry: "",
});

test("choices find their place on the table", () => {
  const found = targets([
    choice("place", "aragon"),
    choice("caballero", 2, "galicia"),
    choice("take", 4),
    choice("power", 13),
    choice("supply", 0),
    choice("give", "court"),
    choice("give", "sevilla"),
    choice("scoreboard", "8-4-0"),
    choice("end turn"),
  ]);
  expect([...found.spots.keys()]).toEqual(["aragon", "sevilla"]);
  expect([...found.pieces.keys()]).toEqual(["2:galicia"]);
  expect([...found.cards.keys()]).toEqual([4]);
  expect([...found.powers.keys()]).toEqual([13]);
  expect(found.supply).toHaveLength(1);
  expect(found.court?.action).toBe("give court");
  expect([...found.boards.keys()]).toEqual(["8-4-0"]);
  expect(found.buttons.map(({ verb }) => verb)).toEqual(["end turn"]);
  expect(isButton("end turn")).toBe(true);
});

test("a click on a closed place means the verb that is asked", () => {
  expect(meant([choice("place", "aragon"), choice("announce")], "sevilla")).toBe("place sevilla");
  expect(meant([choice("announce")], "sevilla")).toBeNull();
});

test("in the list, power cards and supplies have their number before all", () => {
  const words = { group: "Group", entry: "entry", label: "label" };
  expect(entry({ ...choice("power", 13), ...words })).toBe("13: entry");
  expect(entry({ ...choice("supply", 4), ...words })).toBe("4");
  expect(entry({ ...choice("place", "aragon"), ...words })).toBe("entry");
  expect(entry({ ...choice("place", "aragon"), ...words, group: "" })).toBe("label");
});

test("whoever comes to a place would stand beside those who are there", () => {
  const spot = { ...elGrande(first).spots[0]!, caballeros: [2, 0, 1] };
  const there = standing(spot, 1);
  expect(there.map(({ seat, count }) => [seat, count])).toEqual([
    [0, 2],
    [2, 1],
  ]);
  const [x, y] = there[1]!.at;
  expect(beside(spot, 1, 1)).toEqual([x + 40, y]);
  const empty = { ...spot, caballeros: [0, 0, 0] };
  expect(beside(empty, 1, 1)).toEqual(places("galicia", 1)[0]);
});
