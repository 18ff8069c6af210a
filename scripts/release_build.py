"""The packages of a release: built from what is committed and the page, each tried in an empty environment."""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import venv
from pathlib import Path

from scripts.release_checks import Unfit, check_tree

PAGE = Path("src/meseta/server/static")
PATIENCE = 1200
"""Seconds that one step may take: the engine is compiled."""
ANSWER = 60
"""Seconds that a server may take to answer."""


def release(root: Path, out: Path) -> list[str]:
    """Build both packages into the folder, try them, and say what was seen. Unfit says what is wrong."""
    version = check_tree(root)
    with tempfile.TemporaryDirectory(prefix="meseta-release-") as name:
        work = Path(name)
        source, wheel = build(root, work)
        compiled = sources_of(root)
        said = [try_package(wheel, version, work / "wheel-try", compiled)]
        # The wheel was made from it, compiled; whoever has no compiler gets it so.
        said.append(try_package(source, version, work / "source-try", 0))
        out.mkdir(parents=True, exist_ok=True)
        for package in (source, wheel):
            shutil.copy(package, out)
    return said


def build(root: Path, work: Path) -> tuple[Path, Path]:
    """The source package of what is committed, with the page; and the wheel made from it, compiled."""
    if not (root / PAGE / "index.html").is_file():
        raise Unfit("the page is not built: scripts/release builds it")
    tree, packages = work / "tree", work / "packages"
    tree.mkdir()
    packages.mkdir()
    archive = work / "tree.tar"
    run("git", "-C", root, "archive", "--output", archive, "HEAD")
    shutil.unpack_archive(archive, tree, filter="data")
    shutil.copytree(root / PAGE, tree / PAGE)
    make = f"from setuptools import build_meta; build_meta.build_sdist({str(packages)!r})"
    run(sys.executable, "-c", make, cwd=tree, MESETA_COMPILE="never")
    (source,) = packages.glob("*.tar.gz")
    # As pip does it for anybody: in an environment of its own, from nothing but the source package.
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", packages, source, MESETA_COMPILE="require")
    (wheel,) = packages.glob("*.whl")
    return source, wheel


def sources_of(root: Path) -> int:
    """How many modules a compiled build has, by the words of pyproject.toml."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["meseta"]
    aside = set(settings["interpreted"])
    files = {root / place for place in settings["compiled"] if place.endswith(".py")}
    files |= {path for place in settings["compiled"] for path in (root / place).rglob("*.py")}
    return sum(not aside & set(path.relative_to(root).parts) for path in files)


def try_package(package: Path, version: str, folder: Path, compiled: int) -> str:
    """Install it into an empty environment; import, version, a game by bots, the page. What was seen, in one line."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--python", python)
    run(*pip, "install", package, MESETA_COMPILE="never")
    found = run(python, "-m", "meseta", "--version", cwd=folder).split()[-1]
    expect(found == version, f"{package.name}: it calls itself {found}, not {version}")
    count = "import meseta, pathlib as p; f = p.Path(meseta.__file__).parent.rglob('*.so'); "
    count += "print(sum('__mypyc' not in x.name for x in f))"
    modules = int(run(python, "-c", count, cwd=folder))
    expect(modules == compiled, f"{package.name}: {modules} compiled modules, not {compiled}")
    game = ("play", "el-grande", "--you", "none", "--bot", "easy", "--rounds", "6", "--seed", "7")
    save = folder / "game.json"
    run(python, "-m", "meseta", *game, "--save", save, cwd=folder)
    actions = len(json.loads(save.read_text(encoding="utf-8"))["actions"])
    expect("ok" in run(python, "-m", "meseta", "replay", save, "--check", cwd=folder), f"{package.name}: a bad record")
    files = try_page(python, folder)
    return f"{package.name}: {modules} compiled modules, {actions} actions by bots, {files} files of the page"


def try_page(python: Path, folder: Path) -> int:
    """Serve the page; how many of its files were asked for."""
    command = [str(python), "-m", "meseta", "--no-browser", "--data", str(folder / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=folder, env=_clean()) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            address = next((word for word in line.split() if word.startswith("http")), "").split("#")[0]
            expect(bool(address), "the server did not start")
            assets: list[str] = re.findall(r'(?:src|href)="\.?/?([^":]+)"', _get(address))
            expect(bool(assets), "the page has no files")
            for asset in assets:
                _get(address + asset)
            return len(assets) + 1
        finally:
            server.terminate()
            server.wait(ANSWER)


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=ANSWER) as answer:
        return str(answer.read().decode("utf-8", "replace"))


def expect(true: bool, otherwise: str) -> None:
    if not true:
        raise Unfit(otherwise)


def _clean(**environment: str) -> dict[str, str]:
    """The environment without a foreign path, which would hide the package that is tried."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, **environment}


def run(*command: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """What it printed. Unfit, with its last line, if it failed."""
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=_clean(**environment),
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "it said nothing").splitlines()[-1]
        raise Unfit(f"{Path(str(command[0])).name} {command[1]} failed: {last[:300]}")
    return done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/release", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("dist"), help="where the packages go (default: dist)")
    args = parser.parse_args()
    try:
        for line in release(Path.cwd(), args.out):
            print(line)
    except Unfit as why:
        print(f"scripts/release: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
