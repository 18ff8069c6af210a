"""Subasta: a game of three pages, to show how one is made. docs/adding-a-game.md walks through it.

SU-1 Five coins worth 1 to 3 come up one by one. SU-2 For each, everybody secretly bids 0 to what is left of his 9
doubloons; bids are opened together. SU-3 The only highest bidder pays, and takes the coin, or leaves it and gets 1
back; in a tie nobody pays. SU-4 Most coin value wins.
"""

from typing import ClassVar, Final, Literal, TypedDict

from meseta.kernel.domains import FLAG, SEAT, SEATS, Number
from meseta.kernel.events import EVERYONE, EventKinds
from meseta.kernel.fields import PER_SEAT, Field, read_fields, write_fields
from meseta.kernel.frames import Frame, Sealed
from meseta.kernel.game import Functions, Game
from meseta.kernel.generator import Generator
from meseta.kernel.ids import K_3
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, DRAW, NOTHING, Action, Fault, RuleId, Seat, Step, ask
from meseta.kernel.verbs import Verbs

COINS: Final = 5
PURSE: Final = 9
RULES: Final = ("SU-1", "SU-2", "SU-3", "SU-4")

COIN: Final = Number("coin", 1, 3)
MONEY: Final = Number("doubloons", 0, PURSE)

VERBS: Final = Verbs()
BID: Final = VERBS.add("bid", MONEY)
TAKE: Final = VERBS.add("take").of()
LEAVE: Final = VERBS.add("leave").of()
DRAW_COIN: Final = VERBS.add("draw coin", COIN)

EVENTS: Final = EventKinds(VERBS)
CAME_UP: Final = EVENTS.add("came-up", Field("coin", COIN))
OPENED: Final = EVENTS.add("opened", Field("seat", SEAT), Field("bid", MONEY))
SOLD: Final = EVENTS.add("sold", Field("seat", SEAT, optional=True), Field("taken", FLAG))


class Subasta(State):
    """What everybody has, and the coin at hand."""

    def __init__(self) -> None:
        super().__init__()
        self.purses: list[int] = []
        self.points: list[int] = []
        self.coin = NOTHING
        self.sold = 0
        self.winner = NOTHING

    def copy(self) -> "Subasta":
        other = Subasta()
        self.copy_kernel(other)
        other.purses = self.purses.copy()
        other.points = self.points.copy()
        other.coin = self.coin
        other.sold = self.sold
        other.winner = self.winner
        return other

    def rounds(self) -> int | None:
        return COINS

    def scores(self) -> list[int]:
        return self.points.copy()

    def bring(self, coin: int) -> None:
        """SU-1."""
        self.coin = coin
        self.emit(CAME_UP, EVERYONE, (coin,))

    def open_bids(self, bids: list[int]) -> None:
        """SU-2, SU-3: the only highest bidder pays."""
        self.reveal()
        for seat in range(self.seats):
            self.emit(OPENED, EVERYONE, (seat, bids[seat]))
        best = max(bids)
        self.winner = bids.index(best) if bids.count(best) == 1 else NOTHING
        if self.winner != NOTHING:
            self.purses[self.winner] -= best

    def end_sale(self, taken: bool) -> None:
        """SU-3: the coin is gone, whoever has it."""
        if self.winner != NOTHING and taken:
            self.points[self.winner] += self.coin
        elif self.winner != NOTHING:
            self.purses[self.winner] = min(PURSE, self.purses[self.winner] + 1)
        self.emit(SOLD, EVERYONE, (self.winner, int(taken)))
        self.coin = self.winner = NOTHING
        self.sold += 1
        self.rounds_ended += 1


class Sale(Frame[Subasta]):
    """SU-1, SU-3: a coin, the bids, then the winner's choice; five times."""

    RULE: ClassVar[str] = "sale"
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    CALLS: ClassVar[tuple[str, ...]] = ("bids",)

    def copy(self) -> "Sale":
        return Sale()

    def step(self, state: Subasta) -> Step:
        if state.sold == COINS:
            return DONE
        if state.coin == NOTHING:
            return DRAW
        return ask(state.winner) if state.winner != NOTHING else state.call(Bids(state.seats))

    def resume(self, state: Subasta, called: Frame[Subasta]) -> Step:
        """SU-3: the bids are opened; in a tie the coin is gone."""
        if state.winner == NOTHING:
            state.end_sale(taken=False)
        return CONTINUE

    def odds(self, state: Subasta, outcomes: list[Action], weights: list[int]) -> None:
        for coin in (1, 2, 3):
            outcomes.append(DRAW_COIN.of(coin))
            weights.append(4 - coin)

    def drawn(self, state: Subasta, outcome: Action) -> None:
        state.bring(DRAW_COIN.arg(outcome))

    def legal(self, state: Subasta, seat: Seat, out: list[Action]) -> None:
        out += [TAKE, LEAVE]

    def refusal(self, state: Subasta, seat: Seat, action: Action) -> RuleId:
        return ALLOWED if action in (TAKE, LEAVE) else K_3

    def take(self, state: Subasta, seat: Seat, action: Action) -> Step:
        state.end_sale(action == TAKE)
        return CONTINUE


class BidsShown(TypedDict):
    """Who has bid, and one's own bid."""

    rule: Literal["bids"]
    finished: list[int]
    own: int | None


class Bids(Sealed[Subasta]):
    """SU-2: all bid at once, in secret."""

    RULE: ClassVar[str] = "bids"
    FIELDS: ClassVar[tuple[Field, ...]] = (Field("choosers", SEATS), Field("slots", MONEY, PER_SEAT, optional=True))

    def __init__(self, seats: int = 0) -> None:
        super().__init__((1 << seats) - 1)
        self.slots = [NOTHING] * seats

    def copy(self) -> "Bids":
        other = Bids(len(self.slots))
        other.slots = self.slots.copy()
        return other

    def legal(self, state: Subasta, seat: Seat, out: list[Action]) -> None:
        out += [BID.of(money) for money in range(state.purses[seat] + 1)]

    def refusal(self, state: Subasta, seat: Seat, action: Action) -> RuleId:
        if not BID.has(action):
            return K_3
        return ALLOWED if BID.arg(action) <= state.purses[seat] else "SU-2"

    def take(self, state: Subasta, seat: Seat, action: Action) -> Step:
        self.slots[seat] = BID.arg(action)
        return CONTINUE

    def opened(self, state: Subasta) -> Step:
        state.open_bids(self.slots)
        return DONE

    def show(self, state: Subasta, seat: Seat | None) -> BidsShown:
        own = NOTHING if seat is None else self.slots[seat]
        return {"rule": "bids", "finished": self.finished_seats(), "own": None if own == NOTHING else own}

    def faults(self, state: Subasta) -> list[Fault]:
        bids = enumerate(self.slots)
        return [("slots", f"seat {seat} bids too much (SU-2)") for seat, bid in bids if bid > state.purses[seat]]


STORED: Final = (
    Field("purses", MONEY, PER_SEAT),
    Field("points", Number("points", 0, 3 * COINS), PER_SEAT),
    Field("coin", COIN, optional=True),
    Field("sold", Number("sold", 0, COINS)),
    Field("winner", SEAT, optional=True),
)


class SubastaTable(TypedDict):
    """What everybody sees."""

    purses: list[int]
    points: list[int]
    coin: int | None


def begin(seats: int, generator: Generator, options: dict[str, object]) -> Subasta:
    """Full purses."""
    state = Subasta()
    state.seats = seats
    state.generator = generator
    state.purses = [PURSE] * seats
    state.points = [0] * seats
    state.call(Sale())
    return state


def read(data: dict[str, object], seats: int, options: dict[str, object]) -> Subasta:
    """The state of a stored position."""
    state = Subasta()
    state.seats = seats
    read_fields(state, STORED, data, "position", seats)
    return state


def write(state: Subasta) -> dict[str, object]:
    """The position as JSON."""
    return write_fields(state, STORED)


def faults(state: Subasta) -> list[Fault]:
    """A winner needs something to win."""
    return [("winner", "there is no coin to win (SU-3)")] if state.winner != NOTHING and state.coin == NOTHING else []


def build_phase(state: Subasta, name: str) -> None:
    """There are no phases to name."""


def schema() -> dict[str, object]:
    """The fields of a stored position."""
    return {field.name: field.schema() for field in STORED}


def view(state: Subasta, seat: Seat | None) -> SubastaTable:
    """Nothing but the bids is secret."""
    coin = None if state.coin == NOTHING else state.coin
    return {"purses": state.purses.copy(), "points": state.points.copy(), "coin": coin}


def sample(state: Subasta, seat: Seat | None, rng: Generator) -> Subasta:
    """Others' bids are drawn afresh."""
    other = state.copy()
    other.generator = Generator(rng.next())
    top = other.stack[-1] if other.stack else None
    if isinstance(top, Bids):
        top.reseal(other, seat, rng)
    return other


GAME: Final = Game(
    home=__name__,
    key="subasta",
    title="Subasta",
    rules=1,
    ids=RULES,
    seats=(2, 3, 4),
    options=(),
    verbs=VERBS,
    events=EVENTS,
    frames=(Sale, Bids),
    phases=(),
    functions=Functions(begin, read, write, faults, build_phase, schema, view, sample),
)
