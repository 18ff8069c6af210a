"""The ids of El Caballero's rules, by chapter, and names for those that a refusal can rest on."""

from typing import Final

from meseta.kernel.types import RuleId

EC_106: Final[RuleId] = "EC-106"
EC_107: Final[RuleId] = "EC-107"
EC_204: Final[RuleId] = "EC-204"
EC_302: Final[RuleId] = "EC-302"
EC_304: Final[RuleId] = "EC-304"
EC_401: Final[RuleId] = "EC-401"
EC_402: Final[RuleId] = "EC-402"
EC_403: Final[RuleId] = "EC-403"
EC_404: Final[RuleId] = "EC-404"
EC_405: Final[RuleId] = "EC-405"
EC_406: Final[RuleId] = "EC-406"
EC_407: Final[RuleId] = "EC-407"
EC_408: Final[RuleId] = "EC-408"
EC_501: Final[RuleId] = "EC-501"
EC_502: Final[RuleId] = "EC-502"
EC_503: Final[RuleId] = "EC-503"
EC_505: Final[RuleId] = "EC-505"
EC_601: Final[RuleId] = "EC-601"
EC_603: Final[RuleId] = "EC-603"
EC_604: Final[RuleId] = "EC-604"
EC_606: Final[RuleId] = "EC-606"
EC_701: Final[RuleId] = "EC-701"
EC_702: Final[RuleId] = "EC-702"
EC_703: Final[RuleId] = "EC-703"
EC_902: Final[RuleId] = "EC-902"
EC_903: Final[RuleId] = "EC-903"
EC_904: Final[RuleId] = "EC-904"
EC_905: Final[RuleId] = "EC-905"
EC_906: Final[RuleId] = "EC-906"

RULES: Final[tuple[RuleId, ...]] = (
    # EC-1: pieces
    "EC-101",
    "EC-102",
    "EC-103",
    "EC-104",
    "EC-105",
    "EC-106",
    "EC-107",
    # EC-2: set-up and Court
    "EC-201",
    "EC-202",
    "EC-203",
    "EC-204",
    # EC-3: rounds
    "EC-301",
    "EC-302",
    "EC-303",
    "EC-304",
    "EC-305",
    # EC-4: a turn
    "EC-401",
    "EC-402",
    "EC-403",
    "EC-404",
    "EC-405",
    "EC-406",
    "EC-407",
    "EC-408",
    # EC-5: area tiles
    "EC-501",
    "EC-502",
    "EC-503",
    "EC-504",
    "EC-505",
    # EC-6: Caballero tiles
    "EC-601",
    "EC-602",
    "EC-603",
    "EC-604",
    "EC-605",
    "EC-606",
    "EC-607",
    "EC-608",
    "EC-609",
    # EC-7: ships and castillos
    "EC-701",
    "EC-702",
    "EC-703",
    # EC-8: scoring
    "EC-801",
    "EC-802",
    "EC-803",
    "EC-804",
    "EC-805",
    # EC-9: advanced game
    "EC-901",
    "EC-902",
    "EC-903",
    "EC-904",
    "EC-905",
    "EC-906",
    "EC-907",
    # EC-10: information
    "EC-1001",
    # EC-11: worked examples
    "EC-1101",
    "EC-1102",
    "EC-1103",
    "EC-1104",
    "EC-1105",
    "EC-1106",
    "EC-1107",
    "EC-1108",
    "EC-1109",
    "EC-1110",
    "EC-1111",
    "EC-1112",
    "EC-1113",
    "EC-1114",
    "EC-1115",
    "EC-1116",
    "EC-1117",
)
