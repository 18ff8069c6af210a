import { expect, test } from "vitest";
import { patience, Stage, type Direction } from "../src/lib/stage";
import type { EventMessage } from "../src/lib/wire";

const event = (number: number): EventMessage => ({
  id: [number, 0],
  event: "add",
  data: { n: 1 },
  text: "",
  unless_stopped: false,
});

function stage(tempo = 1, more: Partial<Direction<number>> = {}) {
  const shown: [number, number, string | null][] = [];
  const waits: number[] = [];
  let release: () => void = () => undefined;
  let view = 0;
  let held = false;
  const made = new Stage<number>(
    { apply: (old, { data }) => old + Number(data["n"]), pace: () => 100, ...more },
    {
      view: () => view,
      show: (now, count, moment) => {
        view = now;
        shown.push([now, count, moment?.event ?? null]);
      },
      tempo: () => tempo,
      now: () => 0,
      playing: () => undefined,
      holding: (yes) => (held = yes),
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
    held: () => held,
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

test("a passage takes no longer than it may, however much happens in it", async () => {
  const { made, waits, release, settle } = stage(1, {
    passage: ({ id }) => (id[0] % 50 === 1 ? 300 : null),
  });
  const events = Array.from({ length: 50 }, (_, index) => event(index + 1));
  made.add({ events: [...events, event(51)], view: 51, upto: 51 });
  for (let i = 0; i < 60; i++) {
    release();
    await settle();
  }
  expect(waits.length).toBe(51);
  expect(waits.slice(0, 50).reduce((sum, one) => sum + one, 0)).toBeCloseTo(300);
});

test("nor if it comes bit by bit", async () => {
  const { made, waits, release, settle } = stage(1, {
    passage: ({ id }) => (id[0] === 1 ? 300 : null),
  });
  for (let i = 1; i <= 40; i++) {
    made.add({ events: [event(i)], view: i, upto: i });
    release();
    await settle();
    release();
    await settle();
  }
  expect(waits.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(300);
  expect(waits.slice(0, 3).every((one) => one > 30)).toBe(true);
});

for (const tempo of [1, 0])
  test(`what must be read is read, at tempo ${tempo} and when the rest is skipped`, async () => {
    const { made, shown, held, settle } = stage(tempo, { holds: ({ id }) => id[0] === 2 });
    made.add({ events: [event(1), event(2), event(3)], view: 3, upto: 3 });
    made.finish();
    await settle();
    expect(held()).toBe(true);
    expect(shown.at(-1)).toEqual([1, 1, tempo === 0 ? null : "add"]);
    made.finish();
    await settle();
    expect(held()).toBe(true);
    made.goOn();
    await settle();
    expect(held()).toBe(false);
    expect(shown.at(-1)).toEqual([3, 3, null]);
    expect(made.busy).toBe(false);
  });

test("another position does not wait for what was to be read", async () => {
  const { made, held, settle } = stage(1, { holds: () => true });
  made.add({ events: [event(1)], view: 1, upto: 1 });
  await settle();
  expect(held()).toBe(true);
  made.clear();
  await settle();
  expect([held(), made.busy]).toEqual([false, false]);
});
