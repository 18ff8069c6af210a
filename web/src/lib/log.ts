// The log in words, in parts and turns.
import type { EventMessage } from "./wire";

export interface Entry {
  event: EventMessage;
  /** The log number to look back to. */
  number: number;
  heading: "part" | "turn" | null;
}

const SILENT = new Set(["turn-ended", "action-ended", "veto-passed"]);

export function entries(
  events: EventMessage[],
  chapter: (event: EventMessage) => "part" | "turn" | null,
): Entry[] {
  return events
    .filter(({ event, text }) => text !== "" && !SILENT.has(event))
    .map((event) => ({ event, number: event.id[0], heading: chapter(event) }));
}
