import type { BoardModule } from "../board";
import Asked from "./Asked.svelte";
import Board from "./Board.svelte";
import Cards from "./Cards.svelte";
import Dock from "./Dock.svelte";
import { apply } from "./events";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import { pace, passage, worthWatching } from "./pace";
import SeatLine from "./SeatLine.svelte";
import { entry } from "./targets";
import Track from "./Track.svelte";
import { salamanca } from "./view";

const board: BoardModule = {
  Board,
  Cards,
  Hand,
  Track,
  SeatLine,
  Asked,
  Dock,
  HowTo,
  apply,
  pace,
  passage,
  worthWatching,
  // Money stands in the line under the name, or its shield does.
  points: () => null,
  order: (view) => [...new Set(salamanca(view).order.map(({ seat }) => seat))],
  isTurn: ({ event }) => event === "turn-began" || event === "round-began",
  isMove: ({ event }) => event === "placed" || event === "occupied" || event === "plague-moved",
  isButton: () => false,
  confirms: (verb) => verb === "end turn",
  entry,
};

export default board;
