"""Positions of Salamanca set up in a few words, and a table to play them at."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack, cast

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.rules.regions import flood
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import FIELD
from meseta.kernel.types import NOTHING
from tests.games.builder import BaseTable

LETTERS = {"A": "acre", "P": "pasture", "L": "lake", "F": "forest", "V": "vineyard"}
PLAGUES = ("poison", "rat", "locust", "ruin")


def land(text: str) -> dict[str, str]:
    """A board as the rulebook writes it: `farm(1,1) A(1,2) P3(0,1)`; a digit is a fertile tile's value."""
    found: dict[str, str] = {}
    for word, field in re.findall(r"(\w+)\((\d,\d)\)", text):
        kind = LETTERS.get(word[0], word)
        assert field not in found
        found[field] = f"{kind}-{word[1]}" if word[0] in LETTERS and len(word) > 1 else kind
    assert len(found) == len(text.split())
    return found


class Table(BaseTable[Salamanca]):
    """A table of Salamanca."""

    GAME = GAME
    STATE = Salamanca

    @property
    def money(self) -> list[int]:
        return self.state.scores()

    @property
    def stock(self) -> list[int]:
        """Squires in stock."""
        return cast("list[int]", self["stock"])

    def at(self, field: str) -> str | None:
        """The tile on a field."""
        return cast("dict[str, str]", self["land"]).get(field)

    def owner(self, field: str) -> int | None:
        """Whose squire stands there."""
        return cast("dict[str, int]", self["owners"]).get(field)

    def conde(self, seat: int) -> str | None:
        """Where the seat's Conde stands."""
        return cast("list[str | None]", self["condes"])[seat]

    def plague(self, name: str) -> str | None:
        """Where a plague lies."""
        return cast("list[str | None]", self["plagues"])[PLAGUES.index(name)]

    def hand(self, seat: int) -> list[int]:
        return cast("list[list[int]]", self["hands"])[seat]

    def display(self) -> dict[str, list[str]]:
        return cast("dict[str, list[str]]", self["display"])

    def pile(self, name: str) -> dict[str, int]:
        """`unseen`, `blue`, `gone` or `starting` tiles."""
        return cast("dict[str, int]", self["unseen" if name == "draw" else name])

    def value(self, field: str) -> int:
        """What the region of a building is worth."""
        return self.state.region_value(FIELD.index[field])

    def turns(self) -> list[tuple[int, int]]:
        """Who acts with which card, in order."""
        return list(zip(self.state.order_seats, self.state.order_cards, strict=True))

    def act(self, seat: int, text: str) -> None:
        """`place acre 1,2` is short for tile and field."""
        if text.startswith("place "):
            _, tile, field = text.split()
            self.step(seat, f"tile {tile}")
            self.step(seat, f"field {field}")
        else:
            self.step(seat, text)

    def shown(self, seat: int | None) -> dict[str, object]:
        """What a seat (None: a spectator) sees of the rule that asks."""
        return cast("list[dict[str, object]]", self.view(seat)["rules"])[-1]

    def seat_views(self, seat: int | None) -> list[dict[str, object]]:
        """What a seat (None: a spectator) sees of each player."""
        return cast("list[dict[str, object]]", self.view(seat)["seats"])

    def play_cards(self, *cards: int) -> "Table":
        """Each plays a card, from the leader on."""
        for card in cards:
            self.play(f"{self.to_act[0]} card {card}")
        return self


class Setup(TypedDict, total=False):
    """What a test can say of a table. What it does not say is in the comments."""

    seats: int  # 3, or as many as have a turn
    phase: str  # turns
    land: str  # nothing; in the rulebook's writing
    owners: Mapping[str, int]  # nobody
    busy: Mapping[int, int]  # so many squires of a seat on farms without any landscape, in the last row
    condes: Mapping[int, str]  # in stock
    plagues: Mapping[str, str]  # beside the board
    display: Mapping[str, Sequence[str]]  # a vineyard on a
    turns: Sequence[tuple[int, int]]  # seat and card, in acting order; seat 0 acts first, with an 8
    turn: int  # so many turns are over: none
    money: Sequence[int]  # 0
    hands: Sequence[Sequence[int]]  # the cards that are left, in order
    leader: int  # 0
    round: int  # 2
    occupied_now: Sequence[str]  # none
    fertile_now: Mapping[str, int]  # none; who placed it
    unseen: Mapping[str, int]  # the rest
    blue: Mapping[str, int]  # one of each kind, as far as they are not on the board
    gone: Mapping[str, int]  # none
    options: Mapping[str, object]  # none


def position(**setup: Unpack[Setup]) -> dict[str, object]:
    """A whole position from the few things a test is about."""
    phase = setup.get("phase", "turns")
    acting = phase in ("turns", "last-turn")
    turns = list(setup.get("turns", [(0, 8), (1, 7), (2, 4)] if acting else []))
    seats = setup.get("seats", len({seat for seat, _ in turns}) or 3)
    fields = land(setup.get("land", ""))
    owners = dict(setup.get("owners", {}))
    for number, seat in enumerate([seat for seat, count in setup.get("busy", {}).items() for _ in range(count)]):
        fields[f"7,{number}"] = "farm"
        owners[f"7,{number}"] = seat
    fertile = setup.get("fertile_now", {})
    condes = setup.get("condes", {})
    display = {key: list(tiles) for key, tiles in setup.get("display", {"a": ["vineyard"]} if acting else {}).items()}
    plagues = setup.get("plagues", {})
    data: dict[str, object] = {
        "game": "salamanca",
        "rules": GAME.rules,
        "seats": seats,
        "options": dict(setup.get("options", {})),
        "phase": phase,
        "land": fields,
        "owners": owners,
        "condes": [condes.get(seat) for seat in range(seats)],
        "plagues": [plagues.get(plague) for plague in PLAGUES],
        "money": list(setup.get("money", [0] * seats)),
        "display": display,
        "played": _played(turns, seats),
        "round": setup.get("round", 2),
        "leader": setup.get("leader", 0 if seats > 2 else None),
        "turn": setup.get("turn", 0),
        "occupied_now": list(setup.get("occupied_now", [])),
        "fertile_now": list(fertile),
        "fertile_by": list(fertile.values()),
        "blue": dict(setup.get("blue", _blue(fields, display))),
    }
    for name in ("hands", "unseen", "gone"):
        if name in setup:
            data[name] = setup[name]
    return data


def _played(turns: Sequence[tuple[int, int]], seats: int) -> list[int | None]:
    """Two places for each seat, in the order of the values."""
    played: list[int | None] = []
    for seat in range(seats):
        cards = sorted(card for owner, card in turns if owner == seat)
        played += [*cards, None, None][:2]
    return played


def _blue(fields: Mapping[str, str], display: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """One of each kind, unless the table already needs all of its tiles."""
    used = Counter([*fields.values(), *[tile for tiles in display.values() for tile in tiles]])
    most = {"acre": 6, "pasture": 6, "lake": 6, "forest": 6, "vineyard": 9}
    return {kind: 1 for kind, count in most.items() if used[kind] < count}


def table(**setup: Unpack[Setup]) -> Table:
    """A table at that `position`; the turns that a test names are those that follow from their cards."""
    found = Table(GAME.unpack(position(**setup)))
    assert found.turns() == list(setup.get("turns", found.turns()))
    return found


def turn(card: int = 8, **setup: Unpack[Setup]) -> Table:
    """Three players; seat 0 acts with this card (not 1) and is not the last: first, or with a 2 second."""
    assert card > 1
    lower = [other for other in (7, 4, 3, 2, 1) if other < card]
    setup["turns"] = [(0, card), (1, lower[0]), (2, lower[1])] if card > 2 else [(1, 8), (0, 2), (2, 1)]
    setup["turn"] = 0 if card > 2 else 1
    return table(**setup)


def last_turn(card: int, **setup: Unpack[Setup]) -> Table:
    """Three players; seat 0 acts last with this card, a 7 at most and no 5: it has the bonus."""
    setup["turns"] = [(1, 8), (2, 7), (0, card)] if card < 7 else [(2, 5), (1, 8), (0, 7)]
    setup["phase"] = "last-turn"
    return table(**setup)


def new_game(seats: int = 3, **options: object) -> Table:
    """Before the first draw of set-up: the test answers the draws."""
    return Table.undrawn(seats, options)


def started(seats: int = 3, seed: int = 1, **options: object) -> Table:
    """A new game, drawn by the generator: the first card is asked. All events since set-up were heard."""
    return Table.begun(seats, seed, options)


def dealt(hands: Sequence[Sequence[int]], leader: int = 0) -> Table:
    """A new game with these hands; tiles are drawn by the generator."""
    result = new_game(len(hands))
    result.answer(*[f"draw field 7,{column}" for column in range(5)])
    result.answer(*[f"draw card {card}" for hand in hands for card in hand])
    result.state.answers_itself = True
    if len(hands) > 2:
        result.answer(f"draw leader {leader}")
    else:
        result.answer(next(iter(result.draws())))
    return result


def landscape(play: Table, field: str) -> set[str]:
    """The fields of the landscape that a tile belongs to."""
    fields = flood(play.state.land, FIELD.index[field], NOTHING, [False] * len(play.state.land))
    return {FIELD.words[one] for one in fields}


def hands_with(seats: int, *cards: Sequence[int]) -> list[list[int]]:
    """Hands in which each seat holds these cards; the others are dealt in order."""
    values, copies, size = {2: (8, 1, 4), 3: (8, 2, 5), 4: (8, 2, 4), 5: (10, 2, 4)}[seats]
    rest = Counter(dict.fromkeys(range(1, values + 1), copies))
    if seats == 3:
        rest[7] -= 1
    hands = [list(cards[seat]) if seat < len(cards) else [] for seat in range(seats)]
    rest.subtract([card for hand in hands for card in hand])
    left = sorted(rest.elements())
    assert min(rest.values()) >= 0
    for hand in hands:
        while len(hand) < size:
            hand.append(left.pop(0))
        hand.sort()
    return hands


def cards_phase(players: int, *cards: Sequence[int], **setup: Unpack[Setup]) -> Table:
    """Cards are about to be played; each seat holds these, and others."""
    setup["seats"] = players
    setup["phase"] = "cards"
    setup["hands"] = hands_with(players, *cards)
    return table(**setup)


def late(play: Table, left: int) -> Table:
    """The same, but only so many rounds are left: the other tiles are gone."""
    data = play.state.pack()
    kept, gone = Counter[str](), Counter(cast("dict[str, int]", data["gone"]))
    for tile in sorted(Counter(play.pile("draw")).elements()):
        (kept if kept.total() < len(play.state.display) * left else gone)[tile] += 1
    gone.update(play.pile("blue"))
    found = Table(GAME.unpack({**data, "unseen": dict(kept), "blue": {}, "gone": dict(gone)}))
    assert found.state.rounds_left() == left
    return found
