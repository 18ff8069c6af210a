"""Games of greedy bots load, and show what they are named for."""

import json

import pytest

import meseta
from tests.games.salamanca.greedy_records import FOLDER, SHOWN, seen


@pytest.mark.parametrize("name", SHOWN)
def test_it_shows_what_it_is_named_for(name: str) -> None:
    seats, _, shows = SHOWN[name]
    match = meseta.load(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    assert (match.over, match.seats) == (True, seats)
    assert shows(seen(match))


def test_every_file_is_looked_at() -> None:
    assert {path.stem for path in FOLDER.glob("salamanca-*.json")} == set(SHOWN)
