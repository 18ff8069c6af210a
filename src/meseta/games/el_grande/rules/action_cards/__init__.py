"""EG-9: the action cards. Which rule each begins, and whether it can be announced."""

from typing import Final

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
from meseta.games.el_grande.tables import (
    ANGRY_KING,
    CARD_MAY,
    DECAY_3,
    DECAY_ALL,
    DISC_RETURN_2,
    DISC_RETURN_ALL,
    EVICTION,
    KINGS_CARD,
    MOBILE_SCOREBOARD,
    MOVE_ALL_OWN_OR_PLACE_2,
    MOVE_GRANDE,
    PLACE_2_ANYWHERE,
    POWER_OF_THE_CARDS,
    RETURN_1_EACH,
    ROYAL_ADVISOR,
    SCORE_CASTILLO,
    SCORE_CHOSEN,
    SCORE_ONE,
    TAKE_TO_COURT,
    VETO,
)
from meseta.kernel.types import Seat


def can_announce(state: ElGrande, mover: Seat, card: int) -> bool:
    """EG-510: a *may* action needs a legal step; any other can always be announced. EG-1001: the Veto never."""
    if not CARD_MAY[card]:
        return card != VETO
    if card <= MOVE_ALL_OWN_OR_PLACE_2:
        return can_move_or_place(state, mover, card)
    if card == RETURN_1_EACH:
        return returnable_owners(state, mover, 0) != 0
    if card == MOBILE_SCOREBOARD:
        return can_move_scoreboard(state)
    if card == TAKE_TO_COURT:
        return can_take_to_court(state, mover)
    return card != MOVE_GRANDE or state.grandes[mover] != state.king


ACTIONS: Final[dict[int, type[Special]]] = {
    PLACE_2_ANYWHERE: PlaceAnywhere,
    MOVE_ALL_OWN_OR_PLACE_2: MoveOrPlace,
    DECAY_ALL: Decay,
    DECAY_3: Decay,
    RETURN_1_EACH: ReturnOneEach,
    ANGRY_KING: AngryKing,
    DISC_RETURN_ALL: DiscReturn,
    DISC_RETURN_2: DiscReturn,
    SCORE_CHOSEN: ScoreChosen,
    SCORE_ONE: ScoreChosen,
    SCORE_CASTILLO: ScoreCastillo,
    MOBILE_SCOREBOARD: MobileScoreboard,
    POWER_OF_THE_CARDS: PowerOfTheCards,
    EVICTION: Eviction,
    TAKE_TO_COURT: TakeToCourt,
    MOVE_GRANDE: MoveGrande,
    ROYAL_ADVISOR: MoveKing,
    KINGS_CARD: MoveKing,
}
"""By card; the others of stack 1 move caballeros, all others score regions."""


def action_of(state: ElGrande, mover: Seat) -> Special:
    """The special action of the card that the mover holds, not yet begun."""
    card = state.holding[mover]
    return ACTIONS.get(card, MoveCaballeros if card < PLACE_2_ANYWHERE else ScoreRegions)(mover)
