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
  "disc-revealed": 800,
  "castillo-revealed": 700,
  "general-scoring": 1300,
  scoring: 900,
  scored: 650,
  "veto-expired": 250,
  "power-taken-back": 250,
  "own-power-taken-back": 250,
  "table-power-taken-back": 250,
};

const SCORING_LINGERS = 900;

export function pace(event: EventMessage, next: EventMessage | null): number {
  const own = heard(event) ? PACE[event.event] : 250;
  const last = event.event === "scored" && next?.event !== "scored";
  return last ? own + SCORING_LINGERS : own;
}

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
