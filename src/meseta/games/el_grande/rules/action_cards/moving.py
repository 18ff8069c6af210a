"""EG-901 to EG-919: the cards of stack 1, which move and place caballeros."""

from typing import ClassVar, Final, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.events import COURT_NAMED, REGION_NAMED
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Aimed, Move, Special, VetoWindow, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import CABALLERO, CHOOSE, FROM_COURT, PLACE_IN, STOP, TO
from meseta.kernel.domains import SEAT
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3, K_4
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask

ALL: Final = t.CABALLEROS
"""EG-917: any number; none comes back to the one region they leave."""
NO_MOVES: Final[list[int]] = [0] * (t.CARD_COUNT - t.MOVE_ALL_OWN_OR_PLACE_2 - 1)
OWN_MOVES: Final[list[int]] = [3, 4, 4, 0, 2, 5, ALL, 0, ALL, *NO_MOVES]
"""By card: how many of his own the mover may move, ..."""
FOREIGN_MOVES: Final[list[int]] = [3, 4, 0, 3, 2, 5, 0, 0, 0, *NO_MOVES]
"""... how many of other players, ..."""
MOST_MOVES: Final[list[int]] = [3, 4, 4, 3, 4, 5, ALL, 0, ALL, *NO_MOVES]
"""... and how many of all."""
PLACED_ANYWHERE: Final = 2
"""EG-918."""


class MoveCaballerosShown(ActionShown):
    """Caballeros are moved: how many more, and the one that was picked."""

    rule: Literal["move-caballeros"]
    naming: bool
    """The one region they leave is still to be named."""
    only_from: str | None
    """That region; None where the card does not ask for one."""
    own: int
    """How many more of the mover's own."""
    foreign: int
    left: int
    """How many more of all."""
    owner: int | None
    """The caballero that was picked."""
    source: str | None


@final
class MoveCaballeros(Aimed):
    """EG-901 to EG-904, EG-911 to EG-917: move caballeros one at a time. A Veto may stop each move (EG-1003)."""

    RULE: ClassVar[str] = "move-caballeros"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("only_from", t.REGION, optional=True),
        Field("moved_own", t.COUNT),
        Field("moved_foreign", t.COUNT),
        Field("owner", SEAT, optional=True),
        Field("source", t.REGION, optional=True),
        Field("target", t.SPOT, optional=True),
    )

    def __init__(self, mover: Seat = 0, only_from: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.only_from = only_from
        """EG-916, EG-917: the one region they leave; NOTHING before it is named."""
        self.moved_own: i64 = 0
        self.moved_foreign: i64 = 0
        self.owner: i64 = NOTHING
        """The caballero that was picked; `target` is where it is declared to go."""
        self.source: i64 = NOTHING

    def copy(self) -> "MoveCaballeros":
        other = MoveCaballeros(self.mover, self.only_from)
        other.moved_own = self.moved_own
        other.moved_foreign = self.moved_foreign
        other.owner = self.owner
        other.source = self.source
        other.target = self.target
        return other

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover) if self._naming(state) else self.offer(state)

    def step(self, state: ElGrande) -> Step:
        if self.owner != NOTHING or self._naming(state) or self._movable(state):
            return ask(self.mover)
        return DONE

    def carry_out(self, state: ElGrande) -> Step:
        if self.target != NOTHING:
            state.move(self.mover, self.owner, self.source, self.target)
            if self.owner == self.mover:
                self.moved_own += 1
            else:
                self.moved_foreign += 1
            self.owner = self.source = self.target = NOTHING
        return CONTINUE

    def moves(self, state: ElGrande) -> list[Move]:
        return [] if self.target == NOTHING else [(self.mover, self.owner, self.source, self.target, 1)]

    def more(self, state: ElGrande) -> bool:
        """EG-1008: can another caballero be moved after the one declared?"""
        if self.target == NOTHING:
            return True
        for owner in range(state.seats):
            declared = 1 if (owner == self.mover) == (self.owner == self.mover) else 0
            left = self._left(state) - 1
            if left and self._allowance(state, owner) > declared and self._sources_after(state, owner):
                return True
        return False

    def _sources_after(self, state: ElGrande, owner: Seat) -> i64:
        """The regions, as a mask, that a caballero of this colour may leave after the declared move."""
        sources = self._sources(state, owner)
        if owner == self.owner:
            if state.at(owner, self.source) == 1:
                sources &= ~(1 << self.source)
            if self.target != t.CASTILLO and self.only_from == NOTHING:
                sources |= 1 << self.target
        return sources

    def _naming(self, state: ElGrande) -> bool:
        """EG-916, EG-917: must the region still be named that they leave?"""
        return self.only_from == NOTHING and from_one_region(self.card(state))

    def _left(self, state: ElGrande) -> i64:
        return MOST_MOVES[self.card(state)] - self.moved_own - self.moved_foreign

    def _allowance(self, state: ElGrande, owner: Seat) -> i64:
        """How many more of this colour the card allows."""
        if owner == self.mover:
            return OWN_MOVES[self.card(state)] - self.moved_own
        return FOREIGN_MOVES[self.card(state)] - self.moved_foreign

    def _movable(self, state: ElGrande) -> bool:
        if not self._left(state):
            return False
        for owner in range(state.seats):
            if self._allowance(state, owner) and self._sources(state, owner):
                return True
        return False

    def _sources(self, state: ElGrande, owner: Seat) -> i64:
        """EG-902, EG-903: the regions, as a mask, that a caballero of this colour may leave now."""
        regions = state.free_regions(owner)
        return regions if self.only_from == NOTHING else regions & 1 << self.only_from

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self._naming(state):
            regions = leavable_regions(state, seat, self.card(state))
            for region in range(t.REGION_COUNT):
                if regions >> region & 1:
                    CHOOSE.offer(out, region)
        elif self.owner == NOTHING:
            self._legal_caballeros(state, out)
        else:
            for spot in range(t.CASTILLO + 1):
                if spot not in (self.source, state.king):
                    TO.offer(out, spot)

    def _legal_caballeros(self, state: ElGrande, out: list[Action]) -> None:
        for owner in range(state.seats):
            if self._allowance(state, owner):
                sources = self._sources(state, owner)
                for region in range(t.REGION_COUNT):
                    if sources >> region & 1:
                        CABALLERO.offer(out, owner, region)
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self._naming(state):
            return choice_refusal(state, seat, self.card(state), action)
        if self.owner != NOTHING:
            return self._refusal_target(state, action)
        if action == STOP:
            return ALLOWED
        return self._refusal_caballero(state, action) if CABALLERO.has(action) else K_3

    def _refusal_caballero(self, state: ElGrande, action: Action) -> RuleId:
        owner, spot = CABALLERO.args(action)
        card = self.card(state)
        if spot == t.CASTILLO:
            return "EG-903"
        if spot == state.king:
            return "EG-902"
        if self.only_from not in (NOTHING, spot):
            return "EG-916" if card == t.MOVE_5_FROM_ONE else "EG-917"
        if owner >= state.seats or not state.at(owner, spot):
            return "EG-901"
        return ALLOWED if self._allowance(state, owner) else colour_rule(card)

    def _refusal_target(self, state: ElGrande, action: Action) -> RuleId:
        if not TO.has(action):
            return K_3
        spot = TO.arg(action)
        if spot == state.king:
            return "EG-902"
        return "EG-901" if spot == self.source else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            return DONE
        if self._naming(state):
            self.only_from = CHOOSE.arg(action)
            state.emit(REGION_NAMED, EVERYONE, (seat, self.only_from))
            return self.offer(state)
        if self.owner == NOTHING:
            self.owner, self.source = CABALLERO.args(action)
            return ask(seat)
        self.target = TO.arg(action)
        return self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> MoveCaballerosShown:
        card = self.card(state)
        return {
            "rule": "move-caballeros",
            **self.acting(state),
            "naming": self._naming(state),
            "only_from": t.REGION.word_or_none(self.only_from),
            "own": OWN_MOVES[card] - self.moved_own,
            "foreign": FOREIGN_MOVES[card] - self.moved_foreign,
            "left": self._left(state),
            "owner": None if self.owner == NOTHING else self.owner,
            "source": t.REGION.word_or_none(self.source),
        }

    def begun(self, state: ElGrande) -> bool:
        return self.moved_own + self.moved_foreign > 0

    def announces(self, state: ElGrande) -> bool:
        if self.begun(state) or self.owner != NOTHING or self._naming(state):
            return False
        return self.card(state) != t.MOVE_ALL_OWN_OR_PLACE_2

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self._left(state) < (0 if self.owner == NOTHING else 1) or self._allowance(state, self.mover) < 0:
            return [("moved_own", "more were moved than the card allows (EG-904)")]
        if self.moved_foreign > FOREIGN_MOVES[self.card(state)]:
            return [("moved_foreign", "more were moved than the card allows (EG-904)")]
        before = MoveCaballeros(self.mover)
        found = self._only_from_faults(state, before)
        before.only_from = self.only_from
        before.moved_own = self.moved_own
        before.moved_foreign = self.moved_foreign
        if self.owner == NOTHING or self.source == NOTHING:
            if self.owner != self.source or self.target != NOTHING:
                found.append(("owner", "a caballero is its owner and the region it leaves (EG-901)"))
            return found
        found += judged(before, state, self.mover, CABALLERO.of(self.owner, self.source), "source")
        before.owner = self.owner
        before.source = self.source
        if self.target != NOTHING:
            found += judged(before, state, self.mover, TO.of(self.target), "target")
        return found

    def _only_from_faults(self, state: ElGrande, before: "MoveCaballeros") -> list[Fault]:
        if self.only_from == NOTHING:
            if from_one_region(self.card(state)) and (self.begun(state) or self.owner != NOTHING):
                return [("only_from", "caballeros are moved before the region is named that they leave (EG-916)")]
            return []
        if not from_one_region(self.card(state)):
            return [("only_from", "the card names no region (EG-901)")]
        if self.begun(state):
            # They may all have left it since it was named.
            return [("only_from", "nobody leaves the King's region (EG-902)")] if self.only_from == state.king else []
        return judged(before, state, self.mover, CHOOSE.of(self.only_from), "only_from")


class PlaceAnywhereShown(ActionShown):
    """More caballeros are placed from the Court."""

    rule: Literal["place-anywhere"]
    left: int


@final
class PlaceAnywhere(Aimed):
    """EG-918: place up to 2 more from the Court, in any regions but the King's or the Castillo."""

    RULE: ClassVar[str] = "place-anywhere"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("left", t.COUNT), Field("target", t.SPOT, optional=True))

    def __init__(self, mover: Seat = 0, left: i64 = PLACED_ANYWHERE, target: i64 = NOTHING) -> None:
        super().__init__(mover, target)
        self.left = left

    def copy(self) -> "PlaceAnywhere":
        return PlaceAnywhere(self.mover, self.left, self.target)

    def step(self, state: ElGrande) -> Step:
        return ask(self.mover) if self.left and state.at(self.mover, t.COURT) else DONE

    def carry_out(self, state: ElGrande) -> Step:
        if self.target != NOTHING:
            state.move(self.mover, self.mover, t.COURT, self.target)
            self.target = NOTHING
            self.left -= 1
        return CONTINUE

    def moves(self, state: ElGrande) -> list[Move]:
        return [] if self.target == NOTHING else [(self.mover, self.mover, t.COURT, self.target, 1)]

    def more(self, state: ElGrande) -> bool:
        return self.target == NOTHING or (self.left > 1 and state.at(self.mover, t.COURT) > 1)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for spot in range(t.CASTILLO + 1):
            if spot != state.king:
                PLACE_IN.offer(out, spot)
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not PLACE_IN.has(action):
            return K_3
        return "EG-601" if PLACE_IN.arg(action) == state.king else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            return DONE
        self.target = PLACE_IN.arg(action)
        return self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> PlaceAnywhereShown:
        return {"rule": "place-anywhere", **self.acting(state), "left": self.left}

    def begun(self, state: ElGrande) -> bool:
        return self.left < PLACED_ANYWHERE

    def announces(self, state: ElGrande) -> bool:
        return not self.begun(state) and self.target == NOTHING and self.card(state) == t.PLACE_2_ANYWHERE

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.left > PLACED_ANYWHERE:
            return [("left", f"more than {PLACED_ANYWHERE} are to be placed (EG-918)")]
        if not self.left or not state.at(self.mover, t.COURT):
            return [("left", "there is nobody left to place (EG-918)")]
        if self.target == NOTHING:
            return []
        return judged(self, state, self.mover, PLACE_IN.of(self.target), "target")


class MoveOrPlaceShown(ActionShown):
    """Own caballeros out of one region, or more from the Court: which is chosen, or was."""

    rule: Literal["move-or-place"]
    region: str | None
    """The region that they leave; None before it is named, or if it is to be the Court."""


@final
class MoveOrPlace(Special):
    """EG-919: either all own caballeros out of one region, or 2 more from the Court; one announcement says which."""

    RULE: ClassVar[str] = "move-or-place"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("region", t.REGION, optional=True))
    CALLS: ClassVar[tuple[str, ...]] = ("veto-window", "move-caballeros", "place-anywhere")

    def __init__(self, mover: Seat = 0, region: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.region = region
        """The region they leave; NOTHING if it is to be the Court."""

    def copy(self) -> "MoveOrPlace":
        return MoveOrPlace(self.mover, self.region)

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        if self.region == NOTHING:
            return state.call(PlaceAnywhere(self.mover))
        return state.call(MoveCaballeros(self.mover, self.region))

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        if isinstance(called, Special):
            self.stopped = called.stopped
            return DONE
        return super().resume(state, called)

    def more(self, state: ElGrande) -> bool:
        return True

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        regions = state.free_regions(seat)
        for region in range(t.REGION_COUNT):
            if regions >> region & 1:
                CHOOSE.offer(out, region)
        if state.at(seat, t.COURT):
            out.append(FROM_COURT)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == FROM_COURT:
            return ALLOWED if state.at(seat, t.COURT) else "EG-918"
        return choice_refusal(state, seat, self.card(state), action)

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == FROM_COURT:
            state.emit(COURT_NAMED, EVERYONE, (seat,))
        else:
            self.region = CHOOSE.arg(action)
            state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        return self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> MoveOrPlaceShown:
        return {"rule": "move-or-place", **self.acting(state), "region": t.REGION.word_or_none(self.region)}

    def begun(self, state: ElGrande) -> bool:
        return isinstance(state.above(self), Special)

    def announces(self, state: ElGrande) -> bool:
        return True

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        above = state.above(self)
        if isinstance(above, VetoWindow):
            action = FROM_COURT if self.region == NOTHING else CHOOSE.of(self.region)
            return judged(self, state, self.mover, action, "region")
        chosen = above.only_from if isinstance(above, MoveCaballeros) else NOTHING
        if isinstance(above, Special) and above.mover != self.mover:
            return [("mover", "another player carries it out (EG-919)")]
        return [] if chosen == self.region else [("region", "another choice than what is carried out (EG-919)")]


def from_one_region(card: i64) -> bool:
    """EG-916, EG-917: must a region be named that they leave?"""
    return card in (t.MOVE_5_FROM_ONE, t.MOVE_ALL_OWN_FROM_ONE, t.MOVE_ALL_OWN_OR_PLACE_2)


def colour_rule(card: i64) -> RuleId:
    """The rule that leaves a colour out, or allows no more of it."""
    if card == t.MOVE_4_OWN:
        return "EG-913"
    if card == t.MOVE_3_FOREIGN:
        return "EG-914"
    return "EG-915" if card == t.MOVE_2_OWN_2_FOREIGN else "EG-917"


def leavable_regions(state: ElGrande, mover: Seat, card: i64) -> i64:
    """The regions, as a mask, out of which the card can move somebody."""
    regions = state.free_regions(mover) if OWN_MOVES[card] else 0
    if FOREIGN_MOVES[card]:
        for owner in range(state.seats):
            if owner != mover:
                regions |= state.free_regions(owner)
    return regions


def choice_refusal(state: ElGrande, mover: Seat, card: i64, action: Action) -> RuleId:
    """What forbids a region to be named as the one that caballeros leave; one that nobody can leave is no choice."""
    if not CHOOSE.has(action):
        return K_3
    spot = CHOOSE.arg(action)
    if spot == t.CASTILLO:
        return "EG-103"
    if spot == state.king:
        return "EG-902"
    return ALLOWED if leavable_regions(state, mover, card) >> spot & 1 else K_4


def can_move_or_place(state: ElGrande, mover: Seat, card: i64) -> bool:
    """EG-510 for the cards of stack 1: is there anything to move, or to place?"""
    if card >= t.PLACE_2_ANYWHERE and state.at(mover, t.COURT):
        return True
    return leavable_regions(state, mover, card) != 0
