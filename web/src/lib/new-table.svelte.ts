// A new table is asked for, and whoever asked is led to it.
import { postTable } from "./api";
import { remember } from "./memory";
import { go, tableHash } from "./route.svelte";
import { keepSettings, settings } from "./settings.svelte";
import type { NewTable, Seated } from "./wire";

export class TableMaker {
  busy = $state(false);
  trouble = $state("");

  async make(body: Partial<NewTable>, record?: string): Promise<Seated | null> {
    this.busy = true;
    this.trouble = "";
    try {
      const made = await postTable(body, record);
      remember(made.table, made.token);
      if (body.game && !settings.made.includes(body.game)) {
        settings.made.push(body.game);
        keepSettings();
      }
      go(tableHash(made.table));
      return made;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
