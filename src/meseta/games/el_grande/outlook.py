"""Who is before whom in a place, and what it would pay now: the rules' own scoring, tried on a copy."""

from typing import TypedDict

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.events import SCORED
from meseta.games.el_grande.rules.scoring import score_spot
from meseta.games.el_grande.state import ElGrande


class StandingView(TypedDict):
    """A player in a place: how strong he is there, and what its scoring would bring him now (EG-701 to EG-706)."""

    seat: int
    count: int
    rank: int
    """1 is the sole leader; those who tie have the lower place (EG-702)."""
    tied: bool
    points: int
    kings_bonus: int
    home_bonus: int


def standings(state: ElGrande, castillo: bool) -> list[list[StandingView]]:
    """By spot, the strongest first; the Castillo is left empty unless it may be seen. Nobody leaves it."""
    trial = state.copy()
    found: list[list[StandingView]] = [[] for _ in range(t.CASTILLO + 1)]
    events = trial.listen()
    for spot in range(t.CASTILLO + int(castillo)):
        score_spot(trial, spot)
    for event in events:
        if event.kind is SCORED:
            spot, seat, count, rank, tied, points, king, home, _ = event.values
            found[spot].append(
                {
                    "seat": seat,
                    "count": count,
                    "rank": rank,
                    "tied": tied == 1,
                    "points": points,
                    "kings_bonus": king,
                    "home_bonus": home,
                }
            )
    return found


def sums(places: list[list[StandingView]], seats: int) -> list[int]:
    """What all those places together would bring each seat."""
    together = [0] * seats
    for place in places:
        for one in place:
            together[one["seat"]] += one["points"] + one["kings_bonus"] + one["home_bonus"]
    return together
