"""Do version, CHANGELOG and tree fit together? Asked before anything is built, by any Python."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

HEADING = re.compile(r"^## (.+?)\s*$", re.MULTILINE)


class Unfit(Exception):
    """Why there is no release, in one line."""


def check_tree(root: Path) -> str:
    """The version that can be released from the tree as it is. Unfit if none can."""
    version = _version(root)
    if _git(root, "status", "--porcelain"):
        raise Unfit("there are changes that are not committed")
    sections = _sections(root)
    if version not in sections:
        raise Unfit(f"CHANGELOG.md has no section for {version}, the version in pyproject.toml")
    if not sections[version]:
        raise Unfit(f"CHANGELOG.md says nothing under {version}")
    if sections.get("Unreleased"):
        raise Unfit(f"CHANGELOG.md has changes under Unreleased: they belong under {version}, or to a later version")
    tagged = _git(root, "tag", "--list", f"v{version}") and _git(root, "rev-list", "-n", "1", f"v{version}")
    if tagged and tagged != _git(root, "rev-parse", "HEAD"):
        raise Unfit(f"{version} is released already: v{version} is another commit")
    return version


def _version(root: Path) -> str:
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise Unfit(f"pyproject.toml names no version ({type(error).__name__})") from error


def _sections(root: Path) -> dict[str, str]:
    """What CHANGELOG.md says under each heading; a date behind a version is no part of it."""
    try:
        text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    except OSError as error:
        raise Unfit("there is no CHANGELOG.md") from error
    parts = HEADING.split(text)[1:]
    return {name.split()[0]: body.strip() for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unfit("this is no checkout that git knows") from error
    return done.stdout.strip()


def main() -> int:
    try:
        print(check_tree(Path(__file__).resolve().parent.parent))
    except Unfit as why:
        print(f"scripts/release: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
