"""Several processes of one server: none stays behind, none is begun unknown, and what cannot begin is told."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.postgresql import Cluster
from tests.server.process import Server
from tests.server.test_restart import alive, children_of

PATIENCE = 60.0
BEGIN = """
import os, signal, sys, time
from meseta.server import workers

workers.PAUSE, workers.LONGEST_PAUSE, workers.STEADY = 0.02, 0.1, 0.5
began = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def note():
    os.write(began, f"{os.getpid()}\\n".encode())
"""


def run(tmp_path: Path, script: str) -> "subprocess.CompletedProcess[str]":
    """What was written is in `began`."""
    command = [sys.executable, "-c", BEGIN + script, str(tmp_path / "began")]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def begun(tmp_path: Path) -> list[int]:
    return [int(line) for line in (tmp_path / "began").read_text().split()]


def test_processes_that_cannot_begin_are_given_up_and_that_is_told(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        """
def serve():
    note()
    raise ValueError("broken")

workers.Workers(2, serve).run()
""",
    )
    assert done.returncode == 1
    assert 6 <= len(begun(tmp_path)) <= 12
    assert "NoneStays: every worker process ends as soon as it is begun" in done.stderr
    assert "a worker process failed" in done.stderr
    assert "a worker process ended (status 1)" in done.stderr


def test_one_that_cannot_begin_does_not_end_the_others(tmp_path: Path) -> None:
    """It is begun again, later and later."""
    done = run(
        tmp_path,
        """
def serve():
    if not os.path.getsize(sys.argv[1]):
        note()
        time.sleep(2)
        os.kill(os.getppid(), signal.SIGTERM)
        time.sleep(60)
    note()

workers.Workers(2, serve).run()
""",
    )
    assert (done.returncode, "NoneStays" in done.stderr) == (0, False)
    assert 8 <= len(begun(tmp_path)) <= 40


def test_whoever_is_told_to_stop_leaves_nobody_behind(tmp_path: Path) -> None:
    """At the worst moment: just after a process was begun."""
    done = run(
        tmp_path,
        """
fork = os.fork

def told_to_stop():
    process = fork()
    if process:
        os.kill(os.getpid(), signal.SIGTERM)
    return process

def serve():
    note()
    time.sleep(3)
    note()

os.fork = told_to_stop
workers.Workers(3, serve).run()
""",
    )
    assert done.returncode == 0
    time.sleep(0.5)
    assert len(begun(tmp_path)) <= 1
    assert not any(alive(process) for process in begun(tmp_path))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_none_stays_behind_when_the_one_that_holds_them_is_killed(tmp_path: Path, postgresql: Cluster) -> None:
    server = Server(tmp_path, "serve", "--port", "0", "--workers", "2", MESETA_DATABASE=postgresql.new_database())
    until = time.monotonic() + PATIENCE
    while server.get("api/ready").status != 200:
        assert time.monotonic() < until
    processes = children_of(server.process.pid)
    try:
        assert len(processes) == 2
        server.stop(signal.SIGKILL)
        while any(alive(process) for process in processes):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
    assert "Traceback" not in server.log()
