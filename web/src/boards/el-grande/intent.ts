// What has been said and not yet done: a caballero that was picked, steps that a Veto may still stop.
import type { ElGrandeView } from "../../lib/wire";

export interface Arrow {
  source: string;
  target: string;
}

export interface Intent {
  /** The caballero that was picked: whose, and where it stands. */
  picked: { owner: number; source: string } | null;
  /** Where pieces are about to go. */
  arrows: Arrow[];
  /** Places in which a declared step would take effect, while holders of a Veto think. */
  declared: string[];
}

export function intentOf({ rules, king, seats }: ElGrandeView): Intent {
  const intent: Intent = { picked: null, arrows: [], declared: [] };
  for (const rule of rules) {
    if (rule.rule === "move-caballeros" && rule.owner !== null && rule.source !== null)
      intent.picked = { owner: rule.owner, source: rule.source };
    if (rule.rule !== "veto-window") continue;
    const { moves, scorings, king: kingTo, grande, scoreboard } = rule.declared;
    const home = seats[rule.mover]?.home ?? null;
    intent.arrows = [
      ...moves.map(({ source, target }) => ({ source, target })),
      ...(kingTo !== null && king !== null ? [{ source: king, target: kingTo }] : []),
      ...(grande !== null && home !== null ? [{ source: home, target: grande }] : []),
    ];
    intent.declared = [
      ...intent.arrows.map(({ target }) => target),
      ...scorings,
      ...(scoreboard === null ? [] : [scoreboard.target]),
    ];
  }
  return intent;
}
