"""All legal placements of a late map are found fast. The figures are in docs/performance.md; this is a bar."""

import os

from bench.measure import placement_time
from bench.run import PLACEMENTS_BAR

COMPILED = os.environ.get("MESETA_BUILD") == "compiled"
SLOWER = 20
"""So much more time the interpreted build may take, on a busy machine."""


def test_all_placements_of_a_late_map() -> None:
    assert placement_time() < PLACEMENTS_BAR * (1 if COMPILED else SLOWER)
