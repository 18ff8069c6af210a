import { expect, test } from "vitest";
import { nearest } from "../src/lib/keys";
import { pieces, plain } from "../src/lib/sentence";
import { fill, flatten } from "../src/lib/words.svelte";
import type { Player } from "../src/lib/wire";

const player = (seat: number, name: string): Player => ({
  seat,
  name,
  color: seat,
  bot: null,
  person: true,
  joined: true,
  present: true,
  conceded: false,
});

test("seats in sentences", () => {
  expect(pieces("{1} moves 1 of {0}.")).toEqual([
    { seat: 1 },
    { text: " moves 1 of " },
    { seat: 0 },
    { text: "." },
  ]);
  expect(plain("{1} waits for {0}", [player(0, "Ana"), player(1, "Luis")])).toBe(
    "Luis waits for Ana",
  );
});

test("words are flat, plural forms stay together", () => {
  const words = flatten({ a: { b: "B", n: { one: "{n} thing", other: "{n} things" } } });
  expect([...words.keys()]).toEqual(["a.b", "a.n"]);
  expect(fill(words.get("a.n")!, { n: 1 }, "en")).toBe("1 thing");
  expect(fill(words.get("a.n")!, { n: 0 }, "en")).toBe("0 things");
  expect(fill({ zero: "none", other: "some" }, { n: 0 }, "en")).toBe("none");
  expect(fill("{who} and {what}", { who: "X" }, "en")).toBe("X and {what}");
});

test("arrows go to the nearest in their direction", () => {
  const boxes = [
    { x: 0, y: 0 },
    { x: 100, y: 5 },
    { x: 60, y: 80 },
    { x: 0, y: 60 },
  ];
  expect(nearest(boxes, boxes[0]!, "ArrowRight")).toBe(1);
  expect(nearest(boxes, boxes[0]!, "ArrowDown")).toBe(3);
  expect(nearest(boxes, boxes[0]!, "ArrowLeft")).toBeNull();
  expect(nearest(boxes, boxes[0]!, "Enter")).toBeNull();
});
