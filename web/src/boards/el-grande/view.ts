// El Grande's view as the server sends it, and what is printed on the game's parts.
import type { ElGrandeEvent, ElGrandeView, EventMessage, Header } from "../../lib/wire";
import { PACE } from "./pace";

export type { ElGrandeView };

export * from "./regions";

/** What the mobile scoreboards say. */
export function boardValues(board: string): number[] {
  return board.split("-").map(Number);
}

const isElGrande = (view: Header): view is ElGrandeView => view.game === "el-grande";

/** The view as what it is. */
export function elGrande(view: Header): ElGrandeView {
  if (!isElGrande(view)) throw new Error(`${view.game} is not El Grande`);
  return view;
}

/** At a table of El Grande only its own events happen. */
export const heard = (event: EventMessage): event is ElGrandeEvent => event.event in PACE;

export const history = (events: EventMessage[]): ElGrandeEvent[] => events.filter(heard);

/** Only what is being told, if it is one of these. */
export const now = (event: EventMessage | null): ElGrandeEvent | null =>
  event !== null && heard(event) ? event : null;
