// Steps that are tried before they are played: each shows what it would do, and any of them may be chosen again.
import type { Line } from "./line";
import type { Decision } from "./preview.svelte";
import type { Choice, Previewed } from "./wire";

/** A way to go on by itself from what may be chosen next; null where the player is to choose. */
export type Lead = (answer: Previewed) => Choice | null;

export class Trial {
  /** What is tried, step by step. */
  actions = $state.raw<string[]>([]);
  /** What the server says after each of them. */
  answers = $state.raw<Previewed[]>([]);
  waiting = $state(false);
  private asked = 0;

  constructor(
    private readonly line: Line,
    private readonly decision: () => Decision | null,
  ) {}

  /** The position after all that is tried, if something is. */
  get last(): Previewed | null {
    return this.answers.at(-1) ?? null;
  }

  /** Keep the first steps, then go on with this one, and by itself where the lead says how. */
  async go(depth: number, action: string, lead: Lead): Promise<void> {
    const ask = ++this.asked;
    let actions = [...this.actions.slice(0, depth), action];
    let answers = this.answers.slice(0, depth);
    this.waiting = true;
    for (;;) {
      const answer = await this.fetch(actions);
      if (ask !== this.asked) return;
      if (answer === null) break;
      answers = [...answers, answer];
      const next = lead(answer);
      if (next === null) break;
      actions = [...actions, next.action];
    }
    this.waiting = false;
    [this.actions, this.answers] = [actions.slice(0, answers.length), answers];
  }

  private async fetch(actions: string[]): Promise<Previewed | null> {
    const decision = this.decision();
    if (decision === null) return null;
    try {
      const answer = await this.line.ask({ type: "preview", ...decision, actions });
      return answer.type === "previewed" ? answer : null;
    } catch {
      return null;
    }
  }

  drop(): void {
    this.asked += 1;
    this.waiting = false;
    this.actions = [];
    this.answers = [];
  }
}
