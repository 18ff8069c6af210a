"""A PostgreSQL of one's own for tests: a cluster in a temporary folder, started when it is first needed."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

USER = "postgres"


def programs() -> Path | None:
    """The folder of its programs, if it is installed."""
    found = shutil.which("pg_config")
    folders = [Path(subprocess.check_output([found, "--bindir"], text=True).strip())] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Cluster:
    """A running PostgreSQL; every database of it is made by whoever needs it."""

    def __init__(self, folder: Path, bin: Path) -> None:
        self.folder = folder
        self._bin = bin
        self._databases = 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])

    def set_up(self) -> None:
        """It refuses to run as root: then it belongs to its own user."""
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", USER, "--no-sync")
        self.start()

    def start(self) -> None:
        # What the tests kill is the server, not the machine: nothing need be flushed.
        settings = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c fsync=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", settings, "start")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty one."""
        self._databases += 1
        name = f"meseta{os.getpid()}x{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", USER, "--", *command]
        # What it starts in the background keeps what it was given to write to.
        with (self.folder / "output").open("a") as output:
            subprocess.run(command, check=True, stdout=output, stderr=output, cwd=self.folder)


@contextmanager
def cluster() -> Iterator[Cluster]:
    bin = programs()
    if bin is None:
        pytest.skip("PostgreSQL is not installed: install the package postgresql")
    # The path to its socket must be short, and its user must be able to go there.
    made = Path(tempfile.mkdtemp(prefix="meseta-"))
    made.chmod(0o755)
    running = Cluster(made, bin)
    try:
        running.set_up()
        yield running
    finally:
        with suppress(subprocess.CalledProcessError):
            running.stop()
        shutil.rmtree(made, ignore_errors=True)
