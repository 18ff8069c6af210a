"""Whole games of greedy bots, kept for what they show: `python -m tests.games.salamanca.greedy_records` makes them.

Each is the first game, by seed, in which it happens; a stuck player is so rare that his begins in the middle.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import meseta
from meseta.bots.registry import find_bot
from meseta.bots.turn import play_bot
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, SHOW
from meseta.games.salamanca.verbs import END_TURN
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING

FOLDER: Final = Path(__file__).resolve().parents[2] / "records" / "greedy"
SEEDS: Final = 400
FOURTH_TO_PLAY: Final = 7
"""So many of the ten places of `played` are empty then."""
Events = list[Mapping[str, Any]]


def a_stuck_player_acts_first(events: Events) -> bool:
    """SA-402: he shows his hand, and the first turn of the round is his."""
    for index, event in enumerate(events):
        if event["event"] == "hand-shown":
            first = next(later for later in events[index:] if later["event"] == "turn-began")
            return bool(first["seat"] == event["seat"])
    return False


def cards_are_exchanged(events: Events) -> bool:
    """SA-533: by card 6, between two players."""
    return any(event["event"] == "cards-swapped-unseen" for event in events)


def a_sale_takes_two_fertile_tiles(events: Events) -> bool:
    """SA-516: what was counted leaves."""
    kinds = [event["event"] for event in events]
    return any(kinds[index : index + 3] == ["sold", "tile-left", "tile-left"] for index in range(len(kinds)))


def a_lowest_five_acts_first(events: Events) -> bool:
    """SA-403: before higher cards."""
    for index, event in enumerate(events):
        if event["event"] == "turn-began" and events[index - 1]["event"] == "card-played" and event["card"] == 5:
            return True
    return False


Shown = Callable[[Events], bool]
SHOWN: Final[Mapping[str, tuple[int, Mapping[str, object], Shown]]] = {
    "salamanca-5-stuck-player": (5, {}, a_stuck_player_acts_first),
    "salamanca-4-exchange-of-cards": (4, {}, cards_are_exchanged),
    "salamanca-3-sale-takes-two-fertile-tiles": (3, {}, a_sale_takes_two_fertile_tiles),
    "salamanca-2-lowest-five-acts-first": (2, {"open_money": True}, a_lowest_five_acts_first),
}
"""By the name of the file: seats, options, and what the game shows."""


def seen(match: meseta.Match) -> Events:
    """What a spectator has seen."""
    return [happened.event.data() for happened in match.events(None)]


def beginnings(name: str) -> Iterator[tuple[int, meseta.Match]]:
    """Games to be tried, each with the seed of its bots."""
    seats, options, _ = SHOWN[name]
    if name == "salamanca-5-stuck-player":
        yield from enumerate(almost_stuck())
    for seed in range(SEEDS):
        yield seed, meseta.start("salamanca", seats=seats, seed=seed, **options)


def almost_stuck() -> Iterator[meseta.Match]:
    """Positions in which the fourth of five can make the fifth stuck. In one of 250 games somebody is, at random."""
    for seed in range(SEEDS * 10):
        state = GAME.new(5, seed)
        assert isinstance(state, Salamanca)
        rng = Generator(seed)
        while not state.over and not state.story.entries[::ENTRY].count(SHOW):
            fourth = state.played.count(NOTHING) == FOURTH_TO_PLAY
            before = state.copy() if fourth else state
            seat = state.first_to_act()
            legal = state.legal(seat)
            state.apply(seat, END_TURN if END_TURN in legal else rng.choose(legal))
            if fourth and state.story.entries[::ENTRY].count(SHOW):
                yield meseta.position(before.pack())


def play(match: meseta.Match, seed: int) -> None:
    """Greedy bots play the game to its end."""
    bot = find_bot("greedy")
    rng = Generator(seed)
    while not match.over:
        play_bot(match, match.to_act()[0], bot, rng)


def make(name: str) -> None:
    """Search for a game that shows it, and write it down."""
    shows = SHOWN[name][2]
    for seed, match in beginnings(name):
        play(match, seed)
        if shows(seen(match)):
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.json").write_text(json.dumps(match.record(), indent=0) + "\n", encoding="utf-8")
            return
    raise LookupError(f"no game shows {name}")


if __name__ == "__main__":
    for each in SHOWN:
        make(each)
