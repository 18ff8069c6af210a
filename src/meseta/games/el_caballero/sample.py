"""What a seat cannot know, drawn afresh: only what the pile will bring (EC-1001), so a new generator is all."""

from meseta.games.el_caballero.state import ElCaballero
from meseta.kernel.generator import Generator
from meseta.kernel.types import Seat


def sample(state: ElCaballero, seat: Seat | None, rng: Generator) -> ElCaballero:
    """A state that the seat cannot tell from this one."""
    other = state.copy()
    other.generator = Generator(rng.next())
    return other
