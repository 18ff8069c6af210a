// The line to the server: one socket that comes back by itself, and answers that find who asked.
import type { ClientMessage, Refused, ServerMessage } from "./wire";

export type LineStatus = "connecting" | "open" | "lost" | "refused" | "closed";

type Ask = Extract<ClientMessage, { ref: number }>;
type WithoutRef<M> = M extends unknown ? Omit<M, "ref"> : never;
export type Question = WithoutRef<Ask>;
export type Answer = Extract<ServerMessage, { ref: number }> | Refused;

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onerror: ((event: Event) => unknown) | null;
}

interface Hooks {
  open: () => Socket;
  hello: () => ClientMessage;
  hear: (message: ServerMessage) => void;
  status: (status: LineStatus, refusal: Refused | null) => void;
}

/** The server's refusal, or that the line broke before the answer came. */
export class NotDone extends Error {
  constructor(readonly refusal: Refused | null) {
    super(refusal?.message ?? "line lost");
  }
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 20000;
const PONG_WITHIN = 8000;

/** How long to wait before the attempt: it doubles, with some chance so that not all browsers come at once. */
export function backoff(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

/** Said unasked: the seat was freed, or taken to another device; or the table was deleted. */
const isVoid = ({ ref, code }: Refused): boolean =>
  ref === null && (code === "wrong-token" || code === "unknown-table");

/** What may be otherwise soon: the server has no database just now, or too many come back at once. */
const passes = ({ code }: Refused): boolean => code === "busy" || code === "too-fast";

export class Line {
  private socket: Socket | null = null;
  private attempt = 0;
  private next = 1;
  private joined = false;
  /** It has been at the table before. */
  private known = false;
  private ended = false;
  private waiting = new Map<
    number,
    { done: (answer: Answer) => void; fail: (why: NotDone) => void }
  >();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heart: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly hooks: Hooks) {}

  start(): void {
    this.ended = false;
    this.connect();
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.drop();
    this.hooks.status("closed", null);
  }

  /** Come again as what one is now: in another language. */
  rejoin(): void {
    if (this.joined) this.socket?.send(JSON.stringify(this.hooks.hello()));
  }

  /** Try again now: the machine woke up, or the network is back. */
  hurry(): void {
    if (this.ended || this.joined) return;
    this.attempt = 0;
    clearTimeout(this.timer);
    this.drop();
    this.connect();
  }

  ask(question: Question): Promise<Answer> {
    const ref = this.next++;
    const socket = this.socket;
    if (socket === null || !this.joined) return Promise.reject(new NotDone(null));
    return new Promise((done, fail) => {
      this.waiting.set(ref, { done, fail });
      socket.send(JSON.stringify({ ...question, ref }));
    });
  }

  private connect(): void {
    this.hooks.status(this.attempt === 0 ? "connecting" : "lost", null);
    const socket = this.hooks.open();
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hooks.hello()));
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
    socket.onerror = () => socket.close();
  }

  private hear(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.joined = true;
      this.known = true;
      this.attempt = 0;
      this.beat();
      this.hooks.status("open", null);
    }
    if (message.type === "error" && !this.joined && this.known && passes(message)) {
      this.lost();
      return;
    }
    if (message.type === "error" && (!this.joined || isVoid(message))) {
      // Nothing that trying again would change: a wrong token, a table that is not there, a seat that went elsewhere.
      this.joined = false;
      this.ended = true;
      this.drop();
      this.hooks.status("refused", message);
      return;
    }
    if ("ref" in message && message.ref !== null) {
      const asked = this.waiting.get(message.ref);
      this.waiting.delete(message.ref);
      if (message.type === "error") asked?.fail(new NotDone(message));
      else asked?.done(message);
      return;
    }
    this.hooks.hear(message);
  }

  private lost(): void {
    this.drop();
    if (this.ended) return;
    this.hooks.status("lost", null);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt, Math.random()));
    this.attempt += 1;
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.joined = false;
    clearInterval(this.heart);
    socket?.close();
    for (const { fail } of this.waiting.values()) fail(new NotDone(null));
    this.waiting.clear();
  }

  private beat(): void {
    clearInterval(this.heart);
    this.heart = setInterval(() => {
      const late = setTimeout(() => this.lost(), PONG_WITHIN);
      this.ask({ type: "ping" }).then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      );
    }, PING_EVERY);
  }
}
