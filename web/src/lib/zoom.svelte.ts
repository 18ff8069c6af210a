// The part of a drawing that is seen: closer by buttons or two fingers, moved by dragging.
interface Point {
  x: number;
  y: number;
}

export interface Frame extends Point {
  w: number;
  h: number;
}

const CLOSEST = 3;
/** Less than this many pixels is a click with an unsteady hand. */
const UNSTEADY = 6;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export class Zoom {
  factor = $state(1);
  private centre = $state.raw<Point | null>(null);
  private readonly pointers = new Map<number, Point>();
  private dragged = false;

  constructor(private readonly whole: () => Frame) {}

  frame: Frame = $derived.by(() => {
    const whole = this.whole();
    const [w, h] = [whole.w / this.factor, whole.h / this.factor];
    const centre = this.centre ?? { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 };
    const x = clamp(centre.x - w / 2, whole.x, whole.x + whole.w - w);
    const y = clamp(centre.y - h / 2, whole.y, whole.y + whole.h - h);
    return { x, y, w, h };
  });

  get viewBox(): string {
    const { x, y, w, h } = this.frame;
    return `${x} ${y} ${w} ${h}`;
  }

  magnify(by: number): void {
    this.factor = clamp(this.factor * by, 1, CLOSEST);
  }

  down = (event: PointerEvent): void => {
    this.dragged = this.pointers.size > 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  move = (event: PointerEvent & { currentTarget: Element }): void => {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.pointers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      this.magnify(distance(now, other) / Math.max(1, distance(before, other)));
    } else if (this.factor > 1) {
      if (!this.dragged && distance(now, before) < UNSTEADY) return;
      this.drag(now.x - before.x, now.y - before.y, event.currentTarget.clientWidth);
    }
    this.pointers.set(event.pointerId, now);
  };

  private drag(dx: number, dy: number, width: number): void {
    this.dragged = true;
    const { x, y, w, h } = this.frame;
    const scale = w / width;
    this.centre = { x: x + w / 2 - dx * scale, y: y + h / 2 - dy * scale };
  }

  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** A drag ends with a click that means nothing. */
  click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
  };
}
