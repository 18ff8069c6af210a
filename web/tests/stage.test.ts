import { expect, test } from "vitest";
import { patience, Stage } from "../src/lib/stage";
import type { EventMessage } from "../src/lib/wire";

const event = (number: number): EventMessage => ({
  id: [number, 0],
  event: "add",
  data: { n: 1 },
  text: "",
  unless_stopped: false,
});

function stage(tempo = 1) {
  const shown: [number, number, string | null][] = [];
  const waits: number[] = [];
  let release: () => void = () => undefined;
  let view = 0;
  const made = new Stage<number>(
    { apply: (old, { data }) => old + Number(data["n"]), pace: () => 100 },
    {
      view: () => view,
      show: (now, count, moment) => {
        view = now;
        shown.push([now, count, moment?.event ?? null]);
      },
      tempo: () => tempo,
      playing: () => undefined,
      wait: (milliseconds, skipped) => {
        waits.push(milliseconds);
        return Promise.race([skipped, new Promise<void>((done) => (release = done))]);
      },
    },
  );
  return {
    made,
    shown,
    waits,
    release: () => release(),
    settle: () => new Promise((done) => setTimeout(done)),
  };
}

test("events are shown one by one, then the true view", async () => {
  const { made, shown, waits, release, settle } = stage();
  made.add({ events: [event(1), event(2)], view: 7, upto: 2 });
  expect(shown).toEqual([[1, 1, "add"]]);
  expect(made.busy).toBe(true);
  release();
  await settle();
  release();
  await settle();
  expect(shown).toEqual([
    [1, 1, "add"],
    [2, 2, "add"],
    [7, 2, null],
  ]);
  expect(waits).toEqual([100, 100]);
  expect(made.busy).toBe(false);
});

test("skipping goes to the end of all that is known", async () => {
  const { made, shown, settle } = stage();
  made.add({ events: [event(1), event(2)], view: 7, upto: 2 });
  made.add({ events: [event(3)], view: 9, upto: 3 });
  made.finish();
  await settle();
  expect(shown.at(-1)).toEqual([9, 3, null]);
  expect(shown.filter(([, , moment]) => moment !== null)).toHaveLength(1);
});

test("where nothing may move, everything is there at once", () => {
  const { made, shown } = stage(0);
  made.add({ events: [event(1)], view: 5, upto: 1 });
  expect(shown).toEqual([[5, 1, null]]);
});

test("what was cleared does not come back", async () => {
  const { made, shown, settle } = stage();
  made.add({ events: [event(1)], view: 5, upto: 1 });
  made.clear();
  await settle();
  expect(shown).toEqual([[1, 1, "add"]]);
  made.add({ events: [], view: 6, upto: 1 });
  expect(shown.at(-1)).toEqual([6, 1, null]);
});

test("patience ends when it is skipped", async () => {
  const begun = Date.now();
  await patience(60000, Promise.resolve());
  expect(Date.now() - begun).toBeLessThan(1000);
});
