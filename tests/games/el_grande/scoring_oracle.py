"""Scoring El Grande once more, from the rule text and with nothing of the engine: names, sorting and grouping.

EG-701 to EG-706, EG-935, EG-804 to EG-806.
"""

from dataclasses import dataclass
from itertools import groupby

VALUES = {
    line.split()[0]: [int(value) for value in line.split()[1].split("/")]
    for line in """
        galicia            4/2/0
        pais-vasco         5/3/1
        aragon             5/4/1
        cataluna           4/2/1
        castilla-la-vieja  6/4/2
        castilla-la-nueva  7/4/2
        valencia           5/3/2
        granada            6/3/1
        sevilla            4/3/1
        castillo           5/3/1
    """.strip().splitlines()
}
"""EG-101, EG-103: in the order in which the general scoring goes."""
REGIONS = [name for name in VALUES if name != "castillo"]
BOARDS = {"8-4-0": [8, 4, 0], "4-0-0": [4, 0, 0]}
PAYING = {2: {1}, 3: {1, 2}, 4: {1, 2, 3}, 5: {1, 2, 3}}


@dataclass
class Board:
    """What matters for scoring, in words."""

    players: int
    caballeros: dict[str, list[int]]
    """By place, Castillo and Court included, then by player."""
    king: str
    homes: list[str]
    scoreboards: dict[str, str]
    """Where each mobile scoreboard lies, if it lies on the board."""


@dataclass(frozen=True)
class Line:
    """What one player gets in one scoring."""

    place: str
    player: int
    count: int
    rank: int
    tied: bool
    points: int
    kings_bonus: int
    home_bonus: int

    @property
    def total(self) -> int:
        return self.points + self.kings_bonus + self.home_bonus


def values_at(board: Board, place: str) -> list[int]:
    """EG-706."""
    covering = [values for name, values in BOARDS.items() if board.scoreboards.get(name) == place]
    return (covering or [VALUES[place]])[0]


def score(board: Board, place: str, first_only: bool = False) -> list[Line]:
    """EG-701 to EG-706 for one place; EG-935 if only the first place pays."""
    present = [(count, player) for player, count in enumerate(board.caballeros[place]) if count > 0]
    present.sort(key=lambda pair: (-pair[0], pair[1]))
    paying = {1} if first_only else PAYING[board.players]
    worth = dict(enumerate(values_at(board, place), start=1))
    lines: list[Line] = []
    next_place = 1
    for count, group in groupby(present, key=lambda pair: pair[0]):
        players = [player for _, player in group]
        alone = len(players) == 1
        rank = next_place if alone else next_place + 1
        next_place = rank + 1
        points = worth[rank] if rank in paying else 0
        leads = alone and not lines
        for player in players:
            kings = 2 if leads and place == board.king else 0
            home = 2 if leads and place == board.homes[player] else 0
            lines.append(Line(place, player, count, rank, not alone, points, kings, home))
    return lines


def score_all_first(board: Board) -> list[Line]:
    """EG-935: the regions in the order of the table, first place only. Regions without anybody give no line."""
    return [line for region in REGIONS for line in score(board, region, first_only=True)]


def general_scoring(board: Board, discs: dict[int, str]) -> list[Line]:
    """EG-804 to EG-806: Castillo, discs, regions. The board is changed as the Castillo is left."""
    lines = score(board, "castillo")
    for player, count in enumerate(board.caballeros["castillo"]):
        if count:
            target = "court" if discs[player] == board.king else discs[player]
            board.caballeros[target][player] += count
    board.caballeros["castillo"] = [0] * board.players
    for region in REGIONS:
        lines += score(board, region)
    return lines


def totals(players: int, lines: list[Line]) -> list[int]:
    """What each player gets in all."""
    return [sum(line.total for line in lines if line.player == player) for player in range(players)]
