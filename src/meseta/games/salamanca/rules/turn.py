"""SA-5: expansion of power. A turn is a sequence of steps that the player ends himself."""

from typing import ClassVar, Final, Literal, TypeAlias, TypedDict, final

from mypy_extensions import i64

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.verbs import CONDE, END_TURN, FIELD_OF, OCCUPY, PLAGUE_TO, SELL, SWAP, TAKE, TILE_OF
from meseta.kernel.domains import FLAG, SEAT, Domain
from meseta.kernel.fields import LIST, Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask_own

CONDE_LIMIT: Final = 6
"""SA-521: the most that a region may be worth when a Conde enters."""
PLACING: Final = 0
CONDE_PLACED: Final = 1
UNDECIDED: Final = NOTHING
MainWord: TypeAlias = Literal["tiles", "conde"]
MAIN_WORDS: Final[tuple[MainWord, ...]] = ("tiles", "conde")
MAIN: Final = Domain("main action", MAIN_WORDS)


class TurnShown(TypedDict):
    """SA-501, SA-502: whose turn it is, what he has done in it, and what is still open to him."""

    rule: Literal["turn"]
    seat: int
    card: int
    last: bool
    """SA-502: he acts last and may use his card besides tiles or Conde."""
    main: MainWord | None
    """A (tiles) or B (Conde), whichever was begun."""
    main_open: bool
    """A or B may still be begun."""
    function_used: bool
    function_open: bool
    """The card has a function (C), and it may still be used, if there is a tile for it."""
    free: int
    """SA-512: occupations that are still free of charge."""
    built: list[str]
    """SA-513: the fields of buildings placed in this turn."""
    prices: list[int]
    """SA-512: what a squire on each of them would cost now."""
    tile: str | None
    """Picked among those taken, to be placed next."""
    left: int
    """SA-503: taken tiles that are not placed yet; the turn cannot end before."""


@final
class Turn(Frame[Salamanca]):
    """SA-501 to SA-535: A (tiles), B (Conde) or C (the card's function); whoever acts last has C besides A or B."""

    RULE: ClassVar[str] = "turn"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("card", t.CARD),
        Field("last", FLAG),
        Field("main", MAIN, optional=True),
        Field("function_used", FLAG),
        Field("free", t.COUNT),
        Field("built", t.FIELD, LIST),
        Field("tile", t.TILE, optional=True),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("swap-cards",)

    def __init__(self, seat: Seat = 0, card: i64 = 1, last: bool = False, free: i64 = 0) -> None:
        self.seat = seat
        self.card = card
        self.last = last
        self.main: i64 = UNDECIDED
        """A or B, whichever was begun."""
        self.function_used = False
        self.free = free
        """SA-512: how many occupations are still free of charge in this turn."""
        self.built: list[int] = []
        """SA-512, SA-513: buildings placed in this turn."""
        self.tile: i64 = NOTHING
        """Picked among those taken, to be placed next."""

    def copy(self) -> "Turn":
        other = Turn(self.seat, self.card, self.last, self.free)
        other.main = self.main
        other.function_used = self.function_used
        other.built = self.built.copy()
        other.tile = self.tile
        return other

    def step(self, state: Salamanca) -> Step:
        return ask_own(self.seat)

    # What may be chosen

    def legal(self, state: Salamanca, seat: Seat, out: list[Action]) -> None:
        if self.tile != NOTHING:
            out += state.free  # SA-511: every free field
            return
        if self.main == UNDECIDED and (self.last or not self.function_used):
            self._legal_main(state, out)
        if self.main == PLACING:
            self._legal_placing(state, out)
        if not self.function_used and (self.last or self.main == UNDECIDED):
            self._legal_function(state, out)
        if not state.taken:
            out.append(END_TURN)

    def _legal_main(self, state: Salamanca, out: list[Action]) -> None:
        for display in range(len(state.display)):
            if state.display[display]:
                TAKE.offer(out, display)
        for field in state.buildings:
            owner = state.owners[field]
            if owner != NOTHING and owner != self.seat and self._conde_may_enter(state, field):
                CONDE.offer(out, field)

    def _legal_placing(self, state: Salamanca, out: list[Action]) -> None:
        offered: i64 = 0
        for tile in state.taken:
            if not offered >> tile & 1:
                TILE_OF.offer(out, tile)
                offered |= 1 << tile
        for field in self.built:
            if self._occupy_refusal(state, field) == ALLOWED:
                OCCUPY.offer(out, field)
        for field in state.buildings:
            if state.owners[field] == self.seat and self._sell_refusal(state, field) == ALLOWED:
                SELL.offer(out, field)

    def _legal_function(self, state: Salamanca, out: list[Action]) -> None:
        if self.card <= t.PLAGUE_COUNT:
            _legal_plague(state.land, state.plagues, PLAGUE_FITS[self.card - 1], out)
        elif self.card == t.SWAP_CARD:
            for other in range(state.seats):
                if other != self.seat:
                    SWAP.offer(out, other)

    def _conde_may_enter(self, state: Salamanca, field: i64) -> bool:
        """SA-521: no Conde there yet, and the region worth little enough right now (SA-1021)."""
        return state.conde_at(field) == NOTHING and state.region_value(field) <= CONDE_LIMIT

    # What is refused, and by which rule

    def refusal(self, state: Salamanca, seat: Seat, action: Action) -> RuleId:
        if self.tile != NOTHING:
            if not FIELD_OF.has(action):
                return K_3
            return ALLOWED if state.land[FIELD_OF.arg(action)] == NOTHING else "SA-511"
        if action == END_TURN:
            return "SA-503" if state.taken else ALLOWED
        if TAKE.has(action):
            return self._take_refusal(state, TAKE.arg(action))
        if CONDE.has(action):
            return self._main_refusal() or self._conde_refusal(state, CONDE.arg(action))
        if PLAGUE_TO.has(action):
            return self._function_refusal() or self._plague_refusal(state, PLAGUE_TO.arg(action))
        if SWAP.has(action):
            return self._function_refusal() or self._swap_refusal(state, SWAP.arg(action))
        return self._placing_refusal(state, action)

    def _main_refusal(self) -> RuleId:
        """SA-501, SA-502: never A and B in one turn; after C only for whoever acts last."""
        if self.main != UNDECIDED:
            return "SA-502"
        return "SA-501" if self.function_used and not self.last else ALLOWED

    def _function_refusal(self) -> RuleId:
        """SA-501, SA-502: C once, and besides A or B only for whoever acts last."""
        if self.function_used:
            return "SA-502"
        return "SA-501" if self.main != UNDECIDED and not self.last else ALLOWED

    def _take_refusal(self, state: Salamanca, display: i64) -> RuleId:
        """SA-511: one display field in a turn, and one that has tiles."""
        if self.main == PLACING:
            return "SA-511"
        if self._main_refusal() != ALLOWED:
            return self._main_refusal()
        if display >= len(state.display):
            return "SA-302"
        return ALLOWED if state.display[display] else "SA-511"

    def _conde_refusal(self, state: Salamanca, field: i64) -> RuleId:
        owner = state.owners[field]
        if owner in (NOTHING, self.seat) or not self._conde_may_enter(state, field):
            return "SA-521"
        return ALLOWED

    def _plague_refusal(self, state: Salamanca, field: i64) -> RuleId:
        if self.card > t.PLAGUE_COUNT:
            return "SA-531" if self.card == t.SWAP_CARD else "SA-534"
        tile = state.land[field]
        if tile == NOTHING or not plague_fits(self.card - 1, tile):
            return "SA-531"
        return "SA-532" if field in state.plagues else ALLOWED

    def _swap_refusal(self, state: Salamanca, other: Seat) -> RuleId:
        if self.card != t.SWAP_CARD:
            return "SA-533" if self.card <= t.PLAGUE_COUNT else "SA-534"
        return "SA-533" if other == self.seat or other >= state.seats else ALLOWED

    def _placing_refusal(self, state: Salamanca, action: Action) -> RuleId:
        if TILE_OF.has(action):
            return ALLOWED if TILE_OF.arg(action) in state.taken else "SA-511"
        if OCCUPY.has(action):
            return self._occupy_refusal(state, OCCUPY.arg(action))
        return self._sell_refusal(state, SELL.arg(action)) if SELL.has(action) else K_3

    def _occupy_refusal(self, state: Salamanca, field: i64) -> RuleId:
        """SA-512, SA-513: a building placed in this turn and still empty; a squire in stock; and the money for it."""
        if field not in self.built or state.owners[field] != NOTHING:
            return "SA-513"
        if not state.stock[self.seat] or self._cost(state, field) > state.money[self.seat]:
            return "SA-512"
        return ALLOWED

    def _cost(self, state: Salamanca, field: i64) -> i64:
        """SA-512: what an occupation costs now (SA-1016, SA-1017)."""
        return 0 if self.free else t.TILE_VALUES[state.land[field]]

    def _sell_refusal(self, state: Salamanca, field: i64) -> RuleId:
        if self.main != PLACING or state.owners[field] != self.seat:
            return "SA-514"
        if field in state.occupied_now:
            return "SA-517"
        return "SA-518" if state.extended_by(self.seat, field) else ALLOWED

    # What then happens

    def take(self, state: Salamanca, seat: Seat, action: Action) -> Step:
        if action == END_TURN:
            state.end_turn(seat)
            return DONE
        if FIELD_OF.has(action):
            self._place(state, FIELD_OF.arg(action))
        elif TILE_OF.has(action):
            self.tile = TILE_OF.arg(action)
        elif TAKE.has(action):
            self.main = PLACING
            state.take_display(seat, TAKE.arg(action))
        elif OCCUPY.has(action):
            self._occupy(state, OCCUPY.arg(action))
        elif SELL.has(action):
            state.sell(seat, SELL.arg(action))
        elif CONDE.has(action):
            self.main = CONDE_PLACED
            state.move_conde(seat, CONDE.arg(action))
        else:
            return self._use_function(state, action)
        return ask_own(seat)

    def _place(self, state: Salamanca, field: i64) -> None:
        state.place(self.seat, self.tile, field)
        if self.tile >= t.FIRST_BUILDING:
            self.built.append(field)
        self.tile = NOTHING

    def _occupy(self, state: Salamanca, field: i64) -> None:
        cost = self._cost(state, field)
        if self.free:
            self.free -= 1
        state.occupy(self.seat, field, cost)

    def _use_function(self, state: Salamanca, action: Action) -> Step:
        self.function_used = True
        if PLAGUE_TO.has(action):
            state.move_plague(self.seat, self.card - 1, PLAGUE_TO.arg(action))
            return ask_own(self.seat)
        other = SWAP.arg(action)
        state.look_at_hand(self.seat, other)
        return state.call(SwapCards(self.seat, other))

    def show(self, state: Salamanca, seat: Seat | None) -> TurnShown:
        return {
            "rule": "turn",
            "seat": self.seat,
            "card": self.card,
            "last": self.last,
            "main": None if self.main == UNDECIDED else MAIN_WORDS[self.main],
            "main_open": self._main_refusal() == ALLOWED,
            "function_used": self.function_used,
            "function_open": has_function(self.card) and self._function_refusal() == ALLOWED,
            "free": self.free,
            "built": [t.FIELD.word(field) for field in self.built],
            "prices": [self._cost(state, field) for field in self.built],
            "tile": t.TILE.word_or_none(self.tile),
            "left": len(state.taken),
        }

    def faults(self, state: Salamanca) -> list[Fault]:
        if state.turn >= len(state.order_seats):
            return [("", "it is nobody's turn (SA-403)")]
        seat, card = state.order_seats[state.turn], state.order_cards[state.turn]
        if self.seat != seat:
            return [("seat", f"it is the turn of seat {seat} (SA-403)")]
        if self.card != card:
            return [("card", f"seat {seat} acts with a {card} (SA-403)")]
        if self.last != (state.turn + 1 == len(state.order_seats)):
            return [("last", "the last turn of the round, and no other, has the bonus (SA-502)")]
        return self._function_faults(state) + self._main_faults(state) + self._placing_faults(state)

    def _function_faults(self, state: Salamanca) -> list[Fault]:
        """SA-501, SA-531, SA-533: a card that was used could be used, and has left its trace."""
        if self.card == t.SWAP_CARD and self.function_used != state.story.has_looked(self.seat):
            return [("function_used", "card 6 was used if, and only if, a hand was looked at (SA-533)")]
        if not self.function_used:
            return []
        if not has_function(self.card) or (self.main != UNDECIDED and not self.last):
            return [("function_used", "the card cannot have been used (SA-501, SA-534)")]
        eaten = self.card - 1 == t.RAT and self.main == PLACING  # SA-516: the tile under the rat may have left
        if self.card <= t.PLAGUE_COUNT and state.plagues[self.card - 1] == NOTHING and not eaten:
            return [("function_used", "the plague of the card lies beside the board (SA-531)")]
        return []

    def _main_faults(self, state: Salamanca) -> list[Fault]:
        """SA-521: a Conde that was placed could be placed; what a plague changed since then is not asked."""
        if self.main != CONDE_PLACED:
            return []
        field = state.condes[self.seat]
        if field == NOTHING:
            return [("main", "the Conde is in stock (SA-521)")]
        before = state.copy()
        before.move_conde(self.seat, NOTHING)
        if not self.function_used and self._conde_refusal(before, field) != ALLOWED:
            return [("main", "the Conde cannot have been placed where it stands (SA-521)")]
        return []

    def _placing_faults(self, state: Salamanca) -> list[Fault]:
        """SA-511 to SA-513: the tile picked was taken; buildings of this turn, and how many occupations are free."""
        if self.tile != NOTHING and self._placing_refusal(state, TILE_OF.of(self.tile)) != ALLOWED:
            return [("tile", "a tile is picked that was not taken (SA-511)")]
        for index, field in enumerate(self.built):
            if not self._can_have_built(state, field) or field in self.built[:index]:
                return [(f"built[{index}]", f"no building was placed on {t.FIELD.word(field)} this turn (SA-512)")]
        sold = 0
        for field in state.buildings:
            if state.owners[field] == NOTHING and field not in self.built and self.main == PLACING:
                sold += 1
        stock = state.stock[self.seat]
        if not stock - sold <= self.free <= stock:
            return [("free", f"{stock} squires in stock, of which at most {sold} were freed by sales (SA-512)")]
        return []

    def _can_have_built(self, state: Salamanca, field: i64) -> bool:
        """SA-512: while tiles are placed, a building without a squire, or with one of this round."""
        if self.main != PLACING or state.land[field] < t.FIRST_BUILDING or state.conde_at(field) != NOTHING:
            return False
        return state.owners[field] == NOTHING or (state.owners[field] == self.seat and field in state.occupied_now)


def _legal_plague(land: list[int], plagues: list[int], fits: i64, out: list[Action]) -> None:
    """SA-531, SA-532: every fitting tile (a mask) without a plague."""
    for field, tile in enumerate(land):
        if tile != NOTHING and fits >> tile & 1 and not _has_plague(plagues, field):
            PLAGUE_TO.offer(out, field)


def _has_plague(plagues: list[int], field: i64) -> bool:
    for plague in plagues:
        if plague == field:
            return True
    return False


def has_function(card: i64) -> bool:
    """SA-534: cards 1 to 4 move a plague, card 6 exchanges cards; the others do nothing."""
    return card <= t.PLAGUE_COUNT or card == t.SWAP_CARD


def plague_fits(plague: i64, tile: i64) -> bool:
    """SA-531: poison on lakes and vineyards, the rat on any landscape, locust on the others, the ruin on buildings."""
    if tile >= t.FIRST_BUILDING:
        return plague == t.RUIN
    kind = t.TILE_KINDS[tile]
    if plague == t.POISON:
        return kind in (t.LAKE, t.VINEYARD)
    if plague == t.LOCUST:
        return kind in (t.ACRE, t.FOREST, t.PASTURE)
    return plague != t.RUIN


PLAGUE_FITS: Final[list[int]] = [
    sum([1 << tile for tile in range(t.TILE_COUNT) if plague_fits(plague, tile)]) for plague in range(t.PLAGUE_COUNT)
]
