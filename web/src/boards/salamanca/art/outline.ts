// A landscape is one shape: its outline clips the texture, carries the frame and is the ring round a region.
import { between, chance, n, T, type Cell, type Point } from "./draw";

const key = (one: number, other: number): string => `${one},${other}`;

/** The four sides of a cell, clockwise: from, to, and the cell on the other side. */
function sides([row, column]: Cell): [Point, Point, Cell][] {
  return [
    [
      [column, row],
      [column + 1, row],
      [row - 1, column],
    ],
    [
      [column + 1, row],
      [column + 1, row + 1],
      [row, column + 1],
    ],
    [
      [column + 1, row + 1],
      [column, row + 1],
      [row + 1, column],
    ],
    [
      [column, row + 1],
      [column, row],
      [row, column - 1],
    ],
  ];
}

/** The sides that have no cell behind them, by where they begin. */
function borders(cells: readonly Cell[]): Map<string, Point[]> {
  const inside = new Set(cells.map(([row, column]) => key(row, column)));
  const edges = new Map<string, Point[]>();
  for (const cell of cells) {
    for (const [[x, y], to, [row, column]] of sides(cell)) {
      if (inside.has(key(row, column))) continue;
      edges.set(key(x, y), [...(edges.get(key(x, y)) ?? []), to]);
    }
  }
  return edges;
}

/** The borders of a set of cells, clockwise, holes the other way; cells that meet only at a corner stay apart. */
export function loops(cells: readonly Cell[]): Point[][] {
  const edges = borders(cells);
  const all: Point[][] = [];
  for (;;) {
    const begin = [...edges].find(([, outs]) => outs.length === 1)?.[0];
    if (begin === undefined) return all;
    const [x = 0, y = 0] = begin.split(",").map(Number);
    all.push(walk(edges, [x, y]));
  }
}

function walk(edges: Map<string, Point[]>, start: Point): Point[] {
  const loop: Point[] = [];
  let at = start;
  let [dx, dy] = [0, 0];
  do {
    const outs = edges.get(key(...at)) ?? [];
    const right = outs.findIndex(([x, y]) => x - at[0] === -dy && y - at[1] === dx);
    const [to = start] = outs.splice(Math.max(0, right), 1);
    if (outs.length === 0) edges.delete(key(...at));
    loop.push(at);
    [dx, dy] = [to[0] - at[0], to[1] - at[1]];
    at = to;
  } while (key(...at) !== key(...start));
  return loop;
}

const drawn = new Map<string, string>();
const MOST = 2000;

/** A closed path round the cells: a soft line by a trembling hand, or, without wobble, a clean one. */
export function outline(cells: readonly Cell[], inset = 2, wobble = 0.8, soft = 0.1): string {
  const name = `${cells.join(";")} ${inset} ${wobble} ${soft}`;
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const path = loops(cells)
    .map((loop) => spline(points(loop, inset, wobble, soft)))
    .join("");
  if (drawn.size >= MOST) drawn.clear();
  drawn.set(name, path);
  return path;
}

function points(loop: Point[], inset: number, wobble: number, soft: number): Point[] {
  return loop.flatMap(([x, y], index) => {
    const [px, py] = loop.at(index - 1) ?? [x, y];
    const [qx, qy] = loop[(index + 1) % loop.length] ?? [x, y];
    const [ax, ay, bx, by] = [x - px, y - py, qx - x, qy - y];
    const found: Point[] = [];
    if (ax !== bx || ay !== by) found.push([x * T + inset * (-ay - by), y * T + inset * (ax + bx)]);
    for (const t of [soft, 0.5 - soft / 3, 0.5 + soft / 3, 1 - soft]) {
      const shake =
        wobble === 0 ? 0 : between(chance(`${x},${y},${bx},${by},${t}`), -wobble, wobble);
      const off = inset + shake;
      found.push([(x + bx * t) * T - by * off, (y + by * t) * T + bx * off]);
    }
    return found;
  });
}

function spline(through: Point[]): string {
  const middle = through.map(([x, y], index): Point => {
    const [nextX, nextY] = through[(index + 1) % through.length] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2];
  });
  const [x, y] = middle.at(-1) ?? [0, 0];
  const curves = through.map(([px, py], index) => {
    const [mx, my] = middle[index] ?? [px, py];
    return `Q${n(px)} ${n(py)} ${n(mx)} ${n(my)}`;
  });
  return `M${n(x)} ${n(y)}${curves.join("")}Z`;
}
