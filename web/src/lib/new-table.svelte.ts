// A new table is asked for, and whoever asked is led to it.
import { postTable } from "./api";
import { remember, rememberMade } from "./memory";
import { go, tableHash } from "./route.svelte";
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
      if (body.game) rememberMade(body.game);
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
