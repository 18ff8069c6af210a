"""Junk anywhere in a position of any game: it is said what is wrong, or it does no harm."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import cast

import pytest

import meseta
from meseta.conformance.play import Chooser, at_random
from meseta.kernel.game import ChoiceOption, Game
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.match.registry import find_game
from tests.conformance.lively import Curious
from tests.conformance.test_salamanca import busy as busy_at_salamanca
from tests.games.el_caballero import builders as el_caballero
from tests.games.el_caballero.test_map_oracle import busy as busy_at_el_caballero
from tests.games.el_grande import builders as el_grande
from tests.games.junk import Position, at, judge, judge_at, kind, mutated, one_of_each_kind, paths, unpacked
from tests.games.salamanca import builders as salamanca

CHOOSERS: dict[str, Chooser] = {
    "el-caballero": busy_at_el_caballero,
    "el-grande": Curious(),
    "salamanca": busy_at_salamanca,
}
"""Who comes to the rarer rules; elsewhere anything is chosen."""
SEEDS = 40
PARTS = 4
SOME = 1
"""In so many positions of each part a kind of field is tried in the short suite."""
GAMES = meseta.list_games()
CASES = [(game, part) for game in GAMES for part in range(PARTS)]


def key_or_number(value: object) -> str:
    return value.key if isinstance(value, Game) else str(value)


@cache
def positions(game: Game) -> dict[str, Position]:
    """A position for each stack of rules that some games come to, as late as it was met."""
    found = dict(rare(game))
    for seed in range(SEEDS):
        for state in resting(game, seed):
            name = "/".join(frame.RULE for frame in state.stack)
            if name and (name not in found or seed < len(game.seats)):
                found[name] = state.pack()
    return found


def resting(game: Game, seed: int) -> Iterator[State]:
    """The positions of a game, with any number of seats and any plain options."""
    rng = Generator(seed)
    choices = [option for option in game.options if isinstance(option, ChoiceOption)]
    options: dict[str, object] = {option.name: option.choices[rng.below(len(option.choices))] for option in choices}
    state = game.new(game.seats[seed % len(game.seats)], seed, options)
    chooser = CHOOSERS.get(game.key, at_random)
    while not state.over:
        seat = rng.choose(list(state.to_act()))
        state.apply(seat, chooser(state, seat, state.legal(seat), rng))
        yield state


def rare(game: Game) -> Iterator[tuple[str, Position]]:
    """Rules that random games seldom come to."""
    if game.key == "el-caballero":
        rings = "(0,0)0011; (1,0)1110; (0,1)1101; (5,0)1000; (5,1)0010"
        play = el_caballero.table(areas=rings, advanced=True).play("0 alcalde")
        yield "course/turn/place-alcalde", play.state.pack()


def part_of(game: Game, part: int) -> list[Position]:
    """Every so many of the positions."""
    found = positions(game)
    return [found[name] for name in sorted(found)[part::PARTS]]


def written_by_hand() -> Iterator[tuple[Game, Position]]:
    """Short positions, one for each phase."""
    for phase in ("action", "turns", "power-cards", "general-scoring", "next-round"):
        held = {0: "move-4"} if phase == "action" else {}
        vetos, number = ([], 3) if phase in ("general-scoring", "next-round") else ([1], 2)
        data = el_grande.position(phase=phase, seats=3, round=number, holding=held, vetos=vetos)
        yield find_game("el-grande"), data
    for phase in ("cards", "turns", "scoring", "next-round"):
        coast = el_caballero.position(phase=phase, round=4, areas="(0,0)1000; (1,0)0000", caballeros="0 at (0,1) S=1")
        yield find_game("el-caballero"), coast
    for phase in ("cards", "turns"):
        yield find_game("salamanca"), salamanca.position(phase=phase, land="farm(1,1) A(1,2)", owners={"1,1": 0})


@pytest.mark.parametrize("game", GAMES, ids=key_or_number)
def test_every_rule_is_met_and_stored(game: Game) -> None:
    rules = {rule for name in positions(game) for rule in name.split("/")}
    assert rules == set(game.frames) - {"set-up"}
    for data in positions(game).values():
        assert game.unpack(data).pack() == data


@pytest.mark.parametrize(("game", "part"), CASES, ids=key_or_number)
def test_no_field_of_a_rule_in_progress_can_break_the_engine(game: Game, part: int) -> None:
    rng = Generator(part)
    for data in part_of(game, part):
        for path in paths(data["frames"], ("frames",)):
            judge_at(game, data, path, rng)


@pytest.mark.parametrize(("game", "part"), CASES, ids=key_or_number)
def test_no_field_of_a_position_can_break_the_engine(game: Game, part: int) -> None:
    """Of fields that differ only in a number any one, and each kind in some positions."""
    rng = Generator(part)
    tried: Counter[str] = Counter()
    for data in part_of(game, part):
        for path in one_of_each_kind({key: value for key, value in data.items() if key != "frames"}, rng):
            tried[kind(path)] += 1
            if tried[kind(path)] <= SOME:
                judge_at(game, data, path, rng)


@pytest.mark.long(compiled=True)
@pytest.mark.parametrize(("game", "part"), CASES, ids=key_or_number)
def test_nothing_in_a_position_can_break_the_engine(game: Game, part: int) -> None:
    rng = Generator(part)
    for data in part_of(game, part):
        for path in paths(data):
            judge_at(game, data, path, rng)


@pytest.mark.parametrize(("game", "data"), list(written_by_hand()), ids=lambda value: getattr(value, "key", "written"))
def test_no_field_of_a_hand_written_position_can_break_the_engine(game: Game, data: Position) -> None:
    game.unpack(data)
    rng = Generator(1)
    for path in paths(data):
        judge_at(game, data, path, rng)


@pytest.mark.parametrize("game", GAMES, ids=key_or_number)
def test_an_unknown_field_is_refused_wherever_it_stands(game: Game) -> None:
    rng = Generator(1)
    for data in positions(game).values():
        for path in ((), *one_of_each_kind(data, rng)):
            if isinstance(at(data, path), dict):
                assert unpacked(game, mutated(data, (*path, "nonsense"), 1)) is None, path


@pytest.mark.parametrize("game", GAMES, ids=key_or_number)
def test_a_field_that_is_missing_is_refused(game: Game) -> None:
    """A position with its rules in progress is told whole; `options` alone may leave out what is as usual."""
    for data in positions(game).values():
        for key in data:
            if key != "options":
                assert unpacked(game, mutated(data, (key,), None, remove=True)) is None, key


@pytest.mark.parametrize("game", GAMES, ids=key_or_number)
def test_rules_put_on_other_rules_cannot_break_the_engine(game: Game) -> None:
    known = sorted(positions(game).items())[::3]
    for (_, data), (_, other) in product(known, known):
        judge(game, {**data, "frames": other["frames"]})
    for _, data in known:
        frames = cast("list[object]", data["frames"])
        for changed in (frames[1:], frames[:-1], frames + frames[-1:], frames[::-1]):
            judge(game, {**data, "frames": changed})
