import { expect, test, vi } from "vitest";
import { Zoom } from "../src/lib/zoom.svelte";

const whole = { x: 10, y: -20, w: 900, h: 600 };

function pointer(x: number, y: number, pointerId = 1) {
  return { pointerId, clientX: x, clientY: y, currentTarget: { clientWidth: 300 } } as never;
}

test("the whole is seen first, and never more than that", () => {
  const zoom = new Zoom(() => whole);
  expect(zoom.viewBox).toBe("10 -20 900 600");
  zoom.magnify(0.5);
  expect(zoom.frame).toEqual(whole);
  zoom.magnify(2);
  expect(zoom.frame).toEqual({ x: 235, y: 130, w: 450, h: 300 });
  zoom.magnify(100);
  expect(zoom.factor).toBe(3);
});

test("what is dragged follows the finger, up to the edge", () => {
  const zoom = new Zoom(() => whole);
  zoom.magnify(2);
  zoom.down(pointer(100, 100));
  zoom.move(pointer(80, 110));
  expect(zoom.frame).toEqual({ x: 265, y: 115, w: 450, h: 300 });
  zoom.move(pointer(-9000, 110));
  expect(zoom.frame.x).toBe(460);
});

test("two fingers spread bring it closer", () => {
  const zoom = new Zoom(() => whole);
  zoom.down(pointer(100, 100, 1));
  zoom.down(pointer(200, 100, 2));
  zoom.move(pointer(250, 100, 2));
  expect(zoom.factor).toBe(1.5);
});

test("the click that ends a drag is none; that of an unsteady hand is one", () => {
  const zoom = new Zoom(() => whole);
  zoom.magnify(2);
  const stopPropagation = vi.fn();
  const click = { stopPropagation } as never;
  zoom.down(pointer(100, 100));
  zoom.move(pointer(103, 102));
  zoom.click(click);
  expect(stopPropagation).not.toHaveBeenCalled();
  zoom.move(pointer(140, 100));
  zoom.click(click);
  expect(stopPropagation).toHaveBeenCalledOnce();
});
