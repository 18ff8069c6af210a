"""The build under test is the one that was asked for: what pip builds for anybody, in an environment of its own."""

import importlib
import os
import tomllib
from abc import ABCMeta
from pathlib import Path

import pytest

import meseta
from meseta.kernel.frames import Frame, Sealed
from meseta.kernel.game import Game
from meseta.match.registry import list_games

ROOT = Path(__file__).resolve().parent.parent
BUILD = os.environ.get("MESETA_BUILD", "interpreted")
SUFFIX = {"interpreted": ".py", "compiled": ".so"}[BUILD]


def engine_modules() -> list[str]:
    """What is compiled, by the words of pyproject.toml: the engine, and what bots think with."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings = tomllib.load(file)["tool"]["meseta"]
    files = [path for place in settings["compiled"] for path in sorted((ROOT / place).rglob("*.py"))]
    files += [ROOT / place for place in settings["compiled"] if place.endswith(".py")]
    paths = [path.relative_to(ROOT / "src").with_suffix("") for path in files]
    aside = {name.removesuffix(".py") for name in settings["interpreted"]}
    return [".".join(path.parts).removesuffix(".__init__") for path in paths if not aside & set(path.parts)]


def file_of(module: str) -> Path:
    return Path(importlib.import_module(module).__file__ or "")


def test_the_engine_is_the_build_asked_for() -> None:
    modules = engine_modules()
    assert len(modules) > 60
    assert {"meseta.kernel.generator", "meseta.games.el_grande.evaluation", "meseta.bots.lookahead"} <= set(modules)
    assert [name for name in modules if file_of(name).suffix != SUFFIX] == []


def test_nothing_else_is_compiled() -> None:
    folder = Path(meseta.__file__).parent
    found = [path for path in folder.rglob("*.so") if "__mypyc" not in path.name]
    assert len(found) == (len(engine_modules()) if BUILD == "compiled" else 0)


def test_sources_stay_beside_the_compiled_modules() -> None:
    for name in engine_modules():
        file = file_of(name)
        assert file.with_name(file.name.split(".")[0] + ".py").is_file()


def test_no_class_of_the_engine_has_the_metaclass_of_abstract_classes() -> None:
    modules = [importlib.import_module(name) for name in engine_modules()]
    abstract = {found for module in modules for found in vars(module).values() if isinstance(found, ABCMeta)}
    assert {found for found in abstract if found.__module__.startswith("meseta")} == set()


@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.key)
def test_a_frame_is_of_its_own_classes_whichever_class_was_asked_about_before(game: Game) -> None:
    rules = list(game.frames.values())
    kinds: list[type[object]] = [Frame, Sealed, *rules]
    for rule in rules:
        frame = rule()
        assert [kind for kind in kinds if isinstance(frame, kind)] == [kind for kind in kinds if kind in rule.__mro__]
