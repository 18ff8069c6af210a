"""How the cost of a decision grows: with the seats, with El Caballero's map, with Salamanca's exchanges of cards."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from bench.loop import MesetaPlayer
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, SWAP
from meseta.kernel.game import Game
from meseta.kernel.state import State

GAMES = 20
"""So many games are played for a figure; those by seats so many times as often."""
TILES = 10
"""El Caballero's maps are told apart by so many area tiles."""
EXCHANGES = 4
"""Salamanca's games are told apart by so many exchanges of cards."""
MOST = 3
"""Larger maps, and more exchanges, than so many steps of these are counted together."""


@dataclass
class Spent:
    """Decisions of one kind of position, and the CPU seconds they took."""

    decisions: int = 0
    seconds: float = 0.0

    def rate(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0


def growth(game: Game, games: int = GAMES) -> dict[str, float]:
    """Decisions per CPU second: by seats, and by what makes a position large."""
    rates: dict[str, float] = {}
    for seats in game.seats:
        played = MesetaPlayer(game, seats).play(3 * games, 0)
        rates[f"{seats} seats"] = played.decisions / played.seconds
    if game.key == "el-caballero":
        rates |= by_size(game, games, tiles_laid, TILES, "tiles")
    if game.key == "salamanca":
        rates |= by_size(game, games, exchanges, EXCHANGES, "exchanges")
    return rates


def tiles_laid(state: State) -> int:
    """El Caballero: how many area tiles the map has."""
    assert isinstance(state, ElCaballero)
    return len(state.map.cells)


def exchanges(state: State) -> int:
    """Salamanca: how often cards were exchanged (SA-533)."""
    assert isinstance(state, Salamanca)
    return state.story.entries[::ENTRY].count(SWAP)


def by_size(game: Game, games: int, size: Callable[[State], int], step: int, unit: str) -> dict[str, float]:
    """The rates of positions of each size: rounds are timed one by one, and sorted by the size they begin with."""
    spent: dict[int, Spent] = {}
    for seed in range(games):
        rng = random.Random(seed)
        state = game.new(game.seats[-1], seed)
        while not state.over:
            kind = spent.setdefault(min(size(state) // step, MOST), Spent())
            play_round(state, rng, kind)
    return {f"{kind * step} {unit} or more": spent[kind].rate() for kind in sorted(spent)}


def play_round(state: State, rng: random.Random, spent: Spent) -> None:
    """Random play to the end of the round."""
    rounds = state.rounds_ended
    draw = rng.random
    decisions = 0
    began = time.process_time()
    seat = state.first_to_act()
    while seat >= 0 and state.rounds_ended == rounds:
        choices = state.legal(seat)
        count = len(choices)
        decisions += count > 1
        state.apply(seat, choices[int(draw() * count)])
        seat = state.first_to_act()
    spent.seconds += time.process_time() - began
    spent.decisions += decisions
