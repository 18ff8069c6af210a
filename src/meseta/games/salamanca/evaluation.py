"""Salamanca: what a seat's regions will bring when they are sold, how safe that is, and what comes in until then."""

from typing import Final, final

from mypy_extensions import i64

from meseta.bots.evaluation import Evaluation
from meseta.games.salamanca import tables as t
from meseta.games.salamanca.holding import FAR, Holding, landscapes_of
from meseta.games.salamanca.quick import quick_step
from meseta.games.salamanca.rules.market import MARKET_VALUE
from meseta.games.salamanca.rules.turn import UNDECIDED, Turn
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat

PLACED: Final = 0.001
"""Placing a tile always changes something, however little it is worth."""


@final
class SalamancaEvaluation(Evaluation):
    """Money, and every occupied building as it would be sold, with its markets, as long as there is time for both."""

    glances = 8
    clear_step = 1.0

    def __init__(self, weights: dict[str, float]) -> None:
        self.holding = Holding(weights)
        self.rivalry = weights["rivalry"]
        """A doubloon of fertile tiles that somebody else's sale may take away."""
        self.plague = weights["plague"]
        """A doubloon that the rat would gnaw off."""
        self.function = weights["function"]
        """A card with a function, in hand."""
        self.early = weights["early"]
        """A turn earlier in the order."""
        self.last = weights["last"]
        """Acting last, with a function besides tiles or Conde."""
        self.display = weights["display"]
        """A doubloon printed on tiles that a seat can still take this round."""

    def plans_turn(self, state: State) -> bool:
        """The first step of a turn is judged by the whole of it."""
        if not state.stack:
            return False
        turn = state.stack[-1]
        return isinstance(turn, Turn) and turn.tile == NOTHING and not turn.built and turn.main == UNDECIDED

    def unfinished(self, state: State) -> bool:
        """Taken tiles show their worth on the board."""
        assert isinstance(state, Salamanca)
        return len(state.taken) > 0

    def quick(self, state: State, legal: list[Action], rng: Generator) -> Action:
        assert isinstance(state, Salamanca)
        return quick_step(self.holding, state, legal, rng)

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, Salamanca)
        worths = [float(money) for money in state.money]
        if state.over:
            return worths
        left = state.rounds_left()
        to_come = _turns_to_come(state)
        for building in state.buildings:
            self._add_building(state, building, left, to_come, worths)
        self._add_dangers(state, worths)
        for seat in range(state.seats):
            worths[seat] += self.holding.squire * float(state.stock[seat]) * float(min(left, FAR))
            worths[seat] += self._cards(state, seat) * float(min(left, 1))
        self._add_order(state, worths)
        self._add_display(state, worths)
        self._add_turn(state, worths)
        return worths

    def _add_building(
        self, state: Salamanca, building: int, left: int, to_come: list[bool], worths: list[float]
    ) -> None:
        """What a building's region is worth to its owner, and to the Conde on it."""
        owner = state.owners[building]
        share = 1.0
        if owner == NOTHING:
            owner = _occupant(state, building)
            share = 0.95
            if owner == NOTHING:
                return
        value = float(state.region_value(building))
        holding = self.holding
        coming = float(min(left, FAR))
        worth = holding.held(value, coming, left > 0 or to_come[owner])
        land = state.land
        for field in t.NEIGHBOURS[building]:
            if land[field] == NOTHING:
                worth += holding.growth * coming
        worths[owner] += share * worth
        conde = state.conde_at(building)
        if conde != NOTHING:
            earned = holding.conde * (value - float(t.TILE_VALUES[state.land[building]])) if left else 0.0
            if value >= MARKET_VALUE:
                earned += holding.market * (1.0 + coming)
            worths[conde] += earned

    def _add_dangers(self, state: Salamanca, worths: list[float]) -> None:
        """SA-516, SA-703: fertile tiles that others can sell first, and what the rat would halve."""
        fertile = _fertile_of_landscapes(state)
        rat = state.plagues[t.RAT]
        owned = [building for building in state.buildings if state.owners[building] != NOTHING]
        regions = [landscapes_of(state, building) for building in owned]
        neighbours = _neighbours_of_landscapes(state, owned, regions)
        for place, building in enumerate(owned):
            owner = state.owners[building]
            largest = 0
            for name in regions[place]:
                if neighbours[name] & ~(1 << owner):
                    worths[owner] -= self.rivalry * fertile[name]
                if state.worth[name] > largest and (rat == NOTHING or state.labels[rat] != name):
                    largest = state.worth[name]
            worths[owner] -= self.plague * (largest - largest // 2)

    def _cards(self, state: Salamanca, seat: Seat) -> float:
        """Cards 1 to 4 and 6 do something."""
        held = 0
        for card in range(1, t.SWAP_CARD + 1):
            if card != t.SWAP_CARD - 1:
                held += state.hands[seat * t.HAND + card]
        return self.function * held

    def _add_order(self, state: Salamanca, worths: list[float]) -> None:
        """SA-403, SA-502: the first have their choice of tiles; the last may do two things."""
        turns = len(state.order_seats)
        for place in range(turns):
            worths[state.order_seats[place]] -= self.early * place
        if turns and state.order_cards[turns - 1] <= t.SWAP_CARD:
            worths[state.order_seats[turns - 1]] += self.last
        if not turns:
            self._guess_order(state, worths)

    def _guess_order(self, state: Salamanca, worths: list[float]) -> None:
        """While cards are still being played, a high one will come early and a low one late."""
        for seat in range(state.seats):
            for card in state.played[seat * 2 : seat * 2 + 2]:
                if card != NOTHING:
                    worths[seat] += self.early * float(card) * float(state.seats) / t.HAND
                    if card <= t.RUIN + 1:
                        worths[seat] += self.last * float(t.HAND - card) / t.HAND

    def _add_display(self, state: Salamanca, worths: list[float]) -> None:
        """SA-511: whoever acts next takes the display field that is best for him, and so on."""
        free = [True] * len(state.display)
        for place in range(state.turn + 1, len(state.order_seats)):
            seat = state.order_seats[place]
            best, most = NOTHING, 0
            for field in range(len(state.display)):
                if free[field]:
                    value = _display_value(state, seat, field)
                    if value > most:
                        best, most = field, value
            if best != NOTHING:
                free[best] = False
                worths[seat] += self.display * most

    def _add_turn(self, state: Salamanca, worths: list[float]) -> None:
        """Tiles on the board count a trifle for whoever lays them."""
        turn = state.stack[-1] if state.stack else None
        if isinstance(turn, Turn):
            worths[turn.seat] += PLACED * _tiles_on(state.land)


def _occupant(state: Salamanca, building: int) -> Seat:
    """SA-512: who can still occupy the building in the turn in which it was placed."""
    turn = state.stack[-1] if state.stack else None
    if isinstance(turn, Turn) and building in turn.built and turn.free > 0 and state.stock[turn.seat] > 0:
        return turn.seat
    return NOTHING


def _turns_to_come(state: Salamanca) -> list[bool]:
    """Which seats can still act in this round, the one on turn among them."""
    if not state.order_seats:
        return [True] * state.seats
    coming = [False] * state.seats
    for place in range(state.turn, len(state.order_seats)):
        coming[state.order_seats[place]] = True
    return coming


def _display_value(state: Salamanca, seat: Seat, field: int) -> int:
    """What is printed on the tiles of a display field; a building that cannot be occupied is worth nothing."""
    total = 0
    for tile in state.display[field]:
        if tile < t.FIRST_BUILDING or state.stock[seat] > 0:
            total += t.TILE_VALUES[tile]
    return total


def _tiles_on(land: list[int]) -> int:
    """How many fields have a tile."""
    laid: i64 = 0
    field: i64 = 0
    while field < t.FIELD_COUNT:
        if land[field] != NOTHING:
            laid += 1
        field += 1
    return laid


def _neighbours_of_landscapes(state: Salamanca, owned: list[int], regions: list[list[int]]) -> list[int]:
    """By the name of a landscape: the seats in whose regions it counts, as bits."""
    seats = [0] * t.FIELD_COUNT
    for place, building in enumerate(owned):
        for name in regions[place]:
            seats[name] |= 1 << state.owners[building]
    return seats


def _fertile_of_landscapes(state: Salamanca) -> list[int]:
    """By the name of a landscape: the sum of its fertile tiles."""
    sums = [0] * t.FIELD_COUNT
    land, labels, values, fertile = state.land, state.labels, t.TILE_VALUES, t.TILE_FERTILE
    field: i64 = 0
    while field < t.FIELD_COUNT:
        tile: i64 = land[field]
        if tile != NOTHING and fertile[tile]:
            sums[labels[field]] += values[tile]
        field += 1
    return sums
