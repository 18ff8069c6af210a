"""OpenSpiel: the games registered as `meseta_el_grande` and so on (extra `meseta[openspiel]`). Import it to register.

Chance is explicit. Choices that are made at once and in secret are taken one player after the other, the lowest first;
what the others have chosen is in nobody else's information state, so that the order tells nothing.
"""

from json import loads
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from meseta.envs.encoders import encoder_of, memory_of
from meseta.envs.rewards import RANK, SCORE, check_reward, values
from meseta.envs.world import OVER, Setting, World
from meseta.kernel.errors import BadOption
from meseta.kernel.game import ChoiceOption, Game
from meseta.kernel.generator import Generator
from meseta.match.registry import find_game, manifests

PREFIX: Final = "meseta_"
MOST_POINTS: Final = 10_000
LONGEST: Final = 20_000
"""More decisions and draws than any game has."""
RECENT: Final = 64
ENTRY: Final = 6
"""The information state's tensor has the last things that the player saw: a kind, and up to five values."""
SEED_RANGE: Final = 1 << 53


def short_name(game: Game) -> str:
    """The game's name among OpenSpiel's."""
    return PREFIX + game.key.replace("-", "_")


def _parameters(game: Game) -> dict[str, Any]:
    """What can be said in brackets, with what it is if nobody says; a table option is its JSON."""
    found: dict[str, Any] = {"players": game.seats[0], "reward": RANK}
    for option in game.options:
        found[option.name] = option.default if isinstance(option, ChoiceOption) else ""
    return found


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class SpielGame(pyspiel.Game):
    """A game with its options; each of our games has a subclass."""

    key: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = find_game(self.key)
        given = {**_parameters(game), **(params or {})}
        self.reward = str(given.pop("reward"))
        seats = game.check_seats(given.pop("players"))
        self.setting = Setting(game, seats, _options(game, given), encoder_of(game, seats))
        check_reward(self.reward, "end")
        least, most = (0.0, float(MOST_POINTS)) if self.reward == SCORE else (-1.0, 1.0)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoder.actions,
            max_chance_outcomes=game.verbs.size - self.setting.first_draw,
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(game), info, params or {})
        self._first = self.setting.new()

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Before the first draw."""
        return SpielState(self, self._first.copy())

    def max_chance_nodes_in_history(self) -> int:
        """A bound."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes observations, or information states if they shall hold all that was seen."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.setting, recall)


def _options(game: Game, given: dict[str, Any]) -> dict[str, object]:
    options: dict[str, object] = {}
    for option in game.options:
        value = given[option.name]
        if isinstance(option, ChoiceOption):
            options[option.name] = value
        elif value:
            try:
                options[option.name] = loads(str(value))
            except ValueError as error:
                raise BadOption(f"option {option.name}: no JSON ({error})") from error
    return game.read_options(options)


class SpielState(pyspiel.State):
    """A position. All there is of it is its world, which is what is copied and stored."""

    def __init__(self, game: SpielGame, world: World) -> None:
        super().__init__(game)
        self.world = world

    def current_player(self) -> int:
        """Who decides: a player, chance, or nobody at the end."""
        return self.world.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the waiting draw may bring, with probabilities."""
        return self.world.outcomes()

    def _apply_action(self, action: int) -> None:
        self.world.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self.world.setting
        if player < 0:
            return setting.game.verbs.text(action + setting.first_draw)
        return setting.encoder.action_text(action)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.world.player == OVER

    def returns(self) -> list[float]:
        """What the end is worth to each player; 0 before."""
        if self.world.player != OVER:
            return [0.0] * self.world.setting.seats
        return values(self.get_game().reward, self.world.state.scores())

    def rewards(self) -> list[float]:
        """The same: all is paid at the end."""
        return self.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one. It has no history of its own."""
        seed = int(sampler() * SEED_RANGE)
        return SpielState(self.get_game(), self.world.sample(player, Generator(seed)))

    def __str__(self) -> str:
        state = self.world.state
        return f"{state.game.key} round {state.round} {self.world.player} {state.scores()} {state.digest()}"


class Observer:
    """Writes what a player may know: on arrays, and as text."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self.setting = setting
        self.recall = recall
        self._encoder = encoder_of(setting.game, setting.seats)
        self._rows = np.frombuffer(memory_of(self._encoder.row), np.uint8).reshape(setting.seats, -1)
        self._size = self._encoder.size
        self.tensor: NDArray[np.float32] = np.zeros(self._size + (RECENT * ENTRY if recall else 0), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for part in setting.encoder.parts:
            self.dict[part.name] = self.tensor[at : at + part.size]
            at += part.size
        if recall:
            self.dict["recent"] = self.tensor[at:]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write on the arrays."""
        self._encoder.observe(state.world.state, player)
        self.tensor[: self._size] = self._rows[player]
        if self.recall:
            self.dict["recent"][:] = _recent(state.world, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """An observation is the view, as JSON; an information state has everything that was seen before it."""
        seen = state.world.seen(player)
        return f"{state.world.log(player)}{seen}" if self.recall else seen


def _recent(world: World, player: int) -> list[float]:
    """The last things that the player saw, the latest first."""
    found: list[float] = []
    kinds = world.setting.kinds
    for index in range(len(world.events) - 1, -1, -1):
        event = world.events[index]
        if world.saw(player, index, event):
            entry = [kinds[event.kind.name], *event.values][:ENTRY]
            found += [float(number) for number in entry] + [0.0] * (ENTRY - len(entry))
            if len(found) == RECENT * ENTRY:
                break
    return found + [0.0] * (RECENT * ENTRY - len(found))


def register() -> list[str]:
    """Register every game that has observations; their names among OpenSpiel's."""
    names = []
    for key, manifest in manifests().items():
        if manifest.observation:
            game = find_game(key)
            if short_name(game) not in pyspiel.registered_names():
                # OpenSpiel lets go of it after Python has ended: a class is held by itself, a plain object would crash.
                pyspiel.register_game(_game_type(game), type(short_name(game), (SpielGame,), {"key": key}))
            names.append(short_name(game))
    return names


REGISTERED: Final = register()
