// El Grande's view, and what its events do to it: enough to show one thing after another. The server's own
// view follows each time, so nothing here has to be right for the game to be right.
import type {
  ElGrandeSeatView,
  ElGrandeSpotView,
  ElGrandeView,
  EventMessage,
} from "../../lib/wire";
import type { View } from "../board";

export type { ElGrandeView };

export const REGIONS = [
  "galicia",
  "pais-vasco",
  "aragon",
  "cataluna",
  "castilla-la-vieja",
  "castilla-la-nueva",
  "valencia",
  "granada",
  "sevilla",
] as const;
export const SPOTS = [...REGIONS, "castillo"] as const;
export type Spot = (typeof SPOTS)[number];

/** How many caballeros each power card lets its player take, printed on the card (EG-105). */
export const SUPPLY = [0, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0] as const;

/** What the mobile scoreboards say. */
export function boardValues(board: string): number[] {
  return board.split("-").map(Number);
}

export function asElGrande(view: View): ElGrandeView {
  return view as unknown as ElGrandeView;
}

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

const PACE: Record<string, number> = {
  "round-began": 900,
  "round-ended": 300,
  "card-revealed": 140,
  "start-player": 350,
  "power-played": 520,
  "turn-began": 260,
  "turn-ended": 60,
  "card-taken": 900,
  moved: 560,
  "king-moved": 900,
  "grande-moved": 900,
  "scoreboard-moved": 900,
  announced: 700,
  "region-named": 600,
  "regions-named": 700,
  "court-named": 500,
  "intended-move": 500,
  "intended-scoring": 600,
  "intended-king": 600,
  "intended-grande": 600,
  "intended-scoreboard": 600,
  "veto-used": 1600,
  "veto-kept": 500,
  "veto-passed": 120,
  "action-ended": 80,
  "disc-revealed": 800,
  "castillo-revealed": 700,
  "general-scoring": 1300,
  scoring: 900,
  scored: 650,
};

const SCORING_LINGERS = 900;

export function pace(event: EventMessage, next: EventMessage | null): number {
  const own = PACE[event.event] ?? 250;
  const last = event.event === "scored" && next?.event !== "scored";
  return last ? own + SCORING_LINGERS : own;
}

const WATCH = new Set([
  "general-scoring",
  "scoring",
  "scored",
  "castillo-revealed",
  "disc-revealed",
  "veto-used",
  "round-began",
]);

export function worthWatching(event: EventMessage): boolean {
  return WATCH.has(event.event);
}

export interface Difference {
  /** Caballeros more or fewer: place, seat, how many. */
  caballeros: { place: string; seat: number; change: number }[];
  points: { seat: number; change: number }[];
  king: string | null;
  grandes: { seat: number; region: string }[];
  scoreboards: { board: string; place: string }[];
  /** Places that would be scored. */
  scored: string[];
  unlessStopped: boolean;
}

/** What a preview would change on the board. */
export function difference(before: View, after: View, events: EventMessage[]): Difference {
  const [old, now] = [asElGrande(before), asElGrande(after)];
  const caballeros = now.spots.flatMap((spot, index) =>
    (spot.caballeros ?? []).map((there, seat) => ({
      place: spot.place,
      seat,
      change: there - (old.spots[index]?.caballeros?.[seat] ?? there),
    })),
  );
  for (const place of ["court", "province"] as const) {
    for (const seat of now.seats) {
      const change = seat[place] - (old.seats[seat.seat]?.[place] ?? seat[place]);
      caballeros.push({ place, seat: seat.seat, change });
    }
  }
  return {
    caballeros: caballeros.filter(({ change }) => change !== 0),
    points: now.seats
      .map(({ seat, points }) => ({ seat, change: points - (old.seats[seat]?.points ?? points) }))
      .filter(({ change }) => change !== 0),
    king: now.king === old.king ? null : now.king,
    grandes: now.seats.flatMap(({ seat, home }) =>
      home !== null && home !== old.seats[seat]?.home ? [{ seat, region: home }] : [],
    ),
    scoreboards: now.spots.flatMap((spot, index) =>
      spot.scoreboard !== null && spot.scoreboard !== old.spots[index]?.scoreboard
        ? [{ board: spot.scoreboard, place: spot.place }]
        : [],
    ),
    scored: events
      .filter(({ event }) => event === "scoring")
      .map(({ data }) => data["place"] as string),
    unlessStopped: events.some(({ unless_stopped }) => unless_stopped === true),
  };
}
