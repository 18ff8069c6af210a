// The words for what is tried.
import { phrase, t } from "../../lib/words.svelte";
import type { Scene } from "../board";
import { deskOf } from "./desk.svelte";

const keyOf = (opening: string | null): string =>
  opening?.startsWith("lay ") ? "lay" : (opening?.replaceAll(" ", "-") ?? "rest");

/** On the button that plays it. */
export const verbWords = (opening: string | null): string =>
  phrase(`el-caballero.do.${keyOf(opening)}`) || t("el-caballero.board.play-it");

/** What is asked while something is tried. */
export function sentence(scene: Scene): string | null {
  const desk = deskOf(scene);
  if (!desk.trying) return null;
  if (!desk.complete) return scene.trial.last?.prompt ?? null;
  return phrase(`el-caballero.ask.${keyOf(desk.opening)}`) || t("el-caballero.board.play-it");
}
