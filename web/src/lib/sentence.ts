// Sentences of the server name a seat by its number in braces.
import type { Player } from "./wire";

export type Piece = { text: string } | { seat: number };

export function pieces(sentence: string): Piece[] {
  return sentence
    .split(/(\{\d+\})/)
    .filter((part) => part !== "")
    .map((part) => {
      const seat = /^\{(\d+)\}$/.exec(part)?.[1];
      return seat === undefined ? { text: part } : { seat: Number(seat) };
    });
}

/** The sentence with names, for titles and for those who hear it. */
export function plain(sentence: string, players: Player[]): string {
  return pieces(sentence)
    .map((piece) =>
      "text" in piece
        ? piece.text
        : (players.find((player) => player.seat === piece.seat)?.name ?? String(piece.seat + 1)),
    )
    .join("");
}
