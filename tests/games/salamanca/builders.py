"""Positions of Salamanca set up in a few words, and a table to play them at."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack, cast

import pytest

from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.rules.regions import flood
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import FIELD
from meseta.games.salamanca.verbs import VERBS
from meseta.kernel.errors import IllegalAction
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING

LETTERS = {"A": "acre", "P": "pasture", "L": "lake", "F": "forest", "V": "vineyard"}
PLAGUES = ("poison", "rat", "locust", "ruin")
ALL = 99
"""Whoever hears everything."""


def land(text: str) -> dict[str, str]:
    """A board as the rulebook writes it: `farm(1,1) A(1,2) P3(0,1)`; a digit is a fertile tile's value."""
    found: dict[str, str] = {}
    for word, field in re.findall(r"(\w+)\((\d,\d)\)", text):
        kind = LETTERS.get(word[0], word)
        assert field not in found
        found[field] = f"{kind}-{word[1]}" if word[0] in LETTERS and len(word) > 1 else kind
    assert len(found) == len(text.split())
    return found


class Table:
    """A state to play at with texts. It hears every event."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, Salamanca)
        self.state = state
        self.state.sink = []

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.state.to_act()

    @property
    def money(self) -> list[int]:
        return self.state.scores()

    @property
    def stock(self) -> list[int]:
        """Squires in stock."""
        return cast("list[int]", self["stock"])

    @property
    def rule(self) -> str:
        """The rule in progress."""
        return self.state.stack[-1].RULE

    def __getitem__(self, name: str) -> object:
        """A field of the position."""
        return self.state.pack()[name]

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

    def play(self, *texts: str) -> "Table":
        """Each text is a seat and its action: `0 take a`. `0 place acre 1,2` is short for tile and field."""
        for text in texts:
            seat, action = text.split(" ", 1)
            if action.startswith("place "):
                _, tile, field = action.split()
                self.play(f"{seat} tile {tile}", f"{seat} field {field}")
                continue
            self.state.apply(int(seat), VERBS.parse(action))
            assert self.state.checks() == []
        return self

    def refused(self, seat: int, text: str) -> str:
        """The rule that forbids it; nothing has changed."""
        before, open_now, heard = self.state.digest(), self.legal(seat), len(self.heard())
        with pytest.raises(IllegalAction) as caught:
            self.state.apply(seat, VERBS.parse(text))
        error = caught.value
        assert (error.seat, error.action, error.open) == (seat, text, open_now)
        assert f"seat {seat} " in str(error)
        assert repr(text) in str(error)
        assert error.rule in str(error)
        assert text not in open_now
        assert (self.state.digest(), self.legal(seat), len(self.heard())) == (before, open_now, heard)
        return error.rule

    def legal(self, seat: int, verb: str = "") -> list[str]:
        """Everything open to the seat; with a verb, only what follows that word."""
        texts = [VERBS.text(action) for action in self.state.legal(seat)]
        return [text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")] if verb else texts

    def copy(self) -> "Table":
        """The same position, to try something else."""
        return Table(self.state.copy())

    def answer(self, *texts: str) -> "Table":
        """What the waiting draws bring."""
        for text in texts:
            self.state.answer(VERBS.parse(text))
        return self

    def draws(self) -> dict[str, int]:
        return {VERBS.text(action): weight for action, weight in self.state.draws()}

    def stop_draws(self) -> "Table":
        """From now on the test answers the draws."""
        self.state.answers_itself = False
        return self

    def view(self, seat: int | None) -> dict[str, object]:
        return GAME.view(self.state, seat)

    def shown(self, seat: int | None) -> dict[str, object]:
        """What a seat (None: a spectator) sees of the rule that asks."""
        return cast("list[dict[str, object]]", self.view(seat)["rules"])[-1]

    def seat_views(self, seat: int | None) -> list[dict[str, object]]:
        """What a seat (None: a spectator) sees of each player."""
        return cast("list[dict[str, object]]", self.view(seat)["seats"])

    def heard(self, *kinds: str, seat: int | None = ALL) -> list[dict[str, object]]:
        """All events so far, of some kinds only, or those that one seat (None: a spectator) saw."""
        assert self.state.sink is not None
        return [
            event.data()
            for event in self.state.sink
            if (seat == ALL or event.seen_by(seat)) and (not kinds or event.kind.name in kinds)
        ]

    def forget(self) -> "Table":
        """Drop the events heard so far."""
        self.state.sink = []
        return self

    def pass_turns(self) -> "Table":
        """Everybody who still has a turn this round passes it."""
        now = self.state.round
        while self.state.stack and self.rule == "turn" and self.state.round == now:
            self.play(f"{self.to_act[0]} end turn")
        return self

    def play_cards(self, *cards: int) -> "Table":
        """Each plays a card, from the leader on."""
        for card in cards:
            self.play(f"{self.to_act[0]} card {card}")
        return self

    def play_round(self) -> "Table":
        """A whole round in which everybody plays the first card that he may, and passes."""
        now = self.state.round
        while not self.state.over and self.state.round == now:
            seat = self.to_act[0]
            self.play(f"{seat} {'end turn' if self.rule == 'turn' else self.legal(seat)[0]}")
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
    state = GAME.prepare(seats, 1, options)
    state.answers_itself = False
    result = Table(state)
    state.settle()
    return result


def started(seats: int = 3, seed: int = 1, **options: object) -> Table:
    """A new game, drawn by the generator: the first card is asked. All events since set-up were heard."""
    state = GAME.prepare(seats, seed, options)
    result = Table(state)
    state.settle()
    return result


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
