"""Small helpers for tests that play matches."""

import random

import meseta

NOISE = ("end turn", "done", "supply 0")


def step(match: meseta.Match, rng: random.Random) -> tuple[int, str]:
    """One random decision, seldom less than one may do."""
    seat = rng.choice(match.to_act())
    legal = match.legal(seat)
    busy = [text for text in legal if text not in NOISE]
    text = rng.choice(busy if busy and rng.random() < 0.9 else legal)
    match.play(seat, text)
    return seat, text


def whole_game(seats: int, seed: int, **options: object) -> meseta.Match:
    """A match played to its end."""
    match = meseta.start("el-grande", seats=seats, seed=seed, **options)
    rng = random.Random(seed)
    while not match.over:
        step(match, rng)
    return match


def reach(rule: str, seats: int = 4) -> meseta.Match:
    """A match of random play in which a rule of that name asks now; the same one every time."""
    for seed in range(100):
        match = meseta.start("el-grande", seats=seats, seed=seed)
        rng = random.Random(seed)
        while not match.over:
            if top(match) == rule:
                return match
            step(match, rng)
    raise AssertionError(f"no {rule} in a hundred games")


def top(match: meseta.Match) -> str:
    """The rule that asks now."""
    rules = match.view(None)["rules"]
    assert isinstance(rules, list)
    return str(rules[-1]["rule"]) if rules else ""


def snapshot(match: meseta.Match) -> tuple[object, ...]:
    """Everything that must not change when something is refused."""
    return (
        match.position(),
        match.actions(),
        match.number,
        match.to_act(),
        [match.legal(seat) for seat in range(match.seats)],
        [match.decision(seat) for seat in range(match.seats)],
        [[item.data() for item in match.events(seat)] for seat in (None, *range(match.seats))],
    )
