import { describe, expect, it } from "vitest";
import { longTime, shortTime, TIMES, ToldClock } from "../src/lib/clock.svelte";
import type { SeatClock } from "../src/lib/wire";
import { setWords } from "../src/lib/words.svelte";

const seat = (left: number, running = false): SeatClock => ({ seat: 0, left, running, up: false });
const told = (seconds: number, ...seats: SeatClock[]): ToldClock =>
  new ToldClock({ kind: "turn", seconds, ending: "bot", seats });

describe("a time", () => {
  it("is short, in minutes and seconds or in larger units", () => {
    setWords(new Map(), "en");
    expect([0, 9, 61, 3599].map(shortTime)).toEqual(["0:00", "0:09", "1:01", "59:59"]);
    expect([3600, 86_399, 86_400, 183_600].map(shortTime)).toEqual([
      "1h 0m",
      "23h 59m",
      "1d 0h",
      "2d 3h",
    ]);
  });

  it("is said in the language of the page", () => {
    setWords(new Map(), "fr");
    // Some languages put a space there at which no line is broken.
    const plain = (seconds: number): string => longTime(seconds).replace(/\s/g, " ");
    expect([30, 60, 7200, 172_800].map(plain)).toEqual([
      "30 secondes",
      "1 minute",
      "2 heures",
      "2 jours",
    ]);
    setWords(new Map(), "nl");
    expect(plain(172_800)).toBe("2 dagen");
  });

  it("can be chosen from half a minute to thirty days", () => {
    expect([TIMES[0], TIMES.at(-1)]).toEqual([30, 30 * 86_400]);
    expect([...TIMES].sort((one, other) => one - other)).toEqual(TIMES);
  });
});

describe("what is left", () => {
  it("stands still for whoever is not asked", () => {
    expect(told(600, seat(599.2)).left(seat(599.2))).toBe(600);
  });

  it("is little in the last tenth, and never for most of a short time", () => {
    expect([61, 60].map((left) => told(600).low(left))).toEqual([false, true]);
    expect([11, 10].map((left) => told(30).low(left))).toEqual([false, true]);
  });

  it("is nobody's who has no clock", () => {
    expect(told(600, seat(5)).of(3)).toBeNull();
  });
});
