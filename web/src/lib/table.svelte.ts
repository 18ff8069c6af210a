// One table as this browser sees it: what the server last said, what is on the screen now, and what is asked.
import type { BoardModule, View } from "../boards/board";
import { Line, NotDone, type Answer, type LineStatus, type Question } from "./line";
import { remember, tokenOf } from "./memory";
import { currentLanguage, phrase } from "./words.svelte";
import { moves, settings, tempo } from "./settings.svelte";
import { patience, Stage } from "./stage";
import type {
  Because,
  Choice,
  EventMessage,
  PastPosition,
  Player,
  Previewed,
  Refused,
  SeatState,
  ServerMessage,
  Standing,
  TableInfo,
  Update,
  Welcome,
} from "./wire";

export interface Shown {
  view: View;
  count: number;
  moment: EventMessage | null;
}

/** Whoever has given no name is called by the color. */
function named(info: TableInfo): TableInfo {
  const players = info.players.map((player) => ({
    ...player,
    name: player.name || phrase(`names.${player.color}`),
  }));
  return { ...info, players };
}

/** The first build a page load hears of is its own. */
let ownBuild: string | null = null;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  states = $state.raw<SeatState[]>([]);
  events = $state.raw<EventMessage[]>([]);
  number = $state(0);
  result = $state.raw<Standing[] | null>(null);
  status = $state<LineStatus>("connecting");
  refusal = $state.raw<Refused | null>(null);
  outdated = $state(false);

  /** On the screen: it may lag behind while things move. */
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);

  /** A past position, if one is looked at. */
  past = $state.raw<PastPosition | null>(null);

  preview = $state.raw<Previewed | null>(null);
  previewed = $state<string | null>(null);
  pressed = $state<string | null>(null);
  because = $state.raw<Because | null>(null);
  trouble = $state<string | null>(null);

  /** Whose hand is open on this screen, where several people sit round it. */
  open = $state<number | null>(null);

  readonly line: Line;
  private stage: Stage<View> | null = null;
  private answered: number | null = null;
  private previewTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly load: (game: string) => Promise<BoardModule | null>,
    readonly started: (board: BoardModule | null) => void,
  ) {
    this.line = new Line({
      open: () => {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        return new WebSocket(`${scheme}://${location.host}/api/socket`);
      },
      hello: () => ({
        type: "join",
        table: this.id,
        token: tokenOf(this.id),
        language: currentLanguage(),
      }),
      hear: (message) => void this.hear(message),
      status: (status, refusal) => {
        this.status = status;
        this.refusal = refusal;
      },
    });
  }

  // What follows from it

  get players(): Player[] {
    return this.info?.players ?? [];
  }

  player(seat: number): Player | undefined {
    return this.players.find((player) => player.seat === seat);
  }

  color(seat: number | null): number {
    return this.players.find((player) => player.seat === seat)?.color ?? 0;
  }

  get holds(): number[] {
    return this.info?.yours ?? [];
  }

  /** The state of the seat this screen plays for now. */
  state: SeatState | null = $derived.by(() => {
    const asked = this.states.filter((state) => state.decision !== null);
    return (
      asked.find((state) => state.seat === this.open) ??
      asked[0] ??
      this.states.find((state) => state.seat === this.open) ??
      this.states[0] ??
      null
    );
  });

  get seat(): number | null {
    return this.state?.seat ?? null;
  }

  /** Whether the device has to change hands before the next question may be seen. */
  covered: boolean = $derived(
    settings.cover &&
      this.people > 1 &&
      this.state !== null &&
      this.state.decision !== null &&
      this.open !== this.state.seat,
  );

  get people(): number {
    return this.holds.filter((seat) => this.player(seat)?.bot === null).length;
  }

  /** What may be chosen on the screen now; nothing while it still shows what led here. */
  choices: Choice[] = $derived(
    this.playing || this.past !== null || this.covered || this.state === null
      ? []
      : this.state.choices,
  );

  get asked(): boolean {
    return this.state !== null && this.state.decision !== null;
  }

  view: View | null = $derived.by(() => {
    if (this.past !== null) return this.past.state.view;
    return this.shown?.view ?? null;
  });

  /** The events that the screen has come to. */
  told: EventMessage[] = $derived(this.events.slice(0, this.shown?.count ?? 0));

  moment: EventMessage | null = $derived(this.past === null ? (this.shown?.moment ?? null) : null);

  // What comes from the server

  private async hear(message: ServerMessage): Promise<void> {
    if (message.type === "welcome") await this.welcome(message);
    else if (message.type === "update") this.update(message);
    else if (message.type === "table") this.seated(message.table);
  }

  private async welcome(message: Welcome): Promise<void> {
    ownBuild ??= message.build;
    this.outdated = message.build !== ownBuild;
    remember(this.id, tokenOf(this.id));
    if (this.stage === null) {
      const board = await this.load(message.table.game);
      this.started(board);
      if (board === null) return;
      this.stage = new Stage<View>(board, {
        view: () => this.shown?.view ?? {},
        show: (view, count, moment) => (this.shown = { view, count, moment }),
        tempo,
        playing: (yes) => (this.playing = yes),
        wait: patience,
      });
    }
    this.stage.clear();
    this.info = named(message.table);
    this.states = message.states;
    this.events = message.events;
    this.number = message.number;
    this.result = message.result;
    this.pressed = null;
    this.answered = null;
    this.openFirst();
    this.showNow();
  }

  private seated(info: TableInfo): void {
    this.info = named(info);
    this.openFirst();
  }

  private openFirst(): void {
    if (this.people <= 1) this.open = this.holds.find((seat) => !this.player(seat)?.bot) ?? null;
  }

  private update(message: Update): void {
    const own = this.pressed !== null;
    const fresh = message.events.length;
    const back = message.kept < this.events.length;
    this.events = [...this.events.slice(0, message.kept), ...message.events];
    this.states = message.states;
    this.number = message.number;
    this.result = message.result;
    this.pressed = null;
    this.dropPreview();
    const view = this.state?.view;
    if (view === undefined || this.stage === null) return;
    const slow = message.events.some((event) => this.board?.worthWatching(event) ?? false);
    if (back || (own && !slow && !this.stage.busy)) {
      this.stage.clear();
      const before = this.shown?.view ?? null;
      this.showNow();
      if (!back && moves()) this.onmoves?.(message.events, before);
    } else {
      this.stage.add({ events: message.events, view, upto: message.kept + fresh });
    }
  }

  board: BoardModule | null = null;

  /** Set by the board: pieces that moved by one's own click fly while play goes on. */
  onmoves: ((events: EventMessage[], before: View | null) => void) | null = null;

  private showNow(): void {
    const view = this.state?.view;
    if (view !== undefined) this.shown = { view, count: this.events.length, moment: null };
  }

  /** Show at once what is still on its way. */
  skip(): void {
    this.stage?.finish();
  }

  // What goes to the server

  async play(choice: Choice): Promise<void> {
    const state = this.state;
    if (state === null || state.seat === null || state.decision === null) return;
    if (this.answered === state.decision) return;
    this.answered = state.decision;
    this.pressed = choice.action;
    this.because = null;
    this.dropPreview();
    await this.say({
      type: "act",
      seat: state.seat,
      decision: state.decision,
      action: choice.action,
    });
    this.answered = null;
  }

  async undo(whole = false): Promise<void> {
    if (this.seat === null) return;
    this.pressed = whole ? "restart" : "undo";
    await this.say({ type: "undo", seat: this.seat, whole });
  }

  async redo(): Promise<void> {
    if (this.seat === null) return;
    this.pressed = "redo";
    await this.say({ type: "redo", seat: this.seat });
  }

  /** Sends, and tells the reader where it was not done. */
  async say(question: Question): Promise<Answer | null> {
    this.trouble = null;
    try {
      return await this.line.ask(question);
    } catch (error) {
      this.pressed = null;
      this.answered = null;
      if (error instanceof NotDone && error.refusal?.code === "stale") return null;
      this.trouble = error instanceof NotDone ? (error.refusal?.message ?? "") : String(error);
      return null;
    }
  }

  /** What these actions would do; the first list that the server takes is shown. */
  askPreview(key: string, attempts: string[][]): void {
    clearTimeout(this.previewTimer);
    if (this.previewed === key) return;
    this.previewTimer = setTimeout(() => void this.fetchPreview(key, attempts), 140);
  }

  private async fetchPreview(key: string, attempts: string[][]): Promise<void> {
    const state = this.state;
    if (state?.seat == null || state.decision === null || this.choices.length === 0) return;
    this.previewed = key;
    for (const actions of attempts) {
      const { seat, decision } = state;
      try {
        const answer = await this.line.ask({ type: "preview", seat, decision, actions });
        if (this.previewed === key && answer.type === "previewed") this.preview = answer;
        return;
      } catch {
        continue;
      }
    }
  }

  dropPreview(): void {
    clearTimeout(this.previewTimer);
    this.preview = null;
    this.previewed = null;
  }

  /** Which rule stands against it. */
  async why(action: string): Promise<void> {
    if (this.seat === null || !this.asked) return;
    try {
      const answer = await this.line.ask({ type: "why", seat: this.seat, action });
      if (answer.type === "because" && answer.rule !== null) this.because = answer;
    } catch {
      this.because = null;
    }
  }

  async look(number: number): Promise<void> {
    if (number >= this.number && !this.info?.ended) return this.now();
    this.skip();
    try {
      const answer = await this.line.ask({ type: "past", number, seat: this.seat });
      if (answer.type === "past-position") this.past = answer;
    } catch {
      this.past = null;
    }
  }

  now(): void {
    this.past = null;
    this.showNow();
  }

  /** The device is in the hands of whoever is asked. */
  uncover(): void {
    this.open = this.state?.seat ?? null;
    this.stage?.finish();
    this.showNow();
  }

  start(): void {
    this.line.start();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  stop(): void {
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.stage?.clear();
    this.line.stop();
  }

  private wake = (): void => {
    if (document.visibilityState === "visible") this.line.hurry();
  };
}
