"""Choosers that keep Salamanca lively: tiles lie together, buildings are occupied and sold, cards are exchanged."""

from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import NEIGHBOURS
from meseta.games.salamanca.verbs import CARD_OF, END_TURN, FIELD_OF, SELL, SWAP, VERBS
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Action, Seat

SIX = 6


def lively(state: Salamanca, seat: Seat, rng: Generator) -> Action:
    """A verb as likely as any other, `end turn` seldom, and fields next to other tiles."""
    legal = state.legal(seat)
    if FIELD_OF.has(legal[0]) and rng.below(5):
        legal = [action for action in legal if _touches(state, FIELD_OF.arg(action))] or legal
        return rng.choose(legal)
    if len(legal) > 1 and END_TURN in legal and rng.below(4):
        legal = [action for action in legal if action != END_TURN]
    sales = [action for action in legal if SELL.has(action)]
    if sales and rng.below(3) == 0:
        return rng.choose(sales)
    names = sorted({VERBS.verb(action).name for action in legal})
    name = names[rng.below(len(names))]
    return rng.choose([action for action in legal if VERBS.verb(action).name == name])


def _touches(state: Salamanca, field: int) -> bool:
    return any(state.land[near] != NOTHING for near in NEIGHBOURS[field])


def secretive(state: Salamanca, seat: Seat, rng: Generator) -> Action:
    """Plays a 6 where it can, and exchanges cards with it."""
    legal = state.legal(seat)
    wanted = [action for action in legal if SWAP.has(action) or action == CARD_OF.of(SIX)]
    if wanted and rng.below(8):
        return rng.choose(wanted)
    if not CARD_OF.has(legal[0]) and END_TURN in legal and rng.below(2):
        return END_TURN
    return lively(state, seat, rng)
