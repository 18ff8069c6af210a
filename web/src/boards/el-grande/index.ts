import { t } from "../../lib/words.svelte";
import type { BoardKey, BoardModule } from "../board";
import Asked from "./Asked.svelte";
import Board from "./Board.svelte";
import Cards from "./cards/Cards.svelte";
import { apply } from "./events";
import HowTo from "./how/HowTo.svelte";
import Hand from "./Hand.svelte";
import Dock from "./Dock.svelte";
import { holds, pace, passage, worthWatching } from "./pace";
import SeatLine from "./SeatLine.svelte";
import { entry, isButton } from "./targets";
import { deskOf } from "./desk.svelte";
import { lastScoring, scoringAt } from "./scoring/scoring";
import ScoreTrack from "./ScoreTrack.svelte";
import Track from "./Track.svelte";
import { elGrande } from "./view";

const keys: BoardKey[] = [
  {
    key: "s",
    words: () => t("el-grande.outlook.title"),
    press: (scene) => deskOf(scene).toggleOutlook(),
  },
  {
    key: "l",
    words: () => t("el-grande.track-of-points.last-scoring"),
    press: (scene) => {
      const desk = deskOf(scene);
      desk.lookAgain(desk.again ? null : lastScoring(scene.told));
    },
  },
];

const board: BoardModule = {
  Board,
  Cards,
  Hand,
  Track,
  SeatLine,
  Asked,
  Standing: ScoreTrack,
  Dock,
  HowTo,
  keys,
  again: (scene, upto) =>
    scoringAt(scene.told, upto) === null ? null : () => deskOf(scene).lookAgain(upto),
  apply,
  pace,
  passage,
  holds,
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
