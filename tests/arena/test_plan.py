"""Plans: who plays whom, from where, with which seed."""

import pytest

import meseta
from meseta.arena import Plan
from meseta.arena.standings import interval
from meseta.bots.registry import named_bot
from meseta.bots.search import SearchBot
from meseta.match.registry import find_game


def test_every_seed_is_played_from_every_seat() -> None:
    pairings = Plan("el-grande", ("greedy", "random"), seats=3, games=6).pairings()
    assert [pairing.lineup for pairing in pairings[:3]] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert len({pairing.seed for pairing in pairings[:3]}) == 1
    assert len({pairing.seed for pairing in pairings}) == 2


def test_one_bot_alone_plays_every_seed_once() -> None:
    pairings = Plan("el-grande", ("greedy",), seats=3, games=6).pairings()
    assert {pairing.lineup for pairing in pairings} == {(0, 0, 0)}
    assert len({pairing.seed for pairing in pairings}) == 6


def test_more_bots_than_seats_meet_in_every_selection() -> None:
    pairings = Plan("el-grande", ("random", "greedy", "greedy@untuned"), seats=2, games=6).pairings()
    assert [pairing.lineup for pairing in pairings] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (
            Plan("el-grande", ("greedy", "deep"), 2, 4),
            "bot 'deep': unknown; there are easy, medium, hard, expert, random, greedy, search",
        ),
        (Plan("el-grande", ("greedy", "random"), 6, 4), "seats: 6 is not possible"),
        (Plan("el-grande", ("greedy", "random"), 2, 0), "games: 0 is not possible"),
        (Plan("el-grande", (), 2, 4), "at least 1 must be named"),
        (Plan("el-grande", ("greedy", "greedy"), 2, 4), "each can be named once"),
        (Plan("chess", ("greedy", "random"), 2, 4), "chess"),
        (Plan("el-grande", ("greedy", "random@x"), 2, 4), "only greedy has weights"),
        (Plan("el-grande", ("greedy", "greedy@nowhere.json"), 2, 4), "nowhere.json cannot be read"),
        *[
            (
                Plan("el-grande", ("greedy", f"search@{budget}"), 2, 4),
                f"bot 'search@{budget}': say how many worlds or how",
            )
            for budget in ("", "0", "much", "-3", "1.5", "0ms", "ms", "10s")
        ],
        (Plan("el-grande", ("greedy", "random"), 2, 4, options={"rounds": 5}), "option rounds"),
    ],
)
def test_what_cannot_be_is_refused(plan: Plan, message: str) -> None:
    with pytest.raises(meseta.BadOption, match=message):
        plan.check()


def test_a_search_may_have_its_worlds_or_its_time() -> None:
    game = find_game("el-grande")
    bots = [named_bot(name, game) for name in ("search@30", "search@50ms")]
    assert [(bot.worlds, bot.seconds) for bot in bots if isinstance(bot, SearchBot)] == [(30, 0.0), (10**9, 0.05)]


def test_the_interval_is_honest_at_its_ends() -> None:
    low, high = interval(200, 200)
    assert 0.98 < low < 1 == round(high, 6)
    low, high = interval(0, 200)
    assert low == 0 < high < 0.02
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
