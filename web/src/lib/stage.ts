// What has happened is shown in order, at a pace people can follow; what is asked never waits for it.
import type { EventMessage } from "./wire";

export interface Act<View> {
  events: EventMessage[];
  /** What holds after the last of the events. */
  view: View;
  /** How many events of the game are known after this act. */
  upto: number;
}

export interface Direction<View> {
  /** The view after one event, as far as its data tell. */
  apply: (view: View, event: EventMessage) => View;
  /** How long the event stays the thing to look at, in milliseconds at normal speed. */
  pace: (event: EventMessage, next: EventMessage | null) => number;
}

interface Hooks<View> {
  view: () => View;
  show: (view: View, count: number, moment: EventMessage | null) => void;
  tempo: () => number;
  playing: (yes: boolean) => void;
  wait: (milliseconds: number, skipped: Promise<void>) => Promise<void>;
}

/** Waits, or less long if it is skipped. */
export function patience(milliseconds: number, skipped: Promise<void>): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    void skipped.then(() => {
      clearTimeout(timer);
      done();
    });
  });
}

export class Stage<View> {
  private acts: Act<View>[] = [];
  private running = false;
  private skipping = false;
  private skip: () => void = () => undefined;
  private skipped: Promise<void> = Promise.resolve();
  private cleared = false;

  constructor(
    private readonly direction: Direction<View>,
    private readonly hooks: Hooks<View>,
  ) {}

  get busy(): boolean {
    return this.running;
  }

  add(act: Act<View>): void {
    this.acts.push(act);
    if (!this.running) void this.run();
  }

  /** To the end of everything that is known, at once. */
  finish(): void {
    const last = this.acts.at(-1);
    this.acts = [];
    if (!this.running) return;
    this.skipping = true;
    if (last !== undefined) this.acts.push({ ...last, events: [] });
    this.skip();
  }

  /** Forget what has not been shown: another position is shown instead. */
  clear(): void {
    this.acts = [];
    if (!this.running) return;
    this.skipping = true;
    this.cleared = true;
    this.skip();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.hooks.playing(true);
    for (let act = this.acts.shift(); act !== undefined; act = this.acts.shift()) {
      this.skipping = this.hooks.tempo() === 0 || act.events.length === 0;
      this.skipped = new Promise((done) => (this.skip = done));
      this.cleared = false;
      const before = act.upto - act.events.length;
      for (const [index, event] of act.events.entries()) {
        if (this.skipping) break;
        const next = act.events[index + 1] ?? null;
        this.hooks.show(this.direction.apply(this.hooks.view(), event), before + index + 1, event);
        await this.hooks.wait(this.direction.pace(event, next) * this.hooks.tempo(), this.skipped);
      }
      if (!this.cleared) this.hooks.show(act.view, act.upto, null);
    }
    this.running = false;
    this.hooks.playing(false);
  }
}
