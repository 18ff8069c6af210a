"""EG-901 to EG-919: the cards of stack 1, which move and place caballeros."""

from typing import ClassVar, Final, final

from meseta.games.el_grande.events import COURT_NAMED, INTENDED_MOVE, REGION_NAMED
from meseta.games.el_grande.ids import (
    EG_103,
    EG_601,
    EG_901,
    EG_902,
    EG_903,
    EG_913,
    EG_914,
    EG_915,
    EG_916,
    EG_917,
    EG_918,
)
from meseta.games.el_grande.rules.action_cards.special import MOVER, NAMING, RUNNING, STAGED, Special, window_open
from meseta.games.el_grande.rules.veto import open_window
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CABALLEROS,
    CARD,
    CASTILLO,
    COUNT,
    COURT,
    MOVE_2_OWN_2_FOREIGN,
    MOVE_3,
    MOVE_3_FOREIGN,
    MOVE_4,
    MOVE_4_OWN,
    MOVE_5_FROM_ONE,
    MOVE_ALL_OWN_FROM_ONE,
    MOVE_ALL_OWN_OR_PLACE_2,
    PLACE_2_ANYWHERE,
    REGION,
    REGION_COUNT,
    SPOT,
)
from meseta.games.el_grande.verbs import CABALLERO, CHOOSE, FROM_COURT, PLACE_IN, STOP, TO
from meseta.kernel.domains import FLAG, SEAT
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3, K_4
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, RuleId, Seat, Step, ask

ALL: Final = CABALLEROS
"""EG-917: any number; none comes back to the one region they leave."""


@final
class MoveCaballeros(Special):
    """EG-901 to EG-904, EG-911 to EG-917: move caballeros one at a time. A Veto may stop each move (EG-1003)."""

    RULE: ClassVar[str] = "move-caballeros"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        STAGED,
        Field("card", CARD),
        Field("left", COUNT),
        Field("own", COUNT),
        Field("foreign", COUNT),
        Field("only_from", REGION, optional=True),
        Field("owner", SEAT, optional=True),
        Field("source", REGION, optional=True),
        Field("target", SPOT, optional=True),
    )

    def __init__(self, mover: Seat = 0, card: int = MOVE_3) -> None:
        super().__init__(mover)
        self.card = card
        self.own = own_moves(card)
        self.foreign = foreign_moves(card)
        self.left = self.own + self.foreign if card == MOVE_2_OWN_2_FOREIGN else max(self.own, self.foreign)
        self.only_from = NOTHING
        """EG-916, EG-917: the one region they leave."""
        self.owner = NOTHING
        """The caballero that was picked, ..."""
        self.source = NOTHING
        self.target = NOTHING
        """... and where it is declared to go."""

    def copy(self) -> "MoveCaballeros":
        other = MoveCaballeros(self.mover, self.card)
        other.stage = self.stage
        other.left = self.left
        other.own = self.own
        other.foreign = self.foreign
        other.only_from = self.only_from
        other.owner = self.owner
        other.source = self.source
        other.target = self.target
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover) if from_one_region(self.card) else self.declare(state)

    def more(self, state: ElGrande) -> bool:
        return True

    def run(self, state: ElGrande) -> Step:
        if self.target != NOTHING:
            self._carry_out(state)
        if self.left and (self.owner != NOTHING or self._movable(state)):
            return ask(self.mover)
        return DONE

    def _carry_out(self, state: ElGrande) -> None:
        state.move(self.mover, self.owner, self.source, self.target)
        self.left -= 1
        if self.owner == self.mover:
            self.own -= 1
        else:
            self.foreign -= 1
        self.owner = self.source = self.target = NOTHING

    def _movable(self, state: ElGrande) -> bool:
        for owner in range(state.seats):
            if self._allowance(owner) and self._sources(state, owner):
                return True
        return False

    def _allowance(self, owner: Seat) -> int:
        return self.own if owner == self.mover else self.foreign

    def _sources(self, state: ElGrande, owner: Seat) -> int:
        """EG-902, EG-903: the regions, as a mask, that a caballero of this colour may leave now."""
        regions = state.free_regions(owner)
        return regions if self.only_from == NOTHING else regions & 1 << self.only_from

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.stage == NAMING:
            regions = leavable_regions(state, seat, self.card)
            for region in range(REGION_COUNT):
                if regions >> region & 1:
                    out.append(CHOOSE.of(region))
        elif self.owner == NOTHING:
            self._legal_caballeros(state, out)
        else:
            for spot in range(CASTILLO + 1):
                if spot not in (self.source, state.king):
                    out.append(TO.of(spot))

    def _legal_caballeros(self, state: ElGrande, out: list[Action]) -> None:
        for owner in range(state.seats):
            if self._allowance(owner):
                sources = self._sources(state, owner)
                for region in range(sources.bit_length()):
                    if sources >> region & 1:
                        out.append(CABALLERO.of(owner, region))
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.stage == NAMING:
            return choice_refusal(state, seat, self.card, action)
        if self.owner != NOTHING:
            return self._refusal_target(state, action)
        if action == STOP:
            return ALLOWED
        return self._refusal_caballero(state, action) if CABALLERO.has(action) else K_3

    def _refusal_caballero(self, state: ElGrande, action: Action) -> RuleId:
        owner, spot = CABALLERO.args(action)
        if spot == CASTILLO:
            return EG_903
        if spot == state.king:
            return EG_902
        if self.only_from not in (NOTHING, spot):
            return EG_916 if self.card == MOVE_5_FROM_ONE else EG_917
        if owner >= state.seats or not state.at(owner, spot):
            return EG_901
        return ALLOWED if self._allowance(owner) else colour_rule(self.card)

    def _refusal_target(self, state: ElGrande, action: Action) -> RuleId:
        if not TO.has(action):
            return K_3
        spot = TO.arg(action)
        if spot == state.king:
            return EG_902
        return EG_901 if spot == self.source else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            self.left = 0
        elif self.stage == NAMING:
            self.only_from = CHOOSE.arg(action)
            state.emit(REGION_NAMED, EVERYONE, (seat, self.only_from))
            self.declare(state)
        elif self.owner == NOTHING:
            self.owner, self.source = CABALLERO.args(action)
        else:
            self.target = TO.arg(action)
            if state.can_be_stopped(seat):
                state.emit(INTENDED_MOVE, EVERYONE, (seat, self.owner, self.source, self.target, 1))
            open_window(state, seat, state.can_be_stopped(seat) and self._more_after(state))
        return CONTINUE

    def _more_after(self, state: ElGrande) -> bool:
        """EG-1008: can another caballero be moved after the one declared?"""
        if self.left == 1:
            return False
        for owner in range(state.seats):
            same_side = (owner == self.mover) == (self.owner == self.mover)
            if self._allowance(owner) == (1 if same_side else 0):
                continue
            sources = self._sources(state, owner)
            if owner == self.owner:
                if state.at(owner, self.source) == 1:
                    sources &= ~(1 << self.source)
                if self.target != CASTILLO and self.only_from == NOTHING:
                    sources |= 1 << self.target
            if sources:
                return True
        return False

    def sound(self, state: ElGrande) -> bool:
        if self.card > MOVE_ALL_OWN_FROM_ONE or not self._sound_count():
            return False
        named = from_one_region(self.card) and self.stage != NAMING
        if named != (self.only_from != NOTHING) or (self.stage == NAMING and not from_one_region(self.card)):
            return False
        if self.owner == NOTHING:
            return self.source == NOTHING and self.target == NOTHING and (not window_open(state) or self._untouched())
        if self.source == NOTHING or not self._allowance(self.owner):
            return False
        declared = self.target != NOTHING
        if declared != window_open(state) or (declared and self.target in (self.source, state.king)):
            return False
        return self._sources(state, self.owner) >> self.source & 1 == 1

    def _sound_count(self) -> bool:
        """Each move takes one of all and one of its colour."""
        fresh = MoveCaballeros(self.mover, self.card)
        if self.own > fresh.own or self.foreign > fresh.foreign or (self.stage == NAMING and not self._untouched()):
            return False
        return fresh.left - self.left == fresh.own - self.own + fresh.foreign - self.foreign

    def _untouched(self) -> bool:
        return self.own == own_moves(self.card) and self.foreign == foreign_moves(self.card) and self.owner == NOTHING


@final
class PlaceAnywhere(Special):
    """EG-918: place up to 2 more from the Court, in any regions but the King's or the Castillo."""

    RULE: ClassVar[str] = "place-anywhere"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("left", COUNT), Field("target", SPOT, optional=True))

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.left = 2
        self.target = NOTHING

    def copy(self) -> "PlaceAnywhere":
        other = PlaceAnywhere(self.mover)
        other.stage = self.stage
        other.left = self.left
        other.target = self.target
        return other

    def more(self, state: ElGrande) -> bool:
        return True

    def run(self, state: ElGrande) -> Step:
        if self.target != NOTHING:
            state.move(self.mover, self.mover, COURT, self.target)
            self.target = NOTHING
            self.left -= 1
        return ask(self.mover) if self.left and state.at(self.mover, COURT) else DONE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for spot in range(CASTILLO + 1):
            if spot != state.king:
                out.append(PLACE_IN.of(spot))
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not PLACE_IN.has(action):
            return K_3
        return EG_601 if PLACE_IN.arg(action) == state.king else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            self.left = 0
            return CONTINUE
        self.target = PLACE_IN.arg(action)
        if state.can_be_stopped(seat):
            state.emit(INTENDED_MOVE, EVERYONE, (seat, seat, COURT, self.target, 1))
        open_window(state, seat, self.left > 1 and state.at(seat, COURT) > 1)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        if self.left > 2 or self.stage == NAMING or self.target == state.king:
            return False
        if self.target == NOTHING:
            return not window_open(state) or self.left == 2
        return window_open(state) and self.left > 0 and state.at(self.mover, COURT) > 0


@final
class MoveOrPlace(Special):
    """EG-919: either all own caballeros out of one region, or 2 more from the Court; one announcement says which."""

    RULE: ClassVar[str] = "move-or-place"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, STAGED, Field("region", REGION, optional=True), Field("chosen", FLAG))
    CALLS: ClassVar[tuple[str, ...]] = ("veto-window", "move-caballeros", "place-anywhere")

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.region = NOTHING
        """The region they leave; NOTHING if it is to be the Court."""
        self.chosen = False
        """The half chosen has been carried out, as far as it was."""

    def copy(self) -> "MoveOrPlace":
        other = MoveOrPlace(self.mover)
        other.stage = self.stage
        other.region = self.region
        other.chosen = self.chosen
        return other

    def name(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def more(self, state: ElGrande) -> bool:
        return True

    def run(self, state: ElGrande) -> Step:
        if self.chosen:
            return DONE
        self.chosen = True
        if self.region == NOTHING:
            placing = PlaceAnywhere(self.mover)
            placing.stage = RUNNING
            return state.call(placing)
        moving = MoveCaballeros(self.mover, MOVE_ALL_OWN_FROM_ONE)
        moving.only_from = self.region
        moving.stage = RUNNING
        return state.call(moving)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        regions = state.free_regions(seat)
        for region in range(REGION_COUNT):
            if regions >> region & 1:
                out.append(CHOOSE.of(region))
        if state.at(seat, COURT):
            out.append(FROM_COURT)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == FROM_COURT:
            return ALLOWED if state.at(seat, COURT) else EG_918
        return choice_refusal(state, seat, MOVE_ALL_OWN_FROM_ONE, action)

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == FROM_COURT:
            state.emit(COURT_NAMED, EVERYONE, (seat,))
        else:
            self.region = CHOOSE.arg(action)
            state.emit(REGION_NAMED, EVERYONE, (seat, self.region))
        self.declare(state)
        return CONTINUE

    def sound(self, state: ElGrande) -> bool:
        above = state.stack[3].RULE if len(state.stack) > 3 else ""
        if self.chosen != (above in ("move-caballeros", "place-anywhere")):
            return False
        if self.region == NOTHING:
            return above != "move-caballeros"
        if above == "move-caballeros":
            fields = state.stack[3].pack()
            card = CARD.plain(MOVE_ALL_OWN_FROM_ONE)
            return fields["only_from"] == REGION.plain(self.region) and fields["card"] == card
        return above == "veto-window" and state.free_regions(self.mover) >> self.region & 1 == 1


def own_moves(card: int) -> int:
    """How many of his own the mover may move."""
    if card in (MOVE_3, MOVE_4, MOVE_4_OWN):
        return 3 if card == MOVE_3 else 4
    if card == MOVE_2_OWN_2_FOREIGN:
        return 2
    if card == MOVE_5_FROM_ONE:
        return 5
    return ALL if card == MOVE_ALL_OWN_FROM_ONE else 0


def foreign_moves(card: int) -> int:
    """How many of other players he may move."""
    if card in (MOVE_3, MOVE_3_FOREIGN):
        return 3
    if card == MOVE_4:
        return 4
    if card == MOVE_2_OWN_2_FOREIGN:
        return 2
    return 5 if card == MOVE_5_FROM_ONE else 0


def from_one_region(card: int) -> bool:
    """EG-916, EG-917: must a region be named that they leave?"""
    return card in (MOVE_5_FROM_ONE, MOVE_ALL_OWN_FROM_ONE)


def colour_rule(card: int) -> RuleId:
    """The rule that leaves a colour out, or allows no more of it."""
    if card == MOVE_4_OWN:
        return EG_913
    if card == MOVE_3_FOREIGN:
        return EG_914
    return EG_915 if card == MOVE_2_OWN_2_FOREIGN else EG_917


def leavable_regions(state: ElGrande, mover: Seat, card: int) -> int:
    """The regions, as a mask, out of which the card can move somebody."""
    regions = state.free_regions(mover) if own_moves(card) else 0
    if foreign_moves(card):
        for owner in range(state.seats):
            if owner != mover:
                regions |= state.free_regions(owner)
    return regions


def choice_refusal(state: ElGrande, mover: Seat, card: int, action: Action) -> RuleId:
    """What forbids a region to be named as the one that caballeros leave; one that nobody can leave is no choice."""
    if not CHOOSE.has(action):
        return K_3
    spot = CHOOSE.arg(action)
    if spot == CASTILLO:
        return EG_103
    if spot == state.king:
        return EG_902
    return ALLOWED if leavable_regions(state, mover, card) >> spot & 1 else K_4


def can_move_or_place(state: ElGrande, mover: Seat, card: int) -> bool:
    """EG-510 for the cards of stack 1: is there anything to move, or to place?"""
    if card >= PLACE_2_ANYWHERE and state.at(mover, COURT):
        return True
    if card == MOVE_ALL_OWN_OR_PLACE_2:
        return state.free_regions(mover) != 0
    return leavable_regions(state, mover, card) != 0
