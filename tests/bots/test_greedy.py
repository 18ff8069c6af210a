"""The greedy bot: legal, quick enough, far better than chance, and honest."""

import pytest

import meseta
from meseta.bots import Bot, GreedyBot, RandomBot, Viewpoint, play_bot
from meseta.kernel.generator import Generator
from tests.bots.positions import a_disc_that_pays
from tests.match.play import reach


def winner_share(game: str, seats: int, games: int) -> float:
    """How often one greedy wins against random bots, from every seat in turn; ties are shared."""
    won = 0.0
    for seed in range(games):
        rng = Generator(seed)
        match = meseta.start(game, seats=seats, seed=seed)
        players: list[Bot] = [RandomBot() for _ in range(seats)]
        players[seed % seats] = GreedyBot()
        while not match.over:
            for number in match.to_act()[:1]:
                play_bot(match, number, players[number], rng)
        winners = match.winners()
        won += (seed % seats in winners) / len(winners)
    return won / games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_beats_random_at_el_grande(seats: int) -> None:
    assert winner_share("el-grande", seats, 10) >= 0.9


def test_greedy_takes_a_whole_turn_in_one_thought() -> None:
    match = reach("turn")
    (number,) = match.to_act()
    line = GreedyBot().choose(Viewpoint.of(match, number, Generator(2)), Generator(2))
    texts = [match.game.verbs.text(action) for action in line]
    assert any(text.startswith("take ") for text in texts)
    assert texts[-1] == "end turn"


def test_greedy_leads_the_castillo_where_it_pays() -> None:
    """Set a secret disc: all other things equal, a region that becomes one's own is better than one that is lost."""
    match = a_disc_that_pays()
    (number,) = match.to_act()
    play_bot(match, number, GreedyBot(), Generator(1))
    moved = [item.event.data() for item in match.events(None) if item.event.kind.name == "moved"]
    assert moved[-1]["target"] == "castilla-la-nueva"
