"""The log: what an operator needs, bounded, and of nobody."""

import asyncio
import io
import json
import logging
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meseta.server.logs import AT_ONCE, BoundedHandler, HumanLines, JsonLines
from meseta.server.store import StoreFailed
from tests.server.client import Client, Refused, invited, new_table
from tests.server.process import Server, running

LOUD = ("serve", "--port", "0", "--log", "json", "--log-level", "info")
SECRET = "Ab3_-Zz90QwertyU"
FIELDS = {"time", "level", "process", "message", "request", "method", "route", "status", "ms", "address"}


def lines_of(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log().splitlines()]


def wait_for(found: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not found():
        assert time.monotonic() < until
        time.sleep(0.05)


async def an_evening(server: Server, table: str, token: str) -> list[str]:
    """People come, talk, play, lose their seats and try what they may not; everything secret that was said."""
    async with Client(server, table, token) as host:
        (link,) = invited(host).values()
        async with Client(server, table, link) as friend:
            await host.ask("rename", seat=0, name="Isabel de Castilla")
            await friend.ask("rename", seat=1, name="Fernando")
            await friend.ask("say", text="buenas noches, Isabel")
            for player in (host, friend) * 6:
                await player.settle()
                if player.asked():
                    await player.play_on(random.Random(1), steps=1)
            moved = await friend.ask("move", seat=1)
            with pytest.raises(Refused):
                await friend.ask("act", seat=0, decision=1, action="Isabel de Castilla")
            secrets = [link, friend.token or "", moved["token"]]
        await host.ask("free", seat=1)
        return [table, token, *secrets, "Isabel", "Castilla", "Fernando", "buenas"]


def test_a_server_that_logs_everything_logs_nothing_secret(tmp_path: Path) -> None:
    with running(tmp_path, *LOUD) as server:
        table, token = new_table(server, "el-grande", "you", "friend", "random", starts="host")

        async def begin() -> None:
            async with Client(server, table, token) as host:
                await host.ask("begin")

        asyncio.run(begin())
        secrets = asyncio.run(an_evening(server, table, token))
        answers = [
            server.get(f"api/tables/{table}/record", authorization=f"Bearer {token}"),
            server.get(f"api/tables/{table}/record?token={token}"),
            server.get(f"{table}/{token}"),
            server.get(f"open/{token}"),
            server.post("api/mine", {"seats": [{"table": table, "token": token}]}),
            server.post(f"api/tables/{token}", {"name": "Isabel"}),
        ]
        ids = {answer.headers["x-request-id"] for answer in answers}
        assert len(ids) == len(answers)
        wait_for(lambda: ids <= {line.get("request") for line in lines_of(server)})
        log, lines = server.log(), lines_of(server)
    for secret in secrets:
        assert secret not in log
    told = {line["request"]: line for line in lines if line.get("request") in ids}
    assert all(set(line) == FIELDS for line in told.values())
    first = told[answers[0].headers["x-request-id"]]
    assert (first["method"], first["route"], first["status"]) == ("GET", "/api/tables/{table}/record", 403)
    assert (first["address"], first["level"]) == ("127.0.0.1", "info")
    sockets = [line for line in lines if line.get("route") == "/api/socket"]
    assert {line["status"] for line in sockets} == {101}
    assert len(sockets) == 3


def test_by_default_only_what_is_wrong_is_logged(tmp_path: Path) -> None:
    """A damaged table and a store that is gone; not who asked for them."""
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "random")
        spoiled, _ = new_table(server, "el-grande", "you", "friend")
    with sqlite3.connect(tmp_path / "data" / "meseta.sqlite") as database:
        database.execute("UPDATE tables SET document = X'7B7D' WHERE id = ?", (spoiled,))
    with running(tmp_path) as server:
        for _ in range(100):
            assert server.get(f"api/tables/{spoiled}/record").status == 403
        (tmp_path / "data" / "meseta.sqlite").unlink()
        answer = server.get("api/health")
        assert answer.status == 503
        wait_for(lambda: "503" in server.log())
    log = server.log()
    assert log.count("meseta: a table is damaged in the store: ValidationError [") == AT_ONCE
    assert f"meseta: {100 - AT_ONCE} more were left out: a table is damaged in the store: %s" in log
    assert f"[{answer.headers['x-request-id']}]" in log
    assert not {table, token, spoiled} & set(log.replace("/", " ").split())
    assert " 403 " not in log


def written(formatter: logging.Formatter, log: Callable[[logging.Logger], None]) -> str:
    """What a handler of that style makes of it."""
    stream = io.StringIO()
    handler = BoundedHandler(stream, formatter)
    logger = logging.Logger("meseta.server")
    logger.addHandler(handler)
    log(logger)
    handler.close()
    return stream.getvalue()


def test_what_repeats_is_counted() -> None:
    def log(logger: logging.Logger) -> None:
        for i in range(1000):
            logger.warning("it fails: %s", i)
        logger.warning("something else")

    lines = written(HumanLines(), log).splitlines()
    assert lines[:AT_ONCE] == [f"meseta: it fails: {i}" for i in range(AT_ONCE)]
    assert lines[AT_ONCE:] == ["meseta: something else", f"meseta: {1000 - AT_ONCE} more were left out: it fails: %s"]
    last = json.loads(written(JsonLines(), log).splitlines()[-1])
    assert (last["left_out"], last["level"]) == (1000 - AT_ONCE, "warning")


def test_so_many_kinds_of_lines_are_bounded_too() -> None:
    def log(logger: logging.Logger) -> None:
        for i in range(3000):
            logger.warning(f"kind {i}")

    assert len(written(HumanLines(), log).splitlines()) == 3000


def fail(error: Exception) -> Callable[[logging.Logger], None]:
    def log(logger: logging.Logger) -> None:
        try:
            try:
                raise KeyError(f"Isabel {SECRET}")
            except KeyError as first:
                raise error from first
        except Exception:
            logger.exception("it could not be answered")

    return log


@pytest.mark.parametrize("formatter", [HumanLines(), JsonLines()])
def test_an_error_tells_where_it_arose_and_quotes_nobody(formatter: logging.Formatter) -> None:
    text = written(formatter, fail(ValueError(f"Fernando {SECRET}")))
    assert "Isabel" not in text
    assert "Fernando" not in text
    assert SECRET not in text
    assert "tests/server/test_logs.py:" in text
    assert text.index("KeyError") < text.index("ValueError")
    assert "Traceback" in text


def test_what_is_wrong_with_the_store_is_told() -> None:
    text = written(HumanLines(), fail(StoreFailed(f"disk full: {SECRET}")))
    assert "StoreFailed: disk full: ..." in text
    assert SECRET not in text


def test_what_came_in_is_told_without_long_words() -> None:
    def log(logger: logging.Logger) -> None:
        logger.warning("a step waits: %s", f"no {SECRET}\nhere")

    assert written(HumanLines(), log) == "meseta: a step waits: no ... here\n"
