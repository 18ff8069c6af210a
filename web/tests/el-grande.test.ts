import { expect, test } from "vitest";
import { apply } from "../src/boards/el-grande/events";
import { enlarged, LAYOUT, WHOLE } from "../src/boards/el-grande/map/layout";
import { beside, podium } from "../src/boards/el-grande/map/standing";
import { pace } from "../src/boards/el-grande/pace";
import { difference } from "../src/boards/el-grande/preview";
import {
  lastGeneral,
  lastScoring,
  scoringAt,
  scorings,
} from "../src/boards/el-grande/scoring/scoring";
import { entry, isButton, meant, targets } from "../src/boards/el-grande/targets";
import { elGrande, SPOTS } from "../src/boards/el-grande/view";
import { spread } from "../src/lib/spread";
import type { Choice, ElGrandeSpotView, EventMessage, Header } from "../src/lib/wire";
import { setWords } from "../src/lib/words.svelte";
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

/** A place as the server would tell of it: seats in order of strength, with rank and count. */
function spotWith(
  place: string,
  there: [seat: number, rank: number, count: number][],
): ElGrandeSpotView {
  const counts = [0, 1, 2, 3, 4].map((seat) => there.find(([one]) => one === seat)?.[2] ?? 0);
  return {
    place,
    values: [6, 3, 1],
    caballeros: counts,
    standing: there.map(([seat, rank, count]) => ({
      seat,
      count,
      rank,
      tied: there.filter(([, other]) => other === rank).length > 1,
      points: [0, 6, 3, 1][rank] ?? 0,
      kings_bonus: 0,
      home_bonus: 0,
    })),
    grandes: [],
    scoreboard: null,
  };
}

const CROWDS: [number, number, number][][] = [
  [0, 1, 2, 3, 4].map((seat) => [seat, seat + 1, 9 - seat]),
  [0, 1, 2, 3, 4].map((seat) => [seat, 2, 3]),
  [
    [3, 1, 4],
    [0, 3, 2],
    [1, 3, 2],
    [2, 3, 2],
    [4, 4, 1],
  ],
  [
    [3, 2, 4],
    [0, 2, 4],
    [1, 3, 2],
    [2, 5, 1],
    [4, 5, 1],
  ],
];
/** A phone of 360 by 640 points, and the largest map. */
const SCALES = [Math.min(360 / WHOLE.w, 309 / WHOLE.h), 1];

test("those who stand in a place keep apart, however they stand", () => {
  for (const k of SCALES.map(enlarged)) {
    for (const place of SPOTS) {
      for (const crowd of CROWDS) {
        const { standing } = podium(spotWith(place, crowd), k);
        expect(standing).toHaveLength(5);
        for (const [index, one] of standing.entries()) {
          for (const other of standing.slice(index + 1)) {
            const gap = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
            expect(gap / k, `${place}: ${one.seat} and ${other.seat}`).toBeGreaterThan(28);
          }
        }
      }
    }
  }
});

test("everybody stands under what he would earn, and those who tie share a bracket", () => {
  const { standing, brackets } = podium(
    spotWith("aragon", [
      [3, 2, 4],
      [0, 2, 4],
      [1, 3, 2],
    ]),
    1,
  );
  const [x] = LAYOUT.aragon.plate;
  expect(standing.map(({ seat, at }) => [seat, at[0] - x])).toEqual([
    [3, 0],
    [0, 0],
    [1, 37],
  ]);
  expect(brackets).toHaveLength(1);
});

test("whoever is not ranked yet stands aside, and whoever is gone does not stand at all", () => {
  const spot = spotWith("aragon", [
    [0, 1, 4],
    [1, 2, 2],
  ]);
  const moved = { ...spot, caballeros: [0, 3, 0, 0, 1] };
  expect(podium(moved, 1).standing.map(({ seat, count }) => [seat, count])).toEqual([
    [1, 3],
    [4, 1],
  ]);
});

test("letters on the map of a small phone are twelve pixels high", () => {
  for (const scale of SCALES) expect(21.5 * enlarged(scale) * scale).toBeGreaterThanOrEqual(12);
});

test("labels keep apart, large or small", () => {
  for (const k of SCALES.map(enlarged)) {
    for (const [index, one] of SPOTS.entries()) {
      for (const other of SPOTS.slice(index + 1)) {
        const [a, b] = [LAYOUT[one].plate, LAYOUT[other].plate];
        const clear = Math.abs(a[0] - b[0]) > 111 * k || Math.abs(a[1] - b[1]) > 52 * k;
        expect(clear, `${one}, ${other}, ${k}`).toBe(true);
      }
    }
  }
});

test("markers keep apart, in order, near where they belong", () => {
  expect(spread([10, 100], 16, 0, 200)).toEqual([10, 100]);
  expect(spread([50, 50], 16, 0, 200)).toEqual([42, 58]);
  expect(spread([0, 0, 0, 0, 0], 16, 0, 200)).toEqual([0, 16, 32, 48, 64]);
  expect(spread([198, 200], 16, 0, 200)).toEqual([184, 200]);
  expect(spread([20, 30, 34], 16, 0, 200)).toEqual([12, 28, 44]);
});

test("the lines of a scoring say how everybody stands there", () => {
  const view = elGrande(first);
  const spots = view.spots.map((spot) => ({
    ...spotWith(spot.place, [
      [0, 1, 4],
      [1, 2, 2],
    ]),
  }));
  const line = (seat: number, rank: number, count: number): EventMessage => ({
    id: [1, seat],
    event: "scored",
    data: {
      place: "aragon",
      seat,
      count,
      rank,
      tied: false,
      points: 3 - rank,
      kings_bonus: 0,
      home_bonus: 0,
      total: 9,
    },
    text: "",
    unless_stopped: false,
  });
  const told = [line(1, 1, 5), line(0, 2, 4)].reduce<Header>(apply, { ...view, spots } as Header);
  const there = elGrande(told).spots.find(({ place }) => place === "aragon")?.standing ?? [];
  expect(there.map(({ seat, rank, points }) => [seat, rank, points])).toEqual([
    [1, 1, 2],
    [0, 2, 1],
  ]);
});

test("every scoring can be looked at again from its line of the log", () => {
  const told = events.flatMap((_, index) => scoringAt(events, index + 1) ?? []);
  const general = told.filter(({ round }) => round !== null);
  expect(general.map(({ round }) => round)).toEqual([3, 6, 9]);
  for (const one of general) {
    // The Castillo, if anybody was in it, and the nine regions.
    expect([9, 10]).toContain(one.scorings.length);
    const total = (scoring: (typeof one.scorings)[number]): number =>
      scoring.lines.reduce((sum, { points, king, home }) => sum + points + king + home, 0);
    expect(one.scorings.reduce((sum, scoring) => sum + total(scoring), 0)).toBeGreaterThan(0);
  }
  const all = scorings(events).length;
  const cards = general.reduce((sum, { before }) => sum + before.length, 0);
  expect(general.reduce((sum, one) => sum + one.scorings.length, 0) + cards).toBe(all);
  expect(scoringAt(events, lastScoring(events) ?? 0)).toEqual(lastGeneral(events));
  expect(lastScoring([])).toBeNull();
});

const choice = (verb: string, ...args: (string | number)[]): Choice => ({
  action: [verb, ...args].join(" "),
  verb,
  args,
  label: "",
  group: "",
  entry: "",
  number: null,
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
  const placing = [choice("place", "aragon"), choice("announce")];
  expect(meant(placing, "sevilla", 1)).toBe("place sevilla");
  expect(meant([choice("announce")], "sevilla", 1)).toBe("place sevilla");
  expect(meant([choice("caballero", 0, "aragon")], "sevilla", 1)).toBe("caballero 1 sevilla");
  expect(meant([choice("give", "court")], "sevilla", 1)).toBe("give sevilla");
});

test("in the list, power cards and supplies have their number before all", () => {
  const words = { group: "Group", entry: "entry", label: "label" };
  setWords(new Map([["choices.numbered", "{number}: {text}"]]), "en");
  expect(entry({ ...choice("power", 13), ...words })).toBe("13: entry");
  expect(entry({ ...choice("supply", 4), ...words })).toBe("4");
  expect(entry({ ...choice("place", "aragon"), ...words })).toBe("entry");
  expect(entry({ ...choice("place", "aragon"), ...words, group: "" })).toBe("label");
});

test("whoever comes to a place would stand aside, below those who do", () => {
  const spot = spotWith("galicia", [
    [0, 1, 4],
    [1, 2, 3],
    [2, 3, 2],
    [3, 4, 1],
  ]);
  const last = podium(spot, 1).standing.at(-1)!.at;
  expect(beside(spot, 1, 1)[0]).toBe(last[0]);
  expect(beside(spot, 1, 1)[1]).toBeGreaterThan(last[1] + 28);
});
