// What a game gives to the shell: its board and the parts round it. The shell knows no game.
import type { Component } from "svelte";
import type { Direction } from "../lib/stage";
import type { Choice, EventMessage, GameInfo, Header, Player, Previewed } from "../lib/wire";

/** What a board shows and may ask for: plain state and callbacks. Where they come from is not its business. */
export interface Scene {
  readonly view: Header;
  /** Whose table it is on this screen now; null for a spectator. */
  readonly seat: number | null;
  readonly players: Player[];
  readonly choices: Choice[];
  /** What is being told. */
  readonly moment: EventMessage | null;
  /** Everything that has been told so far. */
  readonly told: EventMessage[];
  /** What the choice that is pointed at would do. */
  readonly foreseen: Previewed | null;
  /** The action that was chosen and is on its way. */
  readonly pressed: string | null;
  /** It shows the present, and nothing moves. */
  readonly live: boolean;
  /** The device is in other hands: nothing secret is to be seen. */
  readonly covered: boolean;
  readonly canUndo: boolean;
  readonly ended: boolean;
  play(choice: Choice): void;
  /** Which rule stands against an action? It is told beside the board. */
  why(action: string): void;
  /** Shows as `foreseen` what the first of these lists of actions would do that is allowed. */
  foresee(key: string, attempts: string[][]): void;
  forget(): void;
  undo(): void;
  /** The position as text, so many characters wide. */
  draw(width: number): Promise<string>;
  /** Tells which events one's own click has caused, while play goes on; the answer ends it. */
  onmoves(listener: (events: EventMessage[]) => void): () => void;
}

export interface BoardProps {
  scene: Scene;
  game: GameInfo;
}

export const playerOf = (scene: Scene, seat: number | null): Player | undefined =>
  scene.players.find((player) => player.seat === seat);

export const colorOf = (scene: Scene, seat: number | null): number =>
  playerOf(scene, seat)?.color ?? 0;

export interface BoardModule extends Direction<Header> {
  Board: Component<BoardProps>;
  /** What lies open to all beside the board, if anything does. */
  Cards: Component<BoardProps> | null;
  /** What lies in front of the player. */
  Hand: Component<BoardProps>;
  /** Where in the game we are. */
  Track: Component<BoardProps>;
  /** A line under a player's name. */
  SeatLine: Component<BoardProps & { seat: number }> | null;
  /** What is asked beyond the board: discs, Vetos, numbers. Null where the buttons do. */
  Asked: Component<BoardProps> | null;
  points: (view: Header, seat: number) => number | null;
  /** Seats in the order to show them; the shell shows the others after them. */
  order: (view: Header) => number[];
  /** Whether it must be seen at its pace even if it followed one's own click. */
  worthWatching: (event: EventMessage) => boolean;
  /** Whether a player's turn begins. */
  isTurn: (event: EventMessage) => boolean;
  /** Whether a piece is set down. */
  isMove: (event: EventMessage) => boolean;
  /** Choices that the shell shows as plain buttons. */
  isButton: (verb: string) => boolean;
  /** The choice that ends a turn, for *confirm*. */
  confirms: (verb: string) => boolean;
  /** Whether its `Hand` lists all choices, so that the shell need not. */
  listsChoices?: boolean;
  /** How a choice reads in the list of choices, under the heading of its group. */
  entry: (choice: Choice) => string;
}
