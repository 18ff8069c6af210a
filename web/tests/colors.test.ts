// The five colors stay apart for eyes that see no red, no green or no blue, and numbers on them can be read.
import { expect, test } from "vitest";
import css from "../src/app.css?raw";

const [light, dark] = css.split(':root[data-theme="dark"]') as [string, string];
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

// Machado, Oliveira, Fernandes 2009, full strength.
const EYES: Record<string, number[][]> = {
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
      const seen = colors.map((color) => lab(matrix.map((row) => dot(row, linear(color)))));
      for (const [index, one] of seen.entries()) {
        for (const [further, other] of seen.slice(index + 1).entries()) {
          const gap = Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)));
          expect(gap, `${eye}: ${index} and ${index + 1 + further}`).toBeGreaterThan(9);
        }
      }
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
