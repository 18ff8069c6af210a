"""Batches: many games of one kind, stepped together into the caller's own NumPy arrays."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from meseta.envs.encoders import encoders_of, memory_of, new_numbers, new_row, view_of
from meseta.envs.rewards import DIFFERENCES, END, SCORE, check_reward, values
from meseta.envs.stepper import NotOffered, Stepper
from meseta.kernel.errors import BadOption
from meseta.match.registry import find_game

LARGEST: Final = (1 << 62) - 1


@dataclass(frozen=True)
class Arrays:
    """What a batch writes on: made by `Batch.arrays`, or by yourself, for example in shared memory."""

    observations: NDArray[np.uint8]
    """By game: what the seat that decides may know."""
    masks: NDArray[np.int8]
    """By game and action: 1 where it is offered."""
    rewards: NDArray[np.float32]
    """By game and seat: the reward of the last step."""
    turns: NDArray[np.int8]
    """By game: the seat that decides."""
    ended: NDArray[np.bool_]
    """By game: whether it ended by the last step. What the other arrays say is of the game after it, rewards aside."""


class Batch:
    """Games side by side. A game that ends begins anew by itself; the same seed gives the same games."""

    def __init__(
        self,
        game: str,
        count: int,
        seats: int | None = None,
        reward: str = SCORE,
        reward_when: str = END,
        **options: Any,
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        check_reward(reward, reward_when)
        if count < 1:
            raise BadOption(f"count: {count!r} is not possible; at least 1 game")
        self.count = count
        self.reward = reward
        self.reward_when = reward_when
        encoders, rows = encoders_of(self.game, self.seats, count)
        self.encoder = encoders[0]
        self.size = self.encoder.size
        self.actions = self.encoder.actions
        turns = new_row(count)
        self.game.read_options(options)
        masks, places = new_row(count * self.actions), new_numbers(count * self.actions)
        bounds = new_numbers(count + 1)
        self.stepper = Stepper(self.game, self.seats, options, encoders, turns, masks, places, bounds)
        self._rows = np.frombuffer(memory_of(rows), np.uint8).reshape(count * self.seats, self.size)
        self._first_rows = np.arange(count) * self.seats
        self._first_actions = np.arange(count) * self.actions
        self._masks = np.frombuffer(memory_of(masks), np.int8).reshape(count, self.actions)
        self._places = np.frombuffer(memory_of(places), np.int64)
        self._bounds = np.frombuffer(memory_of(bounds), np.int64)
        self._turns = np.frombuffer(memory_of(turns), np.int8)
        self._begun = False
        self._fitting: Arrays | None = None
        self._worth = np.zeros((count, self.seats), np.float32)

    def arrays(self) -> Arrays:
        """New arrays that fit."""
        return Arrays(
            np.zeros((self.count, self.size), np.uint8),
            np.zeros((self.count, self.actions), np.int8),
            np.zeros((self.count, self.seats), np.float32),
            np.zeros(self.count, np.int8),
            np.zeros(self.count, np.bool_),
        )

    def parts(self, observations: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """The named parts of observations, as views of them."""
        return view_of(self.encoder, observations)

    def action_text(self, action: int) -> str:
        """What an action says, as people write it."""
        return self.encoder.action_text(action)

    def reset(self, into: Arrays, seed: int = 0) -> None:
        """All games from the beginning."""
        self._check_arrays(into)
        if seed < 0:
            raise BadOption(f"seed: {seed!r} is no whole number from 0 on")
        self.stepper.reset(seed)
        self._begun = True
        into.rewards.fill(0)
        into.ended.fill(False)
        if self.reward_when == DIFFERENCES:
            self._worth[:] = self._worths()
        self._write(into)

    def step(self, actions: NDArray[np.integer[Any]], into: Arrays) -> None:
        """One decision in every game. ValueError for an action that is not offered, and nothing has changed then."""
        self._check_arrays(into)
        self._check_begun()
        self.play(actions)
        stepper = self.stepper
        into.rewards.fill(0)
        into.ended.fill(False)
        if self.reward_when == DIFFERENCES:
            self._reward_differences(into)
        else:
            for index, final in zip(stepper.ended, stepper.finals, strict=True):
                into.rewards[index] = values(self.reward, final.scores())
        if stepper.ended:
            into.ended[stepper.ended] = True
        self._write(into)

    def play(self, actions: object) -> None:
        """One decision in every game. TypeError or ValueError for what cannot be, and nothing has changed then."""
        if not isinstance(actions, np.ndarray) or actions.dtype.kind not in "iu":
            raise TypeError("actions: a NumPy array of whole numbers is needed")
        if actions.shape != (self.count,):
            raise ValueError(f"actions: the shape is {actions.shape}, not {(self.count,)}")
        if actions.dtype == np.uint64:
            # What is too large for the engine's numbers is no action anyhow.
            actions = np.minimum(actions, np.uint64(LARGEST)).astype(np.int64)
        try:
            self.stepper.step(actions.tolist())
        except NotOffered as error:
            known = 0 <= error.action < self.actions
            text = f"{error.action} ({self.action_text(error.action)!r})" if known else f"{error.action}"
            raise ValueError(f"actions[{error.game}]: {text} is not offered: its mask tells what is") from error

    def _check_begun(self) -> None:
        if not self._begun:
            raise RuntimeError("the batch has not begun: call reset first")

    def _check_arrays(self, into: Arrays) -> None:
        """TypeError or ValueError names the array that does not fit."""
        if into is self._fitting:
            return
        fitting = self.arrays()
        for name in fitting.__dataclass_fields__:
            found, wanted = getattr(into, name), getattr(fitting, name)
            if not isinstance(found, np.ndarray) or found.dtype != wanted.dtype:
                dtype = getattr(found, "dtype", type(found).__name__)
                raise TypeError(f"{name}: an array of {wanted.dtype} is needed, not {dtype}")
            if found.shape != wanted.shape:
                raise ValueError(f"{name}: the shape is {found.shape}, not {wanted.shape}")
            if not found.flags.writeable:
                raise ValueError(f"{name}: the array cannot be written on")
        self._fitting = into

    def _write(self, into: Arrays) -> None:
        self.observe(into.observations)
        self.mark(into.masks)
        into.turns[:] = self._turns

    def observe(self, into: NDArray[np.uint8]) -> None:
        """Write what the seat that decides may know, game by game."""
        # No index can be wrong, and where that need not be found out first, nothing is copied twice.
        self._rows.take(self._first_rows + self._turns, axis=0, out=into, mode="clip")

    def mark(self, into: NDArray[np.int8]) -> None:
        """Write what is offered, game by game."""
        self.stepper.list_offered()
        into[:] = self._masks

    def counts(self) -> NDArray[np.int64]:
        """By game: how many actions are offered."""
        self._check_begun()
        self.stepper.list_offered()
        return self._bounds[1:] - self._bounds[:-1]

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """An action in every game, any that is offered as likely as the others: for random play, and for exploring."""
        chosen = (rng.random(self.count) * self.counts()).astype(np.int64)
        chosen += self._bounds[:-1]
        actions: NDArray[np.int64] = self._places.take(chosen)
        actions -= self._first_actions
        return actions

    def _worths(self) -> NDArray[np.float32]:
        """What the points of every game are worth now."""
        points = self.stepper.scores()
        seats = self.seats
        rows = [values(self.reward, points[start : start + seats]) for start in range(0, len(points), seats)]
        return np.array(rows, np.float32)

    def _reward_differences(self, into: Arrays) -> None:
        now = self._worths()
        into.rewards[:] = now - self._worth
        for index, final in zip(self.stepper.ended, self.stepper.finals, strict=True):
            into.rewards[index] = np.array(values(self.reward, final.scores()), np.float32) - self._worth[index]
        self._worth[:] = now
