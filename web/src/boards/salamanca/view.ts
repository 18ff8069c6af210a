// Salamanca's view as the server sends it, and what is printed on the game's parts.
import type {
  EventMessage,
  Header,
  SalamancaEvent,
  SalamancaFieldView,
  SalamancaRegionView,
  SalamancaTurnShown,
  SalamancaView,
} from "../../lib/wire";
import type { Cell } from "./art/draw";
import { PACE } from "./pace";

export const ROWS = 8;
export const COLUMNS = 9;

const isSalamanca = (view: Header): view is SalamancaView => view.game === "salamanca";

/** The view as what it is. */
export function salamanca(view: Header): SalamancaView {
  if (!isSalamanca(view)) throw new Error(`${view.game} is not Salamanca`);
  return view;
}

/** At a table of Salamanca only its own events happen. */
export const heard = (event: EventMessage): event is SalamancaEvent => event.event in PACE;

/** Only what is being told, if it is one of these. */
export const now = (event: EventMessage | null): SalamancaEvent | null =>
  event !== null && heard(event) ? event : null;

export const fieldOf = ([row, column]: Cell): string => `${row},${column}`;

const CELLS = new Map(
  Array.from({ length: ROWS * COLUMNS }, (_, index): [string, Cell] => {
    const cell: Cell = [Math.floor(index / COLUMNS), index % COLUMNS];
    return [fieldOf(cell), cell];
  }),
);
export const FIELDS: string[] = [...CELLS.keys()];
const FIRST: Cell = [0, 0];

/** Row and column; the same thing each time, so that what is drawn there is not drawn anew. */
export const cellOf = (field: string): Cell => CELLS.get(field) ?? FIRST;

export type Frame = "yellow" | "blue" | "red";

/** What is printed on a tile. */
export interface Print {
  kind: string;
  frame: Frame;
  /** The printed number; a regular landscape tile has none. */
  number: number | null;
  building: boolean;
}

const FRAMES: Record<string, Frame> = {
  acre: "yellow",
  pasture: "yellow",
  farm: "yellow",
  lake: "blue",
  forest: "blue",
  castle: "blue",
  vineyard: "red",
  monastery: "red",
};
const BUILDINGS: Record<string, number> = { farm: 2, castle: 3, monastery: 4 };

export function printOf(tile: string): Print {
  const [kind = "", fertile] = tile.split("-");
  const worth = BUILDINGS[kind];
  return {
    kind,
    frame: FRAMES[kind] ?? "yellow",
    number: worth ?? (fertile === undefined ? null : Number(fertile)),
    building: worth !== undefined,
  };
}

/** What the number of a tile is in a sum. */
export const worthOf = (tile: string): number => printOf(tile).number ?? 1;

/** The token or the exchange that a card brings, printed on it. */
export const SIGNS: Record<number, string> = {
  1: "poison",
  2: "rat",
  3: "locust",
  4: "ruin",
  6: "exchange",
};

/** The turn in progress, if there is one. */
export function turnOf({ rules }: SalamancaView): SalamancaTurnShown | undefined {
  for (const rule of rules) if (rule.rule === "turn") return rule;
  return undefined;
}

export const placeAt = ({ land }: SalamancaView, field: string): SalamancaFieldView | undefined =>
  land.find((place) => place.field === field);

export const regionAt = (
  { regions }: SalamancaView,
  field: string,
): SalamancaRegionView | undefined => regions.find((region) => region.field === field);

/** All fields of a region, the building first. */
export const extent = ({ field, landscapes }: SalamancaRegionView): string[] => [
  field,
  ...landscapes.flatMap(({ fields }) => fields),
];
