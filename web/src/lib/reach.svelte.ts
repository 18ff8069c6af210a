// Where others can open this page: a link to this very device is no link for anybody else.
import { getReach, postOpen } from "./api";

const HERE = /^(localhost|127\.|\[?::1)/;
const onThisDevice = (): boolean => HERE.test(location.hostname);

class Reached {
  /** What the server says others can use. */
  #addresses = $state.raw<string[]>([]);
  canOpen = $state(false);
  trouble = $state("");

  /** Where links begin; null: nobody else could follow them. */
  base: string | null = $derived(
    this.#addresses[0] ?? (onThisDevice() ? null : `${location.origin}${location.pathname}`),
  );
  /** All there are, for those who know which network their friends are in. */
  get all(): string[] {
    return this.#addresses;
  }

  async ask(): Promise<void> {
    await this.#take(getReach);
  }
  /** Lets the server listen in the network of this device. */
  async open(): Promise<void> {
    await this.#take(postOpen);
  }
  async #take(answer: typeof getReach): Promise<void> {
    this.trouble = "";
    try {
      const { addresses, can_open } = await answer();
      this.#addresses = addresses;
      this.canOpen = can_open;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}

export const reached = new Reached();
