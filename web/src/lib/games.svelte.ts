// What the server can play, loaded once.
import { getGames } from "./api";
import type { GameInfo } from "./wire";

let all = $state.raw<GameInfo[]>([]);

export async function loadGames(language: string): Promise<void> {
  all = await getGames(language);
}

export function games(): GameInfo[] {
  return all;
}
