// The keys of a table, beyond those that walk through a page.
import { isArrow, moveFocus } from "./keys";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

function elsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
  return Boolean(typing) || ctrlKey || metaKey || altKey;
}

export function shortcut(
  event: KeyboardEvent,
  table: Table,
  show: (what: "keys" | "talk" | "friends") => void,
): void {
  if (elsewhere(event)) return;
  if (table.playing && event.key !== "Tab") table.skip();
  if (isArrow(event.key)) {
    if (moveFocus(event.key)) event.preventDefault();
    return;
  }
  const own = table.board?.keys?.find(({ key }) => key === event.key);
  if (own !== undefined) return own.press(table.scene);
  const confirm = table.choices.find(({ verb }) => table.board?.confirms(verb));
  if (table.held && (event.key === "e" || event.key === "Enter")) table.goOn();
  else if (event.key === "u" && table.canUndo) void table.undo();
  else if (event.key === "r" && table.canRedo) void table.redo();
  else if (event.key === "e" && confirm) void table.play(confirm);
  else if (event.key === "c") settings.choiceList = !settings.choiceList;
  else if (event.key === "Escape" && table.past) table.now();
  else if (event.key === "z" && table.canUndo) void table.undo(true);
  else if (event.key === "t" || event.key === "f") {
    // Else the letter would be typed where the focus goes.
    event.preventDefault();
    show(event.key === "t" ? "talk" : "friends");
  } else if (event.key === "?") show("keys");
}
