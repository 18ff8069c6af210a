// The games that have a board; one without is not offered.
import type { Component } from "svelte";
import type { BoardModule } from "./board";
import ElGrandePoster from "./el-grande/Poster.svelte";

export const POSTERS: Record<string, Component> = {
  "el-grande": ElGrandePoster,
};

const LOADERS: Record<string, () => Promise<{ default: BoardModule }>> = {
  "el-grande": () => import("./el-grande"),
};

export async function loadBoard(game: string): Promise<BoardModule | null> {
  const loader = LOADERS[game];
  return loader === undefined ? null : (await loader()).default;
}

export const hasBoard = (game: string): boolean => game in LOADERS;
