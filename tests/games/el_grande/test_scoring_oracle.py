"""The engine's scoring against an independent oracle, on 100,000 random boards."""

from random import Random

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.rules.general_scoring import GeneralScoring
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.tables import PLACE, REGION, SCORE_ALL_FIRST, SCORE_CASTILLO, SCORE_ONE, SCOREBOARD, SPOT
from meseta.games.el_grande.verbs import ANNOUNCE, CHOOSE, DISC
from meseta.kernel.events import Event
from tests.games.el_grande.scoring_oracle import REGIONS, Board, Line, general_scoring, score, score_all_first, totals

PARTS = 10
EACH = 10_000
SPOTS = [*REGIONS, "castillo"]
FEW = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3]
"""Small numbers, so that there are many ties."""
LISTENED = 8
"""One board in so many is scored with somebody listening, and every line is compared."""


def random_board(random: Random) -> Board:
    players = random.randrange(2, 6)
    crowd = random.choice(SPOTS)
    caballeros = {spot: random.choices(FEW, k=players) for spot in SPOTS}
    if not random.randrange(3):
        caballeros[crowd] = [random.randrange(8) for _ in range(players)]
    if not random.randrange(6):
        caballeros["castillo"] = [0] * players
    for player in range(players):
        while sum(counts[player] for counts in caballeros.values()) > 30:
            caballeros[max(SPOTS, key=lambda spot: caballeros[spot][player])][player] -= 1
    out = [30 - sum(counts[player] for counts in caballeros.values()) for player in range(players)]
    courts = [random.randrange(count + 1) for count in out]
    caballeros["court"] = courts
    caballeros["province"] = [count - court for count, court in zip(out, courts, strict=True)]
    places: list[str | None] = [None, *SPOTS]
    lying: list[str | None] = [random.choice(places), random.choice(places)]
    if lying[0] == lying[1]:
        lying[1] = None
    return Board(
        players,
        caballeros,
        random.choice(REGIONS),
        random.choices(REGIONS, k=players),
        {name: place for name, place in zip(("8-4-0", "4-0-0"), lying, strict=True) if place is not None},
    )


def state_of(board: Board) -> ElGrande:
    """The engine's state of a board, no rule in progress."""
    state = ElGrande()
    state.game = GAME
    state.set_table(board.players, state.options, state.generator)
    state.caballeros = [board.caballeros[place][seat] for seat in range(board.players) for place in PLACE.words]
    state.king = REGION.index[board.king]
    state.grandes = [REGION.index[home] for home in board.homes]
    for name, place in board.scoreboards.items():
        state.scoreboards[SCOREBOARD.index[name]] = SPOT.index[place]
    state.start = 0
    state.order = list(range(board.players))
    state.round = 9
    return state


def heard(events: list[Event]) -> list[Line]:
    """The lines of a scoring that were told."""
    lines: list[Line] = []
    for event in events:
        if event.kind.name == "scored":
            place, seat, count, rank, tied, points, king, home, _ = event.values
            lines.append(Line(SPOT.words[place], seat, count, rank, tied == 1, points, king, home))
    return lines


def one_place(random: Random, board: Board, state: ElGrande) -> list[Line]:
    """One place, by the bare rule, all places paid or the first only."""
    place = random.choice(SPOTS)
    first_only = not random.randrange(3)
    score_spot(state, SPOT.index[place], first_only)
    return score(board, place, first_only)


def announce(state: ElGrande, card: int) -> None:
    """Seat 0 has just taken the card, and announces its special action."""
    state.holding[0] = state.took[0] = card
    state.call(Turn.with_card(0, card))
    state.settle()
    state.apply(0, ANNOUNCE)


def by_card(random: Random, board: Board, state: ElGrande) -> list[Line]:
    """A card that scores one region, or the Castillo."""
    place = random.choice(SPOTS)
    announce(state, SCORE_CASTILLO if place == "castillo" else SCORE_ONE)
    if place != "castillo":
        state.apply(0, CHOOSE.of(REGION.index[place]))
    return score(board, place)


def all_first(random: Random, board: Board, state: ElGrande) -> list[Line]:
    """EG-935."""
    announce(state, SCORE_ALL_FIRST)
    return score_all_first(board)


def general(random: Random, board: Board, state: ElGrande) -> list[Line]:
    """EG-803 to EG-806, discs set at random."""
    inside = [seat for seat, count in enumerate(board.caballeros["castillo"]) if count]
    discs = {seat: random.choice(REGIONS) for seat in inside}
    state.call(GeneralScoring())
    state.settle()
    assert list(state.to_act()) == inside
    for seat, region in discs.items():
        state.apply(seat, DISC.of(REGION.index[region]))
    lines = general_scoring(board, discs)
    places = [board.caballeros[place][seat] for seat in range(board.players) for place in PLACE.words]
    assert state.caballeros == places
    return lines


WAYS = (one_place, by_card, all_first, general)


def line_order(line: Line) -> tuple[int, int, int]:
    return SPOTS.index(line.place), line.rank, line.player


@pytest.mark.rule("EG-701", "EG-702", "EG-703", "EG-704", "EG-705", "EG-706")
@pytest.mark.rule("EG-804", "EG-805", "EG-806", "EG-928", "EG-934", "EG-935")
@pytest.mark.parametrize("part", range(PARTS))
def test_scoring_agrees_with_the_oracle(part: int) -> None:
    random = Random(part)
    for number in range(EACH):
        board = random_board(random)
        state = state_of(board)
        told: list[Event] = []
        if number % LISTENED == 0:
            state.sink = told
        lines = random.choice(WAYS)(random, board, state)
        assert state.points == totals(board.players, lines), (part, number, board)
        if state.sink is not None:
            assert sorted(heard(told), key=line_order) == sorted(lines, key=line_order), (part, number, board)


def test_random_boards_are_varied() -> None:
    """Ties, empty places, crowds, Kings at home, scoreboards at the Castillo: all are there, often."""
    random = Random(1)
    boards = [random_board(random) for _ in range(2000)]
    assert {board.players for board in boards} == {2, 3, 4, 5}
    for board in boards:
        assert [sum(counts[seat] for counts in board.caballeros.values()) for seat in range(board.players)] == [
            30
        ] * board.players
    for often in (
        [board for board in boards if board.king in board.homes],
        [board for board in boards if "castillo" in board.scoreboards.values()],
        [board for board in boards if board.king in board.scoreboards.values()],
        [board for board in boards if len(board.scoreboards) == 2],
        [board for board in boards if not any(board.caballeros["castillo"])],
        [board for board in boards if any(line.rank == 1 and line.total >= 8 for line in score(board, board.king))],
        [board for board in boards if any(line.rank > 3 for line in score(board, "castillo"))],
        [board for board in boards if len(set(board.homes)) < board.players],
    ):
        assert len(often) > 50
