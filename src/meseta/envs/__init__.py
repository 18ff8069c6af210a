"""Research environments: PettingZoo, Gymnasium, OpenSpiel, batches and data. `docs/environments.md` explains them.

`from meseta.envs import el_grande_v0` gives the PettingZoo environment of a game: `el_grande_v0.env(seats=4)`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meseta.envs.zoo import Zoo


def __getattr__(name: str) -> "Zoo":
    """The PettingZoo environments of a game, as `el_grande_v0`; every game that has observations has them."""
    if name.startswith("_") or not name.endswith("_v0"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from meseta.envs.zoo import zoo

    return zoo(name)


def __dir__() -> list[Any]:
    from meseta.envs.zoo import names

    return [*globals(), *names()]
