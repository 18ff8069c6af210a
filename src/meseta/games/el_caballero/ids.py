"""The ids of El Caballero's rules, a line per chapter."""

from typing import Final

from meseta.kernel.ids import numbered
from meseta.kernel.types import RuleId

RULES: Final[tuple[RuleId, ...]] = numbered(
    "EC",
    "101-107",  # pieces
    "201-204",  # set-up and Court
    "301-305",  # rounds
    "401-408",  # a turn
    "501-505",  # area tiles
    "601-609",  # Caballero tiles
    "701-703",  # ships and castillos
    "801-805",  # scoring
    "901-907",  # advanced game
    "1001",  # information
    "1101-1117",  # worked examples
)
