// A turn as a list: what is left of each kind, and the ways to do it. How much is left and what it costs says the server.
import { t } from "../../lib/words.svelte";
import type { Thing } from "./explained";
import { advanced, type ElCaballeroView, type Rule } from "./view";

type Turn = Extract<Rule, { rule: "turn" }>;

export interface Way {
  verb: string;
  words: string;
  price: number | null;
  /** Where the action names a number. */
  first?: string;
}

export interface Line {
  key: string;
  /** What explains it. */
  about: Thing;
  label: string;
  piece: "ship" | "castillo" | "grande" | "alcalde" | null;
  ways: Way[];
  note: string;
  /** How often it may still be done. */
  left: number | null;
  /** The turn cannot end without it. */
  due: boolean;
  done: boolean;
  /** The action to ask about where it is not open. */
  asks?: string;
}

function tileLines(turn: Turn): Line[] {
  const laid = turn.to_lay === 0;
  return [
    {
      key: "lay",
      about: "face-up",
      label: laid ? t("el-caballero.board.laid") : t("el-caballero.board.lay", { n: turn.to_lay }),
      piece: null,
      ways: [],
      note: turn.must_lay
        ? t("el-caballero.board.obligatory")
        : laid
          ? ""
          : t("el-caballero.board.no-place"),
      left: null,
      due: turn.must_lay,
      done: laid,
    },
    {
      key: "reinforce",
      about: "card",
      label: "",
      piece: null,
      ways: [
        {
          verb: "reinforce",
          words: t("el-caballero.board.reinforce", { n: turn.reinforcement }),
          price: null,
          first: String(turn.reinforcement),
        },
      ],
      note: turn.reinforced ? t("el-caballero.board.done") : "",
      left: null,
      due: false,
      done: turn.reinforced,
      asks: `reinforce ${turn.reinforcement}`,
    },
    {
      key: "tiles",
      about: "operations",
      label: "",
      piece: null,
      ways: [
        { verb: "place", words: t("el-caballero.board.place"), price: null },
        { verb: "raise", words: t("el-caballero.board.raise"), price: null },
        { verb: "take tile", words: t("el-caballero.board.take-back"), price: null },
      ],
      note: "",
      left: turn.operations,
      due: false,
      done: false,
    },
  ];
}

function pieceLines(turn: Turn, view: ElCaballeroView): Line[] {
  const { prices } = turn;
  const lines: Line[] = [
    {
      key: "ships",
      about: "ship",
      label: "",
      piece: "ship",
      ways: [
        { verb: "buy ship", words: t("el-caballero.board.buy"), price: prices.ship },
        { verb: "put out ship", words: t("el-caballero.board.put-out"), price: prices.put_out },
        { verb: "move ship", words: t("el-caballero.board.move"), price: prices.move },
        { verb: "take ship", words: t("el-caballero.board.take-back"), price: null },
      ],
      note: "",
      left: turn.ships_to_buy,
      due: false,
      done: false,
    },
    {
      key: "castillos",
      about: "castillo",
      label: "",
      piece: "castillo",
      ways: [
        { verb: "build castillo", words: t("el-caballero.board.build"), price: prices.castillo },
        { verb: "move castillo", words: t("el-caballero.board.move"), price: prices.move },
      ],
      note: "",
      left: turn.castillos_to_build,
      due: false,
      done: false,
    },
  ];
  return advanced(view) ? [...lines, ...advancedLines(turn)] : lines;
}

function advancedLines({ prices, grande_moved }: Turn): Line[] {
  return [
    {
      key: "grande",
      about: "grande",
      label: "",
      piece: "grande",
      ways: [
        { verb: "place grande", words: t("el-caballero.board.with-tile"), price: prices.grande },
        { verb: "grande", words: t("el-caballero.board.send"), price: prices.grande },
      ],
      note: grande_moved ? t("el-caballero.board.moved") : "",
      left: null,
      due: false,
      done: false,
    },
    {
      key: "alcalde",
      about: "alcalde",
      label: "",
      piece: "alcalde",
      ways: [{ verb: "alcalde", words: t("el-caballero.board.place"), price: prices.alcalde }],
      note: "",
      left: null,
      due: false,
      done: false,
    },
  ];
}

export const linesOf = (turn: Turn, view: ElCaballeroView): Line[] => [
  ...tileLines(turn),
  ...pieceLines(turn, view),
];
