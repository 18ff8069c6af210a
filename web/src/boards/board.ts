// What a game gives to the shell: its board and the parts round it. The shell knows no game.
import type { Component } from "svelte";
import type { Seated } from "../lib/known.svelte";
import type { Direction } from "../lib/stage";
import type { Trial } from "../lib/trial.svelte";
import type { Because, Choice, EventMessage, GameInfo, Header, Previewed } from "../lib/wire";

/** What a board shows and may ask for: plain state and callbacks. Where they come from is not its business. */
export interface Scene {
  readonly view: Header;
  /** Whose table it is on this screen now; null for a spectator. */
  readonly seat: number | null;
  readonly players: Seated[];
  readonly choices: Choice[];
  /** What is being told. */
  readonly moment: EventMessage | null;
  /** Everything that has been told so far. */
  readonly told: EventMessage[];
  /** What the line of the log tells of that is pointed at. */
  readonly readAgain: EventMessage[];
  /** What the choice that is pointed at would do. */
  readonly foreseen: Previewed | null;
  /** Steps that are tried before they are played, by a board that lets them be. */
  readonly trial: Trial;
  /** The action that was chosen and is on its way. */
  readonly pressed: string | null;
  /** It shows the present, and nothing moves. */
  readonly live: boolean;
  /** What has just been told is to be read; `goOn` says that it was. */
  readonly held: boolean;
  /** The device is in other hands: nothing secret is to be seen. */
  readonly covered: boolean;
  readonly canUndo: boolean;
  readonly ended: boolean;
  /** Plays it, and at once what answers the questions that follow, all or nothing. */
  play(choice: Choice, then?: string[]): void;
  /** Plays for good what is tried. */
  perform(): void;
  /** Which rule stands against an action, now or after some that are only tried? It is told beside the board. */
  why(action: string, after?: string[]): void;
  /** The same for the board itself to tell; null where nothing stands against it. */
  reason(action: string, after?: string[]): Promise<Because | null>;
  /** Shows as `foreseen` what the first of these lists of actions would do that is allowed. */
  foresee(key: string, attempts: string[][]): void;
  forget(): void;
  undo(): void;
  goOn(): void;
  /** The position as text, so many characters wide. */
  draw(width: number): Promise<string>;
  /** Tells which events one's own click has caused, while play goes on; the answer ends it. */
  onmoves(listener: (events: EventMessage[]) => void): () => void;
}

export interface BoardProps {
  scene: Scene;
  game: GameInfo;
}

export const playerOf = (scene: Scene, seat: number | null): Seated | undefined =>
  scene.players.find((player) => player.seat === seat);

export const colorOf = (scene: Scene, seat: number | null): number =>
  playerOf(scene, seat)?.color ?? 0;

/** *How to play in two minutes*: aim, round, turn, scoring, drawn with the board's own parts. */
export type HowTo = Component<{ game: GameInfo }>;

/** A key of a board's own: what it does, in words, and the doing. */
export interface BoardKey {
  key: string;
  words: () => string;
  press: (scene: Scene) => void;
}

export interface BoardModule extends Omit<Direction<Header>, "holds"> {
  /** Whether something is to be read before an event is shown: what has been told so far says it. */
  holds?: (event: EventMessage, told: EventMessage[]) => boolean;
  Board: Component<BoardProps>;
  /** What lies open to all beside the board, if anything does. */
  Cards: Component<BoardProps> | null;
  /** What lies in front of the player. */
  Hand: Component<BoardProps>;
  /** Where in the game we are. */
  Track: Component<BoardProps>;
  /** A line under a player's name. */
  SeatLine: Component<BoardProps & { seat: number }> | null;
  /** How far everybody is, under the players. */
  Standing?: Component<BoardProps>;
  /** Questions, scorings and the like: the shell puts them beside the board, where they cover nothing. */
  Dock?: Component<BoardProps>;
  /** What is asked beyond the board: discs, Vetos, numbers. Null where the buttons do. */
  Asked: Component<BoardProps> | null;
  /** The way in, under `#/how/GAME`; the shell adds title, rules and the first game. */
  HowTo?: HowTo;
  keys?: BoardKey[];
  /** What a line of the log tells of can be looked at again, when so many events had been told; null if it cannot. */
  again?: (scene: Scene, upto: number) => (() => void) | null;
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
  /** What is asked while steps are tried, instead of what the table asks; null where nothing is. */
  sentence?: (scene: Scene) => string | null;
  /** How a choice reads in the list of choices, under the heading of its group. */
  entry: (choice: Choice) => string;
}
