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
  /** If a passage (a turn, a scoring) begins with the event: how long all of it may last, whatever happens in it. */
  passage?: (event: EventMessage) => number | null;
  /** Whether there is something to be read before the event is shown, until somebody says *go on*. */
  holds?: (event: EventMessage, told: number) => boolean;
}

interface Hooks<View> {
  view: () => View;
  show: (view: View, count: number, moment: EventMessage | null) => void;
  tempo: () => number;
  /** Milliseconds, from whenever. */
  now: () => number;
  playing: (yes: boolean) => void;
  holding: (yes: boolean) => void;
  wait: (milliseconds: number, skipped: Promise<void>) => Promise<void>;
}

/** Of what is left of a passage, as much as one act may take while it is not known how many follow. */
const SHARE = 0.5;

/** What a passage may take whose beginning was not seen. */
const UNKNOWN = 11000;

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
  /** What is left of the passage that is being shown. */
  private left: number;
  private release: () => void = () => undefined;

  constructor(
    private readonly direction: Direction<View>,
    private readonly hooks: Hooks<View>,
  ) {
    this.left = direction.passage ? UNKNOWN : Infinity;
  }

  get busy(): boolean {
    return this.running;
  }

  add(act: Act<View>): void {
    this.acts.push(act);
    if (!this.running) void this.run();
  }

  /** To the end of everything that is known, at once; what must be read is read first. */
  finish(): void {
    if (!this.running) return;
    this.skipping = true;
    this.skip();
  }

  /** What was to be read has been read. */
  goOn(): void {
    this.release();
  }

  /** Forget what has not been shown: another position is shown instead. */
  clear(): void {
    this.acts = [];
    if (!this.running) return;
    this.skipping = true;
    this.cleared = true;
    this.skip();
    this.release();
  }

  private async run(): Promise<void> {
    this.running = true;
    this.hooks.playing(true);
    this.skipping = false;
    for (let act = this.acts.shift(); act !== undefined; act = this.acts.shift()) {
      this.cleared = false;
      this.skipped = new Promise((done) => (this.skip = done));
      if (!this.passesAtOnce(act)) await this.perform(act);
      if (!this.cleared) this.hooks.show(act.view, act.upto, null);
      if (this.acts.length === 0) this.skipping = false;
    }
    this.running = false;
    this.hooks.playing(false);
  }

  private get fast(): boolean {
    return this.skipping || this.hooks.tempo() === 0;
  }

  private passesAtOnce({ events, upto }: Act<View>): boolean {
    const before = upto - events.length;
    return (
      events.length === 0 ||
      (this.fast && !events.some((event, at) => this.direction.holds?.(event, before + at)))
    );
  }

  private async perform({ events, upto }: Act<View>): Promise<void> {
    const before = upto - events.length;
    for (const [index, event] of events.entries()) {
      if (this.cleared) return;
      if (this.direction.holds?.(event, before + index)) await this.hold();
      if (this.cleared) return;
      const began = this.hooks.now();
      const view = this.direction.apply(this.hooks.view(), event);
      this.hooks.show(view, before + index + 1, this.fast ? null : event);
      if (this.fast) continue;
      const time = this.time(events, index);
      await this.hooks.wait(time * this.hooks.tempo(), this.skipped);
      // A slow device takes its time to draw: that counts, too.
      this.left -= Math.max(time, (this.hooks.now() - began) / (this.hooks.tempo() || 1));
    }
  }

  /** How long the event is shown: less than it would like where the passage would take too long. */
  private time(events: EventMessage[], index: number): number {
    const { pace, passage } = this.direction;
    const event = events[index]!;
    this.left = passage?.(event) ?? this.left;
    const end = events.findIndex((one, at) => at > index && passage?.(one) != null);
    const rest = events.slice(index, end === -1 ? undefined : end);
    const wanted = rest.reduce(
      (sum, one, at) => sum + pace(one, events[index + at + 1] ?? null),
      0,
    );
    const share = end === -1 ? SHARE : 1;
    const given = Math.min(1, (Math.max(0, this.left) * share) / Math.max(1, wanted));
    return pace(event, events[index + 1] ?? null) * given;
  }

  private async hold(): Promise<void> {
    this.hooks.holding(true);
    await new Promise<void>((done) => (this.release = done));
    this.hooks.holding(false);
  }
}
