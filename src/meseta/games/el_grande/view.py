"""What one seat, or a spectator, sees: EG-109, EG-605. Built from nothing, field by field."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.el_grande.rules.action_cards.evicting import EvictionShown
from meseta.games.el_grande.rules.action_cards.moving import MoveCaballerosShown, MoveOrPlaceShown, PlaceAnywhereShown
from meseta.games.el_grande.rules.action_cards.other_pieces import MobileScoreboardShown, MoveKingShown
from meseta.games.el_grande.rules.action_cards.returning import AngryKingShown, DiscReturnShown, ReturnOneEachShown
from meseta.games.el_grande.rules.action_cards.scoring_cards import (
    ScoreCastillo,
    ScoreCastilloShown,
    ScoreChosenShown,
    ScoreRegionsShown,
)
from meseta.games.el_grande.rules.action_cards.taking import TakeToCourtShown
from meseta.games.el_grande.rules.discs import DiscsShown
from meseta.games.el_grande.rules.turn import TurnShown
from meseta.games.el_grande.rules.veto import PlainActionShown, VetoWindowShown
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import (
    CARD,
    CARD_COUNT,
    CARD_STACKS,
    CASTILLO,
    COURT,
    POWERS,
    PROVINCE,
    REGION,
    REGION_COUNT,
    SCOREBOARD,
    SCOREBOARD_COUNT,
    SPOT,
    STACK_COUNT,
    word_or_none,
)
from meseta.kernel.types import NOTHING, Seat
from meseta.kernel.views import Header


class SpotView(TypedDict):
    """A region or the Castillo."""

    place: str
    values: list[int]
    caballeros: list[int] | None
    """By seat; None where it is hidden."""
    grandes: list[int]
    scoreboard: str | None


class SeatView(TypedDict):
    """What everybody sees of a player."""

    seat: int
    points: int
    court: int
    province: int
    home: str | None
    hand_size: int
    discard_size: int
    power: int | None
    card: str | None
    vetos: int


class StackView(TypedDict):
    """A stack of action cards: what lies face up, how many are face down and how many were used."""

    stack: int
    card: str | None
    face_down: int
    used: int


class ElGrandeTable(TypedDict):
    """The whole table, beyond the header that every view has."""

    king: str | None
    """None until set-up has placed him; so with homes and the start player."""
    start: int | None
    order: list[int]
    spots: list[SpotView]
    scoreboards_beside: list[str]
    seats: list[SeatView]
    hand: list[int] | None
    """The viewer's own power cards."""
    discard: list[int] | None
    stacks: list[StackView]


class OtherRuleShown(TypedDict):
    """A rule in progress that shows only that it is."""

    rule: Literal["course", "set-up", "power-cards", "general-scoring"]


InProgress: TypeAlias = (
    OtherRuleShown
    | TurnShown
    | DiscsShown
    | VetoWindowShown
    | PlainActionShown
    | MoveCaballerosShown
    | PlaceAnywhereShown
    | MoveOrPlaceShown
    | ReturnOneEachShown
    | AngryKingShown
    | DiscReturnShown
    | ScoreChosenShown
    | ScoreRegionsShown
    | ScoreCastilloShown
    | MobileScoreboardShown
    | EvictionShown
    | TakeToCourtShown
    | MoveKingShown
)
"""What can be seen of a rule in progress; its `rule` says which."""


class ElGrandeView(Header, ElGrandeTable):
    """All that a seat sees."""

    rules: list[InProgress]
    """The rules in progress, the outermost first."""


def view(state: ElGrande, seat: Seat | None) -> ElGrandeTable:
    """What the seat (None: a spectator) may see."""
    return {
        "king": word_or_none(REGION, state.king),
        "start": None if state.start == NOTHING else state.start,
        "order": state.order.copy(),
        "spots": [_spot(state, spot) for spot in range(CASTILLO + 1)],
        "scoreboards_beside": [
            SCOREBOARD.word(board) for board in range(SCOREBOARD_COUNT) if state.scoreboards[board] == NOTHING
        ],
        "seats": [_seat(state, other) for other in range(state.seats)],
        "hand": None if seat is None else _powers(state.hands[seat]),
        "discard": None if seat is None else _powers(state.discards[seat]),
        "stacks": [_stack(state, stack) for stack in range(1, STACK_COUNT + 1)],
    }


def _spot(state: ElGrande, spot: int) -> SpotView:
    first, second, third = state.values(spot)
    hidden = spot == CASTILLO and not state.options.open_castillo and not _castillo_lifted(state)
    return {
        "place": SPOT.word(spot),
        "values": [first, second, third],
        "caballeros": None if hidden else [state.at(seat, spot) for seat in range(state.seats)],
        "grandes": [seat for seat in range(state.seats) if state.grandes[seat] == spot and spot < REGION_COUNT],
        "scoreboard": SCOREBOARD.word(state.scoreboards.index(spot)) if spot in state.scoreboards else None,
    }


def _castillo_lifted(state: ElGrande) -> bool:
    """EG-605: open from its reveal to the end of that scoring."""
    for frame in state.stack:
        if isinstance(frame, ScoreCastillo):
            return frame.lifted
    return False


def _seat(state: ElGrande, seat: Seat) -> SeatView:
    return {
        "seat": seat,
        "points": state.points[seat],
        "court": state.at(seat, COURT),
        "province": state.at(seat, PROVINCE),
        "home": word_or_none(REGION, state.grandes[seat]),
        "hand_size": state.hands[seat].bit_count(),
        "discard_size": state.discards[seat].bit_count(),
        "power": None if state.played[seat] == NOTHING else state.played[seat],
        "card": word_or_none(CARD, state.took[seat]),
        "vetos": state.veto_seats.count(seat),
    }


def _stack(state: ElGrande, stack: int) -> StackView:
    face_down = 0
    used = 0
    for kind in range(CARD_COUNT):
        if CARD_STACKS[kind] == stack:
            face_down += state.unseen[kind]
            used += state.used[kind]
    kind = state.face_up[stack - 1]
    return {
        "stack": stack,
        "card": word_or_none(CARD, kind),
        "face_down": face_down,
        "used": used,
    }


def _powers(mask: int) -> list[int]:
    return [bit + POWERS.members.low for bit in range(mask.bit_length()) if mask >> bit & 1]
