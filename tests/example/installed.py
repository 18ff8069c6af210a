"""Subasta installed as a package of its own, as another's game would be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def install(folder: Path) -> dict[str, str]:
    """Install it there; the environment in which it is found is returned."""
    tree = folder / "tree"
    shutil.copytree(HERE, tree, ignore=shutil.ignore_patterns("__pycache__", "test_*", "installed.py"))
    target = folder / "installed"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(target)]
    subprocess.run([*pip, "install", *options, str(tree)], check=True, capture_output=True, timeout=120)
    paths = [str(target), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def meseta(environment: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of Meseta's with it."""
    command = [sys.executable, "-m", "meseta", *arguments]
    return subprocess.run(
        command, env=environment, input=typed, capture_output=True, text=True, timeout=120, check=False
    )
