// One table as this browser sees it: what the server says, what is on the screen now, and what is answered.
import type { BoardModule, Scene } from "../boards/board";
import { Known } from "./known.svelte";
import { Line, NotDone, type Answer, type LineStatus, type Question } from "./line";
import { remember, tokenOf } from "./memory";
import { Preview, type Decision } from "./preview.svelte";
import { moves, tempo } from "./settings.svelte";
import { patience, Stage } from "./stage";
import type {
  Because,
  Choice,
  EventMessage,
  Header,
  PastPosition,
  Refused,
  ServerMessage,
  Update,
  Welcome,
} from "./wire";
import { currentLanguage } from "./words.svelte";

interface Shown {
  view: Header;
  count: number;
  moment: EventMessage | null;
}

/** Shown before anything is known. */
const NOTHING: Header = {
  game: "",
  options: {},
  seat: null,
  to_act: [],
  round: 0,
  rounds: null,
  over: false,
  rules: [],
};

/** The first build a page load hears of is its own. */
let ownBuild: string | null = null;

export class Table extends Known {
  status = $state<LineStatus>("connecting");
  refusal = $state.raw<Refused | null>(null);
  outdated = $state(false);

  board = $state.raw<BoardModule | null>(null);
  /** On the screen: it may lag behind while things move. */
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);

  /** A past position, if one is looked at. */
  past = $state.raw<PastPosition | null>(null);

  pressed = $state<string | null>(null);
  because = $state.raw<Because | null>(null);
  trouble = $state<string | null>(null);

  private readonly line: Line;
  readonly preview: Preview;
  private stage: Stage<Header> | null = null;
  private answered: number | null = null;

  constructor(
    readonly id: string,
    private readonly load: (game: string) => Promise<BoardModule>,
  ) {
    super();
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
    this.preview = new Preview(this.line, () => (this.choices.length > 0 ? this.decision : null));
  }

  /** What may be chosen on the screen now; nothing while it still shows what led here. */
  choices: Choice[] = $derived(
    this.playing || this.past !== null || this.covered || this.state === null
      ? []
      : this.state.choices,
  );

  view: Header | null = $derived.by(() => {
    if (this.past !== null) return this.past.state.view;
    return this.shown?.view ?? null;
  });

  /** The events that the screen has come to. */
  told: EventMessage[] = $derived(this.events.slice(0, this.shown?.count ?? 0));

  /** What is being told. */
  moment: EventMessage | null = $derived(this.past === null ? (this.shown?.moment ?? null) : null);

  /** Nothing moves, and no answer is awaited. */
  settled: boolean = $derived(
    this.board !== null &&
      this.shown !== null &&
      !this.playing &&
      this.pressed === null &&
      this.status === "open",
  );

  private get decision(): Decision | null {
    const { seat = null, decision = null } = this.state ?? {};
    return seat === null || decision === null ? null : { seat, decision };
  }

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
    // Before the board is there: what comes meanwhile builds on it.
    this.states = message.states;
    this.events = message.events;
    this.lines = message.lines;
    this.number = message.number;
    this.result = message.result;
    this.pressed = null;
    this.answered = null;
    this.seated(message.table);
    this.stage ??= await this.begin(message.table.game);
    this.stage?.clear();
    this.showNow();
  }

  private async begin(game: string): Promise<Stage<Header>> {
    this.board = await this.load(game);
    return new Stage<Header>(this.board, {
      view: () => this.scene.view,
      show: (view, count, moment) => (this.shown = { view, count, moment }),
      tempo,
      playing: (yes) => (this.playing = yes),
      wait: patience,
    });
  }

  private update(message: Update): void {
    const own = this.pressed !== null;
    const back = message.kept < this.events.length;
    this.events = [...this.events.slice(0, message.kept), ...message.events];
    this.lines = [...this.lines.slice(0, message.kept_lines), ...message.lines];
    this.states = message.states;
    this.number = message.number;
    this.result = message.result;
    this.pressed = null;
    this.preview.drop();
    const view = this.state?.view;
    if (view === undefined || this.stage === null) return;
    const slow = message.events.some((event) => this.board?.worthWatching(event));
    if (back || (own && !slow && !this.stage.busy)) {
      this.stage.clear();
      this.showNow();
      if (!back && moves()) this.onmoves?.(message.events);
    } else {
      this.stage.add({ events: message.events, view, upto: this.events.length });
    }
  }

  private onmoves: ((events: EventMessage[]) => void) | null = null;

  /** What the board is given. */
  readonly scene: Scene = this.makeScene();

  private makeScene(): Scene {
    const table = this;
    return {
      get view() {
        return table.view ?? NOTHING;
      },
      get seat() {
        return table.seat;
      },
      get players() {
        return table.players;
      },
      get choices() {
        return table.choices;
      },
      get moment() {
        return table.moment;
      },
      get told() {
        return table.told;
      },
      get foreseen() {
        return table.preview.answer;
      },
      get pressed() {
        return table.pressed;
      },
      get live() {
        return !table.playing && table.past === null;
      },
      get covered() {
        return table.covered;
      },
      get canUndo() {
        return table.state?.can_undo ?? false;
      },
      get ended() {
        return table.result !== null;
      },
      play: (choice) => void table.play(choice),
      why: (action) => void table.why(action),
      foresee: (key, attempts) => table.preview.ask(key, attempts),
      forget: () => table.preview.drop(),
      undo: () => void table.undo(),
      draw: (width) => table.draw(width),
      onmoves: (listener) => {
        table.onmoves = listener;
        return () => (table.onmoves = null);
      },
    };
  }

  /** The position on the screen as text. */
  async draw(width: number): Promise<string> {
    const number = this.past?.number ?? null;
    const names = this.players.map(({ name }) => name);
    const answer = await this.line.ask({ type: "draw", seat: this.seat, number, width, names });
    return answer.type === "drawn" ? answer.text : "";
  }

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
    const decision = this.decision;
    if (decision === null || this.answered === decision.decision) return;
    this.answered = decision.decision;
    this.pressed = choice.action;
    this.because = null;
    this.preview.drop();
    await this.say({ type: "act", ...decision, action: choice.action });
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
