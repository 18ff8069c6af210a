// What a choice would change, as the server's preview of it tells.
import type { Header, SalamancaEvent, SalamancaRegionView } from "../../lib/wire";
import type { Scene } from "../board";
import { heard, salamanca } from "./view";

export interface Change {
  field: string;
  before: number | null;
  after: number;
}

export interface Outlook {
  /** Regions that would be worth something else, or be new. */
  regions: Change[];
  /** What would be paid to whom. */
  paid: { seat: number; change: number }[];
  /** Fertile tiles that would leave the land. */
  leaving: string[];
}

const worth = (regions: SalamancaRegionView[]): Map<string, number> =>
  new Map(regions.map(({ field, value }) => [field, value]));

function payments(event: SalamancaEvent): { seat: number; change: number }[] {
  if (event.event === "occupied") return [{ seat: event.data.seat, change: -event.data.cost }];
  if (event.event !== "sold") return [];
  const { seat, value, conde, conde_value } = event.data;
  return [
    { seat, change: value },
    ...(conde === null ? [] : [{ seat: conde, change: conde_value }]),
  ];
}

export function outlook(before: Header, after: Header, events: SalamancaEvent[]): Outlook {
  const old = worth(salamanca(before).regions);
  return {
    regions: [...worth(salamanca(after).regions)]
      .map(([field, value]) => ({ field, before: old.get(field) ?? null, after: value }))
      .filter(({ before, after }) => before !== after),
    paid: events.flatMap(payments).filter(({ change }) => change !== 0),
    leaving: events.flatMap((event) => (event.event === "tile-left" ? [event.data.field] : [])),
  };
}

/** What the choice that is pointed at would change. */
export function previewed({ foreseen, view }: Scene): Outlook | null {
  return foreseen && outlook(view, foreseen.view, foreseen.events.filter(heard));
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);
