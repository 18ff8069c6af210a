"""Several processes of one server: none stays behind, none is begun unknown, and what cannot begin is told."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from meseta.server.metrics_of_all import Board, OneOfMany
from tests.server.client import new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running
from tests.server.test_restart import alive, children_of

PATIENCE = 60.0
BEGIN = """
import os, signal, sys, time
from meseta.server import workers

workers.PAUSE, workers.LONGEST_PAUSE, workers.STEADY = 0.05, 1.0, 0.3
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
def serve(worker):
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
def serve(worker):
    if worker == 0:
        note()
        time.sleep(4)
        os.kill(os.getppid(), signal.SIGTERM)
        time.sleep(60)
    note()

workers.Workers(2, serve).run()
""",
    )
    assert (done.returncode, "NoneStays" in done.stderr) == (0, False)
    assert 8 <= len(begun(tmp_path)) <= 20


def test_whoever_was_left_behind_by_one_of_them_is_buried_and_no_more(tmp_path: Path) -> None:
    """As in a container, where it is process 1."""
    done = run(
        tmp_path,
        """
import ctypes

SUBREAPER = 36
ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)

def leave_one_behind():
    if not os.fork():
        if not os.fork():
            time.sleep(0.5)
        os._exit(0)
    os.wait()

def serve(worker):
    note()
    if worker == 0:
        leave_one_behind()
        time.sleep(1.5)
        os.kill(os.getppid(), signal.SIGTERM)
    time.sleep(60)

workers.Workers(2, serve).run()
""",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(begun(tmp_path)) == 2


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

def serve(worker):
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


def test_whichever_process_is_asked_tells_what_all_count(tmp_path: Path, postgresql: Cluster) -> None:
    """Nothing counts backwards because another one answers."""
    arguments = ("serve", "--port", "0", "--workers", "2")
    with running(tmp_path, *arguments, MESETA_DATABASE=postgresql.new_database()) as server:
        until = time.monotonic() + PATIENCE
        while len(numbers := counted(server)) < 2:
            assert time.monotonic() < until
        table, _ = new_table(server, "el-grande", "you", "here")
        time.sleep(1.5)
        for _ in range(10):
            before, numbers = numbers, counted(server)
            assert all(numbers[worker] >= before[worker] for worker in before)
        assert sum(numbers.values()) == 1
        text = server.get("metrics").body.decode()
        assert text.count("# TYPE meseta_commit_seconds histogram") == 1
        assert 'meseta_commit_seconds_bucket{worker="1",le="+Inf"}' in text
        assert all(line.startswith("#") or "{worker=" in line for line in text.splitlines())
        assert table not in text


def counted(server: Server) -> dict[str, float]:
    """The tables in memory, by process."""
    text = server.get("metrics").body.decode()
    return {
        worker: float(count) for worker, count in re.findall(r'^meseta_tables_loaded{worker="(.)"} (.+)$', text, re.M)
    }


def test_what_a_process_counted_that_has_ended_is_not_told() -> None:
    board = Board(2)
    one, other = OneOfMany(board, 0), OneOfMany(board, 1)
    one.gauge("meseta_a", "What is counted.", lambda: 1)
    other.gauge("meseta_a", "What is counted.", lambda: 2)
    one.text()
    told = '# HELP meseta_a What is counted.\n# TYPE meseta_a gauge\nmeseta_a{worker="0"} 1\nmeseta_a{worker="1"} 2\n'
    assert other.text().startswith(told)
    board.write(0, "")
    assert 'worker="0"' not in board.text()
    assert 'meseta_a{worker="1"} 2' in board.text()


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
