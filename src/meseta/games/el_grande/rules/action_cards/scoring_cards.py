"""EG-928 to EG-938, EG-942: the cards that score."""

from typing import ClassVar, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.events import INTENDED_SCORING, REGION_NAMED, REGIONS_NAMED
from meseta.games.el_grande.rules.discs import Discs, call_discs
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Aimed, Declared, Special, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import CHOOSE, SCORE
from meseta.kernel.domains import FLAG
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask


class ScoreChosenShown(ActionShown):
    """One region is scored, of the mover's choice."""

    rule: Literal["score-chosen"]
    region: str | None


@final
class ScoreChosen(Special):
    """EG-928, EG-938: score one region of your choice, the King's too, never the Castillo."""

    RULE: ClassVar[str] = "score-chosen"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("region", t.REGION, optional=True))

    def __init__(self, mover: Seat = 0, region: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.region = region

    def copy(self) -> "ScoreChosen":
        return ScoreChosen(self.mover, self.region)

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        score_spot(state, self.region)
        return DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(t.REGION_COUNT):
            CHOOSE.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not CHOOSE.has(action):
            return K_3
        return "EG-103" if CHOOSE.arg(action) == t.CASTILLO else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.region = CHOOSE.arg(action)
        state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        return self.offer(state)

    def declared(self, state: ElGrande) -> Declared:
        return {**super().declared(state), "scorings": [t.REGION.word(self.region)]}

    def show(self, state: ElGrande, seat: Seat | None) -> ScoreChosenShown:
        return {"rule": "score-chosen", **self.acting(state), "region": t.REGION.word_or_none(self.region)}

    def declares(self, state: ElGrande) -> bool:
        return self.region != NOTHING


class ScoreRegionsShown(ActionShown):
    """Several regions are scored, one after another."""

    rule: Literal["score-regions"]
    regions: list[str]
    """What is still to be scored, the declared one included; empty before the discs say it."""


@final
class ScoreRegions(Aimed):
    """EG-931 to EG-937, EG-942, EG-961: score several regions, one after another. A Veto may stop each."""

    RULE: ClassVar[str] = "score-regions"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("regions", t.REGIONS), Field("target", t.REGION, optional=True))
    CALLS: ClassVar[tuple[str, ...]] = ("discs", "veto-window")

    def __init__(self, mover: Seat = 0, regions: i64 = 0, target: i64 = NOTHING) -> None:
        super().__init__(mover, target)
        self.regions = regions
        """What is still to be scored; fixed at the announcement, or when the discs are opened."""

    def copy(self) -> "ScoreRegions":
        return ScoreRegions(self.mover, self.regions, self.target)

    def begin(self, state: ElGrande) -> Step:
        if self.card(state) != t.DISC_SCORE:
            self._name(state, regions_to_score(state, self.card(state)))
        return self.offer(state)

    def _name(self, state: ElGrande, regions: i64) -> None:
        self.regions = regions
        state.emit(REGIONS_NAMED, EVERYONE, (self.mover, regions))

    def step(self, state: ElGrande) -> Step:
        if not self.regions:
            return DONE
        if self.card(state) == t.SCORE_ALL_FIRST:
            return self._declare(state, first_of(self.regions))
        return ask(self.mover)

    def _declare(self, state: ElGrande, region: i64) -> Step:
        self.target = region
        return self.offer(state)

    def carry_out(self, state: ElGrande) -> Step:
        if self.target != NOTHING:
            score_spot(state, self.target, self.card(state) == t.SCORE_ALL_FIRST)
            self.regions &= ~(1 << self.target)
            self.target = NOTHING
        elif self.card(state) == t.DISC_SCORE:
            return call_discs(state, t.DISC_SCORE, self.mover)
        return CONTINUE

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        if isinstance(called, Discs):
            state.reveal_discs(called.slots)
            self._name(state, chosen_once(called.slots))
            return CONTINUE
        return super().resume(state, called)

    def more(self, state: ElGrande) -> bool:
        if self.target != NOTHING:
            return self.regions != 1 << self.target
        return self.card(state) == t.DISC_SCORE or self.regions != 0

    def tell(self, state: ElGrande) -> None:
        if self.target != NOTHING:
            state.emit(INTENDED_SCORING, EVERYONE, (self.mover, self.target))

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(t.REGION_COUNT):
            if self.regions >> region & 1:
                SCORE.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not SCORE.has(action):
            return K_3
        return ALLOWED if self.regions & 1 << SCORE.arg(action) else "EG-961"

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        return self._declare(state, SCORE.arg(action))

    def declared(self, state: ElGrande) -> Declared:
        scored = self.regions if self.target == NOTHING else 1 << self.target
        return {**super().declared(state), "scorings": _words(scored)}

    def show(self, state: ElGrande, seat: Seat | None) -> ScoreRegionsShown:
        return {"rule": "score-regions", **self.acting(state), "regions": _words(self.regions)}

    def announces(self, state: ElGrande) -> bool:
        if self.card(state) == t.DISC_SCORE:
            return not self.regions
        return self.target == NOTHING and self.regions == regions_to_score(state, self.card(state))

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        card = self.card(state)
        if card == t.DISC_SCORE:
            if int(self.regions).bit_count() > state.seats:
                return [("regions", f"{state.seats} discs do not show so many regions (EG-942)")]
        elif self.regions & ~regions_to_score(state, card):
            return [("regions", "the card does not score all of these (EG-961)")]
        discs = state.above(self)
        if isinstance(discs, Discs) and (self.regions or discs.mover != self.mover or discs.region != NOTHING):
            return [("regions", "the discs say what is scored, and are not opened yet (EG-942)")]
        if card == t.SCORE_ALL_FIRST and not self._in_order(state):
            return [("regions", "they are scored in the order of the table (EG-961)")]
        return [] if self.target == NOTHING else judged(self, state, self.mover, SCORE.of(self.target), "target")

    def _in_order(self, state: ElGrande) -> bool:
        """EG-935: what is scored, and what was scored, comes before the rest."""
        scored = regions_to_score(state, t.SCORE_ALL_FIRST) & ~self.regions
        left = first_of(self.regions) if self.regions else t.REGION_COUNT
        return int(scored).bit_length() <= left and self.target in (NOTHING, left)


class ScoreCastilloShown(ActionShown):
    """The Castillo is opened and scored."""

    rule: Literal["score-castillo"]
    lifted: bool
    """It is open: everybody sees what is inside."""


@final
class ScoreCastillo(Special):
    """EG-934: the Castillo is lifted, then scored; everything stays inside. A Veto may stop each step."""

    RULE: ClassVar[str] = "score-castillo"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("lifted", FLAG))

    def __init__(self, mover: Seat = 0, lifted: bool = False) -> None:
        super().__init__(mover)
        self.lifted = lifted

    def copy(self) -> "ScoreCastillo":
        return ScoreCastillo(self.mover, self.lifted)

    def carry_out(self, state: ElGrande) -> Step:
        if self.lifted:
            score_spot(state, t.CASTILLO)
            return DONE
        self.lifted = True
        state.reveal_castillo()
        return self.offer(state)

    def more(self, state: ElGrande) -> bool:
        return not self.lifted

    def tell(self, state: ElGrande) -> None:
        if self.lifted:
            state.emit(INTENDED_SCORING, EVERYONE, (self.mover, t.CASTILLO))

    def declared(self, state: ElGrande) -> Declared:
        return {**super().declared(state), "scorings": [t.SPOT.word(t.CASTILLO)]}

    def show(self, state: ElGrande, seat: Seat | None) -> ScoreCastilloShown:
        return {"rule": "score-castillo", **self.acting(state), "lifted": self.lifted}

    def declares(self, state: ElGrande) -> bool:
        return True


def _words(regions: i64) -> list[str]:
    return [t.REGION.word(region) for region in range(t.REGION_COUNT) if regions >> region & 1]


def first_of(mask: i64) -> i64:
    """The first region of a mask, in the order of the table of EG-101."""
    region = 0
    while not mask >> region & 1:
        region += 1
    return region


def chosen_once(discs: list[int]) -> i64:
    """EG-942: the regions, as a mask, that exactly one disc shows."""
    regions = 0
    for region in range(t.REGION_COUNT):
        if discs.count(region) == 1:
            regions |= 1 << region
    return regions


def regions_to_score(state: ElGrande, card: i64) -> i64:
    """EG-931 to EG-937, EG-962: the regions that a card scores, as a mask."""
    if card == t.SCORE_4S:
        return regions_with(worths(state), 4, 4)
    if card == t.SCORE_5S:
        return regions_with(worths(state), 5, 5)
    if card == t.SCORE_6S_7S:
        return regions_with(worths(state), 6, 7)
    totals = [state.total_at(region) for region in range(t.REGION_COUNT)]
    peopled = [total for total in totals if total]
    if not peopled:
        return 0
    if card == t.SCORE_ALL_FIRST:
        return regions_with(totals, 1, max(peopled))
    wanted = max(peopled) if card == t.SCORE_MOST else min(peopled)
    return regions_with(totals, wanted, wanted)


def worths(state: ElGrande) -> list[int]:
    """EG-962: the visible first value of each region (EG-1111, EG-1112)."""
    return [state.values(region)[0] for region in range(t.REGION_COUNT)]


def regions_with(numbers: list[int], low: i64, high: i64) -> i64:
    """The regions whose number, a worth or how many caballeros there are, lies in a range, as a mask."""
    mask: i64 = 0
    for region in range(t.REGION_COUNT):
        if low <= numbers[region] <= high:
            mask |= 1 << region
    return mask
