// The five colors stay apart for eyes that see no red, no green or no blue, and numbers on them can be read.
import { expect, test } from "vitest";
import css from "../src/app.css?raw";
import lands from "../src/boards/salamanca/art/colors.css?raw";

const [light, dark] = css.split(':root[data-theme="dark"]') as [string, string];
const [lightLands, darkLands] = lands.split(':root[data-theme="dark"]') as [string, string];
const read = (part: string, name: string): string | undefined =>
  new RegExp(`--${name}: (#[0-9a-f]+);`).exec(part)?.[1];
const value = (theme: "light" | "dark", name: string): string =>
  (theme === "dark" ? read(dark, name) : undefined) ?? read(light, name) ?? "";

function linear(hex: string): number[] {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  return [1, 3, 5].map((at) => {
    const c = parseInt(long.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
}
const dot = (a: number[], b: number[]): number =>
  a.reduce((sum, one, index) => sum + one * (b[index] ?? 0), 0);
const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linear(hex));
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

// Most eyes; and Machado, Oliveira, Fernandes 2009, full strength.
const EYES: Record<string, number[][]> = {
  "all colors": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** How far apart two players' colors are at least; eyes that see all colors are asked for more. */
const APART: Record<string, number> = {
  "all colors": 30,
  "no red": 9,
  "no green": 9,
  "no blue": 9,
};
const KING = "#8f1f1f";
const WOOD = "#160b04";

/** As `color-mix(in srgb, one, other part)`. */
function mixed(one: string, other: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a * (1 - part) + b * part)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
function apart(matrix: number[][], one: string, other: string): number {
  const see = (hex: string): number[] => lab(matrix.map((row) => dot(row, linear(hex))));
  const [a, b] = [see(one), see(other)];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

function lab(rgb: number[]): number[] {
  const c = rgb.map((one) => Math.min(1, Math.max(0, one)));
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f(dot([0.4124, 0.3576, 0.1805], c) / 0.95047);
  const y = f(dot([0.2126, 0.7152, 0.0722], c));
  const z = f(dot([0.0193, 0.1192, 0.9505], c) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

for (const theme of ["light", "dark"] as const) {
  const colors = [0, 1, 2, 3, 4].map((n) => value(theme, `p${n}`));
  test(`${theme}: told apart by every eye`, () => {
    for (const [eye, matrix] of Object.entries(EYES)) {
      for (const [index, one] of colors.entries()) {
        for (const [further, other] of colors.slice(index + 1).entries())
          expect(
            apart(matrix, one, other),
            `${eye}: ${index} and ${index + 1 + further}`,
          ).toBeGreaterThan(APART[eye] ?? 0);
      }
    }
  });
  test(`${theme}: pieces of wood and the King stand out on every land`, () => {
    const grounds = ["land", "land-2", "land-3", "kings-land", "choice-lit", "sea"];
    for (const ground of grounds.map((name) => value(theme, name))) {
      for (const color of colors) {
        // The face, the rim round it, or the side under it.
        const parts = [
          mixed(color, "#fff3dc", theme === "dark" ? 0.6 : 0.26),
          mixed(color, WOOD, 0.72),
          color,
        ];
        const best = Math.max(...parts.map((one) => contrast(one, ground)));
        expect(best, `${color} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
      const king = Math.max(
        ...["#2b0a0b", "#f6ead0", "#f0b93a"].map((one) => contrast(one, ground)),
      );
      expect(king, `the King on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    for (const [eye, matrix] of Object.entries(EYES))
      for (const [n, color] of colors.entries())
        expect(apart(matrix, color, KING), `${eye}: the King and ${n}`).toBeGreaterThan(9);
  });
  test(`${theme}: the line of choice stands out on land and sea, and is no player's color`, () => {
    const line = [value(theme, "choice-core"), value(theme, "choice-edge")];
    for (const ground of ["land", "land-2", "land-3", "kings-land", "choice-lit", "sea", "card"]) {
      const best = Math.max(...line.map((one) => contrast(one, value(theme, ground))));
      expect(best, ground).toBeGreaterThanOrEqual(5);
    }
    // One of its two colors is the ring's middle, the other its edges: a player's or the King's is neither.
    for (const [eye, matrix] of Object.entries(EYES))
      for (const other of [...colors, KING])
        for (const one of line)
          expect(apart(matrix, one, other), `${eye}: ${one} and ${other}`).toBeGreaterThan(20);
  });
  test(`${theme}: Salamanca's lands: the line of choice stands out, squires too`, () => {
    const ground = (name: string): string =>
      read(theme === "dark" ? darkLands : lightLands, name) ?? "";
    const line = [value(theme, "choice-core"), value(theme, "choice-edge")];
    for (const name of ["country", "acre", "pasture", "lake", "forest", "vineyard", "ground"]) {
      const best = Math.max(...line.map((one) => contrast(one, ground(name))));
      expect(best, name).toBeGreaterThanOrEqual(5);
    }
    // A squire stands on a building's ground, within a rim that has an edge.
    for (const color of colors) {
      const best = Math.max(
        ...[color, ground("edge")].map((one) => contrast(one, ground("ground"))),
      );
      expect(best, color).toBeGreaterThanOrEqual(2.5);
    }
  });
  test(`${theme}: numbers on pieces, names on paper`, () => {
    for (const [n, color] of colors.entries()) {
      expect(contrast(color, value(theme, `p${n}-on`)), `number on ${n}`).toBeGreaterThanOrEqual(
        4.5,
      );
      for (const ground of ["card", "paper", "paper-deep"])
        expect(
          contrast(value(theme, `p${n}-ink`), value(theme, ground)),
          `name ${n} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
    }
  });
}
