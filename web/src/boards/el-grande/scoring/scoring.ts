// A scoring as people tell it: who has how many, who is before whom, what it pays.
import type { ElGrandeScored, EventMessage } from "../../../lib/wire";
import { history } from "../view";

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

function line({ kings_bonus, home_bonus, ...rest }: ElGrandeScored["data"]): ScoredLine {
  return { ...rest, king: kings_bonus, home: home_bonus };
}

export const gained = ({ points, king, home }: ScoredLine): number => points + king + home;

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

/** The last general scoring among the events, whole or in progress: one for each place. */
export function lastGeneral(events: EventMessage[]): { round: number; scorings: Scored[] } | null {
  const start = events.findLastIndex(({ event }) => event === "general-scoring");
  const rest = history(start === -1 ? [] : events.slice(start));
  const begun = rest[0];
  if (begun?.event !== "general-scoring") return null;
  const end = rest.findIndex(({ event }) => event === "round-began");
  return { round: begun.data.round, scorings: scorings(end === -1 ? rest : rest.slice(0, end)) };
}
