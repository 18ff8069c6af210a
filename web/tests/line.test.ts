import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backoff, Line, NotDone, type LineStatus, type Socket } from "../src/lib/line";
import type { ClientMessage, ServerMessage } from "../src/lib/wire";

class Wire implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: ((event: Event) => unknown) | null = null;
  onclose: ((event: CloseEvent) => unknown) | null = null;
  onmessage: ((event: MessageEvent) => unknown) | null = null;
  onerror: ((event: Event) => unknown) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  join(): void {
    this.onopen?.({} as Event);
    this.hear({ type: "welcome" });
  }
}

function line() {
  const wires: Wire[] = [];
  const heard: ServerMessage[] = [];
  const statuses: LineStatus[] = [];
  const made = new Line({
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
    hello: () => ({ type: "join", table: "t" }),
    hear: (message) => heard.push(message),
    status: (status) => statuses.push(status),
  });
  made.start();
  return { made, wires, heard, statuses };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("joins first, then hears", () => {
  const { wires, heard, statuses } = line();
  wires[0]!.join();
  expect(wires[0]!.sent).toEqual([{ type: "join", table: "t" }]);
  expect(heard).toEqual([{ type: "welcome" }]);
  expect(statuses).toEqual(["connecting", "open"]);
});

test("an answer finds who asked; an error is theirs too", async () => {
  const { made, wires } = line();
  const wire = wires[0]!;
  wire.join();
  const good = made.ask({ type: "redo", seat: 0 });
  const bad = made.ask({ type: "undo", seat: 0 });
  const [, first, second] = wire.sent as { ref: number }[];
  wire.hear({ type: "error", ref: second!.ref, code: "cannot-undo", field: null, message: "no" });
  wire.hear({ type: "done", ref: first!.ref });
  await expect(good).resolves.toMatchObject({ type: "done" });
  await expect(bad).rejects.toThrow("no");
});

test("comes back when the line is lost, and what waited is told", async () => {
  const { made, wires, statuses } = line();
  wires[0]!.join();
  const lost = made.ask({ type: "redo", seat: 0 });
  wires[0]!.onclose?.({} as CloseEvent);
  await expect(lost).rejects.toBeInstanceOf(NotDone);
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(wires).toHaveLength(2);
  wires[1]!.join();
  expect(statuses.at(-1)).toBe("open");
});

test("does not try again where the table refuses", () => {
  const { wires, statuses } = line();
  wires[0]!.onopen?.({} as Event);
  wires[0]!.hear({ type: "error", ref: null, code: "wrong-token", field: null, message: "void" });
  vi.advanceTimersByTime(60000);
  expect(wires).toHaveLength(1);
  expect(statuses.at(-1)).toBe("refused");
});

test("whoever was at the table comes back once the server is no longer busy", () => {
  const { wires, statuses } = line();
  const busy = { type: "error", ref: null, code: "busy", field: null, message: "wait" } as const;
  wires[0]!.join();
  wires[0]!.onclose?.({} as CloseEvent);
  vi.advanceTimersByTime(1000);
  wires[1]!.hear(busy);
  expect(statuses.at(-1)).toBe("lost");
  vi.advanceTimersByTime(2000);
  wires[2]!.join();
  expect(statuses.at(-1)).toBe("open");
});

test("whoever is not let in is told why, and does not knock again", () => {
  const { wires, statuses } = line();
  wires[0]!.hear({ type: "error", ref: null, code: "busy", field: null, message: "full" });
  vi.advanceTimersByTime(60000);
  expect(wires).toHaveLength(1);
  expect(statuses.at(-1)).toBe("refused");
});

test("a seat that went to another device is let go of", () => {
  const { wires, statuses, heard } = line();
  wires[0]!.join();
  wires[0]!.hear({
    type: "error",
    ref: null,
    code: "wrong-token",
    field: "token",
    message: "gone",
  });
  expect(statuses.at(-1)).toBe("refused");
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(60000);
  expect(wires).toHaveLength(1);
});

test("a line that does not answer is given up", () => {
  const { wires } = line();
  wires[0]!.join();
  vi.advanceTimersByTime(20000);
  expect(wires[0]!.sent.at(-1)).toMatchObject({ type: "ping" });
  vi.advanceTimersByTime(8000 + 1000);
  expect(wires).toHaveLength(2);
});

test("waits longer each time, up to a bound", () => {
  expect(backoff(0, 0.5)).toBe(400);
  expect(backoff(3, 0.5)).toBe(3200);
  expect(backoff(20, 0.5)).toBe(8000);
  expect(backoff(20, 1)).toBe(10000);
});
