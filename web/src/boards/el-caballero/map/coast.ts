// The coast is one set of closed contours for the whole map, land to the right of each.
//
// A tile's run of neighbouring sea edges has a strand from corner to corner; strands are joined at the corners of the
// grid. Squares without a tile have strands too, so that the coast goes on a little beyond what is known.
import { CORNERS, pick, ROUND, STEPS, TILE, type Point, type Square } from "./grid";

export interface CoastTile {
  square: Square;
  /** Land 1, sea 0; north, east, south, west. */
  edges: string;
  /** By edge: its region. */
  regions: readonly number[];
}

export interface Coast {
  /** Closed: the last point is followed by the first. */
  contours: Point[][];
  /** Corners of the grid where two lands and two seas meet and none of them are one. */
  reefs: Point[];
}

interface Knot {
  at: Point;
  way: Point;
}
interface Strand {
  first: number;
  length: number;
}
interface Turn extends Knot {
  quadrant: number;
}

/** How far from a corner of the grid a coast crosses an edge, in tiles. */
const INSET = 0.13;
const SAMPLES = 8;

const key = (column: number, row: number): string => `${column},${row}`;

/** Smooth, repeatable, -1 to 1. */
function noise(x: number, y: number, seed: number): number {
  return (Math.sin(2.3 * x + 1.7 * y + seed) + Math.sin(3.1 * y - 1.9 * x + 2.1 * seed)) / 2;
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** Displaced by its place alone: whoever draws this coast gets the same line. */
function wobble({ x, y }: Point): Point {
  const shift = (seed: number): number =>
    0.02 * noise(x * 2.2, y * 2.2, seed) +
    0.011 * noise(x * 6.1, y * 6.1, seed + 1) +
    0.005 * noise(x * 15, y * 15, seed + 2);
  return { x: (x + shift(0.7)) * TILE, y: (y + shift(4.2)) * TILE };
}

class Shores {
  private readonly land = new Map<string, boolean>();
  private readonly region = new Map<string, number>();
  private readonly squares = new Map<string, Square>();
  readonly reefs = new Map<string, Point>();

  constructor(tiles: readonly CoastTile[]) {
    for (const { square, edges, regions } of tiles) {
      for (let edge = 0; edge < 4; edge += 1) {
        const name = this.edge(square, edge);
        this.land.set(name, edges[edge] === "1");
        this.region.set(name, regions[edge] ?? -1);
      }
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          const near: Square = [square[0] + dx, square[1] + dy];
          this.squares.set(key(...near), near);
        }
    }
  }

  /** One name for an edge, whichever of its two squares asks. */
  private edge([x, y]: Square, edge: number): string {
    return [`h${x},${y}`, `v${x + 1},${y}`, `h${x},${y + 1}`, `v${x},${y}`][edge % 4] ?? "";
  }

  /** The edge that leaves a corner of the grid in a direction. */
  private spoke([x, y]: Square, direction: number): string {
    return [`v${x},${y - 1}`, `h${x},${y}`, `v${x},${y}`, `h${x - 1},${y}`][direction % 4] ?? "";
  }

  /** Unknown edges count as sea. */
  private pattern(square: Square): boolean[] {
    return [0, 1, 2, 3].map((edge) => this.land.get(this.edge(square, edge)) ?? false);
  }

  contours(): Point[][] {
    const strands = this.strands();
    const found: Point[][] = [];
    for (let first = strands.keys().next(); !first.done; first = strands.keys().next())
      found.push(sampled(this.follow(first.value, strands)));
    return found;
  }

  /** By square and the corner they begin at. */
  private strands(): Map<string, Strand> {
    const found = new Map<string, Strand>();
    for (const [name, square] of this.squares) {
      const land = this.pattern(square);
      for (let first = 0; first < 4; first += 1) {
        if (!land[(first + 3) % 4] || land[first]) continue;
        const length = [1, 2, 3].find((n) => land[(first + n) % 4]) ?? 3;
        found.set(`${name},${(first + 3) % 4}`, { first, length });
      }
    }
    return found;
  }

  /** From strand to strand until the contour is closed; the strands are used up. */
  private follow(start: string, strands: Map<string, Strand>): Knot[] {
    const knots: Knot[] = [];
    let name = start;
    for (let strand = strands.get(name); strand !== undefined; strand = strands.get(name)) {
      strands.delete(name);
      const [column = 0, row = 0] = name.split(",").map(Number);
      const { first, length } = strand;
      knots.push(middle([column, row], first, length, this.pattern([column, row])));
      const end = (first + length - 1) % 4;
      const [cx, cy] = pick(CORNERS, end);
      const corner: Square = [column + cx, row + cy];
      const turn = this.turn(corner, (end + 2) % 4);
      knots.push(turn);
      const [qx, qy] = pick(ROUND, turn.quadrant);
      name = `${corner[0] + qx},${corner[1] + qy},${(turn.quadrant + 2) % 4}`;
    }
    if (name !== start) throw new Error(`the coast breaks off at ${name}`);
    return knots;
  }

  /** A strand ends at a corner in quadrant q, where spoke q is land and the next is sea: where does it go on? */
  private turn(corner: Square, q: number): Turn {
    const land = [0, 1, 2, 3].map((spoke) => this.land.get(this.spoke(corner, spoke)) ?? false);
    const starts = [0, 1, 2, 3].filter((p) => !land[p] && land[(p + 1) % 4]);
    const saddle = starts.length === 2;
    const p = saddle ? this.overSaddle(corner, q) : (starts[0] ?? q);
    const [px, py] = pick(ROUND, p);
    const [qx, qy] = pick(ROUND, q);
    const way = unit(px - qx, py - qy);
    const [x, y] = corner;
    if ((p - q + 4) % 4 === 2) return { quadrant: p, at: { x, y }, way };
    const along = (p - q + 4) % 4 === 3 ? q : (q + 1) % 4;
    const inset = this.inset(corner, along, saddle);
    const [sx, sy] = pick(STEPS, along);
    return { quadrant: p, at: { x: x + sx * inset, y: y + sy * inset }, way };
  }

  /** Land opposite land, sea opposite sea: what is one region is joined. */
  private overSaddle(corner: Square, q: number): number {
    const region = (spoke: number): number | undefined =>
      this.region.get(this.spoke(corner, spoke % 4));
    const lands = [region(q), region(q + 2)];
    const seas = [region(q + 1), region(q + 3)];
    if (lands[0] === lands[1]) return (q + 1) % 4;
    if (seas[0] !== seas[1] && !seas.includes(undefined))
      this.reefs.set(key(...corner), { x: corner[0] * TILE, y: corner[1] * TILE });
    return (q + 3) % 4;
  }

  /** A tip runs right to the corner where its two sides are not (yet) one region, so that nothing looks joined early. */
  private inset(corner: Square, along: number, saddle: boolean): number {
    const one = this.region.get(this.spoke(corner, (along + 1) % 4));
    const other = this.region.get(this.spoke(corner, (along + 3) % 4));
    const unknown = one === undefined || other === undefined;
    if (saddle) return unknown ? 0 : INSET;
    return !unknown && one !== other ? -0.03 : INSET;
  }
}

/** The point half-way along a strand, and its direction there. */
function middle([column, row]: Square, first: number, length: number, land: boolean[]): Knot {
  const [x, y] = [column + 0.5, row + 0.5];
  const vary = noise(x * 2.7, y * 2.7, 5);
  if (length === 2) {
    const [ax, ay] = pick(STEPS, first);
    const [bx, by] = pick(STEPS, first + 1);
    const out = 0.07 + 0.05 * vary;
    return {
      at: { x: x + (ax + bx) * out, y: y + (ay + by) * out },
      way: unit(bx - ax, by - ay),
    };
  }
  const bridge = land.filter(Boolean).length === 2;
  const out = length === 1 ? 0.5 - (bridge ? 0.27 : 0.42) - 0.04 * vary : 0.08 + 0.05 * vary;
  const towards = length === 1 ? first : first + 1;
  const [dx, dy] = pick(STEPS, towards);
  const [wx, wy] = pick(STEPS, towards + 1);
  return { at: { x: x + dx * out, y: y + dy * out }, way: { x: wx, y: wy } };
}

/** Cubic curves through all knots, then the wobble. */
function sampled(knots: Knot[]): Point[] {
  const points: Point[] = [];
  for (const [index, { at: a, way: from }] of knots.entries()) {
    const next = knots[(index + 1) % knots.length];
    if (next === undefined) break;
    const { at: b, way: to } = next;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const least = 0.45 * Math.hypot(dx, dy);
    const out = 0.52 * Math.max(least, dx * from.x + dy * from.y);
    const into = 0.52 * Math.max(least, dx * to.x + dy * to.y);
    for (let step = 0; step < SAMPLES; step += 1) {
      const t = step / SAMPLES;
      const s = 1 - t;
      const [w0, w1, w2, w3] = [s * s * s, 3 * t * s * s, 3 * t * t * s, t * t * t];
      points.push(
        wobble({
          x: w0 * a.x + w1 * (a.x + out * from.x) + w2 * (b.x - into * to.x) + w3 * b.x,
          y: w0 * a.y + w1 * (a.y + out * from.y) + w2 * (b.y - into * to.y) + w3 * b.y,
        }),
      );
    }
  }
  return points;
}

export function coastOf(tiles: readonly CoastTile[]): Coast {
  const shores = new Shores(tiles);
  const contours = shores.contours();
  return { contours, reefs: [...shores.reefs.values()] };
}

/** A contour as a closed smooth path. */
export function pathOf(points: Point[]): string {
  const last = points.at(-1);
  const first = points[0];
  if (last === undefined || first === undefined) return "";
  let path = `M${((last.x + first.x) / 2).toFixed(1)},${((last.y + first.y) / 2).toFixed(1)}`;
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    path += `Q${point.x.toFixed(1)},${point.y.toFixed(1)},${((point.x + next.x) / 2).toFixed(1)},${((point.y + next.y) / 2).toFixed(1)}`;
  }
  return `${path}Z`;
}

/** Is there land at this point? */
export function isLand({ contours }: Coast, { x, y }: Point): boolean {
  let inside = false;
  for (const points of contours) {
    let before = points.at(-1);
    for (const point of points) {
      if (
        before !== undefined &&
        point.y > y !== before.y > y &&
        x < ((before.x - point.x) * (y - point.y)) / (before.y - point.y) + point.x
      )
        inside = !inside;
      before = point;
    }
  }
  return inside;
}

/** Short strokes on the land side of coasts that look away from the light, which is in the north-west. */
export function hachures(points: Point[], gap: number): string {
  let path = "";
  let run = 0;
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    const [dx, dy] = [next.x - point.x, next.y - point.y];
    const length = Math.hypot(dx, dy) || 1;
    run += length;
    const tilt = (dy * 0.5 - dx * 0.86) / length;
    if (run < gap || tilt <= 0.15) continue;
    run = 0;
    const long = 4 + 8 * tilt;
    path += `M${point.x.toFixed(1)},${point.y.toFixed(1)}l${((-dy / length) * long).toFixed(1)},${((dx / length) * long).toFixed(1)}`;
  }
  return path;
}
