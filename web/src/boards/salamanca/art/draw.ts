// How everything is drawn: in tiles of 80 units, coloured by custom properties alone, so that one drawing serves light
// and dark. What is drawn here is text for `<defs>`; components place it.

/** The side of a tile. */
export const T = 80;

export type Cell = readonly [row: number, column: number];
export type Point = readonly [x: number, y: number];

export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Numbers between 0 and 1 that are the same for the same seed: nothing that is drawn twice looks different. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (roll: () => number, low: number, high: number): number =>
  low + (high - low) * roll();

/** Detail that goes where tiles are small. */
export const FINE = 'style="opacity:var(--fine,1)"';

export function line(d: string, color: string, width = 1.5, more = ""): string {
  return (
    `<path d="${d}" fill="none" stroke="var(--${color})" stroke-width="${n(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round" ${more}/>`
  );
}

export function fill(d: string, color: string, edge = "", width = 1.6, more = ""): string {
  const stroke = edge
    ? `stroke="var(--${edge})" stroke-width="${n(width)}" stroke-linejoin="round"`
    : "";
  return `<path d="${d}" fill="var(--${color})" ${stroke} ${more}/>`;
}

export const dot = (x: number, y: number, r: number, color: string, more = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="var(--${color})" ${more}/>`;

export const sprite = (name: string, ...parts: string[]): string =>
  `<g id="sa-${name}">${parts.join("")}</g>`;

/** A round thing with a soft edge: tree tops, leaves, the tokens of the plagues. */
export function scallop(radius: number, lobes: number, bulge = 0.62, turn = 0): string {
  const points = Array.from({ length: lobes }, (_, index): Point => {
    const angle = turn + (index * 2 * Math.PI) / lobes;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const arc = n(2 * radius * Math.sin(Math.PI / lobes) * bulge);
  const [x, y] = points.at(-1) ?? [0, 0];
  const arcs = points.map(([px, py]) => `A${arc} ${arc} 0 0 1 ${n(px)} ${n(py)}`);
  return `M${n(x)} ${n(y)}${arcs.join("")}Z`;
}
