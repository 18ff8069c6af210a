"""El Caballero's positions: how they are written and read, and what every one of them must satisfy."""

from typing import Final

from meseta.games.el_caballero import sheet
from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.map import in_order
from meseta.games.el_caballero.options import options_of
from meseta.games.el_caballero.rules.cards import PlayCards
from meseta.games.el_caballero.rules.course import FILL, SCORING_ROUNDS, TURNS, Course
from meseta.games.el_caballero.rules.setup import SetUp
from meseta.games.el_caballero.rules.turn import Turn, tiles_of
from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.domains import FLAG, SEAT, Domain, Number, Subset
from meseta.kernel.errors import shortened
from meseta.kernel.fields import LIST, PER_SEAT, Field, fields_schema, read_list, read_object, write_fields
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Fault, Seat
from meseta.parts.orders import highest_first
from meseta.parts.piles import pile_schema, read_pile, write_pile
from meseta.parts.positions import need, read_own

HAND: Final = Subset("cards", t.CARD)
FIELDS: Final = (
    Field("court", t.CABALLEROS, PER_SEAT),
    Field("harbor", t.PIECES, PER_SEAT),
    Field("alcaldes", Number("alcaldes", 0, t.ALCALDES), PER_SEAT),
    Field("ship_supply", t.PIECES),
    Field("castillo_supply", t.PIECES),
    Field("hands", HAND, PER_SEAT),
    Field("played", t.CARD, PER_SEAT, optional=True),
    Field("card_order", SEAT, LIST),
    Field("order", SEAT, LIST),
    Field("display", t.SORT, LIST, optional=True),
    Field("round", t.ROUND),
)
PHASES: Final = ("next-round", "cards", "turns", "scoring")
TABLES: Final = ("areas", "caballeros", "alcaldes_placed", "unseen", "sheet")

_seat: Final = Field("seat", SEAT)
CABALLERO_FIELDS: Final = (
    _seat,
    Field("north", t.NUMBER),
    Field("ships", Subset("edges", t.EDGE)),
    Field("castillo", FLAG),
    Field("grande", FLAG),
)
ALCALDE_FIELDS: Final = (_seat, Field("cell", t.CELL), Field("edge", t.EDGE), Field("ship", FLAG))
STATE: Final = Domain("state", ("open", "closed"))
NOBODY: Final = "-"
LINE_FIELDS: Final[tuple[Domain, ...]] = (t.ROUND, t.KIND, t.CELL, t.EDGE, t.COUNT, t.COUNT, STATE)
"""How a line of the score sheet begins; then the Alcalde's seat or -, every seat's count, and every seat's points."""
LINE_PATTERN: Final = (
    "^[0-9]+ (land|sea) -?[0-9]+,-?[0-9]+ (north|east|south|west) [0-9]+ [0-9]+ (open|closed) (-|[0-3])( [0-9]+)+$"
)


# Writing


def write(state: ElCaballero) -> dict[str, object]:
    """The position as JSON, without what every game has."""
    data = write_fields(state, FIELDS)
    data["areas"] = _write_areas(state)
    data["caballeros"] = _write_caballeros(state)
    data["alcaldes_placed"] = _write_alcaldes(state)
    data["unseen"] = write_pile(state.unseen, t.SORT)
    data["sheet"] = _write_sheet(state)
    return data


def _write_areas(state: ElCaballero) -> dict[str, object]:
    table = state.map
    return {
        t.CELL.word(table.cells[tile]): t.AREA.plain(table.edges[tile] * 3 + table.symbols[tile])
        for tile in in_order(table.cells)
    }


def _write_caballeros(state: ElCaballero) -> dict[str, object]:
    return {t.CELL.word(state.at[tile]): _write_caballero(state, tile) for tile in in_order(state.at)}


def _write_caballero(state: ElCaballero, tile: int) -> dict[str, object]:
    values = (
        tile // t.TILES_MOST,
        state.north[tile],
        state.fleets[tile],
        state.castillos[tile],
        state.has_grande(tile),
    )
    return {field.name: field.write(int(value)) for field, value in zip(CABALLERO_FIELDS, values, strict=True)}


def _write_alcaldes(state: ElCaballero) -> list[object]:
    found: list[object] = []
    for region in state.map.regions():
        seat = state.map.alcaldes[region]
        if seat != NOTHING:
            name = state.map.names[region]
            values = (seat, name // t.EDGE_COUNT, name % t.EDGE_COUNT, state.map.moored[region])
            found.append({field.name: field.write(value) for field, value in zip(ALCALDE_FIELDS, values, strict=True)})
    return found


def _write_sheet(state: ElCaballero) -> list[object]:
    """A line is a text, its entries in the order of LINE_FIELDS: there are many, and every fingerprint holds them."""
    lines: list[object] = []
    for line in sheet.lines(state.sheet, state.seats):
        words = [domain.word(value) for domain, value in zip(LINE_FIELDS, line, strict=False)]
        words.append(NOBODY if line[sheet.ALCALDE] == NOTHING else str(line[sheet.ALCALDE]))
        lines.append(" ".join(words + [str(number) for number in line[sheet.COUNTS :]]))
    return lines


# Reading


def read(data: dict[str, object], seats: int, agreed: dict[str, object]) -> ElCaballero:
    """The state of such data. What is left out is as at set-up, or follows from the rest."""
    state = ElCaballero()
    state.set_table(seats, options_of(agreed), Generator())
    read_own(state, FIELDS, TABLES, data, seats)
    need(len(state.display) == t.DISPLAY_COUNT, "position.display", f"there are {t.DISPLAY_COUNT} places")
    _read_areas(state, read_object(data.get("areas", {}), "position.areas"))
    _read_caballeros(state, read_object(data.get("caballeros", {}), "position.caballeros"))
    _read_alcaldes(state, read_list(data.get("alcaldes_placed", []), "position.alcaldes_placed"))
    _read_sheet(state, read_list(data.get("sheet", []), "position.sheet"))
    if "unseen" in data:
        state.unseen = read_pile(data["unseen"], "position.unseen", t.SORT, t.COUNT)
    else:
        counts = state.options.mix.counts
        state.unseen = [max(0, counts[sort] - _seen(state, sort)) for sort in range(t.SORT_COUNT)]
    _fill_in(state, data)
    return state


def _read_numbers(value: object, where: str, fields: tuple[Field, ...], seats: int, partial: bool) -> list[int]:
    """The values of an object, in the order of its fields; what is left out, if anything may be, is 0."""
    data = read_object(value, where)
    names = [field.name for field in fields]
    for name in data:
        need(name in names, f"{where}.{name}", f"unknown field; there are {', '.join(names)}")
    numbers: list[int] = []
    for field in fields:
        need(partial or field.name in data, f"{where}.{field.name}", "missing")
        given = field.name in data
        numbers.append(field.read_one(data[field.name], f"{where}.{field.name}", seats) if given else 0)
    return numbers


def _read_areas(state: ElCaballero, areas: dict[str, object]) -> None:
    need(len(areas) <= t.AREA_TILES, "position.areas", f"there are {t.AREA_TILES} area tiles")
    for key, item in areas.items():
        cell = _free_cell(state, key, "position.areas")
        area = t.AREA.read(item, f"position.areas.{key}")
        need(
            t.sort_of(area // 3, area % 3) >= 0,
            f"position.areas.{key}",
            f"{shortened(item)}: that symbol cannot be there (EC-102)",
        )
        state.put_area(cell, area // 3, area % 3)


def _free_cell(state: ElCaballero, key: str, where: str) -> int:
    cell = t.CELL.read(key, where)
    need(state.map.grid[cell] == t.FREE, f"{where}.{key}", "beyond the table, or occupied twice")
    return cell


def _read_caballeros(state: ElCaballero, caballeros: dict[str, object]) -> None:
    for key, item in caballeros.items():
        where = f"position.caballeros.{key}"
        cell = _free_cell(state, key, "position.caballeros")
        data = _written_by_hand(item, where)
        seat, north, ships, castillo, grande = _read_numbers(data, where, CABALLERO_FIELDS, state.seats, True)
        need(north > 0, f"{where}.north", "missing")
        need(state.off[seat] > 0, where, f"seat {seat} has no more tiles")
        need(state.map.around[cell] > 0, where, "it touches no area tile (EC-601)")
        tile = state.put_caballero(seat, cell, north)
        need(not ships & ~state.free_berths(tile), f"{where}.ships", "no sea touches that edge (EC-701)")
        for edge in range(t.EDGE_COUNT):
            if ships >> edge & 1:
                state.moor(seat, cell, edge)
        state.castillos[tile] = castillo
        if grande:
            need(state.grandes[seat] == NOTHING, f"{where}.grande", f"seat {seat} has one Grande")
            state.grandes[seat] = tile


def _written_by_hand(item: object, where: str) -> dict[str, object]:
    """A Caballero tile; its ships may be written in any order."""
    data = read_object(item, where)
    ships = data.get("ships")
    if isinstance(ships, list):
        data["ships"] = sorted(ships, key=_place_of_edge)
    return data


def _place_of_edge(edge: object) -> int:
    return t.EDGE.index.get(edge, t.EDGE_COUNT) if isinstance(edge, str) else t.EDGE_COUNT


def _read_alcaldes(state: ElCaballero, alcaldes: list[object]) -> None:
    for index, item in enumerate(alcaldes):
        where = f"position.alcaldes_placed[{index}]"
        seat, cell, edge, ship = _read_numbers(item, where, ALCALDE_FIELDS, state.seats, False)
        region = state.map.named(cell, edge)
        need(region != NOTHING and state.map.closed(region), where, "no closed region has its name there (EC-902)")
        need(state.map.alcaldes[region] == NOTHING, where, "an Alcalde stands there already (EC-902)")
        state.map.alcaldes[region] = seat
        if ship:
            need(state.map.kinds[region] == t.SEA, f"{where}.ship", "a ship needs sea (EC-903)")
            state.moor(seat, cell, edge)


def _read_sheet(state: ElCaballero, lines: list[object]) -> None:
    flat: list[int] = []
    for index, item in enumerate(lines):
        where = f"position.sheet[{index}]"
        words = item.split(" ") if isinstance(item, str) else []
        need(
            len(words) == sheet.line_length(state.seats), where, f"{shortened(item)} is no line of {state.seats} seats"
        )
        for place, domain in enumerate(LINE_FIELDS):
            flat.append(_read_word(domain, words[place], where))
        alcalde = words[sheet.ALCALDE]
        flat.append(NOTHING if alcalde == NOBODY else _read_word(Number("seat", 0, state.seats - 1), alcalde, where))
        flat += [_read_word(t.POINTS, word, where) for word in words[sheet.COUNTS :]]
    state.sheet = flat
    state.points = sheet.sums(flat, state.seats)


def _read_word(domain: Domain, word: str, where: str) -> int:
    """An entry of a line: a word of its domain, or a number written without ornaments."""
    if isinstance(domain, Number):
        return domain.read(int(word) if word.isdecimal() and str(int(word)) == word else word, where)
    return domain.read(word, where)


def _fill_in(state: ElCaballero, data: dict[str, object]) -> None:
    """What follows from the rest: supplies, and Alcaldes at the Court."""
    supply = state.options.supply
    if "ship_supply" not in data:
        state.ship_supply = max(0, supply - sum(state.harbor) - _ships_out(state))
    if "castillo_supply" not in data:
        state.castillo_supply = max(0, supply - sum(state.castillos))
    if "alcaldes" not in data and state.options.advanced:
        state.alcaldes = [max(0, t.ALCALDES - state.map.alcaldes.count(seat)) for seat in range(state.seats)]


def _rest_of_hand(state: ElCaballero, seat: Seat) -> int:
    """A hand that nobody has written down: the highest cards that can be left."""
    hand = state.hands[seat]
    if state.played[seat] != NOTHING:
        hand &= ~(1 << (state.played[seat] - 1))
    for card in range(t.HIGHEST_CARD):
        if int(hand).bit_count() <= _cards_left(state, seat):
            break
        hand &= ~(1 << card)
    return hand


def _cards_left(state: ElCaballero, seat: Seat) -> int:
    """EC-302: a card is gone for each round; not yet for this one while the seat is still to play it."""
    playing = len(state.stack) > 0 and isinstance(state.stack[-1], PlayCards)
    gone = state.round - 1 if playing and state.played[seat] == NOTHING else state.round
    return t.HIGHEST_CARD - gone


def _ships_out(state: ElCaballero) -> int:
    """The ships on the map."""
    return sum([int(fleet).bit_count() for fleet in state.fleets]) + sum(state.map.moored)


def _seen(state: ElCaballero, sort: int) -> int:
    """How many tiles of a sort are not in the pile."""
    on_map = [t.sort_of(state.map.edges[tile], state.map.symbols[tile]) for tile in range(len(state.map.cells))]
    return on_map.count(sort) + state.display.count(sort)


def build_phase(state: ElCaballero, name: str) -> None:
    """The stack of a hand-written position: what is about to happen in it; full hands become what can be left."""
    _build_stack(state, name)
    for seat in range(state.seats):
        if state.hands[seat] == t.ALL_CARDS:
            state.hands[seat] = _rest_of_hand(state, seat)


def _build_stack(state: ElCaballero, name: str) -> None:
    need(len(state.map.cells) > 0, "position.areas", "at least one area tile must lie there")
    course = Course()
    state.call(course)
    if not state.card_order:
        state.card_order = list(range(state.seats))
    if name == "next-round":
        course.phase = FILL
        return
    need(state.round > 0, "position.round", "a round must have begun")
    if state.display.count(NOTHING) == t.DISPLAY_COUNT:
        _turn_up(state)
    if name == "cards":
        state.call(PlayCards())
        return
    need(NOTHING not in state.played, "position.played", "everybody must have played a card")
    state.order_turns()
    course.phase = TURNS
    if name == "scoring":
        course.acted = state.seats


def _turn_up(state: ElCaballero) -> None:
    """Face-up tiles that nobody has written down come from the pile."""
    for slot in range(t.DISPLAY_COUNT):
        if sum(state.unseen) > 0:
            state.show_tile(slot, state.generator.weighted(state.unseen))


# What must hold


def faults(state: ElCaballero) -> list[Fault]:
    """Every broken invariant: pieces in exactly one place, tiles where they can lie, cards that were played."""
    found: list[Fault] = []
    counts = state.options.mix.counts
    for sort in range(t.SORT_COUNT):
        seen = _seen(state, sort)
        if seen > counts[sort]:
            found.append(
                ("areas", f"{seen} tiles {t.SORT.word(sort)} lie on the table, the mix has {counts[sort]} (EC-103)")
            )
        elif seen + state.unseen[sort] != counts[sort]:
            why = f"with those on the table {seen + state.unseen[sort]} tiles, not {counts[sort]} (EC-103)"
            found.append((f"unseen.{t.SORT.word(sort)}", why))
    found += _map_faults(state) + _tile_faults(state) + _piece_faults(state)
    return found + _round_faults(state) + _card_faults(state) + _display_faults(state) + _sheet_faults(state)


def _map_faults(state: ElCaballero) -> list[Fault]:
    """EC-501: land meets land, sea meets sea."""
    found: list[Fault] = []
    for tile in range(len(state.map.cells)):
        for edge in (0, 1):
            near = state.map.area_at(state.map.cells[tile] + t.STEPS[edge])
            if near != NOTHING and state.map.edges[tile] >> edge & 1 != state.map.edges[near] >> (edge ^ 2) & 1:
                cell = t.CELL.word(state.map.cells[tile])
                found.append((f"areas.{cell}", f"land meets sea at its {t.EDGE.word(edge)} edge (EC-501)"))
    return found


def _tile_faults(state: ElCaballero) -> list[Fault]:
    found: list[Fault] = []
    for tile in range(len(state.at)):
        if state.at[tile] == NOTHING:
            continue
        where = f"caballeros.{t.CELL.word(state.at[tile])}"
        land = state.land_tiles(tile)
        if land > 1 and not state.has_grande(tile):
            found.append((where, "it touches land of two tiles (EC-601)"))
        if land == 0 and state.north[tile] > t.FACE:
            found.append((f"{where}.north", "a tile on sea only shows a number from 1 to 4 (EC-603)"))
    for seat in range(state.seats):
        if state.court[seat] > state.cap(seat):
            why = f"{state.court[seat]} Caballeros are more than its {state.off[seat]} tiles can show (EC-203)"
            found.append((f"court[{seat}]", why))
    return found


def _piece_faults(state: ElCaballero) -> list[Fault]:
    found: list[Fault] = []
    supply = state.options.supply
    ships = state.ship_supply + sum(state.harbor) + _ships_out(state)
    if ships != supply:
        found.append(("ship_supply", f"there are {ships} ships, not {supply} (EC-106)"))
    castillos = state.castillo_supply + sum(state.castillos)
    if castillos != supply:
        found.append(("castillo_supply", f"there are {castillos} castillos, not {supply} (EC-106)"))
    each = t.ALCALDES if state.options.advanced else 0
    for seat in range(state.seats):
        alcaldes = state.alcaldes[seat] + state.map.alcaldes.count(seat)
        if alcaldes != each:
            found.append((f"alcaldes[{seat}]", f"the seat has {alcaldes} Alcaldes, not {each} (EC-107)"))
        if state.grandes[seat] != NOTHING and not each:
            where = f"caballeros.{t.CELL.word(state.at[state.grandes[seat]])}.grande"
            found.append((where, "there is no Grande in the basic game (EC-107)"))
    return found


def _round_faults(state: ElCaballero) -> list[Fault]:
    """EC-301: which round it can be."""
    rounds = state.options.rounds
    if state.round > rounds:
        return [("round", f"there are {rounds} rounds (EC-301)")]
    if not state.stack:
        return [] if state.round == rounds else [("round", f"the game is over after round {rounds} (EC-301)")]
    if state.round or isinstance(state.stack[-1], SetUp) or _about_to_begin(state):
        return []
    return [("round", "a round has begun (EC-301)")]


def _about_to_begin(state: ElCaballero) -> bool:
    """Does a round begin when the face-up tiles are filled up?"""
    course = state.stack[-1]
    return isinstance(course, Course) and course.phase != TURNS


def _card_faults(state: ElCaballero) -> list[Fault]:
    """EC-302, EC-303: cards are played in turn, each once; the order of turns is theirs."""
    found: list[Fault] = []
    for seat in range(state.seats):
        card = state.played[seat]
        if card != NOTHING and (state.hands[seat] >> (card - 1) & 1 or state.played.count(card) > 1):
            found.append((f"played[{seat}]", f"card {card} is held too, or played twice (EC-302)"))
        left = _cards_left(state, seat)
        if int(state.hands[seat]).bit_count() != left:
            why = f"{int(state.hands[seat]).bit_count()} cards, not {left}, in round {state.round} (EC-302)"
            found.append((f"hands[{seat}]", why))
    setting_up = len(state.stack) > 0 and isinstance(state.stack[-1], SetUp)
    if not setting_up and sorted(state.card_order) != list(range(state.seats)):
        return [*found, ("card_order", "it lists every seat once (EC-302)")]
    have_played = [state.played[seat] != NOTHING for seat in state.card_order]
    if have_played != sorted(have_played, reverse=True):
        found.append(("played", "cards are played in the order of card_order (EC-302)"))
    if state.order and (NOTHING in state.played or state.order != highest_first(state.played, t.HIGHEST_CARD)):
        found.append(("order", "the order of turns is that of the cards (EC-303)"))
    if NOTHING not in state.played and not state.order:
        found.append(("order", "all cards are played, so there is an order of turns (EC-303)"))
    return found


def _display_faults(state: ElCaballero) -> list[Fault]:
    """EC-304, EC-402: in a round each turn uses what it lays, and nothing else does."""
    course = state.stack[0] if state.stack else None
    if not isinstance(course, Course) or not state.round or course.phase == FILL:
        return []
    turn = state.stack[1] if len(state.stack) > 1 else None
    least = most = 0
    for seat in state.order[: course.acted]:
        most += tiles_of(state.played[seat])
    if isinstance(turn, Turn):
        least = max(0, tiles_of(state.played[turn.seat]) - turn.to_lay)
        most += least
    missing = state.display.count(NOTHING)
    if missing < least or (missing > most and sum(state.unseen) > 0):
        return [("display", f"{missing} tiles are missing, but from {least} to {most} were laid (EC-304)")]
    return []


def _sheet_faults(state: ElCaballero) -> list[Fault]:
    """EC-805: the points of every line follow from it; scorings and regions come in order, none before its time."""
    before = (0, 0)
    for index, line in enumerate(sheet.lines(state.sheet, state.seats)):
        where = f"sheet[{index}]"
        now = line[sheet.ROUND]
        if now not in SCORING_ROUNDS or now > state.round or (now == state.round and state.order):
            return [(where, f"there was no scoring of round {now} yet (EC-301)")]
        name = (now, line[sheet.CELL] * t.EDGE_COUNT + line[sheet.EDGE])
        if name <= before:
            return [(where, "scorings, and the regions of each, stand in order, each once (EC-805)")]
        before = name
        shut = line[sheet.CLOSED] == 1 and state.options.advanced
        counts = line[sheet.COUNTS : sheet.COUNTS + state.seats]
        value = line[sheet.TILES] + line[sheet.SYMBOLS]
        if sheet.points_for(line[sheet.KIND], value, counts, line[sheet.ALCALDE], shut) != line[-state.seats :]:
            return [(where, "the line does not add up (EC-805)")]
    return []


def schema() -> dict[str, object]:
    """The JSON schemas of the game's own fields."""
    schemas: dict[str, object] = {field.name: field.schema() for field in FIELDS}
    caballero = fields_schema(CABALLERO_FIELDS)
    caballero["required"] = ["seat", "north"]
    cell: dict[str, object] = {"type": "string", "pattern": "^-?[0-9]+,-?[0-9]+$"}
    schemas["areas"] = {"type": "object", "propertyNames": cell, "additionalProperties": t.AREA.schema()}
    schemas["caballeros"] = {"type": "object", "propertyNames": cell, "additionalProperties": caballero}
    schemas["alcaldes_placed"] = {"type": "array", "items": fields_schema(ALCALDE_FIELDS)}
    schemas["unseen"] = pile_schema(t.SORT, t.COUNT)
    schemas["sheet"] = {"type": "array", "items": {"type": "string", "pattern": LINE_PATTERN}}
    return schemas
