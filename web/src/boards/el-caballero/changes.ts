// What a trial would change: regions that grow or join, tiles that are driven off.
import type { ElCaballeroCaballeroView, EventMessage } from "../../lib/wire";
import { counts, history, type ElCaballeroView, type Region } from "./view";

export interface RegionChange {
  /** As it would be. */
  region: Region;
  /** The regions that it is made of now; none where it is new. */
  from: Region[];
  /** By seat: Caballeros or ships now and then, points now and then. */
  seats: { seat: number; count: [number, number]; pays: [number, number] }[];
}

export interface Driven {
  tile: ElCaballeroCaballeroView;
  /** What its castillo saves, and what is lost. */
  saved: number;
  lost: number;
}

/** By edge of the map: the region there. */
function byEdge({ areas, regions }: ElCaballeroView): Map<string, Region> {
  const found = new Map<string, Region>();
  for (const { cell, regions: ids } of areas)
    for (const [edge, id] of ids.entries()) {
      const region = regions.find((one) => one.id === id);
      if (region !== undefined) found.set(`${cell} ${edge}`, region);
    }
  return found;
}

const sum = (regions: Region[], of: (region: Region) => number): number =>
  regions.reduce((total, region) => total + of(region), 0);

function change(region: Region, from: Region[]): RegionChange | null {
  const seats = counts(region).map((count, seat) => ({
    seat,
    count: [sum(from, (one) => counts(one)[seat] ?? 0), count] as [number, number],
    pays: [sum(from, (one) => one.pays[seat] ?? 0), region.pays[seat] ?? 0] as [number, number],
  }));
  const same =
    from.length === 1 &&
    from[0]?.value === region.value &&
    from[0].closed === region.closed &&
    from[0].alcalde === region.alcalde &&
    seats.every(({ count, pays }) => count[0] === count[1] && pays[0] === pays[1]);
  return same ? null : { region, from, seats };
}

/** The regions that would be others than they are: those that join first, then the most valuable. */
export function regionChanges(before: ElCaballeroView, after: ElCaballeroView): RegionChange[] {
  const old = byEdge(before);
  const made = new Map<Region, Set<Region>>();
  for (const [edge, region] of byEdge(after)) {
    const from = made.get(region) ?? new Set<Region>();
    made.set(region, from);
    const was = old.get(edge);
    if (was !== undefined) from.add(was);
  }
  return [...made]
    .flatMap(([region, from]) => change(region, [...from]) ?? [])
    .sort(
      (one, other) => other.from.length - one.from.length || other.region.value - one.region.value,
    );
}

/** Tiles that would be driven off the map, or taken back. */
export function drivenOff(before: ElCaballeroView, events: EventMessage[]): Driven[] {
  return history(events).flatMap(({ event, data }) => {
    if (event !== "removed" && event !== "taken-back") return [];
    const tile = before.caballeros.find(({ cell }) => cell === data.cell);
    if (tile === undefined) return [];
    return [{ tile, saved: data.refund, lost: tile.highest_to_land - data.refund }];
  });
}
