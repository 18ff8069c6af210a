// How long each event is looked at, and which are worth it even after one's own click.
import type { EventMessage, SalamancaEvent } from "../../lib/wire";

/** Every kind of event there is. */
export const PACE: Record<SalamancaEvent["event"], number> = {
  "taken-by-itself": 0,
  "round-began": 800,
  "round-ended": 250,
  leader: 250,
  dealt: 0,
  displayed: 170,
  "laid-out": 120,
  "card-played": 600,
  "hand-shown": 500,
  "card-passed": 160,
  "turn-began": 450,
  "turn-ended": 80,
  taken: 650,
  placed: 650,
  occupied: 550,
  sold: 1500,
  "tile-left": 450,
  "conde-moved": 900,
  "plague-moved": 1000,
  "hand-seen": 60,
  "hand-looked-at": 800,
  "cards-swapped": 900,
  "cards-swapped-unseen": 900,
  market: 1000,
  "money-shown": 300,
};

/** How long all that begins with these may last: a turn, the end of a round, a new one. */
const PASSAGES: Partial<Record<SalamancaEvent["event"], number>> = {
  "turn-began": 2000,
  leader: 5000,
  "round-began": 2000,
};

const isKnown = (event: string): event is SalamancaEvent["event"] => event in PACE;

export const pace = ({ event }: EventMessage): number => (isKnown(event) ? PACE[event] : 250);

export const passage = ({ event }: EventMessage): number | null =>
  isKnown(event) ? (PASSAGES[event] ?? null) : null;

const WATCH = new Set<string>(["market", "round-began", "displayed", "hand-shown"]);

export const worthWatching = ({ event }: EventMessage): boolean => WATCH.has(event);
