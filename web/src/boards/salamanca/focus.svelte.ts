// What is pointed at on this screen, and what is aimed at: shared by the land, the display, the hand and the account.
import type { Choice } from "../../lib/wire";
import type { Scene } from "../board";
import { aimOf, targets, type Aim, type Targets } from "./targets";
import { placeAt, salamanca, turnOf } from "./view";

export class Focus {
  /** The field under the pointer, the finger or the keys. */
  pointed = $state<string | null>(null);
  /** The field that was tapped: its account stays. */
  pinned = $state<string | null>(null);
  /** What the player wants to do next. */
  wished = $state<Aim | null>(null);
  /** Which of the taken tiles goes next. */
  private picked = $state<string | null>(null);
  /** What was put down last, and by which action. */
  private put: { by: string; tile: string; field: string } | null = null;

  constructor(private readonly scene: Scene) {}

  private sorted: { choices: Choice[]; open: Targets } | null = null;

  /** Where the choices lie; sorted once for each list of them. */
  get open(): Targets {
    const { choices } = this.scene;
    if (this.sorted?.choices !== choices) this.sorted = { choices, open: targets(choices) };
    return this.sorted.open;
  }
  get aim(): Aim {
    return aimOf(this.open, this.wished);
  }

  /** The field whose account is shown. */
  get shown(): string | null {
    return this.pointed ?? this.pinned;
  }

  /** The tile that a click on a free field places. */
  get tile(): string | null {
    if (this.open.fields.size > 0) return turnOf(salamanca(this.scene.view))?.tile ?? null;
    if (this.aim !== "tiles" || this.open.tiles.size === 0) return null;
    if (this.picked !== null && this.open.tiles.has(this.picked)) return this.picked;
    return [...this.open.tiles.keys()][0] ?? null;
  }

  pick(tile: string): void {
    this.picked = tile;
    this.wished = "tiles";
  }

  /** The actions that put the tile on a field, one after another. */
  way(field: string): string[] {
    if (this.open.fields.has(field)) return [`field ${field}`];
    const free = placeAt(salamanca(this.scene.view), field) === undefined;
    return this.tile !== null && this.open.fields.size === 0 && free
      ? [`tile ${this.tile}`, `field ${field}`]
      : [];
  }

  /** Puts the tile there; says whether it may. */
  place(field: string): boolean {
    const [first, ...then] = this.way(field);
    const choice = this.scene.choices.find(({ action }) => action === first);
    if (choice === undefined || this.tile === null) return false;
    this.put = { by: choice.action, tile: this.tile, field };
    this.scene.play(choice, then);
    return true;
  }

  /** A tile that was put down and of which the server has not spoken yet: nothing else is to be chosen meanwhile. */
  get underWay(): { tile: string; field: string } | null {
    return this.scene.pressed === this.put?.by ? this.put : null;
  }
}

const all = new WeakMap<Scene, Focus>();

export function focusOf(scene: Scene): Focus {
  const found = all.get(scene) ?? new Focus(scene);
  all.set(scene, found);
  return found;
}
