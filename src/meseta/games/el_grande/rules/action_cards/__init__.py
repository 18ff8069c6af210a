"""EG-9: the action cards. Which rule each begins, and whether it can be announced."""

from typing import Final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.rules.action_cards.evicting import Eviction
from meseta.games.el_grande.rules.action_cards.moving import (
    MoveCaballeros,
    MoveOrPlace,
    PlaceAnywhere,
    can_move_or_place,
)
from meseta.games.el_grande.rules.action_cards.other_pieces import (
    MobileScoreboard,
    MoveGrande,
    MoveKing,
    can_move_scoreboard,
)
from meseta.games.el_grande.rules.action_cards.returning import (
    AngryKing,
    Decay,
    DiscReturn,
    ReturnOneEach,
    returnable_owners,
)
from meseta.games.el_grande.rules.action_cards.scoring_cards import ScoreCastillo, ScoreChosen, ScoreRegions
from meseta.games.el_grande.rules.action_cards.taking import PowerOfTheCards, TakeToCourt, can_take_to_court
from meseta.games.el_grande.rules.veto import Special
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.types import Seat


def can_announce(state: ElGrande, mover: Seat, card: i64) -> bool:
    """EG-510: a *may* action needs a legal step; any other can always be announced. EG-1001: the Veto never."""
    if not t.CARD_MAY[card]:
        return card != t.VETO
    if card <= t.MOVE_ALL_OWN_OR_PLACE_2:
        return can_move_or_place(state, mover, card)
    if card == t.RETURN_1_EACH:
        return returnable_owners(state, mover, 0) != 0
    if card == t.MOBILE_SCOREBOARD:
        return can_move_scoreboard(state)
    if card == t.TAKE_TO_COURT:
        return can_take_to_court(state, mover)
    return card != t.MOVE_GRANDE or state.grandes[mover] != state.king


ACTIONS: Final[dict[int, type[Special]]] = {
    t.PLACE_2_ANYWHERE: PlaceAnywhere,
    t.MOVE_ALL_OWN_OR_PLACE_2: MoveOrPlace,
    t.DECAY_ALL: Decay,
    t.DECAY_3: Decay,
    t.RETURN_1_EACH: ReturnOneEach,
    t.ANGRY_KING: AngryKing,
    t.DISC_RETURN_ALL: DiscReturn,
    t.DISC_RETURN_2: DiscReturn,
    t.SCORE_CHOSEN: ScoreChosen,
    t.SCORE_ONE: ScoreChosen,
    t.SCORE_CASTILLO: ScoreCastillo,
    t.MOBILE_SCOREBOARD: MobileScoreboard,
    t.POWER_OF_THE_CARDS: PowerOfTheCards,
    t.EVICTION: Eviction,
    t.TAKE_TO_COURT: TakeToCourt,
    t.MOVE_GRANDE: MoveGrande,
    t.ROYAL_ADVISOR: MoveKing,
    t.KINGS_CARD: MoveKing,
}
"""By card; the others of stack 1 move caballeros, all others score regions."""
SPECIALS: Final[tuple[type[Special], ...]] = tuple(dict.fromkeys([MoveCaballeros, ScoreRegions, *ACTIONS.values()]))
SPECIAL_RULES: Final[tuple[str, ...]] = tuple([special.RULE for special in SPECIALS])


def action_of(state: ElGrande, mover: Seat) -> Special:
    """The special action of the card that the mover holds, not yet begun."""
    card = state.holding[mover]
    return ACTIONS.get(card, MoveCaballeros if card < t.PLACE_2_ANYWHERE else ScoreRegions)(mover)
