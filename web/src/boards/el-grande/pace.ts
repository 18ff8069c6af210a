// How long each event is looked at, and which are worth it even after one's own click.
import type { ElGrandeEvent, EventMessage } from "../../lib/wire";
import { heard } from "./view";

/** Every kind of event there is. */
export const PACE: Record<ElGrandeEvent["event"], number> = {
  "taken-by-itself": 0,
  "round-began": 900,
  "round-ended": 300,
  "card-revealed": 140,
  "start-player": 350,
  "power-played": 520,
  "turn-began": 260,
  "turn-ended": 60,
  "card-taken": 900,
  moved: 560,
  "king-moved": 900,
  "grande-moved": 900,
  "scoreboard-moved": 900,
  announced: 700,
  "region-named": 600,
  "regions-named": 700,
  "court-named": 500,
  "intended-move": 500,
  "intended-scoring": 600,
  "intended-king": 600,
  "intended-grande": 600,
  "intended-scoreboard": 600,
  "veto-used": 1600,
  "veto-kept": 500,
  "veto-passed": 120,
  "action-ended": 80,
  "disc-revealed": 450,
  "castillo-revealed": 450,
  "general-scoring": 900,
  scoring: 400,
  scored: 140,
  "veto-expired": 250,
  "power-taken-back": 250,
  "own-power-taken-back": 250,
  "table-power-taken-back": 250,
};

const SCORING_LINGERS = 800;

/** A turn, and a general scoring for four, in milliseconds at normal speed. */
const TURN = 2000;
const GENERAL_SCORING = 11000;
/** The start of a round, with its power cards one by one. */
const ROUND = 2500;

export function pace(event: EventMessage, next: EventMessage | null): number {
  const own = heard(event) ? PACE[event.event] : 250;
  const last = event.event === "scored" && next?.event !== "scored";
  return last ? own + SCORING_LINGERS : own;
}

const PASSAGES: Partial<Record<ElGrandeEvent["event"], number>> = {
  "turn-began": TURN,
  "general-scoring": GENERAL_SCORING,
  "round-began": ROUND,
  "power-played": 600,
};

/** How long all that begins with this event may last. */
export const passage = (event: EventMessage): number | null =>
  heard(event) ? (PASSAGES[event.event] ?? null) : null;

/** The table of a general scoring is read before the next round begins. */
export function holds(event: EventMessage, told: EventMessage[]): boolean {
  if (event.event !== "round-began") return false;
  const last = told.findLast((one) => PASSAGES_OF_ROUNDS.has(one.event));
  return last?.event === "general-scoring";
}
const PASSAGES_OF_ROUNDS = new Set<string>(["general-scoring", "round-began"]);

const WATCH = new Set<string>([
  "general-scoring",
  "scoring",
  "scored",
  "castillo-revealed",
  "disc-revealed",
  "veto-used",
  "round-began",
]);

export function worthWatching(event: EventMessage): boolean {
  return WATCH.has(event.event);
}
