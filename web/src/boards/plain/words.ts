import type { Choice } from "../../lib/wire";
import { t } from "../../lib/words.svelte";

/** How a choice reads under the heading of its like; a card is known by its number. */
export function entry({ group, entry, label, number }: Choice): string {
  if (!group) return label;
  if (number === null || entry.startsWith(`${number}`)) return entry;
  return t("choices.numbered", { number, text: entry });
}
