"""A wheel has the page in it: it serves it in an environment that has nothing else, and no node."""

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.server.process import Server

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "src" / "meseta" / "server" / "static"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")

needs_page = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="the page is not built: scripts/test builds it"
)


def run(*command: str | Path, **environment: str) -> None:
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that nothing is left beside the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    for name in ("pyproject.toml", "setup.py", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder)
    # Whoever builds a wheel needs no node: the page is there already.
    run(*PIP, "wheel", *options, tree, MESETA_COMPILE="never", PATH="/nonexistent")
    (built,) = folder.glob("*.whl")
    return built


@needs_page
def test_the_wheel_has_every_file_of_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    page = {f"meseta/server/static/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*.*")}
    assert page <= packed
    assert {"meseta/kernel/words/en.toml", "meseta/games/salamanca/weights/2.json"} <= packed


@needs_page
def test_an_empty_environment_without_node_serves_the_page(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=False, symlinks=True)
    python = tmp_path / "empty" / "bin" / "python"
    run(*PIP, "--python", python, "install", "--no-compile", wheel)
    environment = {"PATH": "/nonexistent", "PYTHONPATH": "", "PYTHONHOME": ""}
    server = Server(tmp_path / "server", "--no-browser", python=python, **environment)
    try:
        page = server.get("")
        assert page.status == 200
        with zipfile.ZipFile(wheel) as archive:
            assert page.body == archive.read("meseta/server/static/index.html")
        assets = re.findall(r'(?:src|href)="\.?/?([^":]+)"', page.body.decode())
        assert assets
        for path in assets:
            assert server.get(path).status == 200
        table = server.post("api/tables", {"seats": [{"kind": "you"}, {"kind": "bot", "bot": "random"}]})
        assert table.status == 201
    finally:
        server.stop()
    assert server.log().strip() == ""


@needs_page
def test_assets_are_kept_for_ever_and_the_page_is_asked_for_anew(server: Server) -> None:
    # Small files are not worth packing.
    asset = max((STATIC / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    answer = server.get(f"assets/{asset.name}")
    headers = {name.lower(): value for name, value in answer.headers.items()}
    assert answer.body == asset.read_bytes()
    assert "immutable" in headers["cache-control"]
    assert "javascript" in headers["content-type"]
    zipped = server.get(f"assets/{asset.name}", **{"accept-encoding": "gzip"})
    assert {name.lower(): value for name, value in zipped.headers.items()}["content-encoding"] == "gzip"
    assert len(zipped.body) < len(answer.body)


@needs_page
def test_the_build_is_told(server: Server) -> None:
    """A page of another build knows by it that it is old."""
    build = server.get("api/health").json["build"]
    assert re.fullmatch("[0-9a-f]{16}", build)
