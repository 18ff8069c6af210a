"""The ids of Salamanca's rules, a line per chapter."""

from typing import Final

from meseta.kernel.ids import numbered
from meseta.kernel.types import RuleId

RULES: Final[tuple[RuleId, ...]] = numbered(
    "SA",
    "101-106",  # pieces and board
    "201-204",  # set-up
    "301-304",  # a round
    "401-405",  # playing a card
    "501-503 511-518 521-522 531-535",  # expansion of power
    "601",  # weekly market
    "701-704",  # landscapes and regions
    "801-803",  # two players
    "901-902",  # hidden information
    "1001-1023",  # worked examples
)
