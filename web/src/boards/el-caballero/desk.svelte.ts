// What lies on the desk of whoever looks at the table: what is tried, and which region is pointed at.
// The board and what lies round it share one for each scene.
import type { Lead } from "../../lib/trial.svelte";
import type { Choice } from "../../lib/wire";
import type { Scene } from "../board";
import { elCaballero, firstArg, history, topRule, type ElCaballeroView, type Region } from "./view";

/** A choice, and how many of the tried steps come before it. */
export interface Offer {
  choice: Choice;
  depth: number;
}

/** Rules that ask step by step what one action of a turn is. */
const CHAINS = new Set<string>([
  "lay-tile",
  "place-tile",
  "raise-tile",
  "take-tile",
  "send-ship",
  "take-ship",
  "set-castillo",
  "place-alcalde",
  "send-grande",
]);
/** Steps that say how something lies: one of them is shown at once, and turned from there. */
const TURNS = ["turn", "number", "north"];
/** What is played at the first click: nothing about it needs to be tried. */
const AT_ONCE = new Set(["card", "reinforce", "end turn"]);

const inChain = (view: ElCaballeroView): boolean => CHAINS.has(topRule(view)?.rule ?? "");

export class Desk {
  /** The region that is pointed at, by its name. */
  private pointedAt = $state<string | null>(null);
  private held = $state(false);
  /** The score sheet lies open. */
  sheet = $state(false);
  private lastTurn = "";

  constructor(private readonly scene: Scene) {}

  /** The table as it is, or as it would be after what is tried. */
  get view(): ElCaballeroView {
    return elCaballero(this.scene.trial.last?.view ?? this.scene.view);
  }
  get before(): ElCaballeroView {
    return elCaballero(this.scene.view);
  }

  /** Something is tried. */
  get trying(): boolean {
    return this.scene.trial.actions.length > 0;
  }

  /** What is tried is whole, and may be played. */
  get complete(): boolean {
    const last = this.scene.trial.last;
    return last !== null && !inChain(elCaballero(last.view));
  }

  /** A step of a chain is asked, tried or not. */
  get begun(): boolean {
    return this.trying || inChain(this.before);
  }

  /** What may be chosen at the table, and after each step that is tried. */
  private get levels(): Choice[][] {
    if (this.scene.choices.length === 0) return [];
    const answers = this.scene.trial.answers;
    const open = this.complete ? answers.slice(0, -1) : answers;
    return [this.scene.choices, ...open.map(({ choices }) => choices)];
  }

  /** What may be chosen with this verb; where several steps have it, the latest of them. */
  offers(verb: string): Offer[] {
    for (let depth = this.levels.length - 1; depth >= 0; depth -= 1) {
      const found = this.levels[depth]?.filter((choice) => choice.verb === verb) ?? [];
      if (found.length > 0) return found.map((choice) => ({ choice, depth }));
    }
    return [];
  }

  offer(verb: string, first = ""): Offer | null {
    return this.offers(verb).find(({ choice }) => firstArg(choice) === first) ?? null;
  }

  /** What is tried, with the steps that were the only possible ones and are taken by themselves. */
  private get steps(): string[] {
    let told = 0;
    return this.scene.trial.actions.flatMap((action, index) => {
      const events = history(this.scene.trial.answers[index]?.events ?? []);
      const since = events.slice(told);
      told = events.length;
      const alone = since.flatMap(({ event, data }) =>
        event === "taken-by-itself" ? [data.action] : [],
      );
      return [action, ...alone];
    });
  }

  /** The step of this verb that is tried, the latest of them. */
  tried(verb: string): string | null {
    const action = this.steps.findLast((one) => one.startsWith(`${verb} `));
    return action?.slice(verb.length + 1) ?? null;
  }

  get opening(): string | null {
    return this.scene.trial.actions[0] ?? null;
  }

  take({ choice, depth }: Offer): void {
    if (AT_ONCE.has(choice.verb)) {
      this.scene.trial.drop();
      this.scene.play(choice);
      return;
    }
    if (choice.verb === "turn") this.lastTurn = choice.action;
    void this.scene.trial.go(depth, choice.action, this.lead);
  }

  /** Where there is one way only it is taken; how a thing lies is shown one way, to be turned. */
  private readonly lead: Lead = (answer) => {
    const view = elCaballero(answer.view);
    return inChain(view) ? this.next(answer.choices) : null;
  };

  private next(choices: Choice[]): Choice | null {
    const first = choices[0] ?? null;
    if (first === null || choices.length === 1) return first;
    if (!TURNS.includes(first.verb)) return null;
    return choices.find(({ action }) => action === this.lastTurn) ?? first;
  }

  /** A chain that was begun at the table goes on as if it were tried. */
  resume(): void {
    if (this.trying || this.scene.trial.waiting || !inChain(this.before)) return;
    const next = this.next(this.scene.choices);
    if (next !== null) this.take({ choice: next, depth: 0 });
  }

  /** Turn what is tried, or show its next number. */
  turn(by = 1): void {
    for (const verb of TURNS) {
      const offers = this.offers(verb);
      const place = offers.findIndex(({ choice }) =>
        this.scene.trial.actions.includes(choice.action),
      );
      const next = offers[(place + by + offers.length) % offers.length];
      if (place >= 0 && next !== undefined && offers.length > 1) return this.take(next);
    }
  }

  get canTurn(): boolean {
    return TURNS.some((verb) => this.offers(verb).length > 1);
  }

  confirm(): void {
    if (this.complete) this.scene.perform();
  }

  cancel(): void {
    if (this.trying) this.scene.trial.drop();
    if (inChain(this.before) && this.scene.canUndo) this.scene.undo();
  }

  /** Ask which rule stands against a step, after those that come before it. */
  why(action: string, depth = this.depthOf(action)): void {
    this.scene.why(action, this.scene.trial.actions.slice(0, depth));
  }

  private depthOf(action: string): number {
    const verb = action.split(" ")[0] ?? "";
    return this.offers(verb)[0]?.depth ?? this.scene.trial.actions.length;
  }

  // Regions

  get region(): Region | null {
    return this.view.regions.find((region) => nameOf(region) === this.pointedAt) ?? null;
  }

  /** Something else is pointed at; what was tapped stays until something else is. */
  point(region: Region | null): void {
    if (!this.held) this.pointedAt = region && nameOf(region);
  }

  /** The region that has this name, if one still has. */
  pointTo(named: { kind: string; cell: string; edge: string }): void {
    const { kind, cell, edge } = named;
    const region = this.view.regions.find(
      (one) => one.kind === kind && one.cell === cell && one.edge === edge,
    );
    this.point(region ?? null);
  }

  hold(region: Region | null): void {
    const name = region && nameOf(region);
    this.held = name !== null && !(this.held && this.pointedAt === name);
    this.pointedAt = this.held ? name : null;
  }
}

const nameOf = ({ kind, cell, edge }: Region): string => `${kind} ${cell} ${edge}`;

const DESKS = new WeakMap<Scene, Desk>();

export function deskOf(scene: Scene): Desk {
  const found = DESKS.get(scene) ?? new Desk(scene);
  DESKS.set(scene, found);
  return found;
}
