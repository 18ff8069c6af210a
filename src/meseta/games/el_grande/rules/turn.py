"""EG-5: a player's turn."""

from typing import ClassVar, Final, final

from meseta.games.el_grande.ids import EG_504, EG_506, EG_507, EG_509, EG_510, EG_601, EG_1001
from meseta.games.el_grande.rules.action_cards import begin_action, can_announce
from meseta.games.el_grande.rules.supply import recall_choices, recall_refusal, supply_choices, supply_refusal
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CARD_STACKS,
    CASTILLO,
    COUNT,
    COURT,
    NEIGHBOURS,
    PROVINCE,
    REGION_COUNT,
    STACK_COUNT,
    SUPPLY,
    VETO,
)
from meseta.games.el_grande.verbs import ANNOUNCE, END_TURN, PLACE_IN, RECALL, STOP, SUPPLY_OF, TAKE
from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask, ask_own

BEGIN: Final = 0
FROM_PROVINCE: Final = 1
FROM_REGIONS: Final = 2
ACTION_CARD: Final = 3
HALVES: Final = 4
OVER: Final = 5
STAGE: Final = Domain("stage", ("begin", "from-province", "from-regions", "action-card", "halves", "over"))

OPEN: Final = 0
BEGUN: Final = 1
CLOSED: Final = 2
HALF: Final = Domain("half", ("open", "begun", "closed"))


@final
class Turn(Frame[ElGrande]):
    """EG-501 to EG-511: supply, an action card, then its two halves in either order: placing and the special action."""

    RULE: ClassVar[str] = "turn"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("stage", STAGE),
        Field("missing", COUNT),
        Field("placed", COUNT),
        Field("placing", HALF),
        Field("special", HALF),
    )
    CALLS: ClassVar[tuple[str, ...]] = (
        "move-caballeros",
        "place-anywhere",
        "move-or-place",
        "decay",
        "return-one-each",
        "angry-king",
        "disc-return",
        "score-chosen",
        "score-regions",
        "score-castillo",
        "mobile-scoreboard",
        "power-of-the-cards",
        "eviction",
        "take-to-court",
        "move-grande",
        "move-king",
    )

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat
        self.stage = BEGIN
        self.missing = 0
        """EG-502: how many may still be recalled from regions."""
        self.placed = 0
        self.placing = OPEN
        self.special = OPEN

    def copy(self) -> "Turn":
        other = Turn(self.seat)
        other.stage = self.stage
        other.missing = self.missing
        other.placed = self.placed
        other.placing = self.placing
        other.special = self.special
        return other

    def step(self, state: ElGrande) -> Step:
        if self.stage == BEGIN:
            state.begin_turn(self.seat)
            self.stage = FROM_PROVINCE
        if self.stage == FROM_REGIONS and (self.missing == 0 or not state.free_regions(self.seat)):
            self.missing = 0
            self.stage = ACTION_CARD
        if self.stage == HALVES:
            if self.special == BEGUN:
                self.special = CLOSED
                state.end_action(self.seat)
            return ask_own(self.seat)
        return DONE if self.stage == OVER else ask(self.seat)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.stage == HALVES:
            self._legal_halves(state, out)
        elif self.stage == FROM_PROVINCE:
            supply_choices(state, seat, 0, SUPPLY[state.played[seat]], out)
        elif self.stage == FROM_REGIONS:
            recall_choices(state, seat, [], out)
            out.append(STOP)
        else:
            for stack in range(STACK_COUNT):
                if state.face_up[stack] != NOTHING:
                    out.append(TAKE.of(stack + 1))

    def _legal_halves(self, state: ElGrande, out: list[Action]) -> None:
        """EG-505 to EG-508: where to place, by the King of the moment (EG-1103); the special action; the end."""
        if self.placing != CLOSED and state.at(self.seat, COURT):
            neighbours = NEIGHBOURS[state.king]
            for region in range(REGION_COUNT):
                if neighbours >> region & 1:
                    out.append(PLACE_IN.of(region))
            out.append(PLACE_IN.of(CASTILLO))
        if self.special == OPEN and can_announce(state, self.seat, state.holding[self.seat]):
            out.append(ANNOUNCE)
        out.append(END_TURN)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.stage == HALVES:
            return self._refusal_halves(state, action)
        if self.stage == FROM_PROVINCE and SUPPLY_OF.has(action):
            return supply_refusal(state, seat, SUPPLY[state.played[seat]], SUPPLY_OF.arg(action))
        if self.stage == FROM_REGIONS and RECALL.has(action):
            return recall_refusal(state, seat, [], RECALL.arg(action))
        if self.stage == FROM_REGIONS and action == STOP:
            return ALLOWED
        if self.stage == ACTION_CARD and TAKE.has(action):
            return ALLOWED if state.face_up[TAKE.arg(action) - 1] != NOTHING else EG_504
        return K_3

    def _refusal_halves(self, state: ElGrande, action: Action) -> RuleId:
        if action == END_TURN:
            return ALLOWED
        if action == ANNOUNCE:
            return self._refusal_announce(state)
        if not PLACE_IN.has(action):
            return K_3
        spot = PLACE_IN.arg(action)
        if spot == state.king:
            return EG_601
        if spot != CASTILLO and not NEIGHBOURS[state.king] >> spot & 1:
            return EG_506
        return ALLOWED if self.placing != CLOSED and state.at(self.seat, COURT) else EG_507

    def _refusal_announce(self, state: ElGrande) -> RuleId:
        card = state.holding[self.seat]
        if card == VETO:
            return EG_1001
        if self.special != OPEN:
            return EG_509
        return ALLOWED if can_announce(state, self.seat, card) else EG_510

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if self.stage == HALVES:
            self._take_half(state, action)
        elif self.stage == FROM_PROVINCE:
            self._take_supply(state, SUPPLY_OF.arg(action))
        elif self.stage == FROM_REGIONS:
            self._take_recall(state, action)
        else:
            state.take_card(seat, TAKE.arg(action))
            self.stage = HALVES
            if state.holding[seat] == VETO:
                self.special = CLOSED
        return CONTINUE

    def _take_supply(self, state: ElGrande, count: int) -> None:
        """EG-501, EG-502: only an emptied Province lets more come from the regions (EG-1102)."""
        emptied = count == state.at(self.seat, PROVINCE)
        self.missing = SUPPLY[state.played[self.seat]] - count if emptied else 0
        self.stage = FROM_REGIONS
        if count:
            state.move(self.seat, self.seat, PROVINCE, COURT, count)

    def _take_recall(self, state: ElGrande, action: Action) -> None:
        if action == STOP:
            self.missing = 0
        else:
            state.move(self.seat, self.seat, RECALL.arg(action), COURT)
            self.missing -= 1

    def _take_half(self, state: ElGrande, action: Action) -> None:
        if action == END_TURN:
            self.stage = OVER
            state.end_turn(self.seat)
        elif action == ANNOUNCE:
            self.special = BEGUN
            if self.placing == BEGUN:
                self.placing = CLOSED
            state.announce(self.seat)
            state.call(begin_action(state, self.seat))
        else:
            self._place(state, PLACE_IN.arg(action))

    def _place(self, state: ElGrande, spot: int) -> None:
        """EG-506, EG-507, EG-604: one more; placing ends with the card's number, or with an empty Court (EG-1117)."""
        state.move(self.seat, self.seat, COURT, spot)
        self.placed += 1
        full = self.placed == CARD_STACKS[state.holding[self.seat]]
        self.placing = CLOSED if full or not state.at(self.seat, COURT) else BEGUN

    def faults(self, state: ElGrande) -> list[Fault]:
        faults: list[Fault] = []
        holding = state.holding[self.seat]
        course = state.stack[0].pack()
        turn = course["turn"]
        if not isinstance(turn, int) or not turn or state.order[turn - 1 : turn] != [self.seat]:
            faults.append(("", "it is not this player's turn (EG-403)"))
        if (self.stage == HALVES) != (holding != NOTHING):
            faults.append(("", "the action card of the turn is not with its player (EG-504)"))
        if self.stage in (BEGIN, FROM_PROVINCE, FROM_REGIONS) and state.played[self.seat] == NOTHING:
            faults.append(("", "the player on turn has no power card on the table (EG-401)"))
        elif self.missing and (self.stage != FROM_REGIONS or self.missing > SUPPLY[state.played[self.seat]]):
            faults.append(("", "more to recall than the power card allows (EG-502)"))
        if self.stage == FROM_REGIONS and state.at(self.seat, PROVINCE):
            faults.append(("", "caballeros are recalled before the Province is empty (EG-502)"))
        if holding != NOTHING and self.placed > CARD_STACKS[holding]:
            faults.append(("", f"{self.placed} placed with a card of stack {CARD_STACKS[holding]} (EG-506)"))
        if (self.placing == OPEN) != (self.placed == 0):
            faults.append(("", "placing has begun without a caballero placed (EG-507)"))
        return faults + self._special_faults(state)

    def _special_faults(self, state: ElGrande) -> list[Fault]:
        """EG-509: is the action in progress the one of the card?"""
        if (self.special == BEGUN) != (len(state.stack) > 2):
            return [("", "the special action is not the one in progress (EG-509)")]
        if self.stage != HALVES or state.holding[self.seat] in (NOTHING, VETO):
            return (
                []
                if self.special == (CLOSED if self.stage == HALVES else OPEN)
                else [("", "no special action (EG-1001)")]
            )
        if self.special == BEGUN:
            above = state.stack[2]
            begun = begin_action(state, self.seat)
            fields = above.pack()
            fresh = begun.pack()
            if above.RULE != begun.RULE or fields["mover"] != self.seat or self.placing == BEGUN:
                return [("", "the special action is not that of the card (EG-509)")]
            if fields.get("card") != fresh.get("card") or fields.get("anywhere") != fresh.get("anywhere"):
                return [("", "the special action is not that of the card (EG-509)")]
        return []
