"""What the test tables of all games have in common: positions are played with texts, and every event is heard."""

from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import pytest

from meseta.kernel.errors import IllegalAction
from meseta.kernel.game import Game
from meseta.kernel.state import State

S = TypeVar("S", bound=State)
ALL = 99
"""Whoever hears everything."""


class BaseTable(Generic[S]):
    """A state to play at with texts. It hears every event."""

    GAME: ClassVar[Game]
    STATE: ClassVar[type[State]]

    def __init__(self, state: State) -> None:
        assert isinstance(state, self.STATE)
        self.state = cast("S", state)
        self.state.sink = []

    @classmethod
    def undrawn(cls, seats: int, options: dict[str, object]) -> Self:
        """A new game before the first draw of set-up: the test answers the draws."""
        state = cls.GAME.prepare(seats, 1, options)
        state.answers_itself = False
        return cls(state)._settled()

    @classmethod
    def begun(cls, seats: int, seed: int, options: dict[str, object]) -> Self:
        """A new game, set up by the generator. All events since set-up were heard."""
        return cls(cls.GAME.prepare(seats, seed, options))._settled()

    def _settled(self) -> Self:
        self.state.settle()
        return self

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide."""
        return self.state.to_act()

    @property
    def rule(self) -> str:
        """The rule in progress."""
        return self.state.stack[-1].RULE

    def __getitem__(self, name: str) -> Any:
        """A field of the position."""
        return self.state.pack()[name]

    def play(self, *texts: str) -> Self:
        """Each text is a seat and its action: `0 end turn`."""
        for text in texts:
            seat, action = text.split(" ", 1)
            self.act(int(seat), action)
        return self

    def act(self, seat: int, text: str) -> None:
        """What one text stands for: one step, unless a game knows short forms."""
        self.step(seat, text)

    def step(self, seat: int, text: str) -> None:
        """One action, after which the position is sound."""
        self.state.apply(seat, self.GAME.verbs.parse(text))
        assert self.state.checks() == []

    def refused(self, seat: int, text: str) -> str:
        """The rule that forbids it; the error tells everything about it, and nothing has changed."""
        before, open_now, heard = self.state.digest(), self.legal(seat), len(self.heard())
        with pytest.raises(IllegalAction) as caught:
            self.state.apply(seat, self.GAME.verbs.parse(text))
        error = caught.value
        assert (error.seat, error.action, error.open) == (seat, text, open_now)
        assert f"seat {seat} " in str(error)
        assert repr(text) in str(error)
        assert error.rule in str(error)
        assert text not in open_now
        assert (self.state.digest(), self.legal(seat), len(self.heard())) == (before, open_now, heard)
        return error.rule

    def legal(self, seat: int, verb: str = "") -> list[str]:
        """Everything open to the seat; with a verb, only what follows that word."""
        texts = [self.GAME.verbs.text(action) for action in self.state.legal(seat)]
        return [text.removeprefix(f"{verb} ") for text in texts if text.startswith(f"{verb} ")] if verb else texts

    def copy(self) -> Self:
        """The same position, to try something else."""
        return type(self)(self.state.copy())

    def answer(self, *texts: str) -> Self:
        """What the waiting draws bring."""
        for text in texts:
            self.state.answer(self.GAME.verbs.parse(text))
        return self

    def draws(self) -> dict[str, int]:
        """What the waiting draw can bring, and how likely it is."""
        return {self.GAME.verbs.text(action): weight for action, weight in self.state.draws()}

    def stop_draws(self) -> Self:
        """From now on the test answers the draws."""
        self.state.answers_itself = False
        return self

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees."""
        return self.GAME.view(self.state, seat)

    def heard(self, *kinds: str, seat: int | None = ALL) -> list[dict[str, Any]]:
        """All events so far, of some kinds only, or those that one seat (None: a spectator) saw."""
        assert self.state.sink is not None
        return [
            event.data()
            for event in self.state.sink
            if (seat == ALL or event.seen_by(seat)) and (not kinds or event.kind.name in kinds)
        ]

    def forget(self) -> Self:
        """Drop the events heard so far."""
        self.state.sink = []
        return self

    def pass_turn(self, seat: int) -> Self:
        """A turn in which nothing is done but what must be."""
        return self.play(f"{seat} end turn")

    def pass_turns(self) -> Self:
        """Everybody who still has a turn this round passes it."""
        now = self.state.round
        while self.state.stack and self.rule == "turn" and self.state.round == now:
            self.pass_turn(self.to_act[0])
        return self

    def play_round(self) -> Self:
        """The rest of the round: everybody passes his turns, and elsewhere does the first thing that he may."""
        now = self.state.round
        while not self.state.over and self.state.round == now:
            seat = self.to_act[0]
            if self.rule == "turn":
                self.pass_turn(seat)
            else:
                self.step(seat, self.legal(seat)[0])
        return self
