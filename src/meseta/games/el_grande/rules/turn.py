"""EG-5: a player's turn."""

from typing import ClassVar, Final, Literal, TypeAlias, TypedDict, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.rules.action_cards import SPECIAL_RULES, action_of, can_announce
from meseta.games.el_grande.rules.supply import recall_choices, recall_refusal, supply_choices, supply_refusal
from meseta.games.el_grande.rules.veto import Special
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import ANNOUNCE, END_TURN, PLACE_IN, RECALL, STOP, SUPPLY_OF, TAKE
from meseta.kernel.domains import SEAT, Domain
from meseta.kernel.fields import Field
from meseta.kernel.frames import Frame
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask, ask_own

FROM_PROVINCE: Final = 0
FROM_REGIONS: Final = 1
ACTION_CARD: Final = 2
HALVES: Final = 3
Stage: TypeAlias = Literal["from-province", "from-regions", "action-card", "halves"]
STAGES: Final[tuple[Stage, ...]] = ("from-province", "from-regions", "action-card", "halves")
STAGE: Final = Domain("stage", STAGES)

OPEN: Final = 0
CLOSED: Final = 1
HALF: Final = Domain("half", ("open", "closed"))


class TurnShown(TypedDict):
    """A player's turn."""

    rule: Literal["turn"]
    seat: int
    stage: Stage
    card: str | None
    """The action card of the turn, once it is taken."""
    missing: int
    """How many may still be recalled from regions."""
    left: int
    """How many may still be placed."""
    special: Literal["open", "closed"]
    """Closed from the announcement on."""


@final
class Turn(Frame[ElGrande]):
    """EG-501 to EG-511: supply, an action card, then its two halves in either order: placing and the special action."""

    RULE: ClassVar[str] = "turn"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("seat", SEAT),
        Field("stage", STAGE),
        Field("missing", t.COUNT),
        Field("placed", t.COUNT),
        Field("placing", HALF),
        Field("special", HALF),
    )
    CALLS: ClassVar[tuple[str, ...]] = SPECIAL_RULES

    def __init__(self, seat: Seat = 0) -> None:
        self.seat = seat
        self.stage: i64 = FROM_PROVINCE
        self.missing: i64 = 0
        """EG-502: how many may still be recalled from regions."""
        self.placed: i64 = 0
        self.placing: i64 = OPEN
        """EG-507: once it is closed it never reopens; ..."""
        self.special: i64 = OPEN
        """... nor does the special action, once it is announced (EG-509)."""

    @staticmethod
    def with_card(seat: Seat, card: i64) -> "Turn":
        """The turn of a seat that has just taken its action card; a Veto is nothing to announce (EG-1001)."""
        turn = Turn(seat)
        turn.stage = HALVES
        turn.special = CLOSED if card == t.VETO else OPEN
        return turn

    def special_is_over(self) -> bool:
        """Was it announced, or is it a Veto? It may still be in progress."""
        return self.special == CLOSED

    def copy(self) -> "Turn":
        other = Turn(self.seat)
        other.stage = self.stage
        other.missing = self.missing
        other.placed = self.placed
        other.placing = self.placing
        other.special = self.special
        return other

    def step(self, state: ElGrande) -> Step:
        return ask_own(self.seat) if self.stage == HALVES else ask(self.seat)

    def resume(self, state: ElGrande, called: Frame[ElGrande]) -> Step:
        assert isinstance(called, Special)
        state.end_action(self.seat, called.stopped)
        return ask_own(self.seat)

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.stage == HALVES:
            self._legal_halves(state, out)
        elif self.stage == FROM_PROVINCE:
            supply_choices(state, seat, t.SUPPLY[state.played[seat]], out)
        elif self.stage == FROM_REGIONS:
            recall_choices(state, seat, [], out)
            out.append(STOP)
        else:
            for stack in range(t.STACK_COUNT):
                if state.face_up[stack] != NOTHING:
                    TAKE.offer(out, stack + 1)

    def _legal_halves(self, state: ElGrande, out: list[Action]) -> None:
        """EG-505 to EG-508: where to place, by the King of the moment (EG-1103); the special action; the end."""
        if self.placing != CLOSED and state.at(self.seat, t.COURT):
            neighbours = t.NEIGHBOURS[state.king]
            for region in range(t.REGION_COUNT):
                if neighbours >> region & 1:
                    PLACE_IN.offer(out, region)
            PLACE_IN.offer(out, t.CASTILLO)
        if self.special == OPEN and can_announce(state, self.seat, state.holding[self.seat]):
            out.append(ANNOUNCE)
        out.append(END_TURN)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.stage == HALVES:
            return self._refusal_halves(state, action)
        if self.stage == FROM_PROVINCE and SUPPLY_OF.has(action):
            return supply_refusal(state, seat, t.SUPPLY[state.played[seat]], SUPPLY_OF.arg(action))
        if self.stage == FROM_REGIONS and RECALL.has(action):
            return recall_refusal(state, seat, [], RECALL.arg(action))
        if self.stage == FROM_REGIONS and action == STOP:
            return ALLOWED
        if self.stage == ACTION_CARD and TAKE.has(action):
            return ALLOWED if state.face_up[TAKE.arg(action) - 1] != NOTHING else "EG-504"
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
            return "EG-601"
        if spot != t.CASTILLO and not t.NEIGHBOURS[state.king] >> spot & 1:
            return "EG-506"
        return ALLOWED if self.placing != CLOSED and state.at(self.seat, t.COURT) else "EG-507"

    def _refusal_announce(self, state: ElGrande) -> RuleId:
        card = state.holding[self.seat]
        if card == t.VETO:
            return "EG-1001"
        if self.special != OPEN:
            return "EG-509"
        return ALLOWED if can_announce(state, self.seat, card) else "EG-510"

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if self.stage == HALVES:
            return self._take_half(state, action)
        if self.stage == FROM_PROVINCE:
            return self._take_supply(state, SUPPLY_OF.arg(action))
        if self.stage == FROM_REGIONS:
            return self._take_recall(state, action)
        state.take_card(seat, TAKE.arg(action))
        self.stage = HALVES
        if state.holding[seat] == t.VETO:
            self.special = CLOSED
        return ask_own(seat)

    def _take_supply(self, state: ElGrande, count: i64) -> Step:
        """EG-501, EG-502: only an emptied Province lets more come from the regions (EG-1102)."""
        emptied = count == state.at(self.seat, t.PROVINCE)
        if count:
            state.move(self.seat, self.seat, t.PROVINCE, t.COURT, count)
        return self._recall_more(state, t.SUPPLY[state.played[self.seat]] - count if emptied else 0)

    def _take_recall(self, state: ElGrande, action: Action) -> Step:
        if action == STOP:
            return self._recall_more(state, 0)
        state.move(self.seat, self.seat, RECALL.arg(action), t.COURT)
        return self._recall_more(state, self.missing - 1)

    def _recall_more(self, state: ElGrande, missing: i64) -> Step:
        """So many may still come from regions; where nobody is left there, the action card is next."""
        self.missing = missing if missing and state.free_regions(self.seat) else 0
        self.stage = FROM_REGIONS if self.missing else ACTION_CARD
        return ask(self.seat)

    def _take_half(self, state: ElGrande, action: Action) -> Step:
        if action == END_TURN:
            state.end_turn(self.seat)
            return DONE
        if action == ANNOUNCE:
            return self._announce(state)
        self._place(state, PLACE_IN.arg(action))
        return ask_own(self.seat)

    def _announce(self, state: ElGrande) -> Step:
        """EG-507, EG-509: placing that has begun is over, and the special action has begun."""
        self.special = CLOSED
        if self.placed:
            self.placing = CLOSED
        state.announce(self.seat)
        action = action_of(state, self.seat)
        state.call(action)
        return action.begin(state)

    def _place(self, state: ElGrande, spot: i64) -> None:
        """EG-506, EG-507, EG-604: one more; placing ends with the card's number, or with an empty Court (EG-1117)."""
        state.move(self.seat, self.seat, t.COURT, spot)
        self.placed += 1
        if not self._left(state):
            self.placing = CLOSED

    def _left(self, state: ElGrande) -> i64:
        """EG-506, EG-507: how many may still be placed."""
        card = state.holding[self.seat]
        if self.placing == CLOSED or card == NOTHING:
            return 0
        return min(t.CARD_STACKS[card] - self.placed, state.at(self.seat, t.COURT))

    def show(self, state: ElGrande, seat: Seat | None) -> TurnShown:
        return {
            "rule": "turn",
            "seat": self.seat,
            "stage": STAGES[self.stage],
            "card": t.CARD.word_or_none(state.holding[self.seat]),
            "missing": self.missing,
            "left": self._left(state),
            "special": "open" if self.special == OPEN else "closed",
        }

    def faults(self, state: ElGrande) -> list[Fault]:
        taken = self.stage == HALVES
        if taken != (state.holding[self.seat] != NOTHING):
            return [("stage", "the action card of the turn is not with its player (EG-504)")]
        if self.seat != (state.took_last() if taken else state.next_on_turn()):
            return [("seat", "it is not this player's turn (EG-403)")]
        if not taken and (self.placed or self.placing == CLOSED or self.special == CLOSED):
            return [("placed", "a half of the action card before it is taken (EG-505)")]
        return self._halves_faults(state) if taken else self._supply_faults(state)

    def _supply_faults(self, state: ElGrande) -> list[Fault]:
        """EG-502: recalled is only what the power card allows and the Province lacks."""
        if self.stage != FROM_REGIONS:
            return [("missing", "nobody is recalled now (EG-502)")] if self.missing else []
        if not 0 < self.missing <= t.SUPPLY[state.played[self.seat]] or not state.free_regions(self.seat):
            return [("missing", "so many cannot be recalled (EG-502)")]
        if state.at(self.seat, t.PROVINCE):
            return [("stage", "caballeros are recalled before the Province is empty (EG-502)")]
        return []

    def _halves_faults(self, state: ElGrande) -> list[Fault]:
        """EG-505 to EG-507, EG-509."""
        card = state.holding[self.seat]
        court = state.at(self.seat, t.COURT)
        action = state.above(self)
        if self.missing:
            return [("missing", "nobody is recalled now (EG-502)")]
        if self.placed > t.CARD_STACKS[card]:
            return [("placed", f"{self.placed} placed with a card of stack {t.CARD_STACKS[card]} (EG-506)")]
        if self.placing == CLOSED and not self.placed:
            return [("placing", "placing is over before it has begun (EG-507)")]
        if self.placing == OPEN and self.placed and (not self._left(state) or action is not None):
            return [("placing", "placing is over (EG-507)")]
        if self.placing == CLOSED and self.special == OPEN and court and self.placed < t.CARD_STACKS[card]:
            return [("placing", "nothing has ended the placing (EG-507)")]
        if self.special == OPEN and (card == t.VETO or action is not None):
            return [("special", "the special action is open no more (EG-509)")]
        return self._action_faults(state, card)

    def _action_faults(self, state: ElGrande, card: i64) -> list[Fault]:
        """EG-509, EG-510: the action in progress is the one of the card, and could be announced."""
        action = state.above(self)
        if action is None:
            return []
        assert isinstance(action, Special)
        if card == t.VETO or action.RULE != action_of(state, self.seat).RULE:
            return [("special", f"{action.RULE} is not the special action of the card (EG-509)")]
        if action.mover != self.seat:
            return [("special", "the special action is another player's (EG-509)")]
        if not action.begun(state) and not can_announce(state, self.seat, card):
            return [("special", "the special action could not be announced (EG-510)")]
        return []
