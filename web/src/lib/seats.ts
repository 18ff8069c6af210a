// Who sits at a table that is made by one click.
import { settings } from "./settings.svelte";
import type { GameInfo, NewSeat, NewTable } from "./wire";

function withBots(game: GameInfo, count: number, bot: string): Partial<NewTable> {
  const you: NewSeat = { kind: "you", name: settings.name, color: 0 };
  const others = Array.from({ length: count - 1 }, (): NewSeat => ({ kind: "bot", bot }));
  return { game: game.game, seats: [you, ...others] };
}

/** Whom to play against: whoever has not played the game before, against the easy one. */
export const opponentIn = (game: GameInfo): string =>
  settings.made.includes(game.game) ? game.usual_bot : game.easy_bot;

/** Four if it can be, against the usual opponents. */
export const playNow = (game: GameInfo): Partial<NewTable> =>
  withBots(game, game.seats.includes(4) ? 4 : Math.max(...game.seats), opponentIn(game));

/** Three if it can be: fewer turns to watch, and opponents that may be beaten. */
export const firstGame = (game: GameInfo): Partial<NewTable> =>
  withBots(game, game.seats.includes(3) ? 3 : Math.min(...game.seats), game.easy_bot);
