// Words in place: a thing on the screen explained in one sentence, with the rule behind it.
import type { Attachment } from "svelte/attachments";

export interface Explained {
  game: string;
  /** One sentence. */
  text: string;
  /** The id of the rule behind it. */
  rule: string;
}

interface Shown extends Explained {
  box: DOMRect;
}

const LINGER = 350;
const PATIENCE = 450;

class Explaining {
  shown = $state.raw<Shown | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(what: Explained, by: Element): void {
    clearTimeout(this.#timer);
    this.shown = { ...what, box: by.getBoundingClientRect() };
  }
  /** A pointer that only passes by explains nothing. */
  soon(what: Explained, by: Element): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.show(what, by), PATIENCE);
  }
  /** The pointer may be on its way to the explanation. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), LINGER);
  }
  stay(): void {
    clearTimeout(this.#timer);
  }
  hide(): void {
    clearTimeout(this.#timer);
    this.shown = null;
  }
}

export const explaining = new Explaining();
export const EXPLANATION = "explanation";

/**
 * Explains an element, drawn or written, when it is pointed at, focused or tapped: `{@attach explain(() => …)}`.
 * What can be chosen by a click is explained by pointing and focus alone: `{ tap: false }`.
 */
export function explain(what: () => Explained, { tap = true } = {}): Attachment<Element> {
  return (element) => {
    const listeners = new AbortController();
    const hear = (kind: string, listener: (event: Event) => void): void =>
      element.addEventListener(kind, listener, { signal: listeners.signal });
    if (tap) {
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      hear("click", () => explaining.show(what(), element));
      hear("keydown", (event) => {
        if (!(event instanceof KeyboardEvent) || (event.key !== "Enter" && event.key !== " "))
          return;
        event.preventDefault();
        event.stopPropagation();
        explaining.show(what(), element);
      });
    }
    element.setAttribute("aria-describedby", EXPLANATION);
    hear("pointerenter", (event) => {
      if (event instanceof PointerEvent && event.pointerType === "mouse")
        explaining.soon(what(), element);
    });
    hear("pointerleave", () => explaining.leave());
    hear("focus", () => {
      if (element.matches(":focus-visible")) explaining.show(what(), element);
    });
    hear("blur", () => explaining.leave());
    return () => {
      listeners.abort();
      explaining.leave();
    };
  };
}
