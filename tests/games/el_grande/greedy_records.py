"""Recorded games of greedy bots, each named for what it shows: `python -m tests.games.el_grande.greedy_records`.

Seeds are tried in order until a game shows it.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import meseta
from meseta.bots.greedy import GreedyBot
from meseta.bots.turn import play_bot
from meseta.kernel.generator import Generator
from meseta.match.match import Match

FOLDER: Final = Path(__file__).resolve().parents[2] / "records" / "greedy"
SEEDS: Final = 300

Data: TypeAlias = dict[str, Any]
Shows: TypeAlias = Callable[[list[Data]], bool]
"""Do the events of a game, as a spectator saw them, show it?"""


def special_actions(events: list[Data]) -> Iterator[list[Data]]:
    """The events of each special action, from its announcement to its end."""
    action: list[Data] = []
    for event in events:
        if event["event"] == "announced":
            action = []
        action.append(event)
        if event["event"] == "action-ended":
            yield action


def kinds(action: Sequence[Data]) -> list[str]:
    return [str(event["event"]) for event in action]


def veto_half_way(events: list[Data]) -> bool:
    """A Veto stops a step after others were carried out: those stand (EG-1004)."""
    for action in special_actions(events):
        told = kinds(action)
        if "veto-used" in told and "moved" in told[: told.index("veto-used")]:
            return True
    return False


def castillo_lifted_and_scored(events: list[Data]) -> bool:
    """The Castillo is lifted by a card, and scored (EG-934)."""
    return any({"castillo-revealed", "scored"} <= set(kinds(action)) for action in special_actions(events))


def castillo_lifted_and_vetoed(events: list[Data]) -> bool:
    """The Castillo is lifted by a card, and a Veto stops its scoring (EG-934)."""
    return any({"castillo-revealed", "veto-used"} <= set(kinds(action)) for action in special_actions(events))


def eviction_by_discs(events: list[Data]) -> bool:
    """Two players or more are driven out of a region, each where his disc shows (EG-944)."""
    for action in special_actions(events):
        told = kinds(action)
        if action[0]["card"] == "eviction" and told.count("disc-revealed") > 1 and "moved" in told:
            return True
    return False


RECORDS: Final[dict[str, tuple[int, dict[str, object], Shows]]] = {
    "veto-half-way": (5, {}, veto_half_way),
    "castillo-lifted-and-scored": (3, {"rounds": 6}, castillo_lifted_and_scored),
    "castillo-lifted-and-vetoed": (5, {}, castillo_lifted_and_vetoed),
    "eviction-by-discs": (5, {}, eviction_by_discs),
}
"""What it shows: seats, options, and how to tell."""


def path_of(name: str) -> Path:
    """Where the record is."""
    return FOLDER / f"el-grande-{RECORDS[name][0]}-{name}.json"


def seen(match: Match) -> list[Data]:
    """All events of a game, as a spectator saw them."""
    return [item.event.data() for item in match.events(None)]


def play(seats: int, seed: int, options: dict[str, object]) -> Match:
    """A whole game of greedy bots."""
    match = meseta.start("el-grande", seats=seats, seed=seed, **options)
    bot = GreedyBot()
    rng = Generator(seed)
    while not match.over:
        play_bot(match, match.to_act()[0], bot, rng)
    return match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (seats, options, shows) in RECORDS.items():
        games = (play(seats, seed, options) for seed in range(SEEDS))
        match = next(match for match in games if shows(seen(match)))
        path_of(name).write_text(json.dumps(match.record(), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
