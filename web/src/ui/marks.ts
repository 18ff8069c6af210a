// Five colors, five shapes: each player can be told by either. Drawn in a square of 40 round the origin.
export const SHAPES = [
  "M0,-17A17,17,0,1,1,0,17A17,17,0,1,1,0,-17Z",
  "M-15,-15H15V15H-15Z",
  "M0,-19L19,15H-19Z",
  "M0,-20L20,0L0,20L-20,0Z",
  "M-9.5,-16.5H9.5L19,0L9.5,16.5H-9.5L-19,0Z",
] as const;

/** Where a number looks centred in the shape. */
export const NUMBER_Y = [0, 0, 4, 0, 0] as const;

export const CASTLE = "M-15,17V-7H-17V-19H-10V-13H-4V-19H4V-13H10V-19H17V-7H15V17Z";
export const CROWN = "M-24,14L-27,-10L-13,1L0,-19L13,1L27,-10L24,14Z";

export function shape(color: number): string {
  return SHAPES[color] ?? SHAPES[0];
}

/** A circle round the origin, as a path. */
export const circle = (r: number): string =>
  `M0,${-r}A${r},${r},0,1,1,0,${r}A${r},${r},0,1,1,0,${-r}Z`;

/** A rectangle with round corners, as a path. */
export const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r},${y}h${w - 2 * r}a${r},${r},0,0,1,${r},${r}v${h - 2 * r}a${r},${r},0,0,1,${-r},${r}` +
  `h${2 * r - w}a${r},${r},0,0,1,${-r},${-r}v${2 * r - h}a${r},${r},0,0,1,${r},${-r}Z`;
