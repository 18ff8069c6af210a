// Which board shows which game. A game without one of its own gets the plain one.
import type { Component } from "svelte";
import { loadBoardWords } from "../lib/words.svelte";
import type { BoardModule } from "./board";

/** They are loaded when they come into sight. */
export const POSTERS: Record<string, () => Promise<{ default: Component }>> = {
  "el-grande": () => import("./el-grande/Poster.svelte"),
  salamanca: () => import("./salamanca/Poster.svelte"),
  "el-caballero": () => import("./el-caballero/Poster.svelte"),
};

const LOADERS: Record<string, () => Promise<{ default: BoardModule }>> = {
  "el-grande": () => import("./el-grande"),
  salamanca: () => import("./salamanca"),
  "el-caballero": () => import("./el-caballero"),
};

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = LOADERS[game] ?? (() => import("./plain"));
  const [board] = await Promise.all([load(), loadBoardWords(game)]);
  return board.default;
}

/** Whether there is a page that says how it is played; a board of its own brings one. */
export const hasHowTo = (game: string): boolean => game in LOADERS;

const place = (game: string): number => [...Object.keys(LOADERS), game].indexOf(game);

/** Games with a board of their own come first, in the order in which they are listed here. */
export const byBoard = (one: { game: string }, other: { game: string }): number =>
  place(one.game) - place(other.game);
