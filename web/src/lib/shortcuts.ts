// The keys of a table, beyond those that walk through a page.
import { isArrow, moveFocus } from "./keys";
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";

function elsewhere({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest("input, select, textarea, dialog");
  return Boolean(typing) || ctrlKey || metaKey || altKey;
}

export function shortcut(event: KeyboardEvent, table: Table, showKeys: () => void): void {
  if (elsewhere(event)) return;
  if (table.playing && event.key !== "Tab") table.skip();
  if (isArrow(event.key)) {
    if (moveFocus(event.key)) event.preventDefault();
    return;
  }
  const confirm = table.choices.find(({ verb }) => table.board?.confirms(verb));
  if (event.key === "u" && table.state?.can_undo) void table.undo();
  else if (event.key === "r" && table.state?.can_redo) void table.redo();
  else if (event.key === "e" && confirm) void table.play(confirm);
  else if (event.key === "c") settings.choiceList = !settings.choiceList;
  else if (event.key === "Escape" && table.past) table.now();
  else if (event.key === "?") showKeys();
}
