"""EG-6: the King's region, the Castillo, the discs."""

from typing import cast

import pytest

from meseta.games.el_grande.rules.action_cards.other_pieces import MobileScoreboard
from meseta.games.el_grande.verbs import VERBS
from tests.games.el_grande.builders import REGIONS, Table, holding, table

EVERYWHERE = {region: [2, 2, 2, 2] for region in REGIONS} | {"castillo": [1, 1, 1, 1]}


def castillo(play: Table, viewer: int | None) -> object:
    return cast("list[dict[str, object]]", play.view(viewer)["spots"])[9]["caballeros"]


def discs_shown(play: Table, viewer: int | None) -> dict[str, object]:
    return cast("list[dict[str, object]]", play.view(viewer)["rules"])[-1]


@pytest.mark.rule("EG-601")
@pytest.mark.parametrize(
    ("card", "before", "tried", "rule"),
    [
        ("move-grande", [], "place galicia", "EG-601"),
        ("move-3", ["announce"], "caballero 0 galicia", "EG-902"),
        ("move-3", ["announce", "caballero 0 aragon"], "to galicia", "EG-902"),
        ("move-4-own", ["announce"], "caballero 0 galicia", "EG-902"),
        ("move-3-foreign", ["announce", "caballero 1 aragon"], "to galicia", "EG-902"),
        ("move-2-own-2-foreign", ["announce"], "caballero 1 galicia", "EG-902"),
        ("move-5-from-one", ["announce"], "choose galicia", "EG-902"),
        ("move-all-own-from-one", ["announce"], "choose galicia", "EG-902"),
        ("place-2-anywhere", ["announce"], "place galicia", "EG-601"),
        ("move-all-own-or-place-2", ["announce"], "choose galicia", "EG-902"),
        ("move-all-own-or-place-2", ["announce", "from court"], "place galicia", "EG-601"),
        ("return-1-each", ["announce"], "caballero 1 galicia", "EG-601"),
        ("eviction", ["announce"], "choose galicia", "EG-944"),
    ],
)
def test_no_caballero_enters_or_leaves_the_kings_region(card: str, before: list[str], tried: str, rule: str) -> None:
    play = holding(card, at=EVERYWHERE).play(*[f"0 {text}" for text in before])
    assert play.refused(0, tried) == rule


@pytest.mark.rule("EG-601")
@pytest.mark.parametrize(
    ("card", "tried", "rule"),
    [
        ("angry-king", "give galicia", "EG-601"),
        ("disc-return-all", "disc galicia", "EG-926"),
        ("disc-return-2", "disc galicia", "EG-927"),
    ],
)
def test_opponents_cannot_return_from_the_kings_region(card: str, tried: str, rule: str) -> None:
    play = holding(card, at=EVERYWHERE).play("0 announce")
    assert play.refused(1, tried) == rule


@pytest.mark.rule("EG-601")
def test_nobody_is_recalled_from_the_kings_region() -> None:
    play = holding("take-to-court", at={"galicia": [4, 0, 0, 0], "aragon": [2, 0, 0, 0]}, province={0: 0})
    play.play("0 announce")
    assert play.refused(0, "recall galicia") == "EG-503"


@pytest.mark.rule("EG-601")
def test_the_king_himself_may_come_and_the_taboo_moves_with_him() -> None:
    play = holding("kings-card", at=EVERYWHERE).play("0 announce", "0 king aragon")
    assert play.at("aragon") == [2, 2, 2, 2]
    assert play.refused(0, "place aragon") == "EG-601"
    assert "place pais-vasco" in play.legal(0)


@pytest.mark.rule("EG-602")
def test_no_grande_enters_the_kings_region() -> None:
    play = holding("move-grande", grandes=["aragon"] * 4).play("0 announce")
    assert play.refused(0, "grande galicia") == "EG-602"


@pytest.mark.rule("EG-602")
def test_no_scoreboard_enters_or_leaves_the_kings_region() -> None:
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "galicia", "4-0-0": "aragon"}).play("0 announce")
    # Only one can move: the step is taken for him.
    assert "to sevilla" in play.legal(0)
    assert play.refused(0, "to galicia") == "EG-602"
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "galicia"})
    play.play("0 announce", "0 to granada")
    assert play["scoreboards"] == ["galicia", "granada"]


@pytest.mark.rule("EG-602")
def test_the_scoreboard_in_the_kings_region_cannot_be_picked() -> None:
    """Asked of the rule itself: at a table the other one is picked for the player."""
    play = holding("mobile-scoreboard", scoreboards={"8-4-0": "galicia"})
    frame = MobileScoreboard(0)
    assert frame.refusal(play.state, 0, VERBS.parse("scoreboard 8-4-0")) == "EG-602"
    assert frame.refusal(play.state, 0, VERBS.parse("scoreboard 4-0-0")) == ""


@pytest.mark.rule("EG-603")
def test_the_kings_region_may_be_scored() -> None:
    play = holding("score-chosen", at={"galicia": [1, 2, 0, 0]}).play("0 announce", "0 choose galicia")
    assert play.points == [2, 6, 0, 0]
    fours = holding("score-4s", at={"galicia": [1, 2, 0, 0]}).play("0 announce")
    assert "score galicia" in fours.legal(0)


@pytest.mark.rule("EG-604")
@pytest.mark.parametrize("king", REGIONS)
def test_the_castillo_is_open_to_placing_wherever_the_king_is(king: str) -> None:
    play = holding("move-grande", king=king).play("0 place castillo")
    assert play.at("castillo") == [1, 0, 0, 0]


@pytest.mark.rule("EG-604")
@pytest.mark.parametrize(
    ("card", "texts"),
    [
        ("move-3", ["caballero 1 aragon", "to castillo"]),
        ("move-5-from-one", ["choose aragon", "caballero 1 aragon", "to castillo"]),
        ("place-2-anywhere", ["place castillo"]),
    ],
)
def test_stack_1_cards_may_use_the_castillo_and_all_are_told(card: str, texts: list[str]) -> None:
    play = holding(card, at={"aragon": [1, 1, 0, 0], "granada": [1, 0, 0, 0]})
    play.play("0 announce", *[f"0 {text}" for text in texts])
    assert sum(play.at("castillo")) == 1
    for viewer in (2, None):
        (moved,) = play.heard("moved", seat=viewer)
        assert (moved["target"], moved["count"]) == ("castillo", 1)
        assert moved["owner"] == (0 if card.startswith("place") else 1)


@pytest.mark.rule("EG-604")
@pytest.mark.parametrize(
    ("card", "texts", "seat", "tried", "rule"),
    [
        ("move-3", [], 0, "caballero 0 castillo", "EG-903"),
        ("return-1-each", [], 0, "caballero 1 castillo", "EG-903"),
        ("angry-king", [], 1, "give castillo", "EG-925"),
    ],
)
def test_nothing_takes_caballeros_out_of_the_castillo(
    card: str, texts: list[str], seat: int, tried: str, rule: str
) -> None:
    play = holding(card, at=EVERYWHERE).play("0 announce", *texts)
    assert play.refused(seat, tried) == rule


@pytest.mark.rule("EG-604")
@pytest.mark.parametrize("card", ["disc-score", "eviction", "disc-return-all"])
def test_a_disc_never_names_the_castillo(card: str) -> None:
    play = holding(card, at=EVERYWHERE).play("0 announce")
    if card == "eviction":
        play.play("0 choose aragon")
    assert all(not text.endswith("castillo") for text in play.legal(1))


@pytest.mark.rule("EG-605")
@pytest.mark.parametrize("viewer", [0, 1, 3, None])
def test_the_castillo_is_hidden_before_and_after_it_was_scored(viewer: int | None) -> None:
    play = holding("score-castillo", at={"castillo": [2, 1, 0, 0]})
    assert castillo(play, viewer) is None
    play.play("0 announce")
    assert castillo(play, viewer) is None
    assert [event["count"] for event in play.heard("castillo-revealed", seat=viewer)] == [2, 1, 0, 0]


@pytest.mark.rule("EG-605")
@pytest.mark.parametrize("viewer", [0, 1, 3, None])
def test_open_castillo_shows_it_always(viewer: int | None) -> None:
    play = holding("score-castillo", at={"castillo": [2, 1, 0, 0]}, options={"open_castillo": True})
    assert castillo(play, viewer) == [2, 1, 0, 0]
    play.play("0 place castillo")
    assert castillo(play, viewer) == [3, 1, 0, 0]


@pytest.mark.rule("EG-606")
def test_all_players_asked_choose_at_once_and_the_arrival_does_not_matter() -> None:
    digests = set()
    for order in ((0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)):
        play = holding("disc-score").play("0 announce")
        assert play.to_act == (0, 1, 2, 3)
        for seat in order:
            play.play(f"{seat} disc {REGIONS[seat]}")
        digests.add(play.state.digest())
        assert [(event["seat"], event["region"]) for event in play.heard("disc-revealed")] == [
            (seat, REGIONS[seat]) for seat in range(4)
        ]
    assert len(digests) == 1


@pytest.mark.rule("EG-606")
def test_who_has_chosen_is_public_what_is_not() -> None:
    play = holding("disc-score").play("0 announce", "2 disc sevilla", "0 disc aragon")
    assert play.to_act == (1, 3)
    for viewer in (1, 3, None):
        shown = discs_shown(play, viewer)
        assert shown["finished"] == [0, 2]
        assert "slots" not in shown
        assert shown.get("own") is None
    assert discs_shown(play, 2)["own"] == "sevilla"
    assert discs_shown(play, 0)["own"] == "aragon"
    assert play.heard("disc-revealed") == []
    assert play.refused(2, "disc aragon") == "K-1"


@pytest.mark.rule("EG-606")
def test_a_choice_can_be_changed_until_the_last_has_chosen() -> None:
    play = holding("disc-score", seats=2).play("0 announce", "1 disc sevilla")
    assert play.state.retract(1)
    assert not play.state.retract(1)
    assert play.to_act == (0, 1)
    play.play("1 disc granada", "0 disc aragon")
    assert not play.state.retract(1)
    assert [event["region"] for event in play.heard("disc-revealed")] == ["aragon", "granada"]


@pytest.mark.rule("EG-606")
def test_who_has_no_legal_choice_is_not_asked() -> None:
    at = {"aragon": [3, 2, 0, 1], "granada": [0, 1, 0, 1], "galicia": [0, 0, 5, 0]}
    play = holding("disc-return-all", at=at).play("0 announce")
    assert play.to_act == (1, 3)
    assert play.refused(2, "disc galicia") == "K-1"


@pytest.mark.rule("EG-606")
def test_revealed_to_all_together() -> None:
    play = table(holding={0: "disc-score"}, seats=2).play("0 announce", "0 disc aragon")
    news = play.state.news
    play.play("1 disc aragon")
    assert play.state.news > news
    for viewer in (0, 1, None):
        assert len(play.heard("disc-revealed", seat=viewer)) == 2
