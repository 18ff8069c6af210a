import type { BoardModule } from "../board";
import Asked from "./Asked.svelte";
import Board from "./Board.svelte";
import Cards from "./Cards.svelte";
import Dock from "./Dock.svelte";
import { apply } from "./events";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import { holds, pace, passage, worthWatching } from "./pace";
import SeatLine from "./SeatLine.svelte";
import Track from "./Track.svelte";
import { sentence } from "./verbs";
import { elCaballero } from "./view";

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
  holds,
  worthWatching,
  points: (view, seat) => elCaballero(view).seats[seat]?.points ?? null,
  order: (view) => {
    const { order, card_order } = elCaballero(view);
    return order.length > 0 ? order : card_order;
  },
  isTurn: ({ event }) => event === "turn-began",
  isMove: ({ event }) => event === "laid" || event === "placed" || event === "raised",
  isButton: () => false,
  confirms: (verb) => verb === "end turn",
  sentence,
  entry: ({ entry, group, label }) => (group ? entry : label),
};

export default board;
