"""EG-2: set-up."""

from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.kernel.errors import BadOption
from tests.games.el_grande.builders import REGIONS, new_game, started

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def regions(play_draws: dict[str, int]) -> list[str]:
    assert set(play_draws.values()) == {1}
    return [text.removeprefix("draw region ") for text in play_draws]


@pytest.mark.rule("EG-201")
def test_the_first_region_card_is_the_kings_the_next_are_the_homes() -> None:
    play = new_game(3)
    assert regions(play.draws()) == [*REGIONS]
    play.answer("draw region granada")
    assert play.king() == "granada"
    left = [region for region in REGIONS if region != "granada"]
    for seat, home in enumerate(["sevilla", "aragon", "galicia"]):
        assert regions(play.draws()) == left
        play.answer(f"draw region {home}")
        left.remove(home)
        assert cast("list[str]", play["grandes"])[seat] == home
    assert play["grandes"] == ["sevilla", "aragon", "galicia"]


@pytest.mark.rule("EG-201")
@SEATS
def test_homes_differ_from_each_other_and_from_the_kings_region(seats: int) -> None:
    for seed in range(30):
        play = started(seats, seed)
        places = [play.king(), *cast("list[str]", play["grandes"])]
        assert len(set(cast("list[str]", places))) == seats + 1


@pytest.mark.rule("EG-202")
@SEATS
def test_2_caballeros_at_home_7_in_the_court_21_in_the_province(seats: int) -> None:
    play = started(seats)
    homes = cast("list[str]", play["grandes"])
    assert play.at("court") == [7] * seats
    assert play.at("province") == [21] * seats
    for region in REGIONS:
        assert play.at(region) == [2 if homes[seat] == region else 0 for seat in range(seats)]
    assert play.at("castillo") == [0] * seats


@pytest.mark.rule("EG-203")
def test_scoreboards_lie_beside_the_board_and_scores_are_0() -> None:
    play = started(5)
    assert play["scoreboards"] == [None, None]
    assert play.points == [0] * 5
    assert play["veto_seats"] == []
    assert play.pile("used") == {}


@pytest.mark.rule("EG-203")
def test_any_card_of_a_stack_can_be_on_top() -> None:
    first_cards = {cast("list[str]", started(2, seed)["face_up"])[3] for seed in range(100)}
    assert first_cards == {
        "mobile-scoreboard",
        "disc-score",
        "power-of-the-cards",
        "eviction",
        "take-to-court",
        "move-grande",
        "royal-advisor",
    }


@pytest.mark.rule("EG-204")
@SEATS
def test_every_seat_can_be_drawn_as_start_player(seats: int) -> None:
    play = new_game(seats).answer(*[f"draw region {region}" for region in REGIONS[: seats + 1]])
    assert play.draws() == {f"draw start {seat}": 1 for seat in range(seats)}
    play.answer(f"draw start {seats - 1}")
    assert play["start"] == seats - 1
    assert play.heard("start-player") == [{"event": "start-player", "seat": seats - 1}]


@pytest.mark.rule("EG-204")
def test_seats_are_clockwise_from_the_start_player() -> None:
    play = new_game(3).answer(*[f"draw region {region}" for region in REGIONS[:4]], "draw start 2")
    play.answer("draw card move-3", "draw card veto", "draw card score-4s", "draw card move-grande")
    asked = []
    for power in (4, 5, 6):
        asked.append(play.to_act[0])
        play.play_powers(power)
    assert asked == [2, 0, 1]


@pytest.mark.rule("EG-205")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100, True, 2.0, "4", None])
def test_other_numbers_of_players_are_refused(seats: object) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        GAME.new(seats, 1)


@pytest.mark.rule("EG-205")
@SEATS
def test_everybody_plays_one_power_card_and_takes_one_action_card_and_the_rest_stays_over(seats: int) -> None:
    play = started(seats).stop_draws()
    for power in range(1, seats + 1):
        play.play_powers(power)
    play.pass_turns()
    assert len(play.heard("power-played")) == seats
    taken = play.heard("card-taken")
    assert sorted(cast("int", event["seat"]) for event in taken) == [*range(seats)]
    assert len({cast("int", event["stack"]) for event in taken}) == seats
    # All but the King's card are under their stacks again, or with the holder of a Veto.
    assert sum(play.pile("used").values()) + len(cast("list[int]", play["veto_seats"])) == 4
