// How long each event is looked at, and which are worth it even after one's own click.
import type { ElCaballeroEvent, EventMessage } from "../../lib/wire";
import { heard } from "./view";

/** Every kind of event there is. */
export const PACE: Record<ElCaballeroEvent["event"], number> = {
  "taken-by-itself": 0,
  started: 500,
  first: 400,
  displayed: 160,
  "round-began": 900,
  "round-ended": 200,
  "card-played": 600,
  "turn-began": 350,
  "turn-ended": 80,
  reinforced: 420,
  lost: 500,
  laid: 900,
  placed: 800,
  raised: 800,
  removed: 900,
  "taken-back": 600,
  "ship-bought": 700,
  "ship-put-out": 700,
  "ship-moved": 700,
  "ship-home": 400,
  "ship-lost": 400,
  "castillo-built": 600,
  "castillo-moved": 600,
  "castillo-returned": 300,
  closed: 700,
  "alcalde-placed": 800,
  "grande-placed": 800,
  "grande-moved": 800,
  "grande-home": 500,
  scoring: 1300,
  "region-scored": 300,
  scored: 750,
};

const LINGERS = 500;

export function pace(event: EventMessage, next: EventMessage | null): number {
  if (!heard(event)) return 250;
  const own = PACE[event.event];
  // A region that pays nobody is passed over.
  if (event.event === "region-scored") return next?.event === "scored" ? own : 0;
  return event.event === "scored" && next?.event !== "scored" ? own + LINGERS : own;
}

/** A turn, a scoring, the start of a round with its cards: so long each may take, in milliseconds at normal speed. */
const PASSAGES: Partial<Record<ElCaballeroEvent["event"], number>> = {
  "turn-began": 4000,
  scoring: 14000,
  "round-began": 2500,
  "card-played": 700,
};

/** How long all that begins with this event may last. */
export const passage = (event: EventMessage): number | null =>
  heard(event) ? (PASSAGES[event.event] ?? null) : null;

/** The score sheet is read before the next round begins. */
export function holds(event: EventMessage, told: EventMessage[]): boolean {
  if (event.event !== "round-began") return false;
  const last = told.findLast((one) => one.event === "scoring" || one.event === "round-began");
  return last?.event === "scoring";
}

const WATCH = new Set<string>(["scoring", "region-scored", "scored", "round-began"]);

export const worthWatching = (event: EventMessage): boolean => WATCH.has(event.event);
