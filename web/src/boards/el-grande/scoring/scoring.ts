// A scoring as people tell it: who has how many, who is before whom, what it pays.
import type { EventMessage } from "../../../lib/wire";

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

export interface Scene {
  place: string;
  values: number[];
  lines: ScoredLine[];
}

function line(data: Record<string, unknown>): ScoredLine {
  return {
    seat: data["seat"] as number,
    count: data["count"] as number,
    rank: data["rank"] as number,
    tied: Boolean(data["tied"]),
    points: data["points"] as number,
    king: data["kings_bonus"] as number,
    home: data["home_bonus"] as number,
    total: data["total"] as number,
  };
}

export const gained = ({ points, king, home }: ScoredLine): number => points + king + home;

/** All scorings among the events, in order, each with its lines. */
export function scenes(events: EventMessage[]): Scene[] {
  const all: Scene[] = [];
  for (const { event, data } of events) {
    if (event === "scoring") {
      all.push({
        place: data["place"] as string,
        values: [data["first"] as number, data["second"] as number, data["third"] as number],
        lines: [],
      });
    } else if (event === "scored") all.at(-1)?.lines.push(line(data));
  }
  return all;
}

/** The last general scoring among the events, whole or in progress: one scene for each place. */
export function lastGeneral(events: EventMessage[]): { round: number; scenes: Scene[] } | null {
  const start = events.findLastIndex(({ event }) => event === "general-scoring");
  const begun = events[start];
  if (begun === undefined) return null;
  const rest = events.slice(start);
  const end = rest.findIndex(({ event }) => event === "round-began");
  return {
    round: begun.data["round"] as number,
    scenes: scenes(end === -1 ? rest : rest.slice(0, end)),
  };
}
