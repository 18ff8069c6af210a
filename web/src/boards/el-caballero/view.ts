// El Caballero's view as the server sends it.
import type {
  Choice,
  ElCaballeroEvent,
  ElCaballeroRegionView,
  ElCaballeroView,
  EventMessage,
  Header,
} from "../../lib/wire";
import type { CoastTile } from "./map/coast";
import { squareOf } from "./map/grid";
import { PACE } from "./pace";

export type { ElCaballeroView };
export type Region = ElCaballeroRegionView;
export type Rule = ElCaballeroView["rules"][number];

const isElCaballero = (view: Header): view is ElCaballeroView => view.game === "el-caballero";

/** The view as what it is. */
export function elCaballero(view: Header): ElCaballeroView {
  if (!isElCaballero(view)) throw new Error(`${view.game} is not El Caballero`);
  return view;
}

/** At a table of El Caballero only its own events happen. */
export const heard = (event: EventMessage): event is ElCaballeroEvent => event.event in PACE;

export const history = (events: EventMessage[]): ElCaballeroEvent[] => events.filter(heard);

/** Only what is being told, if it is one of these. */
export const now = (event: EventMessage | null): ElCaballeroEvent | null =>
  event !== null && heard(event) ? event : null;

export const advanced = ({ options }: ElCaballeroView): boolean => options["advanced"] === true;

/** The rule in progress that asks. */
export const topRule = ({ rules }: ElCaballeroView): Rule | null => rules.at(-1) ?? null;

/** The turn that is being taken. */
export const turnOf = ({ rules }: ElCaballeroView): Extract<Rule, { rule: "turn" }> | null =>
  rules.find((rule) => rule.rule === "turn") ?? null;

export const coastTiles = ({ areas }: ElCaballeroView): CoastTile[] =>
  areas.map(({ cell, edges, regions }) => ({ square: squareOf(cell), edges, regions }));

/** Those who count in a region: Caballeros on land, ships on sea. */
export const counts = ({ kind, strengths, ships }: Region): number[] =>
  kind === "land" ? strengths : ships;

export const firstArg = ({ args }: Choice): string => String(args[0] ?? "");
