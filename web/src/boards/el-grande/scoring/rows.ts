// The rows of the table of a scoring.
import type { GameInfo } from "../../../lib/wire";
import { t } from "../../../lib/words.svelte";
import type { Scene } from "../../board";
import type { Row } from "./ScoreTable.svelte";
import { gain, sum, type Scored, type Told } from "./scoring";

const bonus = (scorings: Scored[], seat: number, of: "king" | "home"): number =>
  scorings
    .flatMap(({ lines }) => lines.filter((line) => line.seat === seat))
    .reduce((total, line) => total + line[of], 0);

export interface Rows {
  rows: Row[];
  sums: Row[];
}

/** A general scoring, place by place; how much of it came from King and home, and what cards had brought before. */
export function rowsOf(scene: Scene, game: GameInfo, { scorings, before }: Told): Rows {
  const seats = scene.players.map(({ seat }) => seat);
  const row = (title: string, of: (seat: number) => number | null, soft = false): Row => ({
    title,
    values: seats.map(of),
    soft,
  });
  return {
    rows: [
      ...scorings.map((scored) =>
        row(game.places[scored.place] ?? scored.place, (seat) => gain(scored, seat)),
      ),
      row(t("el-grande.scoring.of-king"), (seat) => bonus(scorings, seat, "king"), true),
      row(t("el-grande.scoring.of-home"), (seat) => bonus(scorings, seat, "home"), true),
    ],
    sums: [
      row(t("el-grande.scoring.sum"), (seat) => sum(scorings, seat)),
      row(t("el-grande.scoring.cards"), (seat) => sum(before, seat), true),
    ],
  };
}
