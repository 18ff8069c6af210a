"""The page's own unit tests."""

import shutil
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"


def test_the_units_of_the_page() -> None:
    npm = shutil.which("npm")
    if npm is None or not (WEB / "node_modules").is_dir():
        pytest.skip("no node, or web/node_modules is missing")
    done = subprocess.run([npm, "test", "--silent"], cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
