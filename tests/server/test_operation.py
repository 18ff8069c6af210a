"""What an operator sees: readiness, and metrics that tell of nobody."""

import asyncio
import random
import re
import signal
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from meseta.server.metrics import Metrics
from tests.server.attacks.raw import RawSocket
from tests.server.client import Client, new_table
from tests.server.process import Server, running

PATIENCE = 60.0
LINE = re.compile(r"meseta_[a-z_]+(\{le=\"[0-9.+Inf]+\"\})? [0-9.e+-]+")


def test_metrics_tell_how_it_fares_and_of_nobody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.get("api/ready").json == {"ready": True}
        table, token = new_table(server, "el-grande", "you", "random")

        async def play() -> str:
            async with Client(server, table, token) as host:
                await host.ask("rename", seat=0, name="Isabel")
                await host.play_on(random.Random(1), steps=10)
                return (await asyncio.to_thread(server.get, "metrics")).body.decode()

        text = asyncio.run(play())
        found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert all(LINE.fullmatch(line) for line in text.splitlines() if not line.startswith("#"))
        assert float(found["meseta_act_seconds_count"]) == 10
        assert float(found["meseta_commit_seconds_count"]) >= 11
        assert (float(found["meseta_sockets"]), float(found["meseta_tables_loaded"])) == (1, 1)
        assert float(found["meseta_faults"]) == 0
        assert {"meseta_loop_lag_seconds_count", "meseta_queued_bytes", "meseta_bot_questions_waiting"} <= set(found)
        assert "# TYPE meseta_sockets gauge" in text
        assert "# TYPE meseta_webhooks_sent_total counter" in text
        for secret in (table, token, "Isabel", "127.0.0.1"):
            assert secret not in text
        assert server.get("metrics", **{"x-forwarded-for": "203.0.113.9"}).status == 404


def test_large_numbers_are_told_exactly() -> None:
    """Else a rate of what has grown large would be none."""
    metrics = Metrics()
    metrics.counter("meseta_many_total", "Many.", lambda: 12_345_678)
    assert "meseta_many_total 12345678\n" in metrics.text()


def test_a_server_that_ends_is_not_ready_from_the_first_moment(tmp_path: Path) -> None:
    """Somebody does not let go of his connection: until he is cut off, whoever asks is told no, or finds nobody."""
    with running(tmp_path) as server, RawSocket(server) as lingering:
        lingering.upgrade()
        where = urlsplit(server.address).netloc
        with closing(HTTPConnection(where, timeout=PATIENCE)) as known:
            assert is_ready(known)
            server.process.send_signal(signal.SIGTERM)
            assert not is_ready(known)
        while server.process.poll() is None:
            with closing(HTTPConnection(where, timeout=PATIENCE)) as other:
                assert not is_ready(other)


def is_ready(connection: HTTPConnection) -> bool:
    try:
        connection.request("GET", "/api/ready")
        answer = connection.getresponse()
        answer.read()
    except (OSError, HTTPException):
        return False
    assert answer.status in (200, 503)
    return answer.status == 200


@pytest.mark.parametrize(
    "option",
    [
        ("--workers", "0"),
        ("--public-url", "club.example"),
        ("--public-url", "https://"),
        ("--public-url", "https://[x"),
        ("--limit", "work=0"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path: Path, option: tuple[str, str]) -> None:
    server = Server(tmp_path, "serve", "--port", "0", *option)
    assert server.stop() == 2
    assert len(server.log().splitlines()) == 1
    assert option[0].removeprefix("--") in server.log()
