"""Gymnasium: one seat against bots, many tables at once (extra `meseta[rl]`)."""

from collections.abc import Sequence
from secrets import randbits
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from meseta.bots.bot import Bot, RandomBot
from meseta.bots.registry import named_bot
from meseta.bots.viewpoint import Viewpoint
from meseta.envs.aec import RANDOM, REFUSE
from meseta.envs.batch import Batch
from meseta.envs.encoders import encoder_of, observed
from meseta.envs.rewards import DIFFERENCES, END, SCORE, values
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Seat
from meseta.match.history import Happened

Observed = NDArray[np.uint8]
Info = dict[str, Any]


class SeatVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Tables at which the learner has one seat and bots the others. Finished games begin anew in the same step.

    `bots` names those on the other seats, from the learner's left neighbour on; the last takes all that are left.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seat: Seat = 0,
        bots: Sequence[str] = ("random",),
        seats: int | None = None,
        reward: str = SCORE,
        reward_when: str = END,
        illegal: str = REFUSE,
        **options: Any,
    ) -> None:
        self.batch = Batch(game, num_envs, seats, reward, reward_when, **options)
        if not 0 <= seat < self.batch.seats:
            raise BadOption(f"seat: {seat} is not possible; seats are 0 to {self.batch.seats - 1}")
        if illegal not in (REFUSE, RANDOM):
            raise BadOption(f"illegal: {illegal!r} is none of {REFUSE}, {RANDOM}")
        self.num_envs = num_envs
        self.seat = seat
        self.illegal = illegal
        self.bots = self._seated(bots)
        self.batch.stepper.listening = not all(isinstance(bot, RandomBot) for bot in self.bots.values())
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = Box(0, 255, (self.batch.size,), np.uint8)
        self.single_action_space = Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._encoder = encoder_of(self.batch.game, self.batch.seats)
        self._rng: Generator | None = None
        self._arrays = self.batch.arrays()
        self._points: list[list[float]] = []

    def _seated(self, names: Sequence[str]) -> dict[Seat, Bot]:
        others = self.batch.seats - 1
        if isinstance(names, str) or not 1 <= len(names) <= others:
            raise BadOption(f"bots: 1 to {others} must be named; the last takes all seats that are left")
        game = self.batch.game
        found: dict[Seat, Bot] = {}
        for place in range(others):
            bot = named_bot(names[min(place, len(names) - 1)], game)
            if not bot.plays(game):
                raise BadOption(f"bot {bot.name!r} does not play {game.title}")
            found[(self.seat + 1 + place) % self.batch.seats] = bot
        return found

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observed, Info]:
        """All tables from the beginning, played on to the learner's first decision."""
        if seed is not None:
            self._rng = Generator(seed)
        elif self._rng is None:
            self._rng = Generator(randbits(62))
        self.batch.reset(self._arrays, self._rng.next() >> 2)
        self._points = [self._worth(self.batch.stepper.state(index)) for index in range(self.num_envs)]
        for index in range(self.num_envs):
            self._play_bots(index)
        return self._observed(), {"action_mask": self._mask()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """The learner decides at every table, then the bots until he must again."""
        if self._rng is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        stepper = self.batch.stepper
        self.batch.play(self._wanted(actions))
        ended = dict(zip(stepper.ended, stepper.finals, strict=True))
        rewards = np.zeros(self.num_envs)
        terminated = np.zeros(self.num_envs, np.bool_)
        final = np.full(self.num_envs, None, dtype=object)
        for index in range(self.num_envs):
            state = ended.get(index) or self._play_bots(index)
            if state is not None:
                terminated[index] = True
                final[index] = self._last(state)
            rewards[index] = self._reward(index, state)
            if index in ended:
                # Where the learner's own step ended the game, the bots have not played in the new one yet.
                self._play_bots(index)
        info: Info = {"action_mask": self._mask()}
        if terminated.any():
            info["final_obs"] = final
            info["_final_obs"] = terminated.copy()
        return self._observed(), rewards, terminated, np.zeros(self.num_envs, np.bool_), info

    def _wanted(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if self.illegal == RANDOM and given.shape == (self.num_envs,):
            given = given.copy()
            for index in range(self.num_envs):
                offered = self.batch.stepper.offered(index)
                if given[index] not in offered and self._rng is not None:
                    given[index] = self._rng.choose(offered)
        return given

    def _play_bots(self, index: int) -> State | None:
        """The bots decide until the learner must; where the game ends by that, its last state is returned.

        A new game is played on to the learner's first decision.
        """
        stepper = self.batch.stepper
        finished: State | None = None
        while stepper.turns[index] != self.seat:
            stepper.ended, stepper.finals = [], []
            self._play_bot(index)
            if stepper.ended and finished is None:
                finished = stepper.finals[0]
        return finished

    def _play_bot(self, index: int) -> None:
        assert self._rng is not None
        stepper = self.batch.stepper
        state = stepper.state(index)
        seat = int(stepper.turns[index])
        bot = self.bots[seat]
        if isinstance(bot, RandomBot):
            stepper.play(index, self._rng.choose(state.legal(seat)))
            return
        events = [Happened(0, place, event) for place, event in enumerate(state.sink or []) if event.seen_by(seat)]
        world = self.batch.game.sample(state, seat, self._rng)
        news = state.news
        for count, action in enumerate(bot.choose(Viewpoint(world, seat, events), self._rng)):
            if count and (state.over or state.news != news or state.refusal(seat, action)):
                return
            stepper.play(index, action)

    def _worth(self, state: State) -> list[float]:
        return values(self.batch.reward, state.scores())

    def _reward(self, index: int, final: State | None) -> float:
        """What the step brought the learner, up to the end of the game or to his next decision."""
        if self.batch.reward_when != DIFFERENCES:
            return 0.0 if final is None else self._worth(final)[self.seat]
        now = self._worth(self.batch.stepper.state(index) if final is None else final)
        brought = now[self.seat] - self._points[index][self.seat]
        self._points[index] = self._worth(self.batch.stepper.state(index))
        return brought

    def _observed(self) -> Observed:
        rows = np.empty((self.num_envs, self.batch.size), np.uint8)
        self.batch.observe(rows)
        return rows

    def _mask(self) -> NDArray[np.int8]:
        masks = np.empty((self.num_envs, self.batch.actions), np.int8)
        self.batch.mark(masks)
        return masks

    def _last(self, state: State) -> Observed:
        return np.frombuffer(bytearray(observed(self._encoder, state, self.seat)), np.uint8)


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """One table of the vector environment, as an environment of its own."""

    def __init__(self, game: str, **settings: Any) -> None:
        self.metadata = {"render_modes": []}
        self.vector = SeatVectorEnv(game, 1, **settings)
        self.observation_space = self.vector.single_observation_space
        self.action_space = self.vector.single_action_space

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observed, Info]:
        """A new game, played on to the learner's first decision."""
        super().reset(seed=seed)
        observed, info = self.vector.reset(seed=seed, options=options)
        self._over = False
        return observed[0], {"action_mask": info["action_mask"][0]}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, Info]:
        """The learner decides, then the bots."""
        if getattr(self, "_over", True):
            raise gymnasium.error.ResetNeeded("call reset before step: there is no game, or it is over")
        observed, rewards, terminated, _, info = self.vector.step(np.asarray([action]))
        self._over = bool(terminated[0])
        row: Observed = info["final_obs"][0] if self._over else observed[0]
        mask = np.zeros_like(info["action_mask"][0]) if self._over else info["action_mask"][0]
        return row, float(rewards[0]), self._over, False, {"action_mask": mask}
