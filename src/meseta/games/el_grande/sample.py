"""What a seat cannot know, drawn afresh.

Hidden in El Grande are: which card another player took back unseen (EG-405), the discs of others that are set but not
opened (EG-606), and what chance will bring. Everything else follows from the events a seat has seen, the Castillo
included; a sample keeps it.
"""

from meseta.games.el_grande.faults import taken_back_choices
from meseta.games.el_grande.rules.discs import Discs
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.generator import Generator
from meseta.kernel.types import Seat


def sample(state: ElGrande, seat: Seat | None, rng: Generator) -> ElGrande:
    """A state that the seat cannot tell from this one; each hidden hand is as likely as any other that is possible."""
    other = state.copy()
    other.generator = Generator(rng.next())
    for owner in range(state.seats):
        if owner != seat and state.first_back[owner]:
            _draw_hand(other, owner, rng)
    if other.stack:
        top = other.stack[-1]
        if isinstance(top, Discs):
            top.reseal(other, seat, rng)
    other.reopen()
    return other


def _draw_hand(state: ElGrande, owner: Seat, rng: Generator) -> None:
    """EG-405: put back what was taken, and take something that could have been."""
    out = state.seen_out[owner]
    back = rng.choose(taken_back_choices(state.first_back[owner], state.second_back[owner]))
    state.hands[owner] = state.hands[owner] & ~out | back
    state.discards[owner] = out & ~back
