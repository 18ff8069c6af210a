"""Positions of El Caballero for browser tests, played there by the engine's own rules."""

import random
from collections.abc import Callable

import meseta


def _prefers(legal: list[str], rng: random.Random) -> str:
    """Something that brings a piece or a tile to the map, if there is such a thing; the cheapest number."""
    if legal[0].startswith("reinforce"):
        return max((text for text in legal if text.startswith("reinforce")), key=lambda text: int(text.split()[1]))
    if legal[0].startswith("number"):
        return legal[0]
    busy = [action for action in legal if not action.startswith(("take", "move", "raise", "end turn"))]
    return rng.choice(busy or [action for action in legal if not action.startswith("take")] or legal)


def played(
    seed: int, seats: int, advanced: bool, until: Callable[[meseta.Match], bool], busy: bool = False
) -> meseta.Match:
    """A match played by chance (with `busy`: so that the map fills) until something holds, or to the end."""
    rng = random.Random(seed)
    match = meseta.start("el-caballero", seats, seed=seed, advanced=advanced)
    while not match.over and not until(match):
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.play(seat, _prefers(legal, rng) if busy else rng.choice(legal))
    return match


def on_turn(match: meseta.Match, seat: int, turns: int) -> bool:
    """Is it the seat's turn, at its beginning, so many turns after the first?"""
    rules = match.view(None)["rules"]
    assert isinstance(rules, list)
    top = rules[-1]
    fresh = top["rule"] == "turn" and top["seat"] == seat and not top["reinforced"] and top["operations"] == 2
    return fresh and match.rounds_ended >= turns


def counts(match: meseta.Match) -> tuple[int, int]:
    """How many area tiles and Caballero tiles lie on the map."""
    view = match.view(None)
    areas, tiles = view["areas"], view["caballeros"]
    assert isinstance(areas, list)
    assert isinstance(tiles, list)
    return len(areas), len(tiles)


def between_actions(match: meseta.Match) -> bool:
    """Is no step of an action asked, but what to do?"""
    rules = match.view(None)["rules"]
    assert isinstance(rules, list)
    return rules[-1]["rule"] in ("turn", "play-cards")
