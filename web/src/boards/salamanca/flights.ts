// Which of Salamanca's events let something fly.
import { flyPieces, flyPoints, flyThing } from "../../lib/flights";
import type { EventMessage } from "../../lib/wire";
import { colorOf, type Scene } from "../board";
import Tile from "./art/Tile.svelte";
import { heard } from "./view";

const TILE = 56;

export function fly(scene: Scene, event: EventMessage, milliseconds: number): void {
  if (!heard(event)) return;
  const piece = (seat: number, source: string, target: string): void =>
    flyPieces({ seat, color: colorOf(scene, seat), source, target, count: 1 }, milliseconds);
  const money = (seat: number | null, amount: number): void => {
    if (seat !== null) flyPoints(seat, colorOf(scene, seat), amount, milliseconds * 1.6);
  };
  if (event.event === "placed") {
    const { tile, field } = event.data;
    flyThing(Tile, { tile, size: TILE }, TILE, "tray", `at ${field}`, milliseconds);
  } else if (event.event === "displayed") {
    const { tile, display } = event.data;
    flyThing(Tile, { tile, size: TILE }, TILE, "pile", `display ${display}`, milliseconds);
  } else if (event.event === "occupied") {
    piece(event.data.seat, "stock", `at ${event.data.field}`);
  } else if (event.event === "sold") {
    piece(event.data.seat, `at ${event.data.field}`, "stock");
    money(event.data.seat, event.data.value);
    money(event.data.conde, event.data.conde_value);
  } else if (event.event === "market") {
    money(event.data.seat, event.data.income);
    money(event.data.conde, event.data.conde_income);
  }
}
