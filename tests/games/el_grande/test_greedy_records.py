"""The recorded games of greedy bots show what they are named for."""

import json

import pytest

import meseta
from tests.games.el_grande.greedy_records import RECORDS, path_of, seen


@pytest.mark.parametrize("name", RECORDS)
def test_a_greedy_game_shows_what_it_is_named_for(name: str) -> None:
    seats, options, shows = RECORDS[name]
    match = meseta.load(json.loads(path_of(name).read_text(encoding="utf-8")))
    assert match.over
    assert match.state.seats == seats
    assert {key: match.state.agreed[key] for key in options} == options
    assert shows(seen(match))
