"""EC-2: set-up and Court."""

import pytest

from meseta.games.el_caballero.verbs import VERBS
from meseta.match.preview import preview as foretell
from tests.games.el_caballero.builders import LIGHT, Table, new_game, started, table

LANDS = "; ".join(f"({x},0)1010" for x in range(0, 18, 2))


def tiles(count: int, number: int = 8) -> str:
    """So many of light's tiles on the map."""
    return "; ".join(f"0 at ({2 * place},1) S={number}" for place in range(count))


@pytest.mark.rule("EC-201")
def test_the_start_tile() -> None:
    play = new_game()
    assert play.draws() == {"draw tile cape": 9, "draw tile corner": 9, "draw tile bridge": 5, "draw tile bay": 9}
    play.answer("draw tile bay")
    assert play.draws() == {f"draw turn {edges}": 1 for edges in ("1110", "1101", "1011", "0111")}
    play.answer("draw turn 1011")
    assert play["areas"] == {"0,0": "1011"}
    assert play["unseen"]["bay"] == 8
    assert play.draws()["draw tile sea-fish"] == 3
    for slot in "abcde":
        assert play.heard("displayed") == [] or play.heard("displayed")[-1]["slot"] < slot
        play.answer("draw tile bay" if slot < "d" else "draw tile corner")
    assert play["display"] == ["bay", "bay", "bay", "corner", "corner"]
    assert sum(play["unseen"].values()) == 42
    assert play.draws() == {f"draw first {seat}": 1 for seat in range(3)}
    assert play.answer("draw first 2").to_act == (2,)


@pytest.mark.rule("EC-201")
def test_a_sea_tile_without_fish_may_start() -> None:
    play = new_game(2, tiles={"sea": 20, "sea-fish": 8, "land-gold": 20})
    assert play.rule == "set-up"
    assert play.draws() == {"draw tile sea": 20}
    play.answer("draw tile sea")
    assert play.draws() == {"draw turn 0000": 1}
    play.answer("draw turn 0000")
    assert (play["areas"], len(play.view()["regions"])) == ({"0,0": "0000"}, 1)


@pytest.mark.rule("EC-202")
@pytest.mark.parametrize("advanced", [False, True])
def test_five_caballeros_each(advanced: bool) -> None:
    assert started(4, advanced=advanced).court == [5, 5, 5, 5]


@pytest.mark.rule("EC-203")
def test_the_cap_is_eight_for_each_tile_off_the_map() -> None:
    play = table(areas=LANDS, caballeros=tiles(7), court=[7, 5], cards=[10, 4])
    assert play.view()["seats"][LIGHT]["cap"] == 8
    play.play("0 reinforce 2")
    assert play.court[LIGHT] == 8
    assert play.heard("lost") == [{"event": "lost", "seat": LIGHT, "caballeros": 1}]


@pytest.mark.rule("EC-203")
def test_the_cap_holds_in_other_players_turns() -> None:
    areas = f"{LANDS}; (-1,0)1000"
    play = table(areas=areas, caballeros=f"0 at (0,1) S=8 castillo; {tiles(8)[15:]}", court=[0, 5], cards=[4, 10])
    play.play("1 lay a, cell -1,1, turn 0110")
    assert play.court[LIGHT] == 8 == play.view()["seats"][LIGHT]["cap"]


@pytest.mark.rule("EC-204")
def test_pay_then_the_tile_leaves_then_the_cap() -> None:
    play = table(areas=LANDS, caballeros=tiles(6), court=[16, 5])
    assert [event["event"] for event in preview(play, "0 place, cell 12,1", "number 8")] == ["placed"]
    lost = preview(play, "0 place, cell 12,1", "number 4")
    assert [event["event"] for event in lost] == ["placed", "lost"]
    assert lost[1]["caballeros"] == 4


@pytest.mark.rule("EC-204")
def test_the_last_tile_may_be_placed_but_none_without_one() -> None:
    play = table(areas=LANDS, caballeros=tiles(7), court=[8, 5])
    play.play("0 place, cell 14,1, number 1")
    assert (play.court[LIGHT], play.off(LIGHT)) == (0, 0)
    assert [event["caballeros"] for event in play.heard("lost")] == [7]
    play.play("0 reinforce 2")
    assert play.court[LIGHT] == 0
    assert play.refused(0, "place") == "EC-204"


@pytest.mark.rule("EC-204")
def test_the_court_must_cover_the_cost() -> None:
    play = table(areas=LANDS, court=[3, 5])
    assert play.refused(0, "place, cell 0,1, number 4") == "EC-408"


def preview(play: Table, opening: str, last: str) -> list[dict[str, object]]:
    """What the last step of a chain would do."""
    trial = play.copy().play(opening)
    return [one.event.data() for one in foretell(trial.state, 0, VERBS.parse(last), 1)]
