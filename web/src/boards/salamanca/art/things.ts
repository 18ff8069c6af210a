// Crops, buildings and tokens.
import { dot, fill, FINE, line, n, scallop, sprite } from "./draw";

const SHEAF = "M-6-10Q-2 0-5 10M-3-11Q0 0-2 11M0-12V11M3-11Q0 0 2 11M6-10Q2 0 5 10";
const FADED = `${FINE} stroke-opacity=".6"`;

/** What a fertile tile yields: two or three lie on it, so that its worth can be counted as well as read. */
const CROPS: Record<string, string> = {
  acre: line(SHEAF, "edge", 5) + line(SHEAF, "gold", 2.4) + line("M-4 1H4", "roof", 3.4),
  pasture:
    line("M-6 6v6M-1 7v5M5 6v6", "hole", 2.4) +
    fill("M-9 5a5 5 0 0 1 0-9a6 6 0 0 1 9-4a6 6 0 0 1 9 5a5 5 0 0 1-2 9z", "wool", "hole") +
    fill("M7-6q7-1 8 4q-2 5-7 2z", "hole"),
  lake:
    fill("M-13 0Q-4-9 6-1L13-6V7L6 2Q-4 10-13 0Z", "wool", "edge") +
    line("M-5-4Q-2 0-5 5", "edge", 1.4) +
    dot(-8.5, -0.8, 1.5, "hole"),
  forest:
    fill("M-7-3H7Q8 7 0 13Q-8 7-7-3Z", "gold", "hole", 1.7) +
    fill("M-9-2Q-9-9 0-9T9-2Q0 1-9-2Z", "roof", "hole", 1.7) +
    line("M0-9Q0-12 3-14", "hole", 2.4),
  vineyard:
    (
      [
        [-7, -3],
        [7, -3],
        [0, -4],
        [-4, 3],
        [4, 3],
        [0, 9],
      ] as const
    )
      .map(([x, y]) => dot(x, y, 4.2, "grape", 'stroke="var(--wool)" stroke-width="1.3"'))
      .join("") + fill("M0-7q-8 1-9-6q6-2 9 2q3-4 9-2q-1 7-9 6z", "leaf", "tree-line", 1.2),
};

const GROUND = fill("M6 68q34-7 68 0q-6 4-34 4t-34-4z", "shadow");

function farm(): string {
  const tiles = Array.from({ length: 6 }, (_, i) => `M${n(31 + i * 6)} 27l12.5 14`).join("");
  const stones =
    "M43 45h25M43 60h5M43 63h12M62 63h7M65 60h4M57 52h2M17 46l4-4M17 50l8-8M17 54l4-4M37 46h4M38 50h3";
  return (
    GROUND +
    fill("M52 17h7v14h-7z", "wall-2", "edge") +
    fill("M41 41H70V66H41Z", "wall-2", "edge", 1.9) +
    fill("M14 66V43L28 27L42 43V66Z", "wall", "edge", 1.9) +
    fill("M28 25H60L74 42H42Z", "roof", "edge", 1.9) +
    line(tiles, "roof-2", 1.7) +
    line("M11 46L28 25.5L43 43", "edge", 3.4) +
    line("M12 45.5L28 26.5L42 42.5", "roof-2", 1.2) +
    fill("M21 66V54a7 7 0 0 1 14 0v12z", "hole") +
    line("M28 48v18", "wall-2", 1.2) +
    fill("M49 48h6v8h-6zM60 48h6v8h-6z", "hole") +
    line(stones, "edge", 0.9, FADED) +
    line("M56 13q-4-3 0-6t-1-5", "ink-soft", 1.3, FINE)
  );
}

function tower(x: number, y: number, width: number, teeth: number): string {
  const k = width / (2 * teeth - 1);
  const top = Array.from(
    { length: teeth },
    (_, i) => `v-5h${n(k)}v5${i < teeth - 1 ? `h${n(k)}` : ""}`,
  ).join("");
  const courses = Math.floor((62 - y) / 4);
  const shade = Array.from(
    { length: courses },
    (_, i) => `M${n(x + width * 0.62)} ${n(y + 5 + 4 * i)}h${n(width * 0.3)}`,
  ).join("");
  const side = `M${n(x + width * 0.6)} ${y + 1}h${n(width * 0.4 - 0.9)}V66h${n(0.9 - width * 0.4)}z`;
  return (
    fill(`M${x} 67V${y}${top}V67Z`, "wall", "edge", 1.9) +
    fill(side, "wall-2") +
    line(shade, "edge", 0.9, FADED)
  );
}

function castle(): string {
  const stones =
    "M24 51h4M31 49h3M25 58h4M52 55h-3M13 57h4M15 62h4M55 57h4M56 62h3M32 28h3M33 42h4";
  return (
    GROUND +
    line("M40 16V4", "edge", 1.8) +
    fill("M40 4q7-3 14 2q-7 0-14 5z", "blue", "edge", 1.2) +
    tower(29, 23, 22, 3) +
    tower(22, 46, 36, 5) +
    tower(11, 36, 16, 3) +
    tower(53, 36, 16, 3) +
    fill("M33 67V58a7 7 0 0 1 14 0V67Z", "hole", "edge", 1.2) +
    line("M37 53v14M40 52v15M43 53v14", "wall-2", 0.9, FINE) +
    line(stones, "edge", 0.9, FADED) +
    fill("M37 30h6v8h-6zM16.5 44h3.5v8h-3.5zM58.5 44h3.5v8h-3.5z", "hole")
  );
}

function monastery(): string {
  const arches = [10, 21, 32].map((x) => `M${x} 67V60a4.2 4.2 0 0 1 8.4 0V67Z`).join("");
  const tiles = Array.from({ length: 5 }, (_, i) => `M${n(17 + i * 6)} 36l-3 9`).join("");
  const courses = [32, 36, 40, 44, 48, 52, 56, 60].map((y) => `M61 ${y}h5`).join("");
  return (
    GROUND +
    fill("M7 67V45H45V67Z", "wall", "edge", 1.9) +
    fill("M13 34H46V47H5Z", "slate", "edge", 1.9) +
    line(tiles, "wall", 1.2, 'stroke-opacity=".6"') +
    line(
      "M9 49.5h34M9 52h12M30 52h13M46 31h12M46 46h3M53 47h4M47 52h4M54 53h3",
      "edge",
      0.9,
      FADED,
    ) +
    fill(arches, "hole") +
    fill("M44 67V26H68V67Z", "wall", "edge", 1.9) +
    fill("M60 27H67.2V66H60Z", "wall-2") +
    line(courses, "edge", 0.9, FADED) +
    fill("M41 27L56 12L71 27Z", "slate", "edge", 1.9) +
    line("M56 13V2M51.5 5.5H60.5", "edge", 2.4) +
    fill("M48 42V36a4 4 0 0 1 8 0v6z", "hole") +
    dot(52, 40, 1.8, "gold") +
    fill("M49 67V57a4.5 4.5 0 0 1 9 0V67Z", "hole")
  );
}

/** Silhouettes in a square of 40 round the origin, light on the only black thing of the board. */
const PLAGUES: Record<string, string> = {
  poison:
    fill("M-4-14H4V-6L11 7Q14 14 7 14H-7Q-14 14-11 7L-4-6Z", "on-plague") +
    line("M-6-14H6", "on-plague", 3.4) +
    fill("M-6.5 3H6.5L8.5 7.5Q10 11.5 6 11.5H-6Q-10 11.5-8.5 7.5Z", "plague") +
    dot(-2, 7, 1.7, "on-plague") +
    dot(3, 5.5, 1.2, "on-plague"),
  rat:
    fill(
      "M-18 5C-14 1-11-2-7-3.5C-9-9-2-10-1.5-5C6-8 13-4 13.5 3C13.5 6.5 11 8 8 8H-11C-14 8-17 7-18 5Z",
      "on-plague",
    ) +
    line("M12 5C19 5 19 13 12 13H-5C-9 13-10 15-13 14M-8 8l-2 3M5 8v3", "on-plague", 2) +
    dot(-10, 1.5, 1.5, "plague"),
  locust:
    fill("M-14 3C-14-3-8-4-4-2L16 5C17 7 15 8.5 13 8.5H-7C-11 8.5-14 7-14 3Z", "on-plague") +
    line(
      "M-2 6L6-11L13 14M-9 8l-3 6M-4 8l1 6M-11-2C-11-8-14-10-17-10M-8-3C-7-8-9-11-12-13",
      "on-plague",
      2.3,
    ) +
    dot(-10, 2, 1.7, "plague") +
    line("M-4 2L9 5.5", "plague", 1.2),
  ruin:
    fill("M-12 13V-7L-8-11L-5-6L-1-13L3-4L7-7L12 2V13H5V7A5 5 0 0 0-5 7V13Z", "on-plague") +
    line("M7-5L4-1L8 3L6 7", "plague", 1.5) +
    line("M-12-1h5M-10 4h3", "plague", 1.3),
};

const token = (name: string, turn: number): string =>
  fill(scallop(17.5, 12, 0.6, turn), "plague", "on-plague", 1.8) +
  `<g transform="scale(.84)">${PLAGUES[name]}</g>`;

const COIN =
  '<circle r="17" fill="var(--gold)" stroke="var(--edge)" stroke-width="2.5"/>' +
  '<circle r="12.5" fill="none" stroke="var(--edge)" stroke-width="1.2"/>' +
  line("M0-8V8M-8 0H8", "edge", 3);

const EXCHANGE = line("M-13-5H9M4-11L10-5L4 1M13 7H-9M-4 1L-10 7L-4 13", "on-plague", 3);

export const THING_SPRITES = [
  ...Object.entries(CROPS).map(([kind, art]) => sprite(`crop-${kind}`, art)),
  sprite("farm", farm()),
  sprite("castle", castle()),
  sprite("monastery", monastery()),
  ...Object.entries(PLAGUES).map(([name, art]) => sprite(`sign-${name}`, art)),
  ...Object.keys(PLAGUES).map((name, index) => sprite(`plague-${name}`, token(name, index))),
  sprite("sign-exchange", EXCHANGE),
  sprite("coin", COIN),
].join("");
