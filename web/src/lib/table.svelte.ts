// One table as this browser sees it: what the server says, what is on the screen now, and what is answered.
import type { BoardModule, Scene } from "../boards/board";
import { Known } from "./known.svelte";
import { Line, NotDone, type Answer, type LineStatus, type Question } from "./line";
import { remember, tokenOf } from "./memory";
import { Preview, type Decision } from "./preview.svelte";
import { moves, settings, tempo } from "./settings.svelte";
import { patience, Stage } from "./stage";
import { Trial } from "./trial.svelte";
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
import { currentLanguage, t } from "./words.svelte";

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
  /** Something is to be read before it goes on. */
  held = $state(false);

  /** A past position, if one is looked at. */
  past = $state.raw<PastPosition | null>(null);

  /** Somebody has just come by a link. */
  arrived = $state(false);
  pressed = $state<string | null>(null);
  because = $state.raw<Because | null>(null);
  trouble = $state<string | null>(null);
  /** How many clicks met a broken line since it broke. */
  missed = $state(0);

  private readonly line: Line;
  readonly preview: Preview;
  readonly trial: Trial;
  /** How many steps each own click made, for taking them back and doing them again. */
  private together: number[] = [];
  private takenBack: number[] = [];
  private stage: Stage<Header> | null = null;
  private answered: number | null = null;
  /** Whose hand the server was told is open. */
  private opened: number | null = null;

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
        covered: true,
      }),
      hear: (message) => void this.hear(message),
      status: (status, refusal) => {
        if (status === "open") this.missed = 0;
        this.status = status;
        this.refusal = refusal;
      },
    });
    const decision = (): Decision | null => (this.choices.length > 0 ? this.decision : null);
    this.preview = new Preview(this.line, decision);
    this.trial = new Trial(this.line, decision);
  }

  /** What may be chosen on the screen now; nothing while it still shows what led here. */
  choices: Choice[] = $derived(
    this.playing ||
      this.past !== null ||
      this.covered ||
      this.state === null ||
      this.status !== "open"
      ? []
      : this.state.choices,
  );

  view: Header | null = $derived.by(() => {
    if (this.past !== null) return this.past.state.view;
    return this.shown?.view ?? null;
  });

  /** The events that the screen has come to. */
  told: EventMessage[] = $derived(this.events.slice(0, this.shown?.count ?? 0));

  /** The line of the log that is pointed at: how many events had happened when it was told. */
  pointed = $state<number | null>(null);
  /** What that line tells of. */
  readAgain: EventMessage[] = $derived.by(() => {
    if (this.pointed === null) return [];
    const before = this.lines.findLast(({ upto }) => upto < (this.pointed ?? 0));
    return this.told.slice(before?.upto ?? 0, this.pointed);
  });

  /** What is being told. */
  moment: EventMessage | null = $derived(this.past === null ? (this.shown?.moment ?? null) : null);

  /** Nothing moves, and no answer is awaited. */
  settled: boolean = $derived.by(
    () =>
      this.board !== null &&
      this.shown !== null &&
      (!this.playing || this.held) &&
      this.pressed === null &&
      !this.trial.waiting &&
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
    else if (message.type === "talk") this.talk = [...this.talk, message.line];
    else if (message.type === "clock") this.clocked(message.clock);
    this.keepOpen();
  }

  private async welcome(message: Welcome): Promise<void> {
    ownBuild ??= message.build;
    this.outdated = message.build !== ownBuild;
    remember(this.id, message.token ?? tokenOf(this.id));
    if (message.token !== null) this.arrived = true;
    this.talk = message.talk;
    this.clocked(message.clock);
    // Before the board is there: what comes meanwhile builds on it.
    this.states = message.states;
    this.events = message.events;
    this.lines = message.lines;
    this.number = message.number;
    this.result = message.result;
    this.pressed = null;
    this.answered = null;
    this.opened = null;
    this.seated(message.table);
    this.stage ??= await this.begin(message.table.game);
    this.stage?.clear();
    this.showNow();
  }

  private async begin(game: string): Promise<Stage<Header>> {
    const board = (this.board = await this.load(game));
    const direction = {
      ...board,
      holds: (event: EventMessage, told: number) =>
        board.holds?.(event, this.events.slice(0, told)) ?? false,
    };
    return new Stage<Header>(direction, {
      view: () => this.scene.view,
      show: (view, count, moment) => (this.shown = { view, count, moment }),
      tempo,
      now: () => performance.now(),
      playing: (yes) => (this.playing = yes),
      holding: (yes) => (this.held = yes),
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
    this.trial.drop();
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
      get readAgain() {
        return table.readAgain;
      },
      get foreseen() {
        return table.preview.answer;
      },
      get trial() {
        return table.trial;
      },
      get pressed() {
        return table.pressed;
      },
      get live() {
        return !table.playing && table.past === null;
      },
      get held() {
        return table.held;
      },
      get covered() {
        return table.covered;
      },
      get canUndo() {
        return table.canUndo;
      },
      get ended() {
        return table.result !== null;
      },
      play: (choice, then) => void table.play(choice, then),
      perform: () => void table.perform(),
      why: (action, after) => void table.why(action, after),
      reason: (action, after) => table.reason(action, after),
      foresee: (key, attempts) => table.preview.ask(key, attempts),
      forget: () => table.preview.drop(),
      undo: () => void table.undo(),
      goOn: () => table.goOn(),
      draw: (width) => table.draw(width),
      onmoves: (listener) => {
        table.onmoves = listener;
        return () => (table.onmoves = null);
      },
    };
  }

  /** The page speaks another language: everything is told anew, and what is looked at is looked at again. */
  async retell(): Promise<void> {
    this.because = null;
    this.trouble = null;
    this.preview.drop();
    this.trial.drop();
    this.line.rejoin();
    if (this.past !== null) await this.look(this.past.number);
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

  /** What was to be read has been read. */
  goOn(): void {
    this.stage?.goOn();
  }

  // What goes to the server

  async play(choice: Choice, then: string[] = []): Promise<void> {
    const decision = this.decision;
    if (decision === null || this.answered === decision.decision) return;
    this.answered = decision.decision;
    this.pressed = choice.action;
    this.because = null;
    this.preview.drop();
    const before = this.number;
    await this.say({ type: "act", ...decision, action: choice.action, then });
    // A step that was the only possible one does not count: nobody has made it.
    this.together = [...this.together, this.number - before];
    this.answered = null;
  }

  /** Plays for good what is tried. */
  async perform(): Promise<void> {
    const [first, ...then] = this.trial.actions;
    const choice = this.state?.choices.find(({ action }) => action === first);
    if (choice !== undefined) await this.play(choice, then);
    this.trial.drop();
  }

  /** Steps that were played together are taken back together. */
  async undo(whole = false): Promise<void> {
    if (this.seat === null) return;
    this.pressed = whole ? "restart" : "undo";
    const steps = this.together.at(-1) ?? 1;
    this.together = whole ? [] : this.together.slice(0, -1);
    this.takenBack = whole ? [] : [...this.takenBack, steps];
    await this.say({ type: "undo", seat: this.seat, whole, steps });
  }

  async redo(): Promise<void> {
    if (this.seat === null) return;
    this.pressed = "redo";
    const steps = this.takenBack.at(-1) ?? 1;
    this.takenBack = this.takenBack.slice(0, -1);
    this.together = [...this.together, steps];
    await this.say({ type: "redo", seat: this.seat, steps });
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
      this.trouble =
        error instanceof NotDone ? (error.refusal?.message ?? t("table.unsure")) : String(error);
      return null;
    }
  }

  /** Which rule stands against it, now or after what is only tried: told beside the board. */
  async why(action: string, after: string[] = []): Promise<void> {
    if (this.asked) this.because = await this.reason(action, after);
  }

  /** Which rule stands against it, if one does. */
  async reason(action: string, after: string[] = []): Promise<Because | null> {
    if (this.seat === null || !this.asked) return null;
    try {
      const answer = await this.line.ask({ type: "why", seat: this.seat, action, after });
      return answer.type === "because" && answer.rule !== null ? answer : null;
    } catch {
      return null;
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
    this.keepOpen();
    this.stage?.finish();
    this.showNow();
  }

  /** Where several seats are held here, the server tells the secrets of one at a time: of the one that is open. */
  private keepOpen(): void {
    if (this.holds.length < 2) return;
    if (!settings.cover && this.asked) this.open = this.seat;
    if (this.open === null || this.open === this.opened) return;
    this.opened = this.open;
    void this.say({ type: "open", seat: this.open });
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
