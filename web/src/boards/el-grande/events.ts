// What El Grande's events do to its view: enough to show one thing after another. The server's own view follows
// each time, so nothing here has to be right for the game to be right.
import type {
  ElGrandeEvent,
  ElGrandeMoved,
  ElGrandeScored,
  ElGrandeSeatView,
  ElGrandeSpotView,
  ElGrandeStackView,
  ElGrandeStandingView,
  ElGrandeView,
  EventMessage,
  Header,
} from "../../lib/wire";
import { boardValues, elGrande, heard } from "./view";

export function apply(view: Header, event: EventMessage): ElGrandeView {
  return heard(event) ? step(elGrande(view), event) : elGrande(view);
}

export const gained = ({ points, kings_bonus, home_bonus }: ElGrandeScored["data"]): number =>
  points + kings_bonus + home_bonus;

/** A line of a scoring says how somebody stands in the place. */
const ranked = ({ place: _, total: __, ...line }: ElGrandeScored["data"]): ElGrandeStandingView =>
  line;

/** Line by line the order of before gives way to that of the scoring. */
const restanding = (
  old: ElGrandeStandingView[] | null,
  line: ElGrandeStandingView,
): ElGrandeStandingView[] | null => old && [...old.filter(({ seat }) => seat !== line.seat), line];

function step(view: ElGrandeView, { event, data }: ElGrandeEvent): ElGrandeView {
  switch (event) {
    case "moved":
      return moved(view, data);
    case "king-moved":
      return { ...view, king: data.region };
    case "grande-moved":
      return grandeMoved(view, data.seat, data.region);
    case "scoreboard-moved":
      return scoreboardMoved(view, data.scoreboard, data.place);
    case "scored":
      return withSpot(
        withSeat(view, data.seat, (old) => ({ points: old.points + gained(data) })),
        data.place,
        (old) => ({ standing: restanding(old.standing, ranked(data)) }),
      );
    case "power-played":
      return {
        ...withSeat(view, data.seat, (old) => ({
          power: data.power,
          hand_size: old.hand_size - 1,
        })),
        hand:
          view.seat === data.seat
            ? (view.hand?.filter((one) => one !== data.power) ?? null)
            : view.hand,
      };
    case "card-taken":
      return {
        ...withStack(
          withSeat(view, data.seat, () => ({ card: data.card })),
          data.stack,
          { card: null, taken: data.card, taken_by: data.seat },
        ),
        to_act: [data.seat],
      };
    case "card-revealed":
      return withStack(view, data.stack, { card: data.card, taken: null, taken_by: null });
    case "turn-began":
      return { ...view, to_act: [data.seat] };
    case "start-player":
      return { ...view, start: data.seat };
    case "round-began":
      return { ...view, round: data.round };
    case "round-ended":
      return {
        ...view,
        seats: view.seats.map((one) => ({ ...one, power: null, card: null })),
        stacks: view.stacks.map((stack) => ({
          ...stack,
          card: null,
          taken: null,
          taken_by: null,
          rule: null,
        })),
        order: [],
      };
    case "veto-kept":
      return withSeat(view, data.seat, (old) => ({ vetos: old.vetos + 1 }));
    case "veto-used":
    case "veto-expired":
      return withSeat(view, data.seat, (old) => ({ vetos: Math.max(0, old.vetos - 1) }));
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

function withStack(
  view: ElGrandeView,
  number: number,
  change: Partial<ElGrandeStackView>,
): ElGrandeView {
  return {
    ...view,
    stacks: view.stacks.map((old) => (old.stack === number ? { ...old, ...change } : old)),
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

function moved(
  view: ElGrandeView,
  { owner, source, target, count }: ElGrandeMoved["data"],
): ElGrandeView {
  const inside = Number(target === "castillo") - Number(source === "castillo");
  const own = view.own_castillo;
  return {
    ...add(add(view, owner, source, -count), owner, target, count),
    own_castillo: own === null || owner !== view.seat ? own : Math.max(0, own + inside * count),
  };
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
