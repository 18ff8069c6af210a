"""EG-928 to EG-938, EG-942: the cards that score."""

from typing import ClassVar, final

from meseta.games.el_grande.events import INTENDED_SCORING, REGION_NAMED, REGIONS_NAMED
from meseta.games.el_grande.ids import EG_103, EG_961
from meseta.games.el_grande.rules.action_cards.special import MOVER, NAMING, STAGED, Special, window_open
from meseta.games.el_grande.rules.discs import Discs, discs_asked, discs_shown
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.rules.veto import open_window
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CARD,
    CASTILLO,
    DISC_SCORE,
    REGION,
    REGION_COUNT,
    REGIONS,
    SCORE_4S,
    SCORE_5S,
    SCORE_6S_7S,
    SCORE_ALL_FIRST,
    SCORE_MOST,
)
from meseta.games.el_grande.verbs import CHOOSE, SCORE
from meseta.kernel.domains import FLAG
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask


@final
class ScoreChosen(Special):
    """EG-928, EG-938: score one region of your choice, the King's too, never the Castillo."""

    RULE: ClassVar[str] = "score-chosen"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("region", REGION, optional=True))

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.region = NOTHING

    def copy(self) -> "ScoreChosen":
        other = ScoreChosen(self.mover)
        other.stage = self.stage
        other.region = self.region
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def run(self, state: ElGrande) -> Step:
        score_spot(state, self.region)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            out.append(CHOOSE.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not CHOOSE.has(action):
            return K_3
        return EG_103 if CHOOSE.arg(action) == CASTILLO else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.region = CHOOSE.arg(action)
        state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        return (self.stage == NAMING) == (self.region == NOTHING)


@final
class ScoreRegions(Special):
    """EG-931 to EG-937, EG-942, EG-961: score several regions, one after another. A Veto may stop each."""

    RULE: ClassVar[str] = "score-regions"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("card", CARD),
        Field("regions", REGIONS),
        Field("target", REGION, optional=True),
        Field("asked", FLAG),
        Field("opened", FLAG),
    )
    CALLS: ClassVar[tuple[str, ...]] = ("discs", "veto-window")

    def __init__(self, mover: Seat = 0, card: int = SCORE_4S) -> None:
        super().__init__(mover)
        self.card = card
        self.regions = 0
        """What is still to be scored; fixed at the announcement, or when the discs are opened."""
        self.target = NOTHING
        """Declared to be scored now."""
        self.asked = False
        self.opened = False

    def copy(self) -> "ScoreRegions":
        other = ScoreRegions(self.mover, self.card)
        other.stage = self.stage
        other.regions = self.regions
        other.target = self.target
        other.asked = self.asked
        other.opened = self.opened
        return other

    def name(self, state: ElGrande) -> Step:
        if self.card != DISC_SCORE:
            self.regions = regions_to_score(state, self.card)
            state.emit(REGIONS_NAMED, EVERYONE, (self.mover, self.regions))
        return self.declare(state)

    def more(self, state: ElGrande) -> bool:
        return self.card == DISC_SCORE or self.regions != 0

    def run(self, state: ElGrande) -> Step:
        if self.card == DISC_SCORE and not self.opened:
            return self._discs(state)
        if self.target != NOTHING:
            score_spot(state, self.target, self.card == SCORE_ALL_FIRST)
            self.regions &= ~(1 << self.target)
            self.target = NOTHING
        if not self.regions:
            return DONE
        if self.card == SCORE_ALL_FIRST:
            return self._declare_scoring(state, first_of(self.regions))
        return ask(self.mover)

    def _discs(self, state: ElGrande) -> Step:
        """EG-942: everybody chooses; what exactly one has chosen is scored."""
        if not self.asked:
            self.asked = True
            return state.call(Discs(self.card, NOTHING, (1 << state.seats) - 1, state.seats))
        self.opened = True
        state.reveal_discs()
        self.regions = self._once(state)
        state.emit(REGIONS_NAMED, EVERYONE, (self.mover, self.regions))
        return CONTINUE

    def _once(self, state: ElGrande) -> int:
        """EG-942: the regions, as a mask, that exactly one disc shows."""
        regions = 0
        for region in range(REGION_COUNT):
            if state.discs.count(region) == 1:
                regions |= 1 << region
        return regions

    def _declare_scoring(self, state: ElGrande, region: int) -> Step:
        self.target = region
        if state.can_be_stopped(self.mover):
            state.emit(INTENDED_SCORING, EVERYONE, (self.mover, region))
        return open_window(state, self.mover, self.regions != 1 << region)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(REGION_COUNT):
            if self.regions >> region & 1:
                out.append(SCORE.of(region))

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not SCORE.has(action):
            return K_3
        return ALLOWED if self.regions & 1 << SCORE.arg(action) else EG_961

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self._declare_scoring(state, SCORE.arg(action))
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.stage == NAMING or (self.target != NOTHING and not self.regions >> self.target & 1):
            return False
        if self.target != NOTHING and not window_open(state):
            return False
        if self.card != DISC_SCORE:
            named = regions_to_score(state, self.card)
            if self.asked or self.opened or self.regions & ~named:
                return False
            return self.target != NOTHING or not window_open(state) or self.regions == named
        everybody = (1 << state.seats) - 1
        if self.opened:
            if not self.asked or discs_shown(state, self.card, NOTHING) != everybody:
                return False
            return self.regions & ~self._once(state) == 0 and (self.target != NOTHING or not window_open(state))
        return self.regions == 0 and self.asked == discs_asked(state, self.card, NOTHING, everybody)


@final
class ScoreCastillo(Special):
    """EG-934: the Castillo is opened and scored; everything stays inside."""

    RULE: ClassVar[str] = "score-castillo"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED)

    def copy(self) -> "ScoreCastillo":
        other = ScoreCastillo(self.mover)
        other.stage = self.stage
        return other

    def run(self, state: ElGrande) -> Step:
        state.reveal_castillo()
        score_spot(state, CASTILLO)
        return DONE


def first_of(mask: int) -> int:
    """The first region of a mask, in the order of the table of EG-101."""
    region = 0
    while not mask >> region & 1:
        region += 1
    return region


def regions_to_score(state: ElGrande, card: int) -> int:
    """EG-931 to EG-937, EG-962: the regions that a card scores, as a mask."""
    if card == SCORE_4S:
        return regions_worth(state, 4, 4)
    if card == SCORE_5S:
        return regions_worth(state, 5, 5)
    if card == SCORE_6S_7S:
        return regions_worth(state, 6, 7)
    totals = [state.total_at(region) for region in range(REGION_COUNT)]
    peopled = [total for total in totals if total]
    if not peopled:
        return 0
    if card == SCORE_ALL_FIRST:
        return regions_with(totals, 1, max(peopled))
    wanted = max(peopled) if card == SCORE_MOST else min(peopled)
    return regions_with(totals, wanted, wanted)


def regions_worth(state: ElGrande, low: int, high: int) -> int:
    """EG-962: the regions whose visible first value lies in a range, as a mask (EG-1111, EG-1112)."""
    mask = 0
    for region in range(REGION_COUNT):
        if low <= state.values(region)[0] <= high:
            mask |= 1 << region
    return mask


def regions_with(totals: list[int], low: int, high: int) -> int:
    """The regions whose number of caballeros lies in a range, as a mask."""
    mask = 0
    for region in range(REGION_COUNT):
        if low <= totals[region] <= high:
            mask |= 1 << region
    return mask
