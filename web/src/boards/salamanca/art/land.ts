// The five lands: one tile of texture each, periodic in 80 units, so that furrows, swells and rows run on over every
// edge; and what stands on the ground, placed for a whole landscape, on the seams too.
import { between, chance, dot, fill, FINE, line, n, scallop, sprite, T, type Cell } from "./draw";

function acre(seed: string): string {
  const roll = chance(seed);
  const furrows = Array.from({ length: 6 }, (_, index) => {
    const x = 6.7 + (T / 6) * index;
    const ears = Array.from({ length: 5 }, (_, k) => {
      const t = (k + between(roll, 0.1, 0.9)) / 5;
      const [ex, ey] = [x + 18 * t * (1 - t) * (2 * t - 1), T * t];
      return `M${n(ex - 3.4)} ${n(ey - 4)}L${n(ex)} ${n(ey)}L${n(ex + 3.4)} ${n(ey - 4)}`;
    });
    return (
      line(`M${n(x + 6.7)}-1C${n(x + 0.7)} 26 ${n(x + 12.7)} 54 ${n(x + 6.7)} 81`, "acre-hi", 5) +
      line(`M${n(x)}-1C${n(x - 6)} 26 ${n(x + 6)} 54 ${n(x)} 81`, "acre-line", 2.1) +
      line(ears.join(""), "acre-line", 1.2, FINE)
    );
  });
  return furrows.join("");
}

const TUFTS = [
  [18, 20],
  [58, 18],
  [30, 46],
  [62, 48],
  [16, 68],
  [52, 72],
] as const;

function pasture(seed: string): string {
  const roll = chance(seed);
  const swells = "M-2 24C18 12 34 14 44 22S68 34 82 24M-2 64C14 54 26 52 40 62S66 76 82 64";
  const own = TUFTS.map(([x, y]) => [x + between(roll, -6, 6), y + between(roll, -5, 5)] as const);
  const edges = [
    [0, 40],
    [80, 40],
    [38, 0],
    [38, 80],
  ] as const;
  const tufts = [...edges, ...own].map(([x, y]) => {
    const at = `M${n(x)} ${n(y)}`;
    return `${at}q-1-4-5-6${at}v-8.5${at}q1-4 5-6`;
  });
  const flowers = Array.from(
    { length: 6 },
    () => `M${n(between(roll, 6, 74))} ${n(between(roll, 6, 74))}h.1`,
  );
  return (
    line(swells, "pasture-hi", 8) +
    line(tufts.join(""), "pasture-line", 1.9) +
    line(flowers.join(""), "wool", 2.6, FINE)
  );
}

/** Slanting rows, a third of a tile apart and with a slope of a third: they meet over every edge. */
function vineyard(): string {
  const rows = [-2, -1, 0, 1, 2].map((k) => [9 + (k * T) / 3, 9 + ((k + 1) * T) / 3] as const);
  const at = (down: number): string =>
    rows.map(([y, z]) => `M-1 ${n(y + down)}L81 ${n(z + down)}`).join("");
  return (
    line(at(4), "vine-hi", 9) + line(at(17), "vine-line", 1.2, `${FINE} stroke-dasharray="7 5"`)
  );
}

function bush(which: number): string {
  const grapes =
    which === 1
      ? ([
          [-4.5, 3.5],
          [0.5, 5],
          [5, 3],
        ] as const)
      : ([
          [-5, 2.8],
          [-0.8, 5],
          [4, 4.4],
        ] as const);
  return (
    fill("M-6 8a9 3 0 0 0 17 0z", "shadow") +
    line("M0 3v6", "hole", 2.2) +
    fill(scallop(6.8, 7, 0.6, which), "leaf", "tree-line", 1.2, 'transform="scale(1.18 .84)"') +
    line("M-4-1.5q2-3 5-2.5", "tree-hi", 1.8, FINE) +
    grapes.map(([x, y]) => dot(x, y, 2.6, "grape")).join("")
  );
}

/** A holm oak as on an old map: lit from the left, hatched to the right. */
function tree(which: number): string {
  const r = [10.5, 9, 11.5][which] ?? 10;
  const hatch = [0, 1, 2].map((i) => `M${n(r * 0.25 + i * 2.6)} ${n(r * 0.62 - i * 2.2)}l3.5-4`);
  const light =
    `M${n(-r * 0.62)} ${n(-r * 0.05)}A${n(r * 0.66)} ${n(r * 0.66)} 0 0 1 ` +
    `${n(r * 0.1)} ${n(-r * 0.64)}`;
  return (
    `<ellipse cx="4" cy="${n(r + 3)}" rx="${n(r)}" ry="3" fill="var(--shadow)"/>` +
    line(`M0 ${n(r - 1)}v5`, "tree-line", 3) +
    fill(scallop(r, 7 + which, 0.58, which), "crown-tree", "tree-line", 1.5) +
    line(light, "tree-hi", 2.8) +
    line(hatch.join(""), "tree-line", 1.2, FINE)
  );
}

export const LAND_SPRITES = [
  ...[0, 1, 2].flatMap((i) => [
    sprite(`acre${i}`, acre(`acre${i}`)),
    sprite(`pasture${i}`, pasture(`pasture${i}`)),
    sprite(`vineyard${i}`, vineyard()),
    sprite(`tree${i}`, tree(i)),
  ]),
  sprite("bush0", bush(0)),
  sprite("bush1", bush(1)),
  sprite("wave", line("M-10 0q5-6 10 0q5-6 10 0", "lake-line", 1.9)),
].join("");

export interface Standing {
  x: number;
  y: number;
  sprite: string;
}

const OAKS = [
  [17, 17],
  [45, 15],
  [66, 27],
  [29, 39],
  [53, 47],
  [15, 58],
  [37, 64],
  [65, 64],
] as const;

interface Around {
  north: boolean;
  east: boolean;
  south: boolean;
  corner: boolean;
}

function oaks({ east, south, corner }: Around): (readonly [number, number])[] {
  return [
    ...OAKS,
    ...(east ? ([[80, 42]] as const) : []),
    ...(south
      ? ([
          [20, 80],
          [53, 80],
        ] as const)
      : []),
    ...(corner ? ([[80, 80]] as const) : []),
  ];
}

function waves({ east, south }: Around): (readonly [number, number])[] {
  return [
    [46, 32],
    [36, 54],
    ...(east ? ([[80, 42]] as const) : []),
    ...(south ? ([[36, 78]] as const) : []),
  ];
}

function vines({ north, south }: Around): (readonly [number, number])[] {
  return [10, 30, 50, 70].flatMap((x) =>
    [0, 1, 2]
      .map((k) => [x, (6 + x / 3 + (k * T) / 3) % T] as const)
      .filter(([, y]) => (y > 9 || north) && (y < 70 || south)),
  );
}

const GROWTH: Record<
  string,
  { spots: (around: Around) => (readonly [number, number])[]; sprites: string[]; shake: number }
> = {
  forest: { spots: oaks, sprites: ["tree0", "tree1", "tree2"], shake: 2 },
  lake: { spots: waves, sprites: ["wave"], shake: 3 },
  vineyard: { spots: vines, sprites: ["bush0", "bush1"], shake: 0.8 },
};

/** What stands on a landscape, from back to front; each seeded by its cell, so nothing already drawn jumps. */
export function standing(kind: string, cells: readonly Cell[]): Standing[] {
  const growth = GROWTH[kind];
  if (growth === undefined) return [];
  const inside = new Set(cells.map(([row, column]) => `${row},${column}`));
  const has = (row: number, column: number): boolean => inside.has(`${row},${column}`);
  return cells
    .flatMap(([r, c]) => {
      const roll = chance(`${kind}${r},${c}`);
      const [north, east, south] = [has(r - 1, c), has(r, c + 1), has(r + 1, c)];
      const around = { north, east, south, corner: east && south && has(r + 1, c + 1) };
      return growth.spots(around).map(([x, y]) => ({
        x: c * T + x + between(roll, -growth.shake, growth.shake),
        y: r * T + y + between(roll, -growth.shake, growth.shake),
        sprite: growth.sprites[Math.floor(roll() * growth.sprites.length)] ?? "",
      }));
    })
    .sort((one, other) => one.y - other.y || one.x - other.x);
}
