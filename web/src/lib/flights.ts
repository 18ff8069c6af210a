// Pieces and points that fly across the whole page, over map and panels, from where they were to where they go.
// Whatever they fly between is named by `data-anchor`: `court`, or `court:2` for a seat's own.
import { mount, unmount, type Component } from "svelte";
import { shape } from "../ui/marks";

const MOST_AT_ONCE = 4;
const SHORTEST = 40;
const SVG = "http://www.w3.org/2000/svg";

interface Place {
  x: number;
  y: number;
}

function middle(anchor: string): Place | null {
  const box = document.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
  if (box === undefined || (box.width === 0 && box.height === 0 && box.top === 0)) return null;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Where a seat's own pieces of a place are, or the place itself. */
function placeOf(place: string, seat: number): Place | null {
  return middle(`${place}:${seat}`) ?? middle(place);
}

function token(color: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-21 -21 42 42");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", shape(color));
  path.setAttribute("fill", `var(--p${color})`);
  path.setAttribute("stroke", "var(--piece-rim)");
  path.setAttribute("stroke-width", "2");
  svg.append(path);
  Object.assign(svg.style, {
    position: "fixed",
    left: "-14px",
    top: "-14px",
    width: "28px",
    height: "28px",
    pointerEvents: "none",
    zIndex: "60",
    filter: "drop-shadow(0 3px 4px rgb(0 0 0 / 35%))",
  });
  return svg;
}

export interface Flight {
  seat: number;
  color: number;
  source: string;
  target: string;
  count: number;
  /** It falls in from above and is not seen any more. */
  vanishes?: boolean;
}

/** Lets a player's pieces fly. */
export function flyPieces(flight: Flight, milliseconds: number): void {
  const from = placeOf(flight.source, flight.seat);
  const to = placeOf(flight.target, flight.seat);
  if (from === null || to === null || milliseconds < SHORTEST) return;
  const drop = flight.vanishes ? -40 : 0;
  const rise = Math.min(90, Math.hypot(to.x - from.x, to.y - from.y) / 4);
  const at = (x: number, y: number, scale: number): string =>
    `translate(${x}px, ${y}px) scale(${scale})`;
  const frames: Keyframe[] = [
    { transform: at(from.x, from.y, 0.8), opacity: 1 },
    { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, 1.35), opacity: 1 },
    { transform: at(to.x, to.y + drop, 1), opacity: 1 },
  ];
  if (flight.vanishes) frames.push({ transform: at(to.x, to.y, 0.4), opacity: 0 });
  for (let index = 0; index < Math.min(flight.count, MOST_AT_ONCE); index += 1) {
    const svg = token(flight.color);
    document.body.append(svg);
    svg.animate(frames, {
      duration: milliseconds,
      delay: index * 70,
      easing: "cubic-bezier(0.4, 0, 0.3, 1)",
      fill: "both",
    }).onfinish = () => svg.remove();
  }
}

/** What is paid flies from the anchor `gain:SEAT` to the player's points. */
export function flyPoints(seat: number, color: number, points: number, milliseconds: number): void {
  if (points === 0 || milliseconds < SHORTEST) return;
  // The line that says so is drawn with the same change: it has a place in the next frame.
  requestAnimationFrame(() => {
    const [from, to] = [middle(`gain:${seat}`), middle(`points:${seat}`)];
    if (from === null || to === null) return;
    const badge = document.createElement("b");
    badge.textContent = `+${points}`;
    badge.setAttribute("aria-hidden", "true");
    Object.assign(badge.style, {
      position: "fixed",
      left: "-18px",
      top: "-14px",
      minWidth: "36px",
      padding: "2px 8px",
      textAlign: "center",
      borderRadius: "99px",
      background: `var(--p${color})`,
      color: `var(--p${color}-on)`,
      pointerEvents: "none",
      zIndex: "60",
    });
    document.body.append(badge);
    badge.animate(
      [
        { transform: `translate(${from.x}px, ${from.y}px)`, opacity: 1 },
        { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 0.2 },
      ],
      { duration: milliseconds, easing: "cubic-bezier(0.5, 0, 0.3, 1)", fill: "both" },
    ).onfinish = () => badge.remove();
  });
}

/** Lets anything that can be drawn fly from one anchor to another. */
export function flyThing<Props extends Record<string, unknown>>(
  Thing: Component<Props>,
  props: Props,
  size: number,
  source: string,
  target: string,
  milliseconds: number,
): void {
  const [from, to] = [middle(source), middle(target)];
  if (from === null || to === null || milliseconds < SHORTEST) return;
  const holder = document.createElement("div");
  holder.setAttribute("aria-hidden", "true");
  Object.assign(holder.style, {
    position: "fixed",
    left: `${-size / 2}px`,
    top: `${-size / 2}px`,
    pointerEvents: "none",
    zIndex: "60",
  });
  document.body.append(holder);
  const drawn = mount(Thing, { target: holder, props });
  const at = ({ x, y }: Place, scale: number): string =>
    `translate(${x}px, ${y}px) scale(${scale})`;
  holder.animate([{ transform: at(from, 0.9) }, { transform: at(to, 1) }], {
    duration: milliseconds,
    easing: "cubic-bezier(0.4, 0, 0.3, 1)",
    fill: "both",
  }).onfinish = () => {
    void unmount(drawn);
    holder.remove();
  };
}
