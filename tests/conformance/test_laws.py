"""Laws that can be broken: each fails on a rule that breaks it, and on no other."""

from typing import ClassVar

import pytest

from meseta.conformance.laws import each_is_offered_once, own_views_are_views, rules_are_named
from meseta.conformance.secrecy import refused_alike, shown_alike
from meseta.conformance.where import Where
from meseta.kernel.frames import Frame
from meseta.kernel.generator import Generator
from meseta.kernel.types import ALLOWED, Action, RuleId, Seat
from meseta.match.registry import find_game
from tests.kernel.toy import GAME, Say, Toy

WHERE = Where(GAME, 2, {}, 0)
SEAT = 1


class Twice(Say):
    """Offers everything twice."""

    def copy(self) -> "Twice":
        return Twice(self.seat, self.least)

    def legal(self, state: Toy, seat: Seat, out: list[Action]) -> None:
        super().legal(state, seat, out)
        super().legal(state, seat, out)


class Hinting(Say):
    """Refuses what it always refuses, but by a rule that depends on the secret total."""

    def copy(self) -> "Hinting":
        return Hinting(self.seat, self.least)

    def refusal(self, state: Toy, seat: Seat, action: Action) -> RuleId:
        rule = super().refusal(state, seat, action)
        return rule if rule == ALLOWED or state.total == 0 else "TOY-2"


class Telling(Say):
    """Shows the secret total, under another name than its own."""

    RULE: ClassVar[str] = "telling"

    def copy(self) -> "Telling":
        return Telling(self.seat, self.least)

    def show(self, state: Toy, seat: Seat | None) -> dict[str, object]:
        return {"rule": "say", "total": state.total}


def asking(frame: Frame[Toy], total: int) -> Toy:
    """A table at which the rule asks; nobody knows the total."""
    state = Toy()
    state.seats = 2
    state.game = GAME
    state.generator = Generator(total)
    state.total = total
    state.call(frame)
    state.settle()
    return state


def test_an_action_that_is_offered_twice() -> None:
    each_is_offered_once(WHERE, asking(Say(SEAT), 0))
    with pytest.raises(AssertionError, match="seat 1 is offered an action twice"):
        each_is_offered_once(WHERE, asking(Twice(SEAT), 0))


def test_a_refusal_that_hints_at_a_secret() -> None:
    refused_alike(WHERE, asking(Say(SEAT, 2), 0), asking(Say(SEAT, 2), 5), SEAT)
    refused_alike(WHERE, asking(Hinting(SEAT, 2), 3), asking(Hinting(SEAT, 2), 5), SEAT)
    with pytest.raises(AssertionError, match=r"action \d is refused by 'TOY-1', in a sample by 'TOY-2'"):
        refused_alike(WHERE, asking(Hinting(SEAT, 2), 0), asking(Hinting(SEAT, 2), 5), SEAT)


@pytest.mark.parametrize("seat", [None, 0, SEAT])
def test_a_rule_that_shows_a_secret(seat: Seat | None) -> None:
    shown_alike(WHERE, asking(Say(SEAT), 0), asking(Say(SEAT), 5), seat)
    with pytest.raises(AssertionError, match=f"telling shows seat {seat} something else in a sample"):
        shown_alike(WHERE, asking(Telling(SEAT), 0), asking(Telling(SEAT), 5), seat)
    with pytest.raises(AssertionError, match="other rules are in progress"):
        shown_alike(WHERE, asking(Say(SEAT), 0), asking(Telling(SEAT), 0), seat)


@pytest.mark.parametrize("seat", [None, 0, SEAT])
def test_a_rule_that_shows_itself_under_another_name(seat: Seat | None) -> None:
    rules_are_named(WHERE, asking(Say(SEAT), 0), seat)
    with pytest.raises(AssertionError, match=f"telling shows itself to seat {seat} as 'say'"):
        rules_are_named(WHERE, asking(Telling(SEAT), 0), seat)


@pytest.mark.parametrize("game", ["el-grande", "salamanca"])
def test_a_seat_sees_the_same_beside_a_spectator(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    descriptor = find_game(game)
    state = descriptor.new(2, 1)
    where = Where(descriptor, 2, {}, 0)
    own_views_are_views(where, state)
    monkeypatch.setattr(descriptor.functions, "own_view", lambda state, seat: {})
    with pytest.raises(AssertionError, match="seat 0 sees something else beside a spectator"):
        own_views_are_views(where, state)
