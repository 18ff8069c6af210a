// What a choice would do: asked of the server while somebody points at it.
import type { Line } from "./line";
import type { Previewed } from "./wire";

/** Whoever only passes over a choice asks nothing. */
const LINGER = 140;

export interface Decision {
  seat: number;
  decision: number;
}

export class Preview {
  answer = $state.raw<Previewed | null>(null);
  private key: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly line: Line,
    /** What may be decided now, if anything. */
    private readonly decision: () => Decision | null,
  ) {}

  /** What these actions would do; the first list that the server takes is shown. */
  ask(key: string, attempts: string[][]): void {
    clearTimeout(this.timer);
    if (this.key === key) return;
    this.timer = setTimeout(() => void this.fetch(key, attempts), LINGER);
  }

  private async fetch(key: string, attempts: string[][]): Promise<void> {
    const decision = this.decision();
    if (decision === null) return;
    this.key = key;
    for (const actions of attempts) {
      try {
        const answer = await this.line.ask({ type: "preview", ...decision, actions });
        if (this.key === key && answer.type === "previewed") this.answer = answer;
        return;
      } catch {
        continue;
      }
    }
  }

  drop(): void {
    clearTimeout(this.timer);
    this.answer = null;
    this.key = null;
  }
}
