"""What the documents show works, and the published schemas fit what the engine writes."""

import json
import random
import re
from pathlib import Path

import jsonschema
import pytest

import meseta
from tests.match.play import step, whole_game

ROOT = Path(__file__).resolve().parent.parent
GAMES = [game.key for game in meseta.list_games()]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def schema(name: str) -> dict[str, object]:
    found = json.loads((ROOT / "docs" / "schemas" / name).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    jsonschema.Draft202012Validator.check_schema(found)
    return found


def test_the_readme_example_runs_and_is_short(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks("README.md", "python")
    assert len(code.strip().splitlines()) <= 22
    exec(compile(code, "README.md", "exec"), {})
    assert "K-2" in capsys.readouterr().out


@pytest.mark.parametrize(("number", "key", "step"), [(0, "el-grande", "announce"), (1, "salamanca", "take a")])
def test_the_hand_written_positions_of_the_docs_can_be_played(number: int, key: str, step: str) -> None:
    data = json.loads(blocks("docs/positions.md", "json")[number])
    jsonschema.validate(data, schema(f"position-{key}.json"))
    match = meseta.position(data)
    assert match.to_act() == (0,)
    assert step in match.legal(0)


@pytest.mark.parametrize("key", GAMES)
def test_every_field_of_a_position_is_explained(key: str) -> None:
    text = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    for name in meseta.start(key, seats=2, seed=1).position():
        assert f"`{name}`" in text or name in ("game", "rules", "seats", "options"), name


def test_every_phase_is_explained() -> None:
    text = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    for game in meseta.list_games():
        assert all(f"`{phase}`" in text for phase in game.phases)


@pytest.mark.parametrize(
    ("key", "seats"), [(game.key, game.seats[end]) for game in meseta.list_games() for end in (0, -1)]
)
def test_positions_fit_their_schema(key: str, seats: int) -> None:
    validator = jsonschema.Draft202012Validator(schema(f"position-{key}.json"))
    rng = random.Random(1)
    match = meseta.start(key, seats=seats, seed=seats)
    while not match.over:
        step(match, rng)
        if rng.random() < 0.1:
            validator.validate(match.position())
    validator.validate(match.position())


def test_a_wrong_position_does_not_fit_the_schema() -> None:
    position = meseta.start("el-grande", seats=2, seed=1).position()
    for name, value in {"king": "madrid", "round": 10, "hands": [[14], []], "extra": 1}.items():
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**position, name: value}, schema("position-el-grande.json"))


def test_records_fit_their_schema() -> None:
    jsonschema.validate(whole_game(3, 1).record(), schema("record.json"))
    for path in (ROOT / "tests" / "records").glob("*.json"):
        jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), schema("record.json"))
