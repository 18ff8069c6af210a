// Text in a box that cannot grow: the longer it is, the denser it is set, until all of it can be read.
import type { Attachment } from "svelte/attachments";

/** So many steps; what is longer still is scrolled. */
const DENSEST = 6;

/**
 * Sets `--dense` (0, 1, 2 …) on a box, as little as lets its `part` be read whole; the box says what that means.
 * `text` is what the part says: it is set anew when that changes, or the box.
 */
export function fitted(part: string, text: () => string): Attachment<HTMLElement> {
  return (box) => {
    const set = (): void => {
      const inner = box.querySelector(part);
      if (inner === null) return;
      for (let dense = 0; dense <= DENSEST; dense++) {
        box.style.setProperty("--dense", String(dense));
        if (inner.scrollHeight <= inner.clientHeight + 1) return;
      }
    };
    const watch = new ResizeObserver(set);
    watch.observe(box);
    $effect(() => {
      void text();
      set();
    });
    return () => watch.disconnect();
  };
}
