"""Positions that cannot be: whatever is wrong with one is said, and nothing else ever happens."""

import copy
from typing import cast

import pytest

from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.tables import CARDS
from meseta.kernel.errors import BadPosition
from meseta.kernel.generator import Generator
from tests.games.el_grande.builders import holding, position


def changed(data: dict[str, object], rule: str, **fields: object) -> dict[str, object]:
    result = copy.deepcopy(data)
    frames = cast("list[dict[str, object]]", result["frames"])
    frame = next(frame for frame in frames if frame["rule"] == rule)
    cast("dict[str, object]", frame["fields"]).update(fields)
    return result


def refused(data: dict[str, object]) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.unpack(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("move-caballeros", {"mover": 1}),
        ("move-caballeros", {"moved_own": 5}),
        ("move-caballeros", {"moved_own": 4}),
        ("move-caballeros", {"moved_foreign": 4}),
        ("move-caballeros", {"owner": 2}),
        ("move-caballeros", {"source": "sevilla"}),
        ("move-caballeros", {"source": "galicia"}),
        ("move-caballeros", {"only_from": "granada"}),
        ("move-caballeros", {"target": None}),
        ("move-caballeros", {"target": "galicia"}),
        ("move-caballeros", {"target": "aragon"}),
        ("turn", {"seat": 1}),
        ("turn", {"stage": "action-card"}),
        ("turn", {"special": "open"}),
        ("turn", {"placed": 2}),
        ("turn", {"placing": "closed"}),
        ("course", {"phase": "reveal"}),
        ("course", {"phase": "next-round"}),
        ("veto-window", {"mover": 1}),
        ("veto-window", {"answered": [1]}),
        ("veto-window", {"more": False}),
    ],
)
def test_frames_that_do_not_fit_each_other_or_the_table(rule: str, fields: dict[str, object]) -> None:
    play = holding("move-4", at={"aragon": [2, 0, 0, 0], "galicia": [1, 0, 0, 0]}, vetos=[1])
    play.play("0 announce", "1 pass", "0 caballero 0 aragon", "0 to sevilla")
    data = play.state.pack()
    assert GAME.unpack(data).digest() == play.state.digest()
    refused(changed(data, rule, **fields))


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("discs", {"reason": "disc-return-all"}),
        ("discs", {"reason": "general-scoring"}),
        ("discs", {"region": "granada"}),
        ("discs", {"choosers": [0, 1]}),
        ("discs", {"choosers": []}),
        ("discs", {"slots": [None, "aragon", None, None]}),
        ("discs", {"slots": [None, None, None, "granada"]}),
        ("eviction", {"region": "sevilla"}),
        ("eviction", {"region": None}),
        ("eviction", {"opened": [None, "sevilla", "sevilla", None]}),
    ],
)
def test_discs_that_do_not_fit_their_card(rule: str, fields: dict[str, object]) -> None:
    play = holding("eviction", at={"aragon": [1, 1, 1, 0]}).play("0 announce", "0 choose aragon")
    refused(changed(play.state.pack(), rule, **fields))


@pytest.mark.rule("EG-926")
def test_discs_that_nobody_is_asked_for() -> None:
    play = holding("disc-return-all", at={"aragon": [0, 2, 2, 0], "sevilla": [0, 2, 2, 0]}).play("0 announce")
    data = play.state.pack()
    frames = cast("list[object]", data["frames"])
    assert play.rule == "discs"
    assert where({**data, "frames": frames[:-1]}) == "position.frames[2]"


def where(data: dict[str, object]) -> str:
    """The path of what is wrong first."""
    with pytest.raises(BadPosition) as caught:
        GAME.unpack(data)
    assert len(caught.value.why) < 200
    return caught.value.where


@pytest.mark.rule("EG-1002", "EG-1006", "EG-1007")
@pytest.mark.parametrize(
    ("number", "vetos", "rounds", "path"),
    [
        (5, [1], [3], "position.veto_rounds[0]"),  # expired
        (5, [1], [6], "position.veto_rounds[0]"),  # not taken yet
        (5, [1], [5], "position.veto_rounds[0]"),  # this round, but seat 1 had no turn
        (2, [1], [0], "position.veto_rounds[0]"),
        (5, [1, 2], [4, 4], "position.veto_rounds[1]"),  # one Veto is turned up in a round
    ],
)
def test_a_veto_that_nobody_can_hold(number: int, vetos: list[int], rounds: list[int], path: str) -> None:
    data = position(phase="turns", round=number)
    assert where({**data, "veto_seats": vetos, "veto_rounds": rounds}) == path


@pytest.mark.rule("EG-302", "EG-1002")
def test_rounds_that_the_short_game_skips() -> None:
    for number in (1, 4, 7):
        assert where(position(phase="turns", round=number, options={"rounds": 6})) == "position.round"
    # The round before round 5 is round 3.
    short = {"options": {"rounds": 6}, "veto_seats": [1]}
    assert where({**position(phase="turns", round=5), **short, "veto_rounds": [4]}) == "position.veto_rounds[0]"
    GAME.unpack({**position(phase="turns", round=5), **short, "veto_rounds": [3]})


@pytest.mark.rule("EG-401", "EG-403")
def test_turns_follow_from_the_power_cards() -> None:
    data = position(phase="turns", played=[3, 9, 5, 7])
    assert where({**data, "order": [0, 1, 2, 3]}) == "position.order"
    assert where({**data, "order": [1, 3, 2]}) == "position.order"
    assert where({**data, "played": [3, None, 5, 7], "order": [1, 3, 2, 0]}) == "position.played[1]"
    assert where({**data, "played": [None] * 4, "order": [1, 3, 2, 0]}) == "position.played[0]"
    assert where(position(phase="power-cards", played=[0, 4, 0, 0])) == "position.played[1]"
    assert GAME.unpack(data).to_act() == (1,)


@pytest.mark.rule("EG-403", "EG-504")
def test_nobody_acts_twice_or_before_his_turn() -> None:
    data = position(phase="turns", played=[9, 8, 7, 6], took={0: "move-3", 1: "score-one"})
    assert GAME.unpack(data).to_act() == (2,)
    assert where({**data, "took": [None, "move-3", None, None]}) == "position.face_up[2]"
    again = changed(GAME.unpack(data).pack(), "turn", seat=0)
    assert where(again) == "position.frames[1].fields.seat"
    skipped = changed(GAME.unpack(data).pack(), "turn", seat=3)
    assert where(skipped) == "position.frames[1].fields.seat"
    early = position(phase="turns", played=[9, 8, 7, 6], took={1: "move-3"})
    assert where(early) == "position.took[1]"


@pytest.mark.rule("EG-943", "EG-403")
def test_a_card_that_was_taken_back_would_have_fitted_the_order() -> None:
    took = {0: "power-of-the-cards"}
    data = position(phase="turns", round=8, played=[9, 8, 7, 6], order=[0, 1, 2, 3], took=took)
    GAME.unpack({**data, "played": [None, 8, 7, 6]})
    taken = {**data, "played": [None, 8, 7, 6], "discards": [[9, 10, 11, 12, 13], [], [], []]}
    assert where(taken) == "position.order"


def test_what_follows_is_left_out_of_a_hand_written_position() -> None:
    """Hands, Province, order, unseen and used cards follow from the rest."""
    state = GAME.unpack(
        {
            "game": "el-grande",
            "rules": GAME.rules,
            "seats": 2,
            "phase": "turns",
            "king": "granada",
            "grandes": ["galicia", "aragon"],
            "start": 0,
            "round": 5,
            "caballeros": {"galicia": [2, 0], "court": [7, 7]},
            "played": [4, 13],
            "took": [None, "move-3"],
            "face_up": [None, "score-chosen", "score-one", "move-grande", "kings-card"],
        }
    )
    data = state.pack()
    assert (data["order"], state.to_act()) == ([1, 0], (0,))
    assert cast("dict[str, object]", data["caballeros"])["province"] == [21, 23]
    assert cast("dict[str, int]", data["used"]) == {"move-3": 1}
    assert cast("list[list[int]]", data["hands"])[1] == [*range(1, 13)]


@pytest.mark.rule("EG-1003")
@pytest.mark.parametrize("card", [card.key for card in CARDS if card.key != "veto"])
def test_every_step_of_an_action_is_a_position(card: str) -> None:
    """With a Veto at the table and without: what is half done, declared or let pass is read back as it was."""
    at = {"aragon": [2, 3, 1, 0], "sevilla": [1, 0, 2, 2], "castillo": [1, 2, 0, 0]}
    for seed in range(6):
        play = holding(card, at=at, vetos=[3] if seed % 2 else [])
        if "announce" not in play.legal(0):
            continue
        play.play("0 announce")
        dice = Generator(seed)
        for _ in range(12):
            data = play.state.pack()
            assert GAME.unpack(data).digest() == play.state.digest()
            if play.rule in ("turn", "power-cards"):
                break
            seat = play.to_act[0]
            texts = play.legal(seat)
            play.play(f"{seat} {texts[dice.below(len(texts))]}")


@pytest.mark.parametrize(
    ("card", "texts", "rule", "fields"),
    [
        ("take-to-court", [], "take-to-court", {"count": 3}),
        ("take-to-court", [], "take-to-court", {"recalled": ["aragon"]}),
        ("take-to-court", [], "take-to-court", {"count": 0, "recalled": ["aragon"]}),
        ("take-to-court", ["0 supply 2"], "take-to-court", {"count": None}),
        ("take-to-court", ["0 supply 2"], "veto-window", {"more": True}),
        ("return-1-each", ["3 pass", "0 caballero 2 aragon"], "return-one-each", {"returned": [2]}),
        ("return-1-each", ["3 pass", "0 caballero 2 aragon"], "return-one-each", {"returned": [0]}),
        ("return-1-each", ["3 pass", "0 caballero 2 aragon"], "return-one-each", {"owner": 3}),
        ("return-1-each", ["3 pass", "0 caballero 2 aragon"], "veto-window", {"more": False}),
        ("angry-king", ["3 pass", "1 give aragon"], "angry-king", {"turn": 0}),
        ("angry-king", ["3 pass", "1 give aragon"], "angry-king", {"turn": 4}),
        ("angry-king", ["3 pass", "1 give aragon"], "angry-king", {"plan": ["castillo"]}),
        ("angry-king", ["3 pass", "1 give aragon"], "angry-king", {"plan": ["aragon"] * 4}),
        ("angry-king", ["3 pass", "1 give aragon", "1 give court", "1 give court"], "veto-window", {"more": False}),
        ("move-3", ["3 pass", "0 caballero 0 aragon", "0 to sevilla"], "veto-window", {"more": False}),
        ("move-5-from-one", [], "move-caballeros", {"only_from": None}),
        ("return-1-each", [], "return-one-each", {"returned": [1]}),
        ("angry-king", [], "angry-king", {"turn": 2}),
        ("angry-king", [], "angry-king", {"plan": ["aragon"]}),
        ("move-3", [], "veto-window", {"answered": [1]}),
        ("move-3", [], "veto-window", {"answered": [2]}),
        ("place-2-anywhere", ["3 pass", "0 place sevilla"], "place-anywhere", {"left": 3}),
    ],
)
def test_choices_that_no_card_allows(card: str, texts: list[str], rule: str, fields: dict[str, object]) -> None:
    play = holding(card, at={"aragon": [2, 3, 1, 0]}, vetos=[3]).play("0 announce", *texts)
    data = play.state.pack()
    assert GAME.unpack(data).digest() == play.state.digest()
    refused(changed(data, rule, **fields))


@pytest.mark.rule("EG-1007")
def test_nobody_answers_before_those_who_come_first() -> None:
    play = holding("move-3", at={"aragon": [2, 3, 1, 0]}, vetos=[1, 3]).play("0 announce")
    assert play.to_act == (3,)
    refused(changed(play.state.pack(), "veto-window", answered=[1]))


@pytest.mark.rule("EG-502")
def test_nobody_comes_from_an_empty_province() -> None:
    play = holding("take-to-court", at={"aragon": [25, 3, 1, 0]}, court=[5, 5, 5, 5]).play("0 announce")
    assert "recall aragon" in play.legal(0)
    refused(changed(play.state.pack(), "take-to-court", count=1))


@pytest.mark.rule("EG-510", "EG-924")
def test_an_action_that_nobody_could_announce() -> None:
    """With nobody to be sent back, the card could not have been announced; once one was sent back, it was."""
    play = holding("return-1-each", at={"aragon": [1, 0, 1, 0]}, vetos=[3]).play("0 announce")
    data = play.state.pack()
    places = cast("dict[str, list[int]]", data["caballeros"])
    home = [count + (seat == 2) for seat, count in enumerate(places["province"])]
    refused({**data, "caballeros": {**places, "aragon": [1, 0, 0, 0], "province": home}})
