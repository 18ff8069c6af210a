"""EG-943, EG-945: the cards by which a player takes something back: a used power card, or caballeros to his Court."""

from typing import ClassVar, Final, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande.rules.supply import recall_choices, recall_refusal, supply_choices, supply_refusal
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Move, PlainActionShown, Special, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import COURT, POWER_COUNT, PROVINCE, REGION
from meseta.games.el_grande.verbs import RECALL, STOP, SUPPLY_OF, TAKE_BACK
from meseta.kernel.domains import Number
from meseta.kernel.fields import LIST, Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask, ask_own

TO_COURT: Final = 2
"""EG-945."""


@final
class PowerOfTheCards(Special):
    """EG-943, EG-405: take a used power card back into the hand; that one is taken is open, not which."""

    RULE: ClassVar[str] = "power-of-the-cards"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER,)

    def copy(self) -> "PowerOfTheCards":
        return PowerOfTheCards(self.mover)

    def step(self, state: ElGrande) -> Step:
        return ask_own(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        return CONTINUE

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for power in range(1, POWER_COUNT + 1):
            if state.discards[seat] >> (power - 1) & 1 or state.played[seat] == power:
                TAKE_BACK.offer(out, power)
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not TAKE_BACK.has(action):
            return K_3
        return "EG-943" if state.hands[seat] & 1 << (TAKE_BACK.arg(action) - 1) else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action != STOP:
            state.take_power_back(seat, TAKE_BACK.arg(action))
        return DONE

    def show(self, state: ElGrande, seat: Seat | None) -> PlainActionShown:
        return {"rule": "power-of-the-cards", **self.acting(state)}

    def announces(self, state: ElGrande) -> bool:
        return True


class TakeToCourtShown(ActionShown):
    """More caballeros are taken to the Court."""

    rule: Literal["take-to-court"]
    count: int | None
    """How many come from the Province; None before that is said."""
    recalled: list[str]
    """The regions of those that are recalled so far, one by one."""


@final
class TakeToCourt(Special):
    """EG-945: take up to 2 more to the Court, by EG-501 to EG-503, or none.

    How many and from where is one announcement.
    """

    RULE: ClassVar[str] = "take-to-court"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("count", Number("supply", 0, TO_COURT), optional=True),
        Field("recalled", REGION, LIST),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.count: i64 = NOTHING
        """How many come from the Province; NOTHING before that is said."""
        self.recalled: list[int] = []
        """The regions of those that are recalled."""

    def copy(self) -> "TakeToCourt":
        other = TakeToCourt(self.mover)
        other.count = self.count
        other.recalled = self.recalled.copy()
        return other

    def begin(self, state: ElGrande) -> Step:
        if state.at(self.mover, PROVINCE):
            return ask(self.mover)
        self.count = 0
        return self._ask_or_offer(state)

    def _ask_or_offer(self, state: ElGrande) -> Step:
        return ask(self.mover) if self._recalls(state) else self.offer(state)

    def _recalls(self, state: ElGrande) -> bool:
        """EG-502: the Province is to be emptied, and that is not enough, while somebody is there to recall."""
        if self.count != state.at(self.mover, PROVINCE) or self.count + len(self.recalled) == TO_COURT:
            return False
        out: list[Action] = []
        recall_choices(state, self.mover, self.recalled, out)
        return len(out) > 0

    def carry_out(self, state: ElGrande) -> Step:
        self.carry_out_moves(state)
        return DONE

    def moves(self, state: ElGrande) -> list[Move]:
        moves: list[Move] = []
        if self.count > 0:
            moves.append((self.mover, self.mover, PROVINCE, COURT, self.count))
        for region in self.recalled:
            moves.append((self.mover, self.mover, region, COURT, 1))
        return moves

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.count == NOTHING:
            supply_choices(state, seat, TO_COURT, out)
            return
        recall_choices(state, seat, self.recalled, out)
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.count == NOTHING:
            if not SUPPLY_OF.has(action):
                return K_3
            return supply_refusal(state, seat, TO_COURT, SUPPLY_OF.arg(action))
        if action == STOP:
            return ALLOWED
        return recall_refusal(state, seat, self.recalled, RECALL.arg(action)) if RECALL.has(action) else K_3

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            return self.offer(state)
        if self.count == NOTHING:
            self.count = SUPPLY_OF.arg(action)
        else:
            self.recalled.append(RECALL.arg(action))
        return self._ask_or_offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> TakeToCourtShown:
        return {
            "rule": "take-to-court",
            **self.acting(state),
            "count": None if self.count == NOTHING else self.count,
            "recalled": [REGION.word(region) for region in self.recalled],
        }

    def announces(self, state: ElGrande) -> bool:
        return self.count != NOTHING

    def declares(self, state: ElGrande) -> bool:
        return self.count != NOTHING and not self._recalls(state)

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        province = state.at(self.mover, PROVINCE)
        if self.count == NOTHING:
            if province and not self.recalled:
                return []
            return [("count", "the Province comes first (EG-502)")]
        before = TakeToCourt(self.mover)
        found: list[Fault] = []
        if self.count or province:
            found += judged(before, state, self.mover, SUPPLY_OF.of(self.count), "count")
        before.count = self.count
        for i, region in enumerate(self.recalled):
            if not before._recalls(state):
                found.append((f"recalled[{i}]", "nobody is recalled before the Province is empty (EG-502)"))
            found += judged(before, state, self.mover, RECALL.of(region), f"recalled[{i}]")
            before.recalled.append(region)
        return found


def can_take_to_court(state: ElGrande, mover: Seat) -> bool:
    """EG-510: is there anybody to take?"""
    return state.at(mover, PROVINCE) > 0 or state.free_regions(mover) != 0
