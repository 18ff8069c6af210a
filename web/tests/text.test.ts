import { expect, test } from "vitest";
import { nearest } from "../src/lib/keys";
import { pieces, plain } from "../src/lib/sentence";
import { fill, flatten, setWords } from "../src/lib/words.svelte";
import type { Seated } from "../src/lib/known.svelte";
import examples from "./fixtures/people.json";

const player = (seat: number, name: string, you: boolean): Seated => ({
  seat,
  name,
  color: seat,
  bot: null,
  person: true,
  joined: true,
  present: true,
  conceded: false,
  you,
});

test("persons are told apart from words", () => {
  const [ana, luis] = [player(0, "Ana", false), player(1, "Luis", false)];
  expect(pieces("{1} moves 1 of {0}.", [ana, luis])).toEqual([
    { text: "Luis", player: luis },
    { text: " moves 1 of " },
    { text: "Ana", player: ana },
    { text: "." },
  ]);
});

test("a sentence as it is read, the same as in the terminal", () => {
  for (const [language, you, sentence, read] of examples.sentences) {
    const people = language === "plain" ? examples.languages.plain : examples.languages.eliding;
    setWords(flatten({ people }), "en");
    const players = examples.names.map((name, seat) => player(seat, name, seat === you));
    expect(plain(String(sentence), players)).toBe(read);
  }
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
