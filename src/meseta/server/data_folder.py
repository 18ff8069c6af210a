"""The data folder: the tables, the owner's key, and which server is running on it."""

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from meseta.kernel.errors import MesetaError

KEY_BYTES: Final = 24
FILE: Final = "meseta.sqlite"
"""Where the tables are."""


class DataFolderFailed(MesetaError):
    """The data folder cannot be used; the message says why, and what to do."""


class AlreadyRunning(Exception):
    """Another server runs on this folder."""


def default_folder() -> Path:
    """Where data belongs on this machine: `MESETA_DATA`, or the user's data folder."""
    if given := os.environ.get("MESETA_DATA"):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME", "")
    # A relative path there is to be ignored, says the standard.
    return (Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share") / "meseta"


class DataFolder:
    """One folder, used by one server at a time."""

    def __init__(self, path: Path) -> None:
        """Make it if need be. DataFolderFailed if it cannot be written."""
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock: IO[str] = (path / "lock").open("a")
        except OSError as error:
            raise DataFolderFailed(
                f"cannot write to the data folder {path}: {error.strerror}; name another with --data or MESETA_DATA"
            ) from error

    @property
    def database(self) -> Path:
        """The file of the store."""
        return self.path / FILE

    def owner_key(self) -> str:
        """The key of whoever owns this machine, made at the first start; nobody else can read it."""
        file = self.path / "owner-key"
        if not file.exists():
            fresh = self.path / f"owner-key.{os.getpid()}"
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as stream:
                stream.write(secrets.token_urlsafe(KEY_BYTES))
            fresh.replace(file)
        return file.read_text(encoding="ascii").strip()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Use it alone. AlreadyRunning if another server does; the lock ends with its process, however that ends."""
        if not _lock(self._lock):
            raise AlreadyRunning
        try:
            yield
        finally:
            self._lock.close()

    def note_server(self, address: str, port: int) -> None:
        """Write down where the server is to be found."""
        note = {"pid": os.getpid(), "address": address, "port": port}
        fresh = self.path / "server.json.new"
        fresh.write_text(json.dumps(note), encoding="ascii")
        fresh.replace(self.path / "server.json")

    def noted_server(self) -> tuple[str, int] | None:
        """The address and port of the last server, running or not."""
        try:
            note = json.loads((self.path / "server.json").read_text(encoding="ascii"))
            return str(note["address"]), int(note["port"])
        except (OSError, ValueError, KeyError, TypeError):
            return None


def _lock(file: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _lock_on_windows(file: IO[str]) -> bool:
    import importlib

    windows = importlib.import_module("msvcrt")
    try:
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except OSError:
        return False
    return True
