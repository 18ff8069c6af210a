// What Salamanca's events do to its view: enough to show one thing after another. The server's own view follows each
// time, so nothing here has to be right for the game to be right.
import type {
  EventMessage,
  Header,
  SalamancaEvent,
  SalamancaFieldView,
  SalamancaSeatView,
  SalamancaView,
} from "../../lib/wire";
import { heard, salamanca } from "./view";

export function apply(view: Header, event: EventMessage): SalamancaView {
  return heard(event) ? step(salamanca(view), event) : salamanca(view);
}

function step(view: SalamancaView, { event, data }: SalamancaEvent): SalamancaView {
  switch (event) {
    case "round-began":
      return { ...view, round: data.round };
    case "leader":
      return { ...view, leader: data.seat };
    case "laid-out":
      return put(view, data.tile, data.field);
    case "displayed":
      return show(view, data.display, (tiles) => [...tiles, data.tile]);
    case "card-played":
      return played(view, data.seat, data.card);
    case "card-passed":
      return passed(view, data.seat, data.to, data.card);
    case "turn-began":
      return { ...view, to_act: [data.seat] };
    case "taken":
      return {
        ...show(view, data.display, () => []),
        taken: view.display[data.display] ?? [],
      };
    case "placed":
      return { ...put(view, data.tile, data.field), taken: without(view.taken, data.tile) };
    case "occupied":
      return pay(
        withSeat(withField(view, data.field, { owner: data.seat }), data.seat, ({ squires }) => ({
          squires: squires - 1,
        })),
        data.seat,
        -data.cost,
      );
    case "sold":
      return sold(view, data);
    case "tile-left":
      return {
        ...view,
        land: view.land.filter(({ field }) => field !== data.field),
        gone: [...view.gone, data.tile],
      };
    case "conde-moved":
      return condeTo(view, data.seat, data.field);
    case "plague-moved":
      return plagueTo(view, data.plague, data.field);
    case "market":
      return payConde(pay(view, data.seat, data.income), data.conde, data.conde_income);
    case "money-shown":
      return withSeat(view, data.seat, () => ({ money: data.money }));
    default:
      return view;
  }
}

function without<Thing>(list: Thing[], gone: Thing): Thing[] {
  const at = list.indexOf(gone);
  return at === -1 ? list : list.toSpliced(at, 1);
}

function withSeat(
  view: SalamancaView,
  seat: number,
  change: (old: SalamancaSeatView) => Partial<SalamancaSeatView>,
): SalamancaView {
  return {
    ...view,
    seats: view.seats.map((old) => (old.seat === seat ? { ...old, ...change(old) } : old)),
  };
}

function withField(
  view: SalamancaView,
  field: string,
  change: Partial<SalamancaFieldView>,
): SalamancaView {
  return {
    ...view,
    land: view.land.map((old) => (old.field === field ? { ...old, ...change } : old)),
  };
}

function show(
  view: SalamancaView,
  display: string,
  change: (tiles: string[]) => string[],
): SalamancaView {
  return { ...view, display: { ...view.display, [display]: change(view.display[display] ?? []) } };
}

function put(view: SalamancaView, tile: string, field: string): SalamancaView {
  const place = { field, tile, owner: null, conde: null, plague: null };
  return { ...view, land: [...view.land, place] };
}

function played(view: SalamancaView, seat: number, card: number): SalamancaView {
  const seen = withSeat(view, seat, (old) => ({
    played: [...old.played, card],
    hand_size: old.hand_size - 1,
  }));
  const own = seat === view.seat && view.hand !== null;
  return own ? { ...seen, hand: without(view.hand ?? [], card) } : seen;
}

function passed(view: SalamancaView, from: number, to: number, card: number): SalamancaView {
  const seen = withSeat(
    withSeat(view, from, (old) => ({ played: without(old.played, card) })),
    to,
    (old) => ({ hand_size: old.hand_size + 1 }),
  );
  const own = to === view.seat && view.hand !== null;
  return own
    ? { ...seen, hand: [...(view.hand ?? []), card].sort((one, other) => one - other) }
    : seen;
}

/** Only who is known to have money has more or less of it. */
function pay(view: SalamancaView, seat: number, amount: number): SalamancaView {
  return withSeat(view, seat, ({ money }) => ({ money: money === null ? null : money + amount }));
}

const payConde = (view: SalamancaView, seat: number | null, amount: number): SalamancaView =>
  seat === null ? view : pay(view, seat, amount);

function sold(
  view: SalamancaView,
  { seat, field, value, conde, conde_value }: Extract<SalamancaEvent, { event: "sold" }>["data"],
): SalamancaView {
  const paid = payConde(pay(view, seat, value), conde, conde_value);
  const home = withSeat(withField(paid, field, { owner: null, conde: null }), seat, (old) => ({
    squires: old.squires + 1,
  }));
  return conde === null ? home : withSeat(home, conde, () => ({ conde_field: null }));
}

function condeTo(view: SalamancaView, seat: number, field: string): SalamancaView {
  return {
    ...withSeat(view, seat, () => ({ conde_field: field })),
    land: view.land.map((old) => ({
      ...old,
      conde: old.field === field ? seat : old.conde === seat ? null : old.conde,
    })),
  };
}

function plagueTo(view: SalamancaView, plague: string, field: string | null): SalamancaView {
  return {
    ...view,
    plagues_beside:
      field === null
        ? [...view.plagues_beside, plague]
        : view.plagues_beside.filter((beside) => beside !== plague),
    land: view.land.map((old) => ({
      ...old,
      plague: old.field === field ? plague : old.plague === plague ? null : old.plague,
    })),
  };
}
