// The plain board serves any game: its text board, the question, choices as buttons, log, replay, undo.
import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Track from "./Track.svelte";
import { entry } from "./words";

const PACE = 250;

const board: BoardModule = {
  Board,
  Cards: null,
  Hand,
  Track,
  SeatLine: null,
  Asked: null,
  apply: (view) => view,
  pace: () => PACE,
  worthWatching: () => false,
  points: () => null,
  order: () => [],
  isTurn: ({ event }) => event === "turn-began",
  isMove: () => false,
  isButton: () => false,
  confirms: (verb) => verb === "end turn",
  listsChoices: true,
  entry,
};

export default board;
