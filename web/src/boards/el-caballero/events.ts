// What El Caballero's events do to its view: enough to show one thing after another. The server's own view follows
// each time, so nothing here has to be right for the game to be right.
import type {
  ElCaballeroCaballeroView,
  ElCaballeroEvent,
  ElCaballeroLaid,
  ElCaballeroSeatView,
  ElCaballeroView,
  EventMessage,
  Header,
} from "../../lib/wire";
import { squareOf } from "./map/grid";
import { facing, numbersOf } from "./map/picture";
import { regionScored, scoringBegan, seatScored } from "./scoring/sheet";
import { elCaballero, heard } from "./view";

type Tile = ElCaballeroCaballeroView;

export function apply(view: Header, event: EventMessage): ElCaballeroView {
  return heard(event) ? step(elCaballero(view), event) : elCaballero(view);
}

function step(view: ElCaballeroView, { event, data }: ElCaballeroEvent): ElCaballeroView {
  switch (event) {
    case "round-began":
      return { ...view, round: data.round, order: [] };
    case "card-played":
      return withSeat(view, data.seat, (old) => ({
        card: data.card,
        hand: old.hand.filter((one) => one !== data.card),
      }));
    case "turn-began":
      return { ...view, to_act: [data.seat] };
    case "displayed":
      return view;
    case "reinforced":
      return court(view, data.seat, data.caballeros);
    case "lost":
      return court(view, data.seat, -data.caballeros);
    case "laid":
      return laid(view, data);
    case "placed":
      return placed(court(view, data.seat, -data.cost), data.seat, data.cell, data.north);
    case "raised":
      return withTile(court(view, data.seat, -data.cost), data.cell, () => ({
        numbers: numbersOf(data.north),
        highest_to_land: data.number,
      }));
    case "removed":
    case "taken-back":
      return gone(court(view, data.seat, data.refund), data.seat, data.cell);
    case "ship-bought":
    case "ship-put-out":
      return ship(court(view, data.seat, -data.cost), data.cell, data.edge, true);
    case "ship-moved":
      return ship(
        ship(court(view, data.seat, -data.cost), data.from_cell, data.from_edge, false),
        data.cell,
        data.edge,
        true,
      );
    case "ship-home":
      return withSeat(ship(view, data.cell, data.edge, false), data.seat, (old) => ({
        harbor: old.harbor + 1,
      }));
    case "ship-lost":
      return ship(view, data.cell, data.edge, false);
    case "castillo-built":
      return withTile(court(view, data.seat, -data.cost), data.cell, () => ({ castillo: true }));
    case "castillo-moved":
      return withTile(
        withTile(court(view, data.seat, -data.cost), data.from_cell, () => ({ castillo: false })),
        data.cell,
        () => ({ castillo: true }),
      );
    case "castillo-returned":
      return withTile(view, data.cell, () => ({ castillo: false }));
    case "grande-placed":
      return withTile(court(view, data.seat, -data.cost), data.cell, () => ({ grande: true }));
    case "grande-moved":
      return withTile(
        withTile(court(view, data.seat, -data.cost), data.from_cell, () => ({ grande: false })),
        data.cell,
        () => ({ grande: true }),
      );
    case "grande-home":
      return withTile(view, data.cell, () => ({ grande: false }));
    case "alcalde-placed":
      return {
        ...withSeat(court(view, data.seat, -data.cost), data.seat, (old) => ({
          alcaldes: old.alcaldes - 1,
        })),
        regions: view.regions.map((region) =>
          region.cell === data.cell && region.edge === data.edge
            ? { ...region, alcalde: data.seat }
            : region,
        ),
      };
    case "scoring":
      return scoringBegan(view, data.round);
    case "region-scored":
      return regionScored(view, data);
    case "scored":
      return seatScored(
        withSeat(view, data.seat, () => ({ points: data.total })),
        data,
      );
    default:
      return view;
  }
}

function withSeat(
  view: ElCaballeroView,
  seat: number,
  change: (old: ElCaballeroSeatView) => Partial<ElCaballeroSeatView>,
): ElCaballeroView {
  return {
    ...view,
    seats: view.seats.map((old) => (old.seat === seat ? { ...old, ...change(old) } : old)),
  };
}

const court = (view: ElCaballeroView, seat: number, more: number): ElCaballeroView =>
  withSeat(view, seat, (old) => ({ court: old.court + more }));

function withTile(
  view: ElCaballeroView,
  cell: string,
  change: (old: Tile) => Partial<Tile>,
): ElCaballeroView {
  return {
    ...view,
    caballeros: view.caballeros.map((old) =>
      old.cell === cell ? { ...old, ...change(old) } : old,
    ),
  };
}

function seen({ areas }: ElCaballeroView, cell: string): (string | null)[] {
  return facing((near) => areas.find((one) => one.cell === near)?.edges, cell);
}

/** A tile with what faces it now. */
function facingIt(view: ElCaballeroView, tile: Tile): Tile {
  const faces = seen(view, tile.cell);
  const numbers = tile.numbers.filter((_, edge) => faces[edge] === "land");
  return { ...tile, facing: faces, highest_to_land: Math.max(0, ...numbers) };
}

function laid(view: ElCaballeroView, data: ElCaballeroLaid["data"]): ElCaballeroView {
  const [column, row] = squareOf(data.cell);
  const [, symbol = "none"] = data.tile.split("-");
  const area = {
    cell: data.cell,
    x: column,
    y: 0 - row,
    edges: data.edges,
    symbol,
    // Which regions they are comes with the server's view; until then nothing is joined.
    regions: [-1, -2, -3, -4],
  };
  const next = {
    ...view,
    areas: [...view.areas, area],
    display: view.display.map((old) =>
      old.slot === data.slot ? { ...old, tile: null, edges: null, symbol: null } : old,
    ),
  };
  return {
    ...next,
    caballeros: next.caballeros.map((tile) => facingIt(next, tile)),
  };
}

function placed(view: ElCaballeroView, seat: number, cell: string, north: number): ElCaballeroView {
  const [column, row] = squareOf(cell);
  const tile = facingIt(view, {
    cell,
    x: column,
    y: 0 - row,
    seat,
    numbers: numbersOf(north),
    facing: [],
    highest_to_land: 0,
    ships: [],
    castillo: false,
    grande: false,
  });
  return withSeat({ ...view, caballeros: [...view.caballeros, tile] }, seat, (old) => ({
    tiles_off: old.tiles_off - 1,
  }));
}

function gone(view: ElCaballeroView, seat: number, cell: string): ElCaballeroView {
  const caballeros = view.caballeros.filter((tile) => tile.cell !== cell);
  return withSeat({ ...view, caballeros }, seat, (old) => ({ tiles_off: old.tiles_off + 1 }));
}

function ship(view: ElCaballeroView, cell: string, edge: string, there: boolean): ElCaballeroView {
  const next = withTile(view, cell, (old) => ({
    ships: there ? [...old.ships, edge] : old.ships.filter((one) => one !== edge),
  }));
  return {
    ...next,
    regions: next.regions.map((region) =>
      region.cell === cell && region.edge === edge && region.alcalde !== null
        ? { ...region, alcalde_ship: there }
        : region,
    ),
  };
}
