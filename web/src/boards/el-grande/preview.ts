// What a choice would change on the board, as the server's preview of it tells.
import type { EventMessage, Header } from "../../lib/wire";
import type { Scene } from "../board";
import { elGrande, history } from "./view";

export interface Difference {
  /** Caballeros more or fewer: place, seat, how many. */
  caballeros: { place: string; seat: number; change: number }[];
  points: { seat: number; change: number }[];
  king: string | null;
  grandes: { seat: number; region: string }[];
  scoreboards: { board: string; place: string }[];
  /** Places that would be scored. */
  scored: string[];
  unlessStopped: boolean;
}

/** What a preview would change on the board. */
export function difference(before: Header, after: Header, events: EventMessage[]): Difference {
  const [old, now] = [elGrande(before), elGrande(after)];
  const caballeros = now.spots.flatMap((spot, index) =>
    (spot.caballeros ?? []).map((there, seat) => ({
      place: spot.place,
      seat,
      change: there - (old.spots[index]?.caballeros?.[seat] ?? there),
    })),
  );
  for (const place of ["court", "province"] as const) {
    for (const seat of now.seats) {
      const change = seat[place] - (old.seats[seat.seat]?.[place] ?? seat[place]);
      caballeros.push({ place, seat: seat.seat, change });
    }
  }
  return {
    caballeros: caballeros.filter(({ change }) => change !== 0),
    points: now.seats
      .map(({ seat, points }) => ({ seat, change: points - (old.seats[seat]?.points ?? points) }))
      .filter(({ change }) => change !== 0),
    king: now.king === old.king ? null : now.king,
    grandes: now.seats.flatMap(({ seat, home }) =>
      home !== null && home !== old.seats[seat]?.home ? [{ seat, region: home }] : [],
    ),
    scoreboards: now.spots.flatMap((spot, index) =>
      spot.scoreboard !== null && spot.scoreboard !== old.spots[index]?.scoreboard
        ? [{ board: spot.scoreboard, place: spot.place }]
        : [],
    ),
    scored: history(events).flatMap(({ event, data }) => {
      if (event === "scoring" || event === "intended-scoring") return [data.place];
      return event === "regions-named" ? data.regions : [];
    }),
    unlessStopped: events.some(({ unless_stopped }) => unless_stopped === true),
  };
}

/** What the choice that is pointed at would change. */
export function previewed({ foreseen, view }: Scene): Difference | null {
  return foreseen && difference(view, foreseen.view, foreseen.events);
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);
