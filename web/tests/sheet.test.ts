import { expect, test, vi } from "vitest";
import { Sheet } from "../src/lib/sheet.svelte";

const all = { x: -100, y: -100, w: 400, h: 300 };
const screen = {
  getBoundingClientRect: () => ({ left: 10, top: 20 }),
  setPointerCapture: () => undefined,
};

function sheet(): Sheet {
  const made = new Sheet(0.2, 3);
  made.width = 800;
  made.height = 600;
  made.show(all, false);
  return made;
}
function pointer(x: number, y: number, pointerId = 1) {
  return { pointerId, clientX: x + 10, clientY: y + 20, currentTarget: screen } as never;
}

test("all of it is seen, in the middle, and not larger than it may be", () => {
  const made = sheet();
  expect(made.scale).toBe(2);
  expect(made.place({ x: 100, y: 50 })).toEqual({ x: 400, y: 300 });
  made.show({ x: 0, y: 0, w: 10, h: 10 }, false);
  expect(made.scale).toBe(3);
});

test("a point of the screen and a point of the map find each other", () => {
  const made = sheet();
  made.magnify(1.3, { x: 120, y: 40 }, false);
  const there = made.at({ x: 333, y: 222 });
  expect(made.place(there).x).toBeCloseTo(333);
  expect(made.place(there).y).toBeCloseTo(222);
});

test("what is under the pointer stays there when it comes closer", () => {
  const made = sheet();
  const before = made.at({ x: 200, y: 100 });
  made.magnify(1.4, { x: 200, y: 100 }, false);
  expect(made.at({ x: 200, y: 100 }).x).toBeCloseTo(before.x);
  expect(made.at({ x: 200, y: 100 }).y).toBeCloseTo(before.y);
});

test("it follows the finger without bounds; then it is left where it was put", () => {
  const made = sheet();
  const before = made.place({ x: 0, y: 0 });
  made.down(pointer(100, 100));
  made.move(pointer(102, 101));
  expect(made.free).toBe(false);
  made.move(pointer(900, 100));
  expect(made.place({ x: 0, y: 0 })).toEqual({ x: before.x + 800, y: before.y });
  expect(made.free).toBe(true);
  const stopPropagation = vi.fn();
  made.click({ stopPropagation } as never);
  expect(stopPropagation).toHaveBeenCalledOnce();
});

test("two fingers bring it closer about the point between them", () => {
  const made = sheet();
  made.down(pointer(100, 100, 1));
  made.down(pointer(200, 100, 2));
  const between = made.at({ x: 150, y: 100 });
  made.move(pointer(225, 100, 2));
  made.move(pointer(75, 100, 1));
  expect(made.scale).toBeCloseTo(3);
  expect(made.place(between).x).toBeCloseTo(150);
});

test("it moves as little as it takes to see a part, and not at all for what is seen", () => {
  const made = sheet();
  const before = made.place({ x: 0, y: 0 });
  made.reveal({ x: 0, y: 0, w: 100, h: 100 });
  expect(made.place({ x: 0, y: 0 })).toEqual(before);
  made.reveal({ x: 400, y: 0, w: 100, h: 100 });
  expect(made.place({ x: 500, y: 0 }).x).toBe(800);
});

test("it is drawn anew when it has come to rest at another size", () => {
  vi.useFakeTimers();
  const made = sheet();
  expect(made.drawn).toBe(2);
  made.magnify(1.2, { x: 0, y: 0 }, false);
  expect(made.drawn).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(made.drawn).toBeCloseTo(2.4);
  vi.useRealTimers();
});
