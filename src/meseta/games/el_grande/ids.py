"""The ids of El Grande's rules, by chapter, and names for those that a refusal can rest on."""

from typing import Final

from meseta.kernel.types import RuleId

EG_103: Final[RuleId] = "EG-103"
EG_402: Final[RuleId] = "EG-402"
EG_404: Final[RuleId] = "EG-404"
EG_501: Final[RuleId] = "EG-501"
EG_502: Final[RuleId] = "EG-502"
EG_503: Final[RuleId] = "EG-503"
EG_504: Final[RuleId] = "EG-504"
EG_506: Final[RuleId] = "EG-506"
EG_507: Final[RuleId] = "EG-507"
EG_509: Final[RuleId] = "EG-509"
EG_510: Final[RuleId] = "EG-510"
EG_601: Final[RuleId] = "EG-601"
EG_602: Final[RuleId] = "EG-602"
EG_901: Final[RuleId] = "EG-901"
EG_902: Final[RuleId] = "EG-902"
EG_903: Final[RuleId] = "EG-903"
EG_913: Final[RuleId] = "EG-913"
EG_914: Final[RuleId] = "EG-914"
EG_915: Final[RuleId] = "EG-915"
EG_916: Final[RuleId] = "EG-916"
EG_917: Final[RuleId] = "EG-917"
EG_918: Final[RuleId] = "EG-918"
EG_924: Final[RuleId] = "EG-924"
EG_925: Final[RuleId] = "EG-925"
EG_926: Final[RuleId] = "EG-926"
EG_927: Final[RuleId] = "EG-927"
EG_941: Final[RuleId] = "EG-941"
EG_943: Final[RuleId] = "EG-943"
EG_944: Final[RuleId] = "EG-944"
EG_946: Final[RuleId] = "EG-946"
EG_947: Final[RuleId] = "EG-947"
EG_951: Final[RuleId] = "EG-951"
EG_961: Final[RuleId] = "EG-961"
EG_1001: Final[RuleId] = "EG-1001"
EG_1008: Final[RuleId] = "EG-1008"

RULES: Final[tuple[RuleId, ...]] = (
    # EG-1: pieces and board
    "EG-101",
    "EG-102",
    "EG-103",
    "EG-104",
    "EG-105",
    "EG-106",
    "EG-107",
    "EG-108",
    "EG-109",
    # EG-2: set-up
    "EG-201",
    "EG-202",
    "EG-203",
    "EG-204",
    "EG-205",
    # EG-3: course of the game
    "EG-301",
    "EG-302",
    "EG-303",
    "EG-304",
    "EG-305",
    # EG-4: power cards
    "EG-401",
    "EG-402",
    "EG-403",
    "EG-404",
    "EG-405",
    # EG-5: a player's turn
    "EG-501",
    "EG-502",
    "EG-503",
    "EG-504",
    "EG-505",
    "EG-506",
    "EG-507",
    "EG-508",
    "EG-509",
    "EG-510",
    "EG-511",
    # EG-6: the King's region, the Castillo, the discs
    "EG-601",
    "EG-602",
    "EG-603",
    "EG-604",
    "EG-605",
    "EG-606",
    # EG-7: scoring
    "EG-701",
    "EG-702",
    "EG-703",
    "EG-704",
    "EG-705",
    "EG-706",
    # EG-8: end of round, general scoring
    "EG-801",
    "EG-802",
    "EG-803",
    "EG-804",
    "EG-805",
    "EG-806",
    "EG-807",
    # EG-9: the action cards
    "EG-901",
    "EG-902",
    "EG-903",
    "EG-904",
    "EG-911",
    "EG-912",
    "EG-913",
    "EG-914",
    "EG-915",
    "EG-916",
    "EG-917",
    "EG-918",
    "EG-919",
    "EG-921",
    "EG-922",
    "EG-923",
    "EG-924",
    "EG-925",
    "EG-926",
    "EG-927",
    "EG-928",
    "EG-931",
    "EG-932",
    "EG-933",
    "EG-934",
    "EG-935",
    "EG-936",
    "EG-937",
    "EG-938",
    "EG-941",
    "EG-942",
    "EG-943",
    "EG-944",
    "EG-945",
    "EG-946",
    "EG-947",
    "EG-951",
    "EG-961",
    "EG-962",
    # EG-10: the Veto
    "EG-1001",
    "EG-1002",
    "EG-1003",
    "EG-1004",
    "EG-1005",
    "EG-1006",
    "EG-1007",
    "EG-1008",
    "EG-1009",
    "EG-1010",
    # EG-11: worked examples
    "EG-1101",
    "EG-1102",
    "EG-1103",
    "EG-1104",
    "EG-1105",
    "EG-1106",
    "EG-1107",
    "EG-1108",
    "EG-1109",
    "EG-1110",
    "EG-1111",
    "EG-1112",
    "EG-1113",
    "EG-1114",
    "EG-1115",
    "EG-1116",
    "EG-1117",
    "EG-1118",
)
