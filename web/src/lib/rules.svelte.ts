// The rules of the games, each loaded once, when somebody first asks for one.
import { getRules } from "./api";
import type { RuleInfo } from "./wire";
import { currentLanguage } from "./words.svelte";

const loaded = new Map<string, Promise<RuleInfo[]>>();

export function rulesOf(game: string): Promise<RuleInfo[]> {
  const key = `${currentLanguage()} ${game}`;
  const found =
    loaded.get(key) ??
    getRules(game, currentLanguage()).catch((error: unknown) => {
      loaded.delete(key);
      throw error;
    });
  loaded.set(key, found);
  return found;
}
