// What El Grande's events do to its view: enough to show one thing after another. The server's own view follows
// each time, so nothing here has to be right for the game to be right.
import type {
  ElGrandeSeatView,
  ElGrandeSpotView,
  ElGrandeView,
  EventMessage,
} from "../../lib/wire";
import type { View } from "../board";
import { asElGrande, boardValues } from "./view";

interface Moved {
  owner: number;
  source: string;
  target: string;
  count: number;
}

export function apply(view: View, event: EventMessage): View {
  return step(asElGrande(view), event) as unknown as View;
}

function step(view: ElGrandeView, event: EventMessage): ElGrandeView {
  const data = event.data;
  const seat = data["seat"] as number;
  switch (event.event) {
    case "moved":
      return moved(view, data as unknown as Moved);
    case "king-moved":
      return { ...view, king: data["region"] as string };
    case "grande-moved":
      return grandeMoved(view, seat, data["region"] as string);
    case "scoreboard-moved":
      return scoreboardMoved(view, data["scoreboard"] as string, data["place"] as string);
    case "scored": {
      const gained =
        (data["points"] as number) +
        (data["kings_bonus"] as number) +
        (data["home_bonus"] as number);
      return withSeat(view, seat, (old) => ({ points: old.points + gained }));
    }
    case "power-played":
      return {
        ...withSeat(view, seat, (old) => ({ power: data["power"] as number, hand: old.hand - 1 })),
        hand:
          view.seat === seat
            ? (view.hand?.filter((one) => one !== data["power"]) ?? null)
            : view.hand,
      };
    case "card-taken":
      return {
        ...withSeat(view, seat, () => ({ card: data["card"] as string })),
        to_act: [seat],
      };
    case "card-revealed":
      return {
        ...view,
        stacks: view.stacks.map((stack) =>
          stack.stack === data["stack"] ? { ...stack, card: data["card"] as string } : stack,
        ),
      };
    case "turn-began":
      return { ...view, to_act: [seat] };
    case "start-player":
      return { ...view, start: seat };
    case "round-began":
      return { ...view, round: data["round"] as number };
    case "round-ended":
      return {
        ...view,
        seats: view.seats.map((one) => ({ ...one, power: null, card: null })),
        stacks: view.stacks.map((stack) => ({ ...stack, card: null })),
        order: [],
      };
    case "veto-kept":
      return withSeat(view, seat, (old) => ({ vetos: old.vetos + 1 }));
    case "veto-used":
    case "veto-expired":
      return withSeat(view, seat, (old) => ({ vetos: Math.max(0, old.vetos - 1) }));
    default:
      return view;
  }
}

function withSeat(
  view: ElGrandeView,
  seat: number,
  change: (old: ElGrandeSeatView) => Partial<ElGrandeSeatView>,
): ElGrandeView {
  return {
    ...view,
    seats: view.seats.map((old) => (old.seat === seat ? { ...old, ...change(old) } : old)),
  };
}

function withSpot(
  view: ElGrandeView,
  place: string,
  change: (old: ElGrandeSpotView) => Partial<ElGrandeSpotView>,
): ElGrandeView {
  return {
    ...view,
    spots: view.spots.map((old) => (old.place === place ? { ...old, ...change(old) } : old)),
  };
}

function moved(view: ElGrandeView, { owner, source, target, count }: Moved): ElGrandeView {
  return add(add(view, owner, source, -count), owner, target, count);
}

function add(view: ElGrandeView, owner: number, place: string, count: number): ElGrandeView {
  if (place === "court") return withSeat(view, owner, (old) => ({ court: old.court + count }));
  if (place === "province")
    return withSeat(view, owner, (old) => ({ province: old.province + count }));
  return withSpot(view, place, (old) => ({
    caballeros:
      old.caballeros?.map((there, seat) => (seat === owner ? Math.max(0, there + count) : there)) ??
      null,
  }));
}

function grandeMoved(view: ElGrandeView, seat: number, region: string): ElGrandeView {
  return {
    ...withSeat(view, seat, () => ({ home: region })),
    spots: view.spots.map((spot) => ({
      ...spot,
      grandes: [
        ...spot.grandes.filter((other) => other !== seat),
        ...(spot.place === region ? [seat] : []),
      ],
    })),
  };
}

function scoreboardMoved(view: ElGrandeView, board: string, place: string): ElGrandeView {
  return {
    ...view,
    scoreboards_beside: view.scoreboards_beside.filter((beside) => beside !== board),
    spots: view.spots.map((spot) =>
      spot.place === place
        ? { ...spot, scoreboard: board, values: boardValues(board) }
        : spot.scoreboard === board
          ? { ...spot, scoreboard: null }
          : spot,
    ),
  };
}
