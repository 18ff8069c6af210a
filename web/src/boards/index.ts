// Which board shows which game. A game without one of its own gets the plain one.
import type { Component } from "svelte";
import type { BoardModule } from "./board";
import ElGrandePoster from "./el-grande/Poster.svelte";

export const POSTERS: Record<string, Component> = {
  "el-grande": ElGrandePoster,
};

const LOADERS: Record<string, () => Promise<{ default: BoardModule }>> = {
  "el-grande": () => import("./el-grande"),
};

export async function loadBoard(game: string): Promise<BoardModule> {
  const load = LOADERS[game] ?? (() => import("./plain"));
  return (await load()).default;
}

/** Games with a board of their own come first. */
export const byBoard = (one: { game: string }, other: { game: string }): number =>
  Number(other.game in LOADERS) - Number(one.game in LOADERS);
