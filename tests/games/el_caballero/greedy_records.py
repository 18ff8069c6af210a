"""Recorded games of greedy bots, named for what they show: `python -m tests.games.el_caballero.greedy_records`."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import meseta
from meseta.bots import find_bot, play_bot
from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import LAND
from meseta.kernel.generator import Generator

FOLDER: Final = Path(__file__).resolve().parents[2] / "records" / "greedy"
SEEDS: Final = range(1, 200)


@dataclass(frozen=True)
class Moment:
    """A step of a game: how many land regions there were before and after it, and what happened."""

    lands_before: int
    lands: int
    events: list[dict[str, Any]]

    def has(self, kind: str, **values: object) -> bool:
        """Did such a thing happen?"""
        return any(event["event"] == kind and event.items() >= values.items() for event in self.events)


def moments(record: Any) -> Iterator[Moment]:
    """A recorded game, step by step."""
    start = record["start"]
    state = GAME.new(start["seats"], start["seed"], start["options"])
    assert isinstance(state, ElCaballero)
    for text in record["actions"]:
        seat, action = text.split(" ", 1)
        before = _lands(state)
        heard = state.listen()
        state.apply(int(seat), GAME.verbs.parse(action))
        yield Moment(before, _lands(state), [event.data() for event in heard])


def _lands(state: ElCaballero) -> int:
    return sum(1 for region in state.map.regions() if state.map.kinds[region] == LAND)


def bridge_joins_lands(record: Any) -> bool:
    """EC-504: a bridge makes one land of two."""
    return any(
        moment.lands < moment.lands_before
        and (moment.has("laid", tile="bridge") or moment.has("laid", tile="bridge-gold"))
        for moment in moments(record)
    )


def castillo_saves(record: Any) -> bool:
    """EC-607, EC-608: one tile is driven off and lost, another is saved with its ship."""
    found = list(moments(record))
    lost = any(moment.has("removed", refund=0) for moment in found)
    return lost and any(
        moment.has("ship-home") and any(event["event"] == "removed" and event["refund"] for event in moment.events)
        for moment in found
    )


def grande_leaves_a_tile(record: Any) -> bool:
    """EC-906: the Grande moves on, and the tile that it leaves is removed."""
    return any(moment.has("grande-moved") and moment.has("removed") for moment in moments(record))


def alcalde_placed(record: Any) -> bool:
    """EC-902: an Alcalde on a closed land, and it is paid for it."""
    found = list(moments(record))
    return any(moment.has("alcalde-placed") for moment in found) and any(
        event["event"] == "region-scored" and event["kind"] == "land" and event["alcalde"] is not None
        for moment in found
        for event in moment.events
    )


RECORDS: Final[dict[str, tuple[int, bool, Callable[[Any], bool]]]] = {
    "bridge-joins-lands": (3, False, bridge_joins_lands),
    "castillo-saves-a-ship": (4, False, castillo_saves),
    "grande-leaves-a-tile": (2, True, grande_leaves_a_tile),
    "alcalde-on-closed-land": (3, True, alcalde_placed),
}
"""What a game shows: seats, advanced or not, and whether a game shows it."""


def path_of(name: str) -> Path:
    """The file of a game."""
    return FOLDER / f"el-caballero-{RECORDS[name][0]}-{name}.json"


def play(seats: int, seed: int, advanced: bool) -> Any:
    """The record of a game of greedy bots."""
    match = meseta.start("el-caballero", seats=seats, seed=seed, advanced=advanced)
    bot = find_bot("greedy")
    rng = Generator(seed)
    while not match.over:
        play_bot(match, match.to_act()[0], bot, rng)
    return match.record()


def main() -> None:
    """Look for the first game that shows it, for each name."""
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, advanced, shows) in RECORDS.items():
        record = next(record for record in (play(seats, seed, advanced) for seed in SEEDS) if shows(record))
        path_of(name).write_text(json.dumps(record, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
