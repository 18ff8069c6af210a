"""PettingZoo: a table as an AEC environment (extra `meseta[rl]`)."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from meseta.envs.encoders import encoder_of, memory_of, view_of
from meseta.envs.rewards import DIFFERENCES, END, SCORE, check_reward, values
from meseta.kernel.errors import BadOption
from meseta.kernel.generator import MASK_64, Generator
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.match.registry import draw, find_game

Observed = NDArray[np.uint8]
MODES: Final = ("human", "ansi", "rgb_array")
REFUSE: Final = "refuse"
RANDOM: Final = "random"
END_GAME: Final = "end"
ILLEGAL_KINDS: Final = (REFUSE, RANDOM, END_GAME)
"""What becomes of an action that is not offered: an error, any other, or the end of the game."""
ILLEGAL_REWARD: Final = -1.0


def make_env(game: str, illegal: str = END_GAME, **settings: Any) -> AECEnv[str, Observed, int]:
    """The environment as PettingZoo's classic games have it: an illegal action ends the game, order is enforced.

    What their wrappers `TerminateIllegal` and `AssertOutOfBounds` do is done by the table itself, in half the time.
    """
    return wrappers.OrderEnforcingWrapper(TableEnv(game, illegal=illegal, **settings))


class TableEnv(AECEnv[str, Observed, int], EzPickle):
    """A table of one game. Whoever must decide is selected; of several who choose in secret the lowest seat first.

    Observations are rows of bytes, see `parts`; what is legal is in `infos[agent]["action_mask"]`.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        reward: str = SCORE,
        reward_when: str = END,
        illegal: str = REFUSE,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, seats, render_mode, reward, reward_when, illegal, max_cycles, **options)
        super().__init__()
        self.game = find_game(game)
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.game.read_options(options)
        self.options = options
        check_reward(reward, reward_when)
        if render_mode not in (None, *MODES):
            raise BadOption(f"render_mode: {render_mode!r} is none of {', '.join(MODES)}")
        if illegal not in ILLEGAL_KINDS:
            raise BadOption(f"illegal: {illegal!r} is none of {', '.join(ILLEGAL_KINDS)}")
        if max_cycles is not None and max_cycles < 1:
            raise BadOption(f"max_cycles: {max_cycles} is not possible; at least 1")
        self.render_mode = render_mode
        self.reward = reward
        self.reward_when = reward_when
        self.illegal = illegal
        self.max_cycles = max_cycles
        name = f"{self.game.key.replace('-', '_')}_v0"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self._encoder = encoder_of(self.game, self.seats)
        self._rows: list[Observed] = [*np.frombuffer(memory_of(self._encoder.row), np.uint8).reshape(self.seats, -1)]
        self._nothing = np.zeros(self._encoder.actions, np.int8)
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: Box(0, 255, (self._encoder.size,), np.uint8) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(self._encoder.actions) for agent in self.possible_agents}
        self._rng: Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """The bytes of an observation."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All actions that the game knows."""
        return self.action_spaces[agent]

    def parts(self, observation: Observed) -> dict[str, Observed]:
        """The named parts of an observation, as views of it."""
        return view_of(self._encoder, observation)

    def action_text(self, action: int) -> str:
        """What an action says, as people write it."""
        return self._encoder.action_text(action)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed determines this game and those after it; without one they go on, or are any."""
        if seed is not None:
            self._rng = Generator(seed & MASK_64)
        elif self._rng is None:
            self._rng = Generator(randbits(64))
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._decided = dict.fromkeys(self.agents, 0)
        self._state = self.game.new(self.seats, self._rng.next(), self.options)
        self._worth = values(self.reward, self._state.scores())
        self._legal: list[Action] = []
        self._offered: list[Action] = []
        self._rewarded = False
        self._look()

    def observe(self, agent: str) -> Observed:
        """What the agent may know now."""
        seat = self._seat_of[agent]
        self._encoder.observe(self._state, seat)
        return self._rows[seat].copy()

    def step(self, action: int | None) -> None:
        """The selected agent decides. ValueError for what is not offered, and nothing has changed then."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        taken = self._action(agent, action)
        if taken == NOTHING:
            self._end_by(agent)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        self.infos[agent]["action_mask"] = self._nothing
        self._state.apply(self._seat_of[agent], taken)
        if self.max_cycles is not None:
            self._count(agent)
        self._look()
        if self.reward_when == DIFFERENCES or self._state.over:
            self._reward()
        if self._state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        if self._state.over or self.max_cycles is not None:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _action(self, agent: str, action: int | None) -> Action:
        """The game's own number of an action that is offered; NOTHING if the game shall end instead."""
        if action is not None and action in self._offered:
            return self._legal[self._offered.index(int(action))]
        if self.illegal == RANDOM and self._rng is not None:
            return self._rng.choose(self._legal)
        known = isinstance(action, (int, np.integer)) and 0 <= action < self._encoder.actions
        if self.illegal == END_GAME:
            assert known, "action is not in action space"
            return NOTHING
        text = f"{action} ({self.action_text(int(action))!r})" if known and action is not None else repr(action)
        raise ValueError(f"{agent} may not choose {text}: infos[{agent!r}]['action_mask'] tells what is offered")

    def _end_by(self, agent: str) -> None:
        """An illegal action ends the game for all, and its agent pays for it."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards[agent] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._deads_step_first()

    def _count(self, agent: str) -> None:
        """A seat that has decided often enough is out; what it is asked from now on is decided by chance."""
        self._decided[agent] += 1
        if self._decided[agent] == self.max_cycles:
            self.truncations[agent] = True
        out = [self._seat_of[other] for other in self.possible_agents if self._decided[other] == self.max_cycles]
        while len(out) < self.seats and self._state.first_to_act() in out:
            self._decide(self._state.first_to_act())

    def _decide(self, seat: Seat) -> None:
        assert self._rng is not None
        self._state.apply(seat, self._rng.choose(self._state.legal(seat)))

    def _look(self) -> None:
        """Select who must decide, and say what is offered to him."""
        if self._state.over:
            return
        seat = self._state.first_to_act()
        agent = self.possible_agents[seat]
        if agent not in self.infos:
            return
        self.agent_selection = agent
        self._legal = self._state.legal(seat)
        self._offered = self._encoder.offered(self._legal)
        # A few bytes are set faster here than by an array.
        mask = bytearray(self._encoder.actions)
        for action in self._offered:
            mask[action] = 1
        self.infos[agent]["action_mask"] = np.frombuffer(mask, np.int8)

    def _reward(self) -> None:
        worth = values(self.reward, self._state.scores())
        before = self._worth if self.reward_when == DIFFERENCES else [0.0] * self.seats
        self._worth = worth
        if worth != before:
            for agent in self.agents:
                seat = self._seat_of[agent]
                self.rewards[agent] = worth[seat] - before[seat]
            self._rewarded = True
            self._accumulate_rewards()

    def view(self, agent: str | None = None) -> Mapping[str, object]:
        """The position as an agent sees it, or a spectator: a dict, as in `match.view`."""
        return self.game.view(self._state, None if agent is None else self._seat_of[agent])

    def render(self) -> NDArray[np.uint8] | str | None:
        """The board as a spectator sees it: printed, as text, or as a picture."""
        if self.render_mode is None:
            raise ValueError(f"render: say render_mode when the environment is made: {', '.join(MODES)}")
        if self.render_mode == "rgb_array":
            from meseta.envs.picture import picture

            return picture(self.view())
        text = draw(self.view())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held."""
