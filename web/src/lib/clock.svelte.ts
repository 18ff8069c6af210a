// Clocks: what the server said is left, counted on by this device's own steady clock, whatever its time of day.
import { createSubscriber } from "svelte/reactivity";
import type { Clock, SeatClock } from "./wire";
import { currentLanguage, t } from "./words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BEAT = 250;
/** Little is left: a tenth of the time; twenty seconds at least, but no more than a third. */
const LOW_PART = 10;
const LOW_MOST = 3;
const LOW_LEAST = 20;

/** What may be chosen at a new table, in seconds. */
export const TIMES = [
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
];
export const USUAL = { turn: DAY, bank: HOUR };

const ticking = createSubscriber((tick) => {
  const timer = setInterval(tick, BEAT);
  return () => clearInterval(timer);
});

/** The clock of a table, and when it was told. */
export class ToldClock {
  private readonly at = performance.now();
  constructor(readonly clock: Clock) {}

  of(seat: number): SeatClock | null {
    return this.clock.seats.find((one) => one.seat === seat) ?? null;
  }

  /** Whole seconds that a seat has left now; whoever shows them is shown every new one. */
  left(one: SeatClock): number {
    if (!one.running) return Math.ceil(one.left);
    ticking();
    return Math.max(0, Math.ceil(one.left - (performance.now() - this.at) / 1000));
  }

  low(left: number): boolean {
    const { seconds } = this.clock;
    return left <= Math.max(seconds / LOW_PART, Math.min(LOW_LEAST, seconds / LOW_MOST));
  }
}

type Unit = "second" | "minute" | "hour" | "day";

/** So many of a unit, as the language of the page says it. */
function count(n: number, unit: Unit, unitDisplay: "long" | "narrow"): string {
  const format = new Intl.NumberFormat(currentLanguage(), { style: "unit", unit, unitDisplay });
  return format.format(n);
}

/** What is left, short: 4:09, 3h 20m, 2d 5h. */
export function shortTime(left: number): string {
  const part = (unit: number, of = Infinity): number => Math.floor((left % of) / unit);
  const [d, h, m] = [part(DAY), part(HOUR, DAY), part(MINUTE, HOUR)];
  if (left >= DAY) return `${count(d, "day", "narrow")} ${count(h, "hour", "narrow")}`;
  if (left >= HOUR) return `${count(h, "hour", "narrow")} ${count(m, "minute", "narrow")}`;
  return `${m}:${String(part(1, MINUTE)).padStart(2, "0")}`;
}

/** A length of time in words, in the largest unit that divides it. */
export function longTime(seconds: number): string {
  if (seconds % DAY === 0) return count(seconds / DAY, "day", "long");
  if (seconds % HOUR === 0) return count(seconds / HOUR, "hour", "long");
  if (seconds % MINUTE === 0) return count(seconds / MINUTE, "minute", "long");
  return count(seconds, "second", "long");
}

/** How the clock of a table goes, in words. */
export function clockRule({ kind, seconds, ending }: Clock): string {
  return t("clock.rule", {
    kind: t(kind === "bank" ? "clock.bank" : "clock.turn"),
    time: longTime(seconds),
    ending: t("clock.ending"),
    end: t(ending === "bot" ? "clock.ending-bot" : "clock.ending-mark"),
  });
}
