"""What one seat, or a spectator, sees: EG-109, EG-605. Built from nothing, field by field."""

from typing import Literal, TypeAlias, TypedDict

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.outlook import StandingView, standings, sums
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
from meseta.games.el_grande.rules.course import LAST_ROUND, is_scored_after, round_after
from meseta.games.el_grande.rules.discs import DiscsShown
from meseta.games.el_grande.rules.turn import TurnShown
from meseta.games.el_grande.rules.veto import PlainActionShown, VetoWindowShown
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.types import NOTHING, Seat
from meseta.kernel.views import Header


class SpotView(TypedDict):
    """A region or the Castillo."""

    place: str
    values: list[int]
    caballeros: list[int] | None
    """By seat; None where it is hidden."""
    standing: list[StandingView] | None
    """Those with caballeros there, the strongest first, and what a scoring would bring; None where it is hidden."""
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
    if_scored: int
    """What a general scoring would bring now, as far as everybody can see: a hidden Castillo is left out."""


class RoundView(TypedDict):
    """A round of this game (EG-301, EG-302), and whether a general scoring follows."""

    round: int
    scoring: bool


class StackView(TypedDict):
    """A stack of action cards: what lies face up, how many are face down and how many were used."""

    stack: int
    card: str | None
    taken: str | None
    """The card of this round, if somebody took it."""
    taken_by: int | None
    rule: str | None
    """That of the special action of either."""
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
    own_castillo: int | None
    """The viewer's own caballeros in the Castillo: he has seen every one of them go in (EG-604)."""
    course: list[RoundView]
    supply: list[int]
    """EG-105: what each power card brings, from card 1 on."""


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
    castillo = state.options.open_castillo or _castillo_lifted(state)
    places = standings(state, castillo)
    brings = sums(places, state.seats)
    return {
        "king": t.REGION.word_or_none(state.king),
        "start": None if state.start == NOTHING else state.start,
        "order": state.order.copy(),
        "spots": [_spot(state, spot, places[spot], spot != t.CASTILLO or castillo) for spot in range(t.CASTILLO + 1)],
        "scoreboards_beside": [
            t.SCOREBOARD.word(board) for board in range(t.SCOREBOARD_COUNT) if state.scoreboards[board] == NOTHING
        ],
        "seats": [_seat(state, other, brings[other]) for other in range(state.seats)],
        "hand": None if seat is None else _powers(state.hands[seat]),
        "discard": None if seat is None else _powers(state.discards[seat]),
        "stacks": [_stack(state, stack) for stack in range(1, t.STACK_COUNT + 1)],
        "own_castillo": None if seat is None else state.at(seat, t.CASTILLO),
        "course": _course(state.options.rounds),
        "supply": t.SUPPLY[1:],
    }


class OwnView(TypedDict):
    """What a seat sees otherwise than a spectator."""

    hand: list[int]
    discard: list[int]
    own_castillo: int


def own_view(state: ElGrande, seat: Seat) -> OwnView:
    """The seat's own part of its view."""
    return {
        "hand": _powers(state.hands[seat]),
        "discard": _powers(state.discards[seat]),
        "own_castillo": state.at(seat, t.CASTILLO),
    }


def _spot(state: ElGrande, spot: int, standing: list[StandingView], seen: bool) -> SpotView:
    first, second, third = state.values(spot)
    return {
        "place": t.SPOT.word(spot),
        "values": [first, second, third],
        "caballeros": [state.at(seat, spot) for seat in range(state.seats)] if seen else None,
        "standing": standing if seen else None,
        "grandes": [seat for seat in range(state.seats) if state.grandes[seat] == spot and spot < t.REGION_COUNT],
        "scoreboard": t.SCOREBOARD.word(state.scoreboards.index(spot)) if spot in state.scoreboards else None,
    }


def _course(rounds: int) -> list[RoundView]:
    found: list[RoundView] = []
    number = round_after(0, rounds)
    while number <= LAST_ROUND:
        found.append({"round": number, "scoring": is_scored_after(number)})
        number = round_after(number, rounds)
    return found


def _castillo_lifted(state: ElGrande) -> bool:
    """EG-605: open from its reveal to the end of that scoring."""
    scoring = state.in_progress(ScoreCastillo)
    return scoring is not None and scoring.lifted


def _seat(state: ElGrande, seat: Seat, if_scored: int) -> SeatView:
    return {
        "seat": seat,
        "points": state.points[seat],
        "court": state.at(seat, t.COURT),
        "province": state.at(seat, t.PROVINCE),
        "home": t.REGION.word_or_none(state.grandes[seat]),
        "hand_size": int(state.hands[seat]).bit_count(),
        "discard_size": int(state.discards[seat]).bit_count(),
        "power": None if state.played[seat] == NOTHING else state.played[seat],
        "card": t.CARD.word_or_none(state.took[seat]),
        "vetos": state.veto_seats.count(seat),
        "if_scored": if_scored,
    }


def _stack(state: ElGrande, stack: int) -> StackView:
    face_down = 0
    used = 0
    for kind in range(t.CARD_COUNT):
        if t.CARD_STACKS[kind] == stack:
            face_down += state.unseen[kind]
            used += state.used[kind]
    kind = state.face_up[stack - 1]
    taker = _taker(state, stack)
    taken = NOTHING if taker == NOTHING else state.took[taker]
    shown = taken if kind == NOTHING else kind
    return {
        "stack": stack,
        "card": t.CARD.word_or_none(kind),
        "taken": t.CARD.word_or_none(taken),
        "taken_by": None if taker == NOTHING else taker,
        "rule": None if shown == NOTHING else t.CARDS[shown].rule,
        "face_down": face_down,
        "used": used,
    }


def _taker(state: ElGrande, stack: int) -> Seat:
    """Who took the card of this stack this round."""
    for seat in range(state.seats):
        if state.took[seat] != NOTHING and t.CARD_STACKS[state.took[seat]] == stack:
            return seat
    return NOTHING


def _powers(mask: int) -> list[int]:
    return [bit + t.POWERS.members.low for bit in range(mask.bit_length()) if mask >> bit & 1]
