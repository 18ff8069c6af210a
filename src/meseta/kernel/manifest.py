"""Manifest: what belongs to a game, by name, so that each part is loaded only when somebody needs it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Manifest:
    """A game's folder. Parts are named as entry points are: `package.module:name`; an empty name means there is none.

    Its words are the files `words/<language>.toml` of the package, the weights of its evaluation `weights/*.json`.
    """

    key: str
    """The game's key: `el-grande`."""
    package: str
    """The folder, as a package."""
    game: str
    """The descriptor, a `meseta.kernel.game.Game`."""
    extras: str = ""
    """What sentences may speak of beyond the values of an action or a rule: `meseta.texts.extras.Extras`."""
    log: str = ""
    """How its events read as a log, a subclass of `meseta.texts.log.Log`."""
    terminal: str = ""
    """Its board in a terminal, a subclass of `meseta.texts.board.Board`."""
    evaluation: str = ""
    """What positions are worth to bots, a subclass of `meseta.bots.evaluation.Evaluation`."""
    observation: str = ""
    """What a seat may know as a row of bytes, a subclass of `meseta.envs.observation.Observation`."""
