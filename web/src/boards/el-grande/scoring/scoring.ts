// A scoring as people tell it: who has how many, who is before whom, what it pays.
import type { ElGrandeEvent, ElGrandeScored, EventMessage } from "../../../lib/wire";
import { heard, history } from "../view";

export interface ScoredLine {
  seat: number;
  count: number;
  rank: number;
  tied: boolean;
  points: number;
  king: number;
  home: number;
  total: number;
}

export interface Scored {
  place: string;
  values: number[];
  lines: ScoredLine[];
}

/** A general scoring (of a round), or one place that a card scored. */
export interface Told {
  round: number | null;
  scorings: Scored[];
  /** What cards had scored since the general scoring before it. */
  before: Scored[];
}

function line({ kings_bonus, home_bonus, ...rest }: ElGrandeScored["data"]): ScoredLine {
  return { ...rest, king: kings_bonus, home: home_bonus };
}

export const gained = ({ points, king, home }: ScoredLine): number => points + king + home;

/** What a seat got in a place; null where it had nobody there. */
export function gain({ lines }: Scored, seat: number): number | null {
  const own = lines.find((one) => one.seat === seat);
  return own === undefined ? null : gained(own);
}

export const sum = (scorings: Scored[], seat: number): number =>
  scorings.reduce((total, scored) => total + (gain(scored, seat) ?? 0), 0);

/** All scorings among the events, in order, each with its lines. */
export function scorings(events: EventMessage[]): Scored[] {
  const all: Scored[] = [];
  for (const { event, data } of history(events)) {
    if (event === "scoring")
      all.push({ place: data.place, values: [data.first, data.second, data.third], lines: [] });
    else if (event === "scored") all.at(-1)?.lines.push(line(data));
  }
  return all;
}

const isScoring = ({ event }: EventMessage): boolean => event === "scoring" || event === "scored";

/** From the beginning of a general scoring: it lasts to the next round, or to the end. */
function generalFrom(told: ElGrandeEvent[], start: number): Told | null {
  const begun = told[start];
  if (begun?.event !== "general-scoring") return null;
  const rest = told.slice(start);
  const end = rest.findIndex(({ event }) => event === "round-began");
  const before = told.slice(0, start);
  const earlier = before.findLastIndex(({ event }) => event === "general-scoring");
  // What follows an earlier general scoring begins with its next round.
  const since =
    earlier === -1
      ? 0
      : before.findIndex(({ event }, at) => at > earlier && event === "round-began");
  return {
    round: begun.data.round,
    scorings: scorings(end === -1 ? rest : rest.slice(0, end)),
    before: scorings(since === -1 ? [] : before.slice(since)),
  };
}

/** The last general scoring among the events, whole or in progress: one for each place. */
export function lastGeneral(events: EventMessage[]): Told | null {
  const told = history(events);
  return generalFrom(
    told,
    told.findLastIndex(({ event }) => event === "general-scoring"),
  );
}

/** The scoring that a line of the log tells of, when so many events had been told; null if it tells of none. */
export function scoringAt(events: EventMessage[], upto: number): Told | null {
  const last = events[upto - 1];
  if (last === undefined || !heard(last)) return null;
  const told = history(events);
  const at = told.indexOf(last);
  if (last.event === "general-scoring") return generalFrom(told, at);
  if (!isScoring(last)) return null;
  const first = told.slice(0, at + 1).findLastIndex(({ event }) => event === "scoring");
  const next = told.findIndex((event, index) => index > first && event.event !== "scored");
  const one = scorings(told.slice(first, next === -1 ? undefined : next));
  return { round: null, scorings: one, before: [] };
}

/** How many events had been told when the last scoring was; null before the first. */
export function lastScoring(events: EventMessage[]): number | null {
  const last = events.findLastIndex(isScoring);
  if (last === -1) return null;
  const general = events.findLastIndex(({ event }) => event === "general-scoring");
  const began = events.findLastIndex(
    ({ event }, index) => index > general && event === "round-began",
  );
  return general !== -1 && (began === -1 || last < began) ? general + 1 : last + 1;
}
