// What this screen looks at beside the game itself: shared by the map, what lies round it, and the keys.
import type { Choice } from "../../lib/wire";
import type { Scene } from "../board";
import { scoringAt, type Told } from "./scoring/scoring";
import { targets } from "./targets";

export class Desk {
  /** What everything would bring, if it were scored now. */
  outlook = $state(false);
  /** The scoring that is looked at again: how many events had been told at its end. */
  private upto = $state<number | null>(null);
  private spot = $state<string | null>(null);

  constructor(private readonly scene: Scene) {}

  /** The place whose caballeros are picked from; it is over when they can no longer be chosen. */
  get picking(): { spot: string; choices: Choice[] } | null {
    const spot = this.spot;
    if (spot === null) return null;
    const choices = this.inside(spot);
    return choices.length > 1 ? { spot, choices } : null;
  }
  pick(spot: string | null): void {
    this.spot = spot;
  }

  /** The caballeros in a place that may be chosen. */
  inside(spot: string): Choice[] {
    return [...targets(this.scene.choices).pieces.values()].filter(({ args }) => args[1] === spot);
  }

  toggleOutlook(): void {
    this.outlook = !this.outlook;
    this.upto = null;
  }

  get again(): Told | null {
    return this.upto === null ? null : scoringAt(this.scene.told, this.upto);
  }
  /** Nobody else sees it: everything was told already. */
  lookAgain(upto: number | null): void {
    this.upto = upto;
    this.outlook = false;
  }
}

const DESKS = new WeakMap<Scene, Desk>();

export function deskOf(scene: Scene): Desk {
  const found = DESKS.get(scene) ?? new Desk(scene);
  DESKS.set(scene, found);
  return found;
}
