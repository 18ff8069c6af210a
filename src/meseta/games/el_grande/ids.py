"""The ids of El Grande's rules, a line per chapter."""

from typing import Final

from meseta.kernel.ids import numbered
from meseta.kernel.types import RuleId

RULES: Final[tuple[RuleId, ...]] = numbered(
    "EG",
    "101-109",  # pieces and board
    "201-205",  # set-up
    "301-305",  # course of the game
    "401-405",  # power cards
    "501-511",  # a player's turn
    "601-606",  # the King's region, the Castillo, the discs
    "701-706",  # scoring
    "801-807",  # end of round, general scoring
    "901-904 911-919 921-928 931-938 941-947 951 961-962",  # the action cards
    "1001-1010",  # the Veto
    "1101-1118",  # worked examples
)
