"""The build under test is the one that was asked for."""

import importlib
import os
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import meseta

ENGINE = ("kernel", "parts", "games")


def engine_modules() -> Iterator[str]:
    for module in pkgutil.walk_packages(meseta.__path__, "meseta."):
        if module.name.split(".")[1] in ENGINE:
            yield module.name


def file_of(module: str) -> Path:
    return Path(importlib.import_module(module).__file__ or "")


def test_engine_is_the_build_asked_for() -> None:
    suffix = {"interpreted": ".py", "compiled": ".so"}[os.environ.get("MESETA_BUILD", "interpreted")]
    modules = list(engine_modules())
    assert "meseta.kernel.generator" in modules
    assert [name for name in modules if file_of(name).suffix != suffix] == []


def test_sources_stay_beside_the_compiled_modules() -> None:
    for name in engine_modules():
        file = file_of(name)
        assert file.with_name(file.name.split(".")[0] + ".py").is_file()
