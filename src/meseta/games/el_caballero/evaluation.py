"""El Caballero: what a seat's regions will pay at the scorings to come, and what its Court can still do."""

from typing import Final, final

from mypy_extensions import i64

from meseta.bots.evaluation import Evaluation
from meseta.games.el_caballero import tables as t
from meseta.games.el_caballero.rules.turn import Turn
from meseta.games.el_caballero.sheet import points_for
from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat

SCORED_AFTER: Final[list[int]] = [4, 7, 10]
"""EC-301."""
FAR: Final = 4
"""Rounds further off than this count no more."""


@final
class ElCaballeroEvaluation(Evaluation):
    """Points so far, and every region as it would be scored, as often as it still will be, with its dangers."""

    glances = 8
    within_turn = 0.6

    def __init__(self, weights: dict[str, float]) -> None:
        self.place = weights["place"]
        """A scoring to come, paid as the ranks stand."""
        self.share = weights["share"]
        """The same, paid by the share of Caballeros: what a rank cannot show."""
        self.growth = weights["growth"]
        """An open edge of a region one leads or has ships at, for each round to come."""
        self.danger = weights["danger"]
        """A Caballero on a tile that more land would remove, for each open side, until the next scoring."""
        self.castillo = weights["castillo"]
        """The part of that danger that a castillo leaves."""
        self.court = weights["court"]
        self.court_more = weights["court_more"]
        """A Caballero at the Court: the first eight, and those beyond."""
        self.tile = weights["tile"]
        """A Caballero tile off the map."""
        self.ship = weights["ship"]
        """A ship at the Court."""
        self.alcalde = weights["alcalde"]
        self.grande = weights["grande"]
        """Alcaldes and the Grande, while they are at the Court."""
        self.early = weights["early"]
        """A turn earlier in the order."""

    def plans_turn(self, state: State) -> bool:
        """A turn is a sequence of small actions, each of which shows its worth."""
        return False

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, ElCaballero)
        worths = [float(points) for points in state.points]
        if state.over:
            return worths
        left = state.options.rounds - state.round
        scorings = _scorings_left(state)
        tiles = state.map.tiles
        for region in range(len(tiles)):
            if tiles[region]:
                self._add_region(state, region, scorings, min(left, FAR), worths)
        self._add_dangers(state, min(left + 1, FAR), worths)
        for seat in range(state.seats):
            worths[seat] += self._at_hand(state, seat) * min(1.0, (left + 1) / FAR)
        self._add_turns(state, worths)
        return worths

    def _add_region(self, state: ElCaballero, region: int, scorings: int, left: int, worths: list[float]) -> None:
        """EC-8, EC-9: paid as it stands and by shares, and what it may grow to."""
        table = state.map
        kind = table.kinds[region]
        present = table.strengths if kind == t.LAND else table.ships
        first: i64 = region * t.SEATS_MOST
        total: i64 = 0
        seats: i64 = state.seats
        seat: i64 = 0
        while seat < seats:
            total += present[first + seat]
            seat += 1
        alcalde = table.alcaldes[region]
        if total == 0 and alcalde == NOTHING:
            return
        value = table.value(region)
        shut = table.closed(region) and state.options.advanced
        points = points_for(kind, value, present[first : first + seats], alcalde, shut)
        gaps = min(table.gaps[region], FAR)
        seat = 0
        while seat < seats:
            count: i64 = present[first + seat]
            paid = points[seat]
            if count or paid:
                worths[seat] += self.place * scorings * paid
            if count and not shut:
                if kind == t.LAND:
                    worths[seat] += self.share * scorings * 2 * float(value) * float(count) / float(total + 2)
                if paid:
                    worths[seat] += self.growth * gaps * left
            seat += 1

    def _add_dangers(self, state: ElCaballero, left: int, worths: list[float]) -> None:
        """EC-607, EC-608: a tile at land is lost when more land comes to it."""
        grid = state.map.grid
        around = state.map.around
        at = state.at
        steps, land = t.STEPS, t.LAND_COUNTS
        for caballero in range(len(at)):
            cell = at[caballero]
            if cell == NOTHING or land[around[cell]] == 0 or state.has_grande(caballero):
                continue
            sides = 0
            for edge in range(t.EDGE_COUNT):
                if grid[cell + steps[edge]] == t.FREE:
                    sides += 1
            lost = self.danger * float(left) * float(sides) * float(state.highest_facing(caballero))
            worths[caballero // t.TILES_MOST] -= lost * (self.castillo if state.castillos[caballero] else 1.0)

    def _at_hand(self, state: ElCaballero, seat: Seat) -> float:
        """The Court: Caballeros, tiles, ships, and the pieces of the advanced game."""
        court = state.court[seat]
        first = min(court, 8)
        worth = self.court * float(first) + self.court_more * float(court - first)
        worth += self.tile * float(state.off[seat]) + self.ship * float(state.harbor[seat])
        worth += self.alcalde * float(state.alcaldes[seat])
        if state.options.advanced and state.grandes[seat] == NOTHING:
            worth += self.grande
        return worth

    def _add_turns(self, state: ElCaballero, worths: list[float]) -> None:
        """EC-303, EC-401: an early turn, and reinforcement that is still to be taken."""
        turn = state.stack[-1] if state.stack else None
        on_turn = turn.seat if isinstance(turn, Turn) else NOTHING
        for seat in range(state.seats):
            card = state.played[seat]
            if card == NOTHING:
                continue
            if isinstance(turn, Turn) and seat == on_turn and not turn.reinforced:
                worths[seat] += self.court / 2 * float(t.CARD_CABALLEROS[card])
            elif not state.order:
                room = max(0, state.cap(seat) - state.court[seat])
                worths[seat] += self.court * float(min(t.CARD_CABALLEROS[card], room)) + self.early * float(card)


def _scorings_left(state: ElCaballero) -> int:
    """EC-301: the scorings to come, that of this round included."""
    coming = 0
    for after in SCORED_AFTER:
        if state.round <= after <= state.options.rounds:
            coming += 1
    return coming
