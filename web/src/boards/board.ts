// What a game gives to the shell: its board and the parts round it. The shell knows no game.
import type { Component } from "svelte";
import type { Direction } from "../lib/stage";
import type { Table } from "../lib/table.svelte";
import type { Choice, EventMessage, GameInfo } from "../lib/wire";

export type View = Record<string, unknown>;

export interface BoardProps {
  table: Table;
  game: GameInfo;
}

export interface Series {
  /** What stands under each point of the chart. */
  steps: string[];
  /** Points by seat, one for each step. */
  points: number[][];
}

export interface BoardModule extends Direction<View> {
  Board: Component<BoardProps>;
  /** What lies open to all beside the board. */
  Cards: Component<BoardProps>;
  /** What lies in front of the player. */
  Hand: Component<BoardProps>;
  /** Where in the game we are. */
  Track: Component<BoardProps>;
  /** A line under a player's name. */
  SeatLine: Component<BoardProps & { seat: number }>;
  /** What is asked beyond the board: discs, Vetos, numbers. Null where the buttons do. */
  Asked: Component<BoardProps>;
  points: (view: View, seat: number) => number | null;
  /** Seats in the order to show them. */
  order: (view: View) => number[];
  /** Whether it must be seen at its pace even if it followed one's own click. */
  worthWatching: (event: EventMessage) => boolean;
  series: (events: EventMessage[], view: View) => Series;
  /** The heading an event begins in the log, if any: a round, a turn. */
  chapter: (event: EventMessage) => "part" | "turn" | null;
  /** Whether a piece is set down. */
  isMove: (event: EventMessage) => boolean;
  /** Choices that the shell shows as plain buttons. */
  isButton: (verb: string) => boolean;
  /** The choice that ends a turn, for *confirm*. */
  confirms: (verb: string) => boolean;
  /** How a choice reads in the list of choices, under the heading of its group. */
  entry: (choice: Choice) => string;
}
