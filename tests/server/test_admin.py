"""`meseta admin`: on either kind of database, beside a running server or without one."""

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meseta.kernel.errors import BadOption
from meseta.server.blocking import read_network, written
from tests.server.client import Client, Refused, invited, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running

SERVE = ("serve", "--port", "0")
STRANGER = {"x-forwarded-for": "203.0.113.9"}


class Place:
    """Where tables are: a data folder, or a database."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self.folder = folder
        self.environment = {} if database is None else {"MESETA_DATABASE": database}

    def running(self) -> Any:
        return running(self.folder, *SERVE, **self.environment)

    def admin(self, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        data = {"MESETA_DATA": str(self.folder / "data"), "MESETA_LANGUAGE": "en", "COLUMNS": "200"}
        return subprocess.run(
            [sys.executable, "-m", "meseta.cli", "admin", *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, **data, **self.environment, **environment},
            timeout=60,
            check=False,
        )

    def done(self, *arguments: str) -> Any:
        """What it found, or did."""
        answer = self.admin(*arguments, "--json")
        assert (answer.returncode, answer.stderr) == (0, "")
        return json.loads(answer.stdout)

    def refused(self, *arguments: str) -> str:
        """The one line that says why not."""
        answer = self.admin(*arguments)
        assert answer.returncode == 2
        (line,) = answer.stderr.splitlines()
        return line


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return Place(tmp_path, None)
    cluster: Cluster = request.getfixturevalue("postgresql")
    return Place(tmp_path, cluster.new_database())


async def until(client: Client, found: Callable[[], bool]) -> None:
    while not found():
        await client.next()


async def aside(work: Callable[[], Any]) -> Any:
    return await asyncio.to_thread(work)


def test_tables_are_listed(place: Place) -> None:
    with place.running() as server:
        ended, token = new_table(server, "el-grande", "you", "here", options={"rounds": 6})
        waiting, _ = new_table(server, "salamanca", "you", "friend", "random")

        async def play() -> None:
            async with Client(server, ended, token) as host:
                await host.ask("concede", seat=0)
                await host.ask("rename", seat=1, name="Isabel")

        asyncio.run(play())
        found = place.done("list")
        assert [(line["table"], line["state"]) for line in found] == [(ended, "ended"), (waiting, "gathering")]
        assert (found[1]["game"], found[1]["seats"], found[1]["people"]) == ("salamanca", 3, 2)
        assert all(0 <= line["age"] < 600 and 100 < line["bytes"] < 100_000 for line in found)
        assert [line["table"] for line in place.done("list", "--most", "1")] == [ended]
    shown = place.admin("list").stdout
    first, second = (next(line for line in shown.splitlines() if table in line) for table in (ended, waiting))
    assert "el-grande" in first
    assert first.split()[-1] == "ended"
    assert "3, 2 people" in second
    assert "tables: 2 of 2" in shown
    assert "Isabel" not in shown
    assert "terminée" in place.admin("list", MESETA_LANGUAGE="fr").stdout


@pytest.mark.parametrize("document", [b"\xff", b'{"game": "\xff"', b"[" * 2000])
def test_a_damaged_table_is_listed_and_can_only_be_deleted(tmp_path: Path, document: bytes) -> None:
    place = Place(tmp_path, None)
    with place.running() as server:
        whole, _ = new_table(server, "el-grande", "you", "here")
        damaged, _ = new_table(server, "el-grande", "you", "here")
    with closing(sqlite3.connect(tmp_path / "data" / "meseta.sqlite")) as database, database:
        database.execute("UPDATE tables SET document = ? WHERE id = ?", (document, damaged))
    assert {line["table"]: line["state"] for line in place.done("list")} == {whole: "playing", damaged: "damaged"}
    assert "can only be deleted" in place.refused("close", damaged)
    place.done("delete", damaged)
    assert [line["table"] for line in place.done("list")] == [whole]


def test_a_closed_table_is_played_no_more_and_everybody_is_told(place: Place) -> None:
    with place.running() as server:
        table, token = new_table(server, "el-grande", "you", "random")

        async def test() -> None:
            async with Client(server, table, token) as host, Client(server, table) as guest:
                await host.play_on(random.Random(1), steps=3)
                await aside(lambda: place.done("close", table))
                for client in (host, guest):
                    await until(client, lambda client=client: client.info["closed"])  # type: ignore[misc]
                    await until(client, lambda client=client: bool(client.talk))  # type: ignore[misc]
                    assert [(line["kind"], line["text"]) for line in client.talk] == [("note", "closed")]
                await host.settle()
                assert host.asked() == []
                with pytest.raises(Refused) as refused:
                    await host.ask("act", seat=0, decision=1, action="power 7")
                assert refused.value.code == "over"
                await host.ask("say", text="buenas noches")

        asyncio.run(test())
        assert "closed already" in place.refused("close", table)
    assert [line["state"] for line in place.done("list")] == ["closed"]
    with place.running() as server:

        async def again() -> None:
            async with Client(server, table, token) as host:
                assert (host.info["closed"], host.asked()) == (True, [])

        asyncio.run(again())


def test_a_table_of_bots_that_is_closed_stands_still(place: Place) -> None:
    with place.running() as server:
        table, _ = new_table(server, "el-grande", "hard", "hard", "hard", "hard")
        place.done("close", table)
    with place.running() as server:

        async def test() -> int:
            async with Client(server, table) as guest:
                return guest.number

        numbers = [asyncio.run(test()) for _ in range(2)]
        assert numbers[0] == numbers[1]
        assert server.get(f"api/tables/{table}/record").status == 403


def test_a_deleted_table_is_gone_for_all(place: Place) -> None:
    with place.running() as server:
        table, token = new_table(server, "el-grande", "you", "random")
        other, _ = new_table(server, "el-grande", "you", "random")

        async def test() -> None:
            async with Client(server, table, token) as host, Client(server, table) as guest:
                await host.play_on(random.Random(1), steps=3)
                await aside(lambda: place.done("delete", table))
                for client in (host, guest):
                    with pytest.raises(Refused) as told:
                        await client.until("nothing")
                    assert told.value.code == "unknown-table"
                with pytest.raises(Refused) as refused:
                    await host.ask("say", text="where?")
                assert refused.value.code == "not-joined"

        asyncio.run(test())
        assert server.get(f"api/tables/{table}/record").status == 404
        assert [line["table"] for line in place.done("list")] == [other]
        assert "no such table" in place.refused("delete", table)
        assert "Traceback" not in server.log()
    # Nor does a server miss it that was not running.
    place.done("delete", other)
    assert place.done("list") == []


async def read_on(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


async def comes_in(server: Server, table: str, token: str) -> bool:
    try:
        async with Client(server, table, token):
            return True
    except Refused:
        return False


def test_revoked_links_are_void_and_seats_are_free(place: Place) -> None:
    with place.running() as server:
        table, token = new_table(server, "el-grande", "you", "friend", "friend")

        async def test() -> None:
            async with Client(server, table, token) as host:
                links = invited(host)
                async with Client(server, table, links[1]) as friend:
                    await aside(lambda: place.done("revoke", table, "1"))
                    with pytest.raises(Refused) as told:
                        await friend.until("nothing")
                    assert told.value.code == "wrong-token"
                await until(host, lambda: invited(host).get(1) not in (None, links[1]))
                assert invited(host)[2] == links[2]
                assert not await comes_in(server, table, friend.token or "")
                await until(host, lambda: [line["text"] for line in host.talk] == ["freed"])
                way = await aside(lambda: place.done("revoke", table)["way"])
                with pytest.raises(Refused) as gone:
                    await host.until("nothing")
                assert gone.value.code == "wrong-token"
                for old in (token, links[2], invited(host)[1]):
                    assert not await comes_in(server, table, old)
                prefix, found, fresh = way.rpartition("/")
                assert (prefix + found) == f"#/t/{table}/"
                async with Client(server, table, fresh) as again:
                    assert again.info["host"]
                    assert set(invited(again)) == {1, 2}

        asyncio.run(test())
        assert "held by a link" in place.refused("revoke", table, "0")
        assert "seat 9 is none" in place.refused("revoke", table, "9")


def test_a_blocked_address_is_turned_away_within_seconds(place: Place) -> None:
    with place.running() as server:
        table, token = new_table(server, "el-grande", "you", "random")

        async def test() -> None:
            async with connect(server.socket, additional_headers=STRANGER) as stranger:
                await stranger.send(json.dumps({"type": "join", "table": table}))
                assert json.loads(await stranger.recv())["type"] == "welcome"
                await aside(lambda: place.done("block", "203.0.113.9"))
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(read_on(stranger), 30)
            with pytest.raises(InvalidStatus):
                await connect(server.socket, additional_headers=STRANGER)
            async with Client(server, table, token) as host:
                await host.settle()

        asyncio.run(test())
        assert server.get("api/health", **STRANGER).status == 403
        assert server.get("api/health", **{"x-forwarded-for": "203.0.113.10"}).status == 200
        assert [one["address"] for one in place.done("blocked")] == ["203.0.113.9"]
        assert place.done("unblock", "203.0.113.9") == {"address": "203.0.113.9"}
        patience = time.monotonic() + 30
        while server.get("api/health", **STRANGER).status != 200:
            assert time.monotonic() < patience
            time.sleep(0.1)
    assert "is not blocked" in place.refused("unblock", "203.0.113.9")
    place.done("block", "203.0.113.0/24")
    with place.running() as server:
        assert server.get("api/health", **STRANGER).status == 403


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9/24", "203.0.113.0/24"),
        ("2001:db8::5:7", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
    ],
)
def test_an_address_is_kept_in_one_way(text: str, kept: str) -> None:
    assert written(read_network(text)) == kept


@pytest.mark.parametrize(
    "text", ["127.0.0.1", "::1", "0.0.0.0/0", "::/0", "::ffff:127.0.0.1", "localhost", "1.2.3", ""]
)
def test_what_cannot_be_blocked(text: str) -> None:
    with pytest.raises(BadOption):
        read_network(text)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("close",), "close: name a table"),
        (("block",), "block: name an address"),
        (("list", "x"), "is too much"),
        (("close", "x", "1"), "is too much"),
        (("list", "--most", "0"), "at least 1"),
        (("block", "nowhere"), "no address"),
        (("list",), "there are no tables in"),
        (("explode",), "invalid choice"),
    ],
)
def test_bad_usage_is_one_line(arguments: tuple[str, ...], why: str, tmp_path: Path) -> None:
    place = Place(tmp_path, None)
    if arguments[:1] == ("block",) and len(arguments) > 1:
        with place.running():
            pass
    assert why in place.refused(*arguments)
    assert (tmp_path / "data").exists() == (arguments == ("block", "nowhere"))
