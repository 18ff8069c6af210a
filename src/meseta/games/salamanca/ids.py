"""The ids of Salamanca's rules, by chapter, and names for those that a refusal can rest on."""

from typing import Final

from meseta.kernel.types import RuleId

SA_302: Final[RuleId] = "SA-302"
SA_401: Final[RuleId] = "SA-401"
SA_501: Final[RuleId] = "SA-501"
SA_502: Final[RuleId] = "SA-502"
SA_503: Final[RuleId] = "SA-503"
SA_511: Final[RuleId] = "SA-511"
SA_512: Final[RuleId] = "SA-512"
SA_513: Final[RuleId] = "SA-513"
SA_514: Final[RuleId] = "SA-514"
SA_517: Final[RuleId] = "SA-517"
SA_518: Final[RuleId] = "SA-518"
SA_521: Final[RuleId] = "SA-521"
SA_531: Final[RuleId] = "SA-531"
SA_532: Final[RuleId] = "SA-532"
SA_533: Final[RuleId] = "SA-533"
SA_534: Final[RuleId] = "SA-534"
SA_801: Final[RuleId] = "SA-801"

RULES: Final[tuple[RuleId, ...]] = (
    # SA-1: pieces and board
    "SA-101",
    "SA-102",
    "SA-103",
    "SA-104",
    "SA-105",
    "SA-106",
    # SA-2: set-up
    "SA-201",
    "SA-202",
    "SA-203",
    "SA-204",
    # SA-3: a round
    "SA-301",
    "SA-302",
    "SA-303",
    "SA-304",
    # SA-4: playing a card
    "SA-401",
    "SA-402",
    "SA-403",
    "SA-404",
    "SA-405",
    # SA-5: expansion of power
    "SA-501",
    "SA-502",
    "SA-503",
    "SA-511",
    "SA-512",
    "SA-513",
    "SA-514",
    "SA-515",
    "SA-516",
    "SA-517",
    "SA-518",
    "SA-521",
    "SA-522",
    "SA-531",
    "SA-532",
    "SA-533",
    "SA-534",
    "SA-535",
    # SA-6: weekly market
    "SA-601",
    # SA-7: landscapes and regions
    "SA-701",
    "SA-702",
    "SA-703",
    "SA-704",
    # SA-8: two players
    "SA-801",
    "SA-802",
    "SA-803",
    # SA-9: hidden information
    "SA-901",
    "SA-902",
    # SA-10: worked examples
    "SA-1001",
    "SA-1002",
    "SA-1003",
    "SA-1004",
    "SA-1005",
    "SA-1006",
    "SA-1007",
    "SA-1008",
    "SA-1009",
    "SA-1010",
    "SA-1011",
    "SA-1012",
    "SA-1013",
    "SA-1014",
    "SA-1015",
    "SA-1016",
    "SA-1017",
    "SA-1018",
    "SA-1019",
    "SA-1020",
    "SA-1021",
    "SA-1022",
    "SA-1023",
)
