// A map without bounds on a part of the screen: dragged, pinched, wheeled, and brought into sight.
//
// The map is drawn once, at a size of its own, and moved as a finished picture: nothing is painted while it moves. When
// it has come to rest at another size it is drawn anew.
export interface Point {
  x: number;
  y: number;
}
export interface Bounds extends Point {
  w: number;
  h: number;
}

/** Less than this many pixels is a click with an unsteady hand. */
const UNSTEADY = 6;
/** So long after the last change of size it is drawn anew, ... */
const REST = 200;
/** ... or when it has glided there. */
export const GLIDE = 420;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

export class Sheet {
  /** The part of the screen. */
  width = $state(0);
  height = $state(0);
  /** Pixels for a unit of the map, ... */
  scale = $state(1);
  /** ... and the size it is drawn at. */
  drawn = $state(1);
  /** It glides to where it goes, instead of being there at once. */
  glides = $state(false);
  /** Somebody has moved it: it is not to be moved by itself unless there is a reason. */
  free = $state(false);
  private x = $state(0);
  private y = $state(0);
  private readonly pointers = new Map<number, Point>();
  private dragged = false;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly least: number,
    private readonly most: number,
  ) {}

  /** For a picture of this part of the map, drawn at the size `drawn`. */
  transform({ x, y }: Point): string {
    const left = this.x + x * this.scale;
    const top = this.y + y * this.scale;
    return `translate3d(${left.toFixed(2)}px, ${top.toFixed(2)}px, 0) scale(${(this.scale / this.drawn).toFixed(5)})`;
  }

  /** What part of the map a point of the screen shows. */
  at(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  /** Where on the screen a point of the map is. */
  place(point: Point): Point {
    return { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
  }

  /** All of it, as large as it goes. */
  show(all: Bounds, glides = true): void {
    if (this.width === 0 || this.height === 0) return;
    this.glides = glides;
    this.free = false;
    const fit = Math.min(this.width / all.w, this.height / all.h);
    this.scale = clamp(fit, this.least / 2, this.most);
    this.x = this.width / 2 - (all.x + all.w / 2) * this.scale;
    this.y = this.height / 2 - (all.y + all.h / 2) * this.scale;
    this.settle(glides ? GLIDE : 0);
  }

  /** Move as little as it takes to see this part. */
  reveal(part: Bounds): void {
    const { x, y } = this.place(part);
    const [w, h] = [part.w * this.scale, part.h * this.scale];
    const shift = (from: number, size: number, room: number): number =>
      from < 0 ? -from : from + size > room ? room - from - size : 0;
    const [dx, dy] = [shift(x, w, this.width), shift(y, h, this.height)];
    if (dx === 0 && dy === 0) return;
    this.glides = true;
    this.x += dx;
    this.y += dy;
  }

  /** Closer or further away; the point of the screen stays where it is. */
  magnify(
    by: number,
    about: Point = { x: this.width / 2, y: this.height / 2 },
    glides = true,
  ): void {
    const scale = clamp(this.scale * by, this.least, this.most);
    const factor = scale / this.scale;
    this.glides = glides;
    this.free = true;
    this.x = about.x - (about.x - this.x) * factor;
    this.y = about.y - (about.y - this.y) * factor;
    this.scale = scale;
    this.settle(glides ? GLIDE : REST);
  }

  private settle(after: number): void {
    clearTimeout(this.rest);
    const draw = (): void => {
      this.glides = false;
      this.drawn = this.scale;
    };
    if (after === 0) draw();
    else this.rest = setTimeout(draw, after + 40);
  }

  private inside(event: MouseEvent, screen: Element): Point {
    const box = screen.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  pointOf(event: MouseEvent & { currentTarget: Element }): Point {
    return this.at(this.inside(event, event.currentTarget));
  }

  down = (event: PointerEvent & { currentTarget: Element }): void => {
    if (this.pointers.size === 0) this.dragged = false;
    this.pointers.set(event.pointerId, this.inside(event, event.currentTarget));
  };

  move = (event: PointerEvent & { currentTarget: Element }): void => {
    const before = this.pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = this.inside(event, event.currentTarget);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined && !this.dragged && distance(now, before) < UNSTEADY) return;
    if (!this.dragged) event.currentTarget.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.glides = false;
    if (other === undefined) this.pan(now.x - before.x, now.y - before.y);
    else this.pinch(before, now, other);
    this.pointers.set(event.pointerId, now);
  };

  private pan(dx: number, dy: number): void {
    this.free = true;
    this.x += dx;
    this.y += dy;
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const [from, to] = [between(before, other), between(now, other)];
    this.pan(to.x - from.x, to.y - from.y);
    this.magnify(distance(now, other) / Math.max(1, distance(before, other)), to, false);
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

  wheel(event: WheelEvent, screen: Element): void {
    event.preventDefault();
    this.magnify(Math.exp(-event.deltaY / 420), this.inside(event, screen), false);
  }
}
