"""The import rules speak of every file of a game."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FACES = {"words", "terminal", "evaluation", "holding", "quick", "observation"}


def test_every_engine_file_is_kept_from_the_faces() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (contract,) = [one for one in contracts if "knows none of its faces" in one["name"]]
    kept = {module.rpartition(".")[2] for module in contract["source_modules"]}
    games = ROOT / "src" / "meseta" / "games"
    files = {path.stem for path in games.glob("*/*.py")} | {path.parent.name for path in games.glob("*/*/__init__.py")}
    assert files - {"__init__"} - FACES == kept
    assert {module.rpartition(".")[2] for module in contract["forbidden_modules"]} == FACES
