"""Which games there are: the manifests that packages offer as entry points, and the parts that they name."""

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any, Final, TypeAlias

from meseta.kernel.errors import BadOption, listed, shortened
from meseta.kernel.game import Game
from meseta.kernel.manifest import Manifest

GROUP: Final = "meseta.games"
"""The group of entry points under which packages offer the manifest of a game."""
KERNEL: Final = "meseta.kernel"
"""The package whose words hold at any table."""

DRAWING: Final = "meseta.texts.boards:draw_board"
"""What draws a view as text: named, not imported, for a match needs no texts to be played."""

Tree: TypeAlias = dict[str, Any]
"""A table of a data file."""


@cache
def manifests() -> dict[str, Manifest]:
    """All games there are, by key and in the order of their keys; what another package offers in vain is left out."""
    found: dict[str, Manifest] = {}
    for key in sorted(_offered()):
        with suppress(BadOption):
            found[key] = manifest_of(key)
    return found


@cache
def manifest_of(key: str) -> Manifest:
    """The manifest of a game; BadOption lists the games there are, or says that another package's is none."""
    if key in _offered():
        return _load(_offered()[key])
    raise BadOption(f"game {shortened(key)}: unknown; there are {listed(list(manifests()))}")


@cache
def _offered() -> dict[str, EntryPoint]:
    """What the installed packages offer, looked for once; of two by the same name the first that is found."""
    return {point.name: point for point in reversed(list(entry_points(group=GROUP)))}


def _load(point: EntryPoint) -> Manifest:
    try:
        made: object = point.load()
    except Exception as error:
        raise BadOption(f"game {point.name!r}: {point.value} cannot be loaded ({error!r})") from error
    if not isinstance(made, Manifest) or made.key != point.name:
        raise BadOption(f"game {point.name!r}: {point.value} is no manifest of that key")
    return made


@cache
def find_game(key: str) -> Game:
    """The descriptor of a game; BadOption lists the games there are."""
    found = load_part(manifest_of(key).game)
    if not isinstance(found, Game):
        raise BadOption(f"game {key!r}: {manifest_of(key).game} is no descriptor of a game")
    return found


def list_games() -> tuple[Game, ...]:
    """The games that can be played."""
    return tuple(find_game(key) for key in manifests())


def load_part(name: str) -> object:
    """What a manifest names, as `package.module:name`."""
    module, _, attribute = name.partition(":")
    found: object = getattr(import_module(module), attribute)
    return found


def draw(view: Mapping[str, object]) -> str:
    """A view as text, in English."""
    drawn = load_part(DRAWING)
    assert callable(drawn)
    return str(drawn(view))


@cache
def words(package: str, language: str) -> Tree:
    """The words of a package in a language, or its `structure`; empty if there are none. Not to be changed."""
    file = files(package).joinpath("words", f"{language}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def rule_sentence(game: Game, rule: str) -> str:
    """What a rule of the game, or of the kernel, says in short, in English; empty where nobody wrote it down."""
    for package in (manifests()[game.key].package, KERNEL) if game.key in manifests() else (KERNEL,):
        entry = words(package, "en").get("rules", {}).get(rule)
        if entry is not None:
            return str(entry["text"])
    return ""
