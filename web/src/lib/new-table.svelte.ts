// A new table is asked for, and whoever asked is led to it.
import { postTable } from "./api";
import { remember } from "./memory";
import { go, tableHash } from "./route.svelte";
import { keepSecret } from "./webhook.svelte";
import type { NewTable } from "./wire";

export class TableMaker {
  busy = $state(false);
  trouble = $state("");

  async make(body: Partial<NewTable>, record?: string): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const { table, token, secret } = await postTable(body, record);
      remember(table, token);
      keepSecret(table, secret ?? null);
      go(tableHash(table));
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
