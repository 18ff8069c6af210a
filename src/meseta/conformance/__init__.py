"""One suite for every game: what design and rules promise of any game, checked while random games are played.

`run` plays and checks; the functions of the other modules are the single laws. They raise AssertionError with a message
that names the game, its seats and options, the seed and the step. A law never changes the state it is given.
"""

from meseta.conformance.matches import run_matches
from meseta.conformance.perft import perft, perft_of
from meseta.conformance.report import Report
from meseta.conformance.runner import run
from meseta.conformance.where import Where

__all__ = ["Report", "Where", "perft", "perft_of", "run", "run_matches"]
