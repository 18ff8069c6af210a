"""Saving: the record of the match as it stands, whole or not at all."""

import json
import os
import tempfile
from pathlib import Path

from meseta.match import Match


class Saver:
    """Writes the record after every step, if a file was named."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def save(self, match: Match) -> None:
        """Write the record to the file named, if there is one."""
        if self.path is not None:
            write_record(match, self.path)


def write_record(match: Match, path: Path) -> None:
    """Write the record beside its place, then put it there in one step."""
    text = json.dumps(match.record(), indent=1, ensure_ascii=False) + "\n"
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
