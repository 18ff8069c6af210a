// The arrow keys go from one thing that may be chosen to the next in that direction.
import type { SVGAttributes } from "svelte/elements";

export interface Box {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The index of the nearest in the direction; what lies aside counts as further off. */
export function nearest(boxes: Box[], from: Box, key: string): number | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const [dx, dy] = direction;
  let best: number | null = null;
  let least = Infinity;
  for (const [index, box] of boxes.entries()) {
    const [x, y] = [box.x - from.x, box.y - from.y];
    const ahead = x * dx + y * dy;
    if (ahead <= 1) continue;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const distance = ahead + aside * 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** Moves the focus among the choices on the screen; says whether it did. */
export function moveFocus(key: string): boolean {
  const all = [...document.querySelectorAll<HTMLElement>("[data-action]:not(:disabled)")].filter(
    (element) => element.getClientRects().length > 0,
  );
  if (all.length === 0) return false;
  const centre = (element: Element): Box => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const active = document.activeElement;
  const current = active !== null && all.includes(active as HTMLElement) ? active : null;
  if (current === null) {
    all[0]?.focus();
    return true;
  }
  const index = nearest(all.map(centre), centre(current), key);
  if (index === null) return false;
  all[index]?.focus();
  return true;
}

/** What is drawn and may be chosen is a button: for pointers, keys, screen readers and tests. */
export function asChoice(action: string, act: () => unknown): SVGAttributes<SVGElement> {
  return {
    role: "button",
    tabindex: 0,
    "data-testid": "choice",
    "data-action": action,
    onclick: act,
    onkeydown: onPress(act),
  };
}

/** Enter and the space bar press what is drawn as they press a button. */
function onPress(act: () => unknown): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
}
