"""`scripts/release`: what it refuses, and what it builds."""

import shutil
import subprocess
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from scripts.release_build import release, sources_of
from scripts.release_checks import Unfit, check_tree

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "meseta" / "server" / "static"
CHANGES = "# Changes\n\n## Unreleased\n\n## 1.2.0 (2026-11-18)\n\n- Something.\n\n## 1.1.0\n\n- Before.\n"


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout from which 1.2.0 can be released, with the script itself."""
    folder = tmp_path / "tree"
    (folder / "scripts").mkdir(parents=True)
    for name in ("release", "release_checks.py", "lib.sh"):
        shutil.copy(ROOT / "scripts" / name, folder / "scripts")
    (folder / "pyproject.toml").write_text('[project]\nname = "meseta"\nversion = "1.2.0"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(CHANGES, encoding="utf-8")
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "A state")


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    commit(folder)


def refused(folder: Path) -> str:
    """The one line of the script."""
    done = subprocess.run([str(folder / "scripts" / "release")], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("scripts/release: ")
    return line


def test_a_tree_that_fits(tree: Path) -> None:
    assert check_tree(tree) == "1.2.0"
    git(tree, "tag", "v1.2.0")
    assert check_tree(tree) == "1.2.0"


@pytest.mark.parametrize("name", ["new.txt", "CHANGELOG.md"])
def test_uncommitted_changes_are_refused(tree: Path, name: str) -> None:
    with (tree / name).open("a", encoding="utf-8") as file:
        file.write("- More.\n")
    assert "not committed" in refused(tree)


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("pyproject.toml", "1.2.0", "1.3.0", "no section for 1.3.0"),
        ("CHANGELOG.md", "- Something.\n", "", "says nothing under 1.2.0"),
        ("CHANGELOG.md", "## Unreleased\n", "## Unreleased\n\n- Later.\n", "under Unreleased"),
        ("pyproject.toml", 'version = "1.2.0"\n', "", "names no version"),
    ],
)
def test_version_and_changelog_must_fit(tree: Path, name: str, old: str, new: str, why: str) -> None:
    change(tree, name, old, new)
    assert why in refused(tree)


def test_a_version_is_released_once(tree: Path) -> None:
    git(tree, "tag", "v1.2.0")
    change(tree, "CHANGELOG.md", "- Before.", "- Long before.")
    assert "released already" in refused(tree)


def test_what_is_no_checkout_is_refused(tree: Path) -> None:
    shutil.rmtree(tree / ".git")
    with pytest.raises(Unfit, match="no checkout"):
        check_tree(tree)


@pytest.mark.long
@pytest.mark.skipif(not (PAGE / "index.html").is_file(), reason="the page is not built: scripts/test builds it")
def test_both_packages_are_built_and_tried(tmp_path: Path) -> None:
    folder, out = tmp_path / "tree", tmp_path / "out"
    git(tmp_path, "clone", "--quiet", "--depth", "1", ROOT.as_uri(), str(folder))
    (folder / "CHANGELOG.md").write_text(f"# Changes\n\n## {version('meseta')}\n\n- All.\n", encoding="utf-8")
    commit(folder)
    shutil.copytree(PAGE, folder / "src" / "meseta" / "server" / "static")
    said = release(folder, out)
    count = sources_of(folder)
    assert count > 60
    assert f": {count} compiled modules" in said[0]
    assert ": 0 compiled modules" in said[1]
    (wheel,), (source,) = out.glob("*.whl"), out.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        assert "meseta/server/static/index.html" in packed.namelist()
    with tarfile.open(source) as packed_source:
        assert any(name.endswith("/static/index.html") for name in packed_source.getnames())
