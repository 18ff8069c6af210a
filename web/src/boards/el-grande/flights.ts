// Which of El Grande's events let something fly.
import { flyPieces, flyPoints } from "../../lib/flights";
import type { ElGrandeScored, EventMessage } from "../../lib/wire";
import { colorOf, type Scene } from "../board";
import { gained } from "./events";
import { heard } from "./view";

/** Lets the pieces of a `moved` event fly; anything else is not its business. */
export function fly(scene: Scene, event: EventMessage, milliseconds: number): void {
  if (!heard(event) || event.event !== "moved") return;
  const { owner, source, target, count } = event.data;
  const color = colorOf(scene, owner);
  const vanishes = target === "castillo";
  flyPieces({ seat: owner, color, source, target, count, vanishes }, milliseconds);
}

/** What a scoring pays flies to the player's points. */
export function flyScored(scene: Scene, { data }: ElGrandeScored, milliseconds: number): void {
  flyPoints(data.seat, colorOf(scene, data.seat), gained(data), milliseconds);
}
