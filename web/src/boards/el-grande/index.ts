import type { BoardModule } from "../board";
import Asked from "./Asked.svelte";
import Board from "./Board.svelte";
import Cards from "./cards/Cards.svelte";
import { apply } from "./events";
import Hand from "./Hand.svelte";
import { pace, worthWatching } from "./pace";
import SeatLine from "./SeatLine.svelte";
import { entry, isButton } from "./targets";
import Track from "./Track.svelte";
import { elGrande } from "./view";

const board: BoardModule = {
  Board,
  Cards,
  Hand,
  Track,
  SeatLine,
  Asked,
  apply,
  pace,
  worthWatching,
  points: (view, seat) => elGrande(view).seats[seat]?.points ?? null,
  order: (view) => elGrande(view).order,
  isTurn: ({ event }) => event === "turn-began",
  isMove: ({ event }) => event === "moved",
  isButton,
  confirms: (verb) => verb === "end turn",
  entry,
};

export default board;
