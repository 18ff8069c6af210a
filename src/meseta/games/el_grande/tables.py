"""EG-1: the pieces and the board, as they are printed."""

from typing import Final, final

from mypy_extensions import i64

from meseta.kernel.domains import Domain, Number, Subset

REGION_COUNT: Final = 9
GALICIA: Final = 0
PAIS_VASCO: Final = 1
ARAGON: Final = 2
CATALUNA: Final = 3
CASTILLA_LA_VIEJA: Final = 4
CASTILLA_LA_NUEVA: Final = 5
VALENCIA: Final = 6
GRANADA: Final = 7
SEVILLA: Final = 8
CASTILLO: Final = 9
COURT: Final = 10
PROVINCE: Final = 11
PLACE_COUNT: Final = 12

REGION_WORDS: Final = (
    "galicia",
    "pais-vasco",
    "aragon",
    "cataluna",
    "castilla-la-vieja",
    "castilla-la-nueva",
    "valencia",
    "granada",
    "sevilla",
)
REGION: Final = Domain("region", REGION_WORDS)
REGIONS: Final = Subset("regions", REGION)
SPOT: Final = Domain("region or castillo", (*REGION_WORDS, "castillo"))
"""Where caballeros stand on the board."""
SOURCE: Final = Domain("place to give from", (*REGION_WORDS, "castillo", "court"))
PLACE: Final = Domain("place", (*REGION_WORDS, "castillo", "court", "province"))
"""EG-108: every place a caballero can be."""

BORDERS: Final = (
    (GALICIA, CASTILLA_LA_VIEJA),
    (GALICIA, PAIS_VASCO),
    (PAIS_VASCO, CASTILLA_LA_VIEJA),
    (PAIS_VASCO, ARAGON),
    (ARAGON, CASTILLA_LA_VIEJA),
    (ARAGON, CASTILLA_LA_NUEVA),
    (ARAGON, VALENCIA),
    (ARAGON, CATALUNA),
    (CATALUNA, VALENCIA),
    (CASTILLA_LA_VIEJA, CASTILLA_LA_NUEVA),
    (CASTILLA_LA_NUEVA, VALENCIA),
    (CASTILLA_LA_NUEVA, GRANADA),
    (CASTILLA_LA_NUEVA, SEVILLA),
    (VALENCIA, GRANADA),
    (GRANADA, SEVILLA),
)
"""EG-102."""


def _neighbours() -> list[int]:
    masks = [0] * REGION_COUNT
    for one, other in BORDERS:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return masks


NEIGHBOURS: Final[list[int]] = _neighbours()
"""EG-102: the neighbours of each region, as a mask."""

PRINTED: Final[list[tuple[i64, i64, i64]]] = [
    (4, 2, 0),
    (5, 3, 1),
    (5, 4, 1),
    (4, 2, 1),
    (6, 4, 2),
    (7, 4, 2),
    (5, 3, 2),
    (6, 3, 1),
    (4, 3, 1),
    (5, 3, 1),
]
"""EG-101, EG-103: what first, second and third place pay, by spot."""

SCOREBOARD_COUNT: Final = 2
SCOREBOARD: Final = Domain("mobile scoreboard", ("8-4-0", "4-0-0"))
SCOREBOARD_VALUES: Final[list[tuple[i64, i64, i64]]] = [(8, 4, 0), (4, 0, 0)]
"""EG-106."""

CABALLEROS: Final = 30
"""EG-104: of each colour."""
HOME_CABALLEROS: Final = 2
COURT_CABALLEROS: Final = 7

POWER_COUNT: Final = 13
POWER: Final = Number("power card", 1, POWER_COUNT)
POWERS: Final = Subset("power cards", POWER)
ALL_POWERS: Final = (1 << POWER_COUNT) - 1
SUPPLY: Final[list[int]] = [0, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
"""EG-105: how many caballeros each power card lets its player take."""

COUNT: Final = Number("count", 0, CABALLEROS)
POINTS: Final = Number("points", 0, 10**9)
STACK_COUNT: Final = 5
STACK: Final = Number("stack", 1, STACK_COUNT)
ROUND: Final = Number("round", 1, 9)


@final
class ActionCard:
    """A kind of action card: its stack, how many copies, the rule of its special action, and whether it says *may*."""

    def __init__(self, key: str, stack: i64, copies: i64, rule: str, may: bool) -> None:
        self.key = key
        self.stack = stack
        self.copies = copies
        self.rule = rule
        self.may = may


MOVE_3: Final = 0
MOVE_4: Final = 1
MOVE_4_OWN: Final = 2
MOVE_3_FOREIGN: Final = 3
MOVE_2_OWN_2_FOREIGN: Final = 4
MOVE_5_FROM_ONE: Final = 5
MOVE_ALL_OWN_FROM_ONE: Final = 6
PLACE_2_ANYWHERE: Final = 7
MOVE_ALL_OWN_OR_PLACE_2: Final = 8
VETO: Final = 9
DECAY_ALL: Final = 10
DECAY_3: Final = 11
RETURN_1_EACH: Final = 12
ANGRY_KING: Final = 13
DISC_RETURN_ALL: Final = 14
DISC_RETURN_2: Final = 15
SCORE_CHOSEN: Final = 16
SCORE_4S: Final = 17
SCORE_5S: Final = 18
SCORE_6S_7S: Final = 19
SCORE_CASTILLO: Final = 20
SCORE_ALL_FIRST: Final = 21
SCORE_MOST: Final = 22
SCORE_FEWEST: Final = 23
SCORE_ONE: Final = 24
MOBILE_SCOREBOARD: Final = 25
DISC_SCORE: Final = 26
POWER_OF_THE_CARDS: Final = 27
EVICTION: Final = 28
TAKE_TO_COURT: Final = 29
MOVE_GRANDE: Final = 30
ROYAL_ADVISOR: Final = 31
KINGS_CARD: Final = 32

CARDS: Final[list[ActionCard]] = [
    ActionCard("move-3", 1, 1, "EG-911", True),
    ActionCard("move-4", 1, 1, "EG-912", True),
    ActionCard("move-4-own", 1, 1, "EG-913", True),
    ActionCard("move-3-foreign", 1, 1, "EG-914", True),
    ActionCard("move-2-own-2-foreign", 1, 2, "EG-915", True),
    ActionCard("move-5-from-one", 1, 2, "EG-916", True),
    ActionCard("move-all-own-from-one", 1, 1, "EG-917", True),
    ActionCard("place-2-anywhere", 1, 1, "EG-918", True),
    ActionCard("move-all-own-or-place-2", 1, 1, "EG-919", True),
    ActionCard("veto", 2, 2, "EG-921", False),
    ActionCard("decay-all", 2, 1, "EG-922", False),
    ActionCard("decay-3", 2, 1, "EG-923", False),
    ActionCard("return-1-each", 2, 1, "EG-924", True),
    ActionCard("angry-king", 2, 1, "EG-925", False),
    ActionCard("disc-return-all", 2, 1, "EG-926", False),
    ActionCard("disc-return-2", 2, 1, "EG-927", False),
    ActionCard("score-chosen", 2, 3, "EG-928", False),
    ActionCard("score-4s", 3, 2, "EG-931", False),
    ActionCard("score-5s", 3, 2, "EG-932", False),
    ActionCard("score-6s-7s", 3, 1, "EG-933", False),
    ActionCard("score-castillo", 3, 2, "EG-934", False),
    ActionCard("score-all-first", 3, 1, "EG-935", False),
    ActionCard("score-most", 3, 1, "EG-936", False),
    ActionCard("score-fewest", 3, 1, "EG-937", False),
    ActionCard("score-one", 3, 1, "EG-938", False),
    ActionCard("mobile-scoreboard", 4, 3, "EG-941", True),
    ActionCard("disc-score", 4, 1, "EG-942", False),
    ActionCard("power-of-the-cards", 4, 2, "EG-943", True),
    ActionCard("eviction", 4, 1, "EG-944", False),
    ActionCard("take-to-court", 4, 1, "EG-945", True),
    ActionCard("move-grande", 4, 2, "EG-946", True),
    ActionCard("royal-advisor", 4, 1, "EG-947", True),
    ActionCard("kings-card", 5, 1, "EG-951", True),
]
"""EG-107, EG-911 to EG-951."""

CARD: Final = Domain("action card", tuple([card.key for card in CARDS]))
CARD_COUNT: Final = 33
CARD_STACKS: Final[list[int]] = [card.stack for card in CARDS]
STACK_CARDS: Final[list[list[int]]] = [
    [kind for kind in range(CARD_COUNT) if CARD_STACKS[kind] == stack] for stack in range(STACK_COUNT + 1)
]
"""By the number of a stack: the kinds of cards in it."""
CARD_MAY: Final[list[bool]] = [card.may for card in CARDS]
