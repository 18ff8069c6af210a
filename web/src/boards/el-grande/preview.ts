// What a choice would change on the board, as the server's preview of it tells.
import type { Table } from "../../lib/table.svelte";
import type { EventMessage } from "../../lib/wire";
import type { View } from "../board";
import { asElGrande } from "./view";

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
export function difference(before: View, after: View, events: EventMessage[]): Difference {
  const [old, now] = [asElGrande(before), asElGrande(after)];
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
    scored: events
      .filter(({ event }) => event === "scoring")
      .map(({ data }) => data["place"] as string),
    unlessStopped: events.some(({ unless_stopped }) => unless_stopped === true),
  };
}

/** What the choice that is pointed at would change. */
export function previewed({ preview, view }: Table): Difference | null {
  const answer = preview.answer;
  return answer && view ? difference(view, answer.view, answer.events) : null;
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);
