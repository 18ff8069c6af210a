"""Recorded games of greedy bots load, and show what they are named for."""

import json

import pytest

import meseta
from tests.games.el_caballero.greedy_records import FOLDER, RECORDS, path_of


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_shows_what_it_is_named_for(name: str) -> None:
    seats, advanced, shows = RECORDS[name]
    record = json.loads(path_of(name).read_text(encoding="utf-8"))
    match = meseta.load(record)
    assert match.over
    assert (match.state.seats, record["start"]["options"]["advanced"]) == (seats, advanced)
    assert shows(record)


def test_every_file_has_a_name() -> None:
    assert {path.name for path in FOLDER.glob("el-caballero-*.json")} == {path_of(name).name for name in RECORDS}
