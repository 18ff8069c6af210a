"""El Grande: what a seat can expect from its regions, its Castillo, its Court and its cards."""

from typing import Final, final

from meseta.bots.evaluation import Evaluation
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
        self.power_card = weights["power_card"]
        self.veto = weights["veto"]

    def plans_turn(self, state: State) -> bool:
        """Taking an action card is judged by the best turn with it."""
        assert isinstance(state, ElGrande)
        return len(state.stack) > 0 and state.stack[-1].RULE == "turn" and state.holding[_actor(state)] == NOTHING

    def worths(self, state: State) -> list[float]:
        assert isinstance(state, ElGrande)
        worths = [float(points) for points in state.points]
        if state.over:
            return worths
        scorings = _scorings_left(state)
        for spot in range(REGION_COUNT + 1):
            self._add_spot(state, spot, scorings, worths)
        for seat in range(state.seats):
            worths[seat] += self._at_hand(state, seat, scorings)
        return worths

    def _add_spot(self, state: ElGrande, spot: int, scorings: int, worths: list[float]) -> None:
        """EG-7: the ranks as they stand, and the shares, as often as the spot will be scored."""
        counts = [state.caballeros[seat * PLACE_COUNT + spot] for seat in range(state.seats)]
        total = sum(counts)
        if total == 0:
            return
        values = state.values(spot)
        times = scorings + self.extra if spot != CASTILLO else min(1.0, scorings) + self.extra
        paid = PLACES_PAID[state.seats]
        pot = 0.0
        for place in range(paid):
            pot += values[place]
        for seat in range(state.seats):
            count = counts[seat]
            if count == 0:
                continue
            better = 0
            equal = 0
            for other in counts:
                if other > count:
                    better += 1
                elif other == count:
                    equal += 1
            rank = better + (0 if equal == 1 else 1)
            points = float(values[rank]) if rank < paid else 0.0
            if rank == 0 and spot < REGION_COUNT:
                if spot == state.king:
                    points += KINGS_BONUS
                if spot == state.grandes[seat]:
                    points += HOME_BONUS
            worths[seat] += times * (self.place * points + self.share * pot * count / (total + 1))

    def _at_hand(self, state: ElGrande, seat: Seat, scorings: int) -> float:
        """Court, Province, Castillo and cards: what may still come of them, less as the game goes on."""
        base = seat * PLACE_COUNT
        court = state.caballeros[base + COURT]
        province = state.caballeros[base + PROVINCE]
        at_once = min(court, COURT_ENOUGH)
        worth = self.court * at_once + self.court_more * (court - at_once) + self.province * province
        worth += self.castillo * state.caballeros[base + CASTILLO]
        worth += self.veto * state.veto_seats.count(seat)
        for power in range(1, POWER_COUNT + 1):
            if state.hands[seat] >> (power - 1) & 1:
                worth += self.power_card * (power + SUPPLY[power]) / 10
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
        return self.supply * useful - self.early * ahead


def _actor(state: ElGrande) -> Seat:
    return max(0, state.first_to_act())


def _scorings_left(state: ElGrande) -> int:
    """EG-301: the general scorings to come, the one at hand included."""
    return 3 - (state.round - 1) // 3
