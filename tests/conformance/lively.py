"""Choosers that keep El Grande lively, so that a few games meet every rule."""

from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import CARD_COUNT, VETO
from meseta.games.el_grande.verbs import ANNOUNCE, END_TURN, PASS, STOP, SUPPLY_OF, TAKE, USE_VETO
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat

DULL = (END_TURN, STOP, USE_VETO, PASS)
"""What ends something, or keeps it short: taken one time in four where there is anything else."""


def lively(state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
    """Mostly something that goes on; as many caballeros from the Province as possible."""
    if SUPPLY_OF.has(legal[-1]) and rng.below(4):
        return legal[-1]
    rest = [action for action in legal if action not in DULL]
    return rng.choose(rest if rest and rng.below(4) else legal)


class Curious:
    """Lively; while another player could veto it, takes the card that was taken least so far, and announces it."""

    def __init__(self) -> None:
        self.taken = [0] * CARD_COUNT

    def __call__(self, state: State, seat: Seat, legal: list[Action], rng: Generator) -> Action:
        assert isinstance(state, ElGrande)
        if ANNOUNCE in legal and state.can_be_stopped(seat):
            return ANNOUNCE
        if not TAKE.has(legal[0]):
            return lively(state, seat, legal, rng)
        kinds = [state.face_up[TAKE.arg(action) - 1] for action in legal]
        if VETO in kinds:
            return legal[kinds.index(VETO)]
        if not state.can_be_stopped(seat):
            return rng.choose(legal)
        rarest = min(kinds, key=lambda kind: self.taken[kind])
        self.taken[rarest] += 1
        return legal[kinds.index(rarest)]
