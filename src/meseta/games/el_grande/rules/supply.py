"""EG-5, first part: taking caballeros to the Court. Used by every turn (EG-501) and by the card of EG-945."""

from mypy_extensions import i64

from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CASTILLO, PROVINCE, REGION_COUNT
from meseta.games.el_grande.verbs import RECALL, SUPPLY_OF
from meseta.kernel.types import ALLOWED, Action, RuleId, Seat


def supply_choices(state: ElGrande, seat: Seat, most: i64, out: list[Action]) -> None:
    """EG-501: how many may come from the Province."""
    for count in range(min(most, state.at(seat, PROVINCE)) + 1):
        SUPPLY_OF.offer(out, count)


def supply_refusal(state: ElGrande, seat: Seat, most: i64, count: i64) -> RuleId:
    """EG-501, EG-502: not more than the card allows, not more than the Province holds."""
    if count > most:
        return "EG-501"
    return "EG-502" if count > state.at(seat, PROVINCE) else ALLOWED


def recall_choices(state: ElGrande, seat: Seat, planned: list[int], out: list[Action]) -> None:
    """EG-502, EG-503: the regions from which one more can be recalled, after those already planned."""
    regions = state.free_regions(seat)
    for region in range(REGION_COUNT):
        if regions >> region & 1 and state.at(seat, region) > planned.count(region):
            RECALL.offer(out, region)


def recall_refusal(state: ElGrande, seat: Seat, planned: list[int], spot: i64) -> RuleId:
    """EG-503: never from the Castillo, never from the King's region; EG-502: only own caballeros that are there."""
    if spot in (CASTILLO, state.king):
        return "EG-503"
    return ALLOWED if state.at(seat, spot) > planned.count(spot) else "EG-502"
