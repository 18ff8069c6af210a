"""Positions of El Grande set up in a few words, and a table to play them at."""

from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack, cast

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.state import ElGrande
from tests.games.builder import BaseTable

CARDS = {
    "move-3": 1,
    "move-4": 1,
    "move-4-own": 1,
    "move-3-foreign": 1,
    "move-2-own-2-foreign": 1,
    "move-5-from-one": 1,
    "move-all-own-from-one": 1,
    "place-2-anywhere": 1,
    "move-all-own-or-place-2": 1,
    "veto": 2,
    "decay-all": 2,
    "decay-3": 2,
    "return-1-each": 2,
    "angry-king": 2,
    "disc-return-all": 2,
    "disc-return-2": 2,
    "score-chosen": 2,
    "score-4s": 3,
    "score-5s": 3,
    "score-6s-7s": 3,
    "score-castillo": 3,
    "score-all-first": 3,
    "score-most": 3,
    "score-fewest": 3,
    "score-one": 3,
    "mobile-scoreboard": 4,
    "disc-score": 4,
    "power-of-the-cards": 4,
    "eviction": 4,
    "take-to-court": 4,
    "move-grande": 4,
    "royal-advisor": 4,
    "kings-card": 5,
}
"""The stack of each action card."""

REGIONS = (
    "galicia",
    "pais-vasco",
    "aragon",
    "cataluna",
    "castilla-la-vieja",
    "castilla-la-nueva",
    "valencia",
    "granada",
    "sevilla",
)
BETWEEN = ("next-round", "general-scoring")
"""Phases in which no action card lies face up."""
TURNED_UP = ("move-3", "score-chosen", "score-one", "move-grande", "kings-card")


class Table(BaseTable[ElGrande]):
    """A table of El Grande."""

    GAME = GAME
    STATE = ElGrande

    @property
    def points(self) -> list[int]:
        return self.state.scores()

    def over(self) -> bool:
        return self.state.over

    def king(self) -> object:
        return self["king"]

    def at(self, place: str) -> list[int]:
        """How many caballeros each seat has at a place."""
        return cast("dict[str, list[int]]", self["caballeros"])[place]

    def pile(self, name: str) -> dict[str, int]:
        """`unseen` or `used` action cards."""
        return cast("dict[str, int]", self[name])

    def pass_turn(self, seat: int, *, take: int | None = None) -> "Table":
        """A turn in which nothing is done but taking a card."""
        while self.rule == "turn" and self.to_act == (seat,):
            legal = self.legal(seat)
            if "end turn" in legal:
                return self.play(f"{seat} end turn")
            if legal[0].startswith("take "):
                self.play(f"{seat} take {take}" if take else f"{seat} {legal[0]}")
            else:
                self.play(f"{seat} {'done' if 'done' in legal else 'supply 0'}")
        raise AssertionError(f"it is not the turn of seat {seat}")

    def play_powers(self, *powers: int) -> "Table":
        """Each plays a card, from the start player on."""
        for power in powers:
            self.play(f"{self.to_act[0]} power {power}")
        return self

    def stacks(self, seat: int | None) -> list[dict[str, object]]:
        return cast("list[dict[str, object]]", self.view(seat)["stacks"])

    def frames(self) -> list[str]:
        return [frame.RULE for frame in self.state.stack]


class Setup(TypedDict, total=False):
    """What a test can say of a table. What it does not say is in the comments."""

    seats: int  # 4
    phase: str  # action
    king: str  # galicia
    holding: Mapping[int, str]  # nobody: in the phase `action` exactly one seat holds an action card
    took: Mapping[int, str]  # a Veto, who took his this round; whoever else had his turn, the first card left
    at: Mapping[str, Sequence[int]]  # nobody on the board
    court: Sequence[int]  # 5 each
    province: Mapping[int, int]  # all others; where it is given, the rest of the 30 is in the Castillo
    grandes: Sequence[str]  # all in Sevilla, or in Granada where the King is in Sevilla
    vetos: Sequence[int]  # nobody
    veto_rounds: Sequence[int]  # the first from the round before, the second from this one
    scoreboards: Mapping[str, str]  # beside the board
    points: Sequence[int]  # 0
    played: Sequence[int]  # 9, 8, 7 ... in turn order
    discards: Mapping[int, Sequence[int]]  # none
    order: Sequence[int]  # as the cards played say; or who took a Veto, the holder of the action card, clockwise
    face_up: Sequence[str | None]  # TURNED_UP, but for the stacks whose card was taken
    used: Mapping[str, int]  # none but the cards that were taken and used
    start: int  # 0
    round: int  # 2
    options: Mapping[str, object]  # none


def position(**setup: Unpack[Setup]) -> dict[str, object]:
    """A whole position from the few things a test is about."""
    seats = setup.get("seats", 4)
    phase = setup.get("phase", "action")
    king = setup.get("king", "galicia")
    held = setup.get("holding", {})
    vetos = setup.get("vetos", ())
    boards = setup.get("scoreboards", {})
    order = _order(setup, seats, phase)
    took = _took(setup, order, phase)
    played = setup.get("played", [9 - order.index(seat) if order else 0 for seat in range(seats)])
    data: dict[str, object] = {
        "game": "el-grande",
        "rules": GAME.rules,
        "seats": seats,
        "options": dict(setup.get("options", {})),
        "phase": phase,
        "king": king,
        "grandes": list(setup.get("grandes", ["granada" if king == "sevilla" else "sevilla"] * seats)),
        "caballeros": _caballeros(setup, seats),
        "scoreboards": [boards.get(board) for board in ("8-4-0", "4-0-0")],
        "points": list(setup.get("points", [0] * seats)),
        "played": [power or None for power in played],
        "discards": [sorted(setup.get("discards", {}).get(seat, ())) for seat in range(seats)],
        "face_up": list(setup.get("face_up", _face_up(phase, took))),
        "holding": [held.get(seat) for seat in range(seats)],
        "took": [took.get(seat) for seat in range(seats)],
        "veto_seats": list(vetos),
        "veto_rounds": _veto_rounds(setup),
        "round": setup.get("round", 2),
        "start": setup.get("start", 0),
    }
    if "order" in setup:
        data["order"] = order
    if "used" in setup:
        data["used"] = dict(setup["used"])
    return data


def _veto_rounds(setup: Setup) -> list[int]:
    number = setup.get("round", 2)
    before = number - 2 if setup.get("options", {}).get("rounds") == 6 and number % 3 == 2 else number - 1
    return list(setup.get("veto_rounds", [before, number][: len(setup.get("vetos", ()))]))


def _new_vetos(setup: Setup) -> list[int]:
    """Who holds a Veto that was taken in this round."""
    rounds = _veto_rounds(setup)
    return [seat for i, seat in enumerate(setup.get("vetos", ())) if rounds[i] == setup.get("round", 2)]


def _order(setup: Setup, seats: int, phase: str) -> list[int]:
    if "order" in setup:
        return list(setup["order"])
    if phase not in ("action", "turns"):
        return []
    if "played" in setup:
        played = setup["played"]
        return sorted(range(seats), key=lambda seat: -played[seat])
    first = next(iter(setup.get("holding", {})), 0)
    acted = [seat for seat in (*setup.get("took", {}), *_new_vetos(setup)) if seat != first]
    return [*acted, *(seat for seat in [(first + offset) % seats for offset in range(seats)] if seat not in acted)]


def _took(setup: Setup, order: list[int], phase: str) -> dict[int, str]:
    took = {**dict.fromkeys(_new_vetos(setup) if phase in ("action", "turns") else (), "veto"), **setup.get("took", {})}
    for holder, card in setup.get("holding", {}).items():
        took[holder] = card
        for seat in order[: order.index(holder)] if holder in order else ():
            stacks = [CARDS[other] for other in took.values()]
            took.setdefault(seat, next(other for other in TURNED_UP if CARDS[other] not in stacks))
    return took


def _caballeros(setup: Setup, seats: int) -> dict[str, list[int]]:
    places = {place: list(counts) for place, counts in setup.get("at", {}).items()}
    places["court"] = list(setup.get("court", [5] * seats))
    rest = [30 - sum(counts[seat] for counts in places.values()) for seat in range(seats)]
    outside = [rest[seat] - setup.get("province", {}).get(seat, rest[seat]) for seat in range(seats)]
    inside = places.get("castillo", [0] * seats)
    places["castillo"] = [inside[seat] + outside[seat] for seat in range(seats)]
    return places


def _face_up(phase: str, took: Mapping[int, str]) -> list[str | None]:
    taken = [CARDS[card] for card in took.values()]
    return [None if stack + 1 in taken or phase in BETWEEN else TURNED_UP[stack] for stack in range(5)]


def table(**setup: Unpack[Setup]) -> Table:
    """A table at that `position`."""
    return Table(GAME.unpack(position(**setup)))


def holding(card: str, **setup: Unpack[Setup]) -> Table:
    """Seat 0 has just taken the card; the rest as for `table`."""
    setup["holding"] = {0: card}
    return table(**setup)


def new_game(seats: int = 4, **options: object) -> Table:
    """Before the first region card: the test answers the draws."""
    return Table.undrawn(seats, options)


def started(seats: int = 4, seed: int = 1, **options: object) -> Table:
    """A new game, drawn by the generator: the first power card is asked. What happened so far is forgotten."""
    return Table.begun(seats, seed, options).forget()
