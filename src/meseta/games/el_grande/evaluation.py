"""El Grande: what a seat can expect from its regions, its Castillo, its Court and its cards."""

from typing import Final, final

from mypy_extensions import i64

from meseta.bots.evaluation import Evaluation
from meseta.games.el_grande.rules.course import rounds_left
from meseta.games.el_grande.rules.scoring import HOME_BONUS, KINGS_BONUS, PLACES_PAID
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, COURT, PLACE_COUNT, POWER_COUNT, PROVINCE, REGION_COUNT, SUPPLY
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat

COURT_ENOUGH: Final = 6
"""What a Court can use in a round or two; more is worth little."""


@final
class ElGrandeEvaluation(Evaluation):
    """Points so far, and every region as it would be scored, as often as it still will be."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.place = weights["place"]
        """A general scoring to come, paid as the ranks stand."""
        self.share = weights["share"]
        """The same, paid by the share of caballeros: what a rank cannot show, such as one more of them."""
        self.extra = weights["extra"]
        """How many special scorings a region can expect until the next general one."""
        self.court = weights["court"]
        self.court_more = weights["court_more"]
        self.province = weights["province"]
        self.castillo = weights["castillo"]
        """A caballero in the Castillo, who will go where he is needed."""
        self.supply = weights["supply"]
        self.early = weights["early"]
        self.cards = [weights["power_card"] * (power + SUPPLY[power]) / 10 for power in range(1, POWER_COUNT + 1)]
        """Each power card in hand: how early it lets its player act, and what it brings."""
        self.veto = weights["veto"]

    def plans_turn(self, state: State) -> bool:
        """Taking an action card is judged by the best turn with it."""
        assert isinstance(state, ElGrande)
        return len(state.stack) > 0 and state.stack[-1].RULE == "turn" and state.holding[_actor(state)] == NOTHING

    def rounds_left(self, state: State) -> float:
        """The short game leaves rounds out, and calls its last one the ninth all the same."""
        assert isinstance(state, ElGrande)
        return float(rounds_left(state.round, state.options.rounds))

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, ElGrande)
        worths = [float(points) for points in state.points]
        if state.over:
            return worths
        scorings = _scorings_left(state)
        paid = PLACES_PAID[state.seats]
        for region in range(REGION_COUNT):
            self._add_spot(state, region, scorings + self.extra, paid, worths)
        self._add_spot(state, CASTILLO, min(1.0, scorings) + self.extra, paid, worths)
        for seat in range(state.seats):
            worths[seat] += self._at_hand(state, seat, scorings)
        return worths

    def _add_spot(self, state: ElGrande, spot: i64, times: float, paid: i64, worths: list[float]) -> None:
        """EG-7: the ranks as they stand, and the shares, as often as the spot will be scored."""
        caballeros = state.caballeros
        end: i64 = len(caballeros)
        total: i64 = 0
        at = spot
        while at < end:
            total += caballeros[at]
            at += PLACE_COUNT
        if total == 0:
            return
        first, second, third = state.values(spot)
        pot: i64 = first + (second if paid > 1 else 0) + (third if paid > 2 else 0)
        seat: i64 = 0
        at = spot
        while at < end:
            count: i64 = caballeros[at]
            if count:
                rank = _rank(caballeros, spot, count)
                points: i64 = 0
                if rank == 0:
                    points = first
                    if spot == state.king:
                        points += KINGS_BONUS
                    if spot == state.grandes[seat]:
                        points += HOME_BONUS
                elif rank < paid:
                    points = second if rank == 1 else third
                share = self.share * float(pot) * float(count) / float(total + 1)
                worths[seat] += times * (self.place * float(points) + share)
            seat += 1
            at += PLACE_COUNT

    def _at_hand(self, state: ElGrande, seat: Seat, scorings: int) -> float:
        """Court, Province, Castillo and cards: what may still come of them, less as the game goes on."""
        base = seat * PLACE_COUNT
        court = state.caballeros[base + COURT]
        province = state.caballeros[base + PROVINCE]
        at_once = min(court, COURT_ENOUGH)
        worth = self.court * float(at_once) + self.court_more * float(court - at_once) + self.province * float(province)
        worth += self.castillo * float(state.caballeros[base + CASTILLO])
        worth += self.veto * state.veto_seats.count(seat)
        left: i64 = state.hands[seat]
        power: i64 = 0
        while left:
            if left & 1:
                worth += self.cards[power]
            left >>= 1
            power += 1
        worth *= min(1.0, scorings / 2)
        if state.played[seat] != NOTHING and state.holding[seat] == NOTHING and state.took[seat] == NOTHING:
            worth += self._coming_turn(state, seat, court, province)
        return worth

    def _coming_turn(self, state: ElGrande, seat: Seat, court: int, province: int) -> float:
        """EG-403, EG-501: an early turn has its choice of cards; a late one brings more caballeros."""
        power = state.played[seat]
        ahead = 0
        for other in range(state.seats):
            if state.played[other] > power:
                ahead += 1
        supply = min(SUPPLY[power], province)
        useful = max(0, min(supply, COURT_ENOUGH + 1 - court))
        return self.supply * float(useful) - self.early * float(ahead)


def _rank(caballeros: list[int], spot: i64, count: i64) -> i64:
    """EG-704: how many places stand before somebody with so many there; whoever ties takes the lower place."""
    end: i64 = len(caballeros)
    better: i64 = 0
    equal: i64 = 0
    at = spot
    while at < end:
        other: i64 = caballeros[at]
        if other > count:
            better += 1
        elif other == count:
            equal += 1
        at += PLACE_COUNT
    return better if equal == 1 else better + 1


def _actor(state: ElGrande) -> Seat:
    return max(0, state.first_to_act())


def _scorings_left(state: ElGrande) -> int:
    """EG-301: the general scorings to come, the one at hand included."""
    return 3 - (state.round - 1) // 3
