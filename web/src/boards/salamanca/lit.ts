// Which fields may be chosen now, by what is aimed at; and which click means what.
import type { Scene } from "../board";
import type { Focus } from "./focus.svelte";
import { FIELDS, placeAt, salamanca } from "./view";

export interface Lit {
  /** Fields that lie in the light together: free ones for a tile, targets of a plague or a Conde. */
  together: string[];
  /** Buildings to occupy or sell, each by itself. */
  single: string[];
}

export function litFields(scene: Scene, focus: Focus): Lit {
  const { open, aim, tile } = focus;
  if (focus.underWay !== null) return { together: [], single: [] };
  if (open.fields.size > 0) return { together: [...open.fields.keys()], single: [] };
  if (aim === "conde") return { together: [...open.conde.keys()], single: [] };
  if (aim === "card") return { together: [...open.plague.keys()], single: [] };
  const taken = new Set(salamanca(scene.view).land.map(({ field }) => field));
  return {
    together: tile === null ? [] : FIELDS.filter((field) => !taken.has(field)),
    single: [...open.occupy.keys(), ...open.sell.keys()],
  };
}

/** The action that a click on the field stands for, whether it is one step away or two. */
export function actionAt(focus: Focus, field: string): string | null {
  const { open, aim } = focus;
  if (focus.underWay !== null) return null;
  if (open.fields.size > 0) return open.fields.get(field)?.action ?? null;
  if (aim === "conde") return open.conde.get(field)?.action ?? null;
  if (aim === "card") return open.plague.get(field)?.action ?? null;
  return open.occupy.get(field)?.action ?? focus.way(field).at(-1) ?? null;
}

/** What a click on a field that is not open would mean, so that the rule against it can be told. */
export function meantAt(scene: Scene, { open, aim }: Focus, field: string): string | null {
  if (open.fields.size > 0) return `field ${field}`;
  const there = placeAt(salamanca(scene.view), field) !== undefined;
  if (aim === "conde" && there) return `conde ${field}`;
  if (aim === "card" && there && open.plague.size > 0) return `plague ${field}`;
  return null;
}

/** What to ask the server about while somebody points at a field. */
export function attempts(focus: Focus, field: string): string[][] {
  const { open, aim } = focus;
  if (aim === "conde" && open.conde.has(field)) return [[`conde ${field}`]];
  if (aim === "card" && open.plague.has(field)) return [[`plague ${field}`]];
  const way = focus.way(field);
  if (way.length > 0) return [way];
  if (open.occupy.has(field)) return [[`occupy ${field}`]];
  return [];
}
