"""Packages that come with an extra of this one."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from meseta.kernel.errors import BadOption

PARQUET: Final = ".parquet"
LINES: Final = ".jsonl"


def need(package: str, purpose: str, extra: str = "arena") -> None:
    """BadOption in one clear line if the package is not there: before the work, not after it."""
    if find_spec(package) is None:
        raise BadOption(f"{purpose}: {package} is not installed; pip install 'meseta[{extra}]' brings it")


def check_export(path: Path) -> None:
    """BadOption if no data of that name can be written here."""
    if path.suffix not in (PARQUET, LINES):
        raise BadOption(f"export: {path.name!r} is no data file's name; .parquet and .jsonl are possible")
    # The observations are written by compiled code that stands on it.
    need("librt", "export", "data")
    if path.suffix == PARQUET:
        need("pyarrow", "export", "data")
