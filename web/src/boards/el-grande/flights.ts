// Pieces that move fly across the whole page, over map and panels, from where they stood to where they go.
import { shape } from "../../ui/marks";
import type { ElGrandeScored, EventMessage, Player } from "../../lib/wire";
import { gained } from "./events";
import { heard } from "./view";

const MOST_AT_ONCE = 4;
const SVG = "http://www.w3.org/2000/svg";

function middle(anchor: string): { x: number; y: number; size: number } | null {
  const element = document.querySelector(`[data-anchor="${anchor}"]`);
  const box = element?.getBoundingClientRect();
  if (box === undefined || (box.width === 0 && box.height === 0 && box.top === 0)) return null;
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    size: Math.max(box.width, box.height),
  };
}

function anchorOf(place: string, seat: number): ReturnType<typeof middle> {
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
  return svg;
}

/** Lets the pieces of a `moved` event fly; anything else is not its business. */
export function fly(event: EventMessage, players: Player[], milliseconds: number): void {
  if (!heard(event) || event.event !== "moved" || milliseconds < 40) return;
  const { owner, source, target, count } = event.data;
  const [from, to] = [anchorOf(source, owner), anchorOf(target, owner)];
  const color = players.find(({ seat }) => seat === owner)?.color;
  if (from === null || to === null || color === undefined) return;
  for (let index = 0; index < Math.min(count, MOST_AT_ONCE); index += 1) {
    const svg = token(color);
    const drop = target === "castillo" ? -40 : 0;
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
    document.body.append(svg);
    const rise = Math.min(90, Math.hypot(to.x - from.x, to.y - from.y) / 4);
    const at = (x: number, y: number, scale: number): string =>
      `translate(${x}px, ${y}px) scale(${scale})`;
    const frames: Keyframe[] = [
      { transform: at(from.x, from.y, 0.8), opacity: 1 },
      { transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - rise, 1.35), opacity: 1 },
      { transform: at(to.x, to.y + drop, 1), opacity: 1 },
    ];
    if (drop !== 0) frames.push({ transform: at(to.x, to.y, 0.4), opacity: 0 });
    svg.animate(frames, {
      duration: milliseconds,
      delay: index * 70,
      easing: "cubic-bezier(0.4, 0, 0.3, 1)",
      fill: "both",
    }).onfinish = () => svg.remove();
  }
}

/** What a scoring pays flies to the player's points. */
export function flyPoints({ data }: ElGrandeScored, players: Player[], milliseconds: number): void {
  const points = gained(data);
  if (points === 0 || milliseconds < 40) return;
  // The line of this scoring is drawn with the same change: it has a place in the next frame.
  requestAnimationFrame(() => {
    const [from, to] = [middle(`gain:${data.seat}`), middle(`points:${data.seat}`)];
    const color = players.find(({ seat }) => seat === data.seat)?.color;
    if (from === null || to === null || color === undefined) return;
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
