"""The PettingZoo environments by name: `el_grande_v0` and the like, for every game that has observations."""

from functools import partial
from typing import Any, Final

from pettingzoo import AECEnv

from meseta.envs.aec import Observed, TableEnv, make_env
from meseta.match.registry import manifests

VERSION: Final = "_v0"


class Zoo:
    """What a module of PettingZoo offers: `env` with its usual wrappers, `raw_env` without."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.raw_env = partial(TableEnv, game)

    def env(self, **settings: Any) -> AECEnv[str, Observed, int]:
        """The environment; `docs/environments.md` has the settings."""
        return make_env(self.game, **settings)

    def __repr__(self) -> str:
        return f"<PettingZoo environment of {self.game}>"


def names() -> list[str]:
    """The names of all environments there are."""
    return [key.replace("-", "_") + VERSION for key, manifest in manifests().items() if manifest.observation]


def zoo(name: str) -> Zoo:
    """The environments of a name; AttributeError lists those there are."""
    if name not in names():
        raise AttributeError(f"module 'meseta.envs' has no attribute {name!r}; there are {', '.join(names())}")
    return Zoo(name.removesuffix(VERSION).replace("_", "-"))
