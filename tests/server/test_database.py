"""`meseta db`: checks, backups while the server runs, and back again, between the kinds of databases."""

import asyncio
import base64
import gzip
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

import asyncpg
import pytest

from meseta.server.store import SqliteStore, Stored
from meseta.server.store.backup import read_backup
from tests.server.client import Client, Refused, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running

PATIENCE = 30.0


def meseta(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "meseta.cli", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}, timeout=60, check=False
    )


def db(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return meseta("db", *arguments, **environment)


def play(server: Server, table: str, token: str, steps: int) -> Client:
    async def test() -> Client:
        async with Client(server, table, token) as host:
            await host.play_on(random.Random(3), steps=steps)
            return host

    return asyncio.run(test())


@pytest.mark.parametrize("task", [("db", "check"), ("db", "backup", "FILE"), ("admin", "list")])
def test_nothing_is_made_in_an_empty_postgresql(task: tuple[str, ...], tmp_path: Path, postgresql: Cluster) -> None:
    url = postgresql.new_database()
    file = tmp_path / "tables.gz"
    words = [str(file) if word == "FILE" else word for word in task]
    done = meseta(*words, "--database", url)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there are no tables in this database" in done.stderr
    assert not file.exists()

    async def laid_out() -> bool:
        connection = await asyncpg.connect(url)
        try:
            return bool(await connection.fetchval("SELECT to_regclass('settings')"))
        finally:
            await connection.close()

    assert not asyncio.run(laid_out())


def test_a_backup_goes_from_one_kind_to_the_other_and_back(tmp_path: Path, postgresql: Cluster) -> None:
    """The links stay good: the secret goes with it."""
    url = postgresql.new_database()
    file = tmp_path / "tables.gz"
    data = str(tmp_path / "data")
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "here")
        before = play(server, table, token, 20)
        done = db("backup", str(file), "--data", data)
        assert (done.returncode, done.stderr) == (0, "")
        assert file.stat().st_mode & 0o077 == 0
    assert db("restore", str(file), MESETA_DATABASE=url).returncode == 0
    assert "tables: 1, with a fault: 0" in db("check", "--database", url).stdout
    shared = tmp_path / "shared"
    with running(shared, "serve", "--port", "0", MESETA_DATABASE=url) as server:
        after = play(server, table, token, 0)
        assert (after.states, after.events, after.number) == (before.states, before.events, before.number)
        play(server, table, token, 5)
        assert not (shared / "data").exists()
    again = db("backup", str(file), "--database", url)
    assert again.returncode == 0
    refused = db("restore", str(file), "--data", data)
    assert refused.returncode == 2
    assert "empty database" in refused.stderr
    fresh = str(tmp_path / "fresh")
    assert db("restore", str(file), "--data", fresh).returncode == 0
    assert db("check", "--data", fresh).returncode == 0


@pytest.mark.parametrize("kind", ["folder", "postgresql"])
def test_a_backup_is_taken_in_while_a_server_runs(tmp_path: Path, request: pytest.FixtureRequest, kind: str) -> None:
    """Its links are good at once."""
    file = tmp_path / "tables.gz"
    with running(tmp_path / "one") as server:
        table, token = new_table(server, "el-grande", "you", "here")
        assert db("backup", str(file), "--data", str(tmp_path / "one" / "data")).returncode == 0
    shared = {} if kind == "folder" else {"MESETA_DATABASE": request.getfixturevalue("postgresql").new_database()}
    with running(tmp_path / "other", "serve", "--port", "0", **shared) as server:
        assert db("restore", str(file), "--data", str(tmp_path / "other" / "data"), **shared).returncode == 0
        until = time.monotonic() + PATIENCE
        while True:
            try:
                play(server, table, token, 2)
                break
            except Refused as refused:
                assert refused.code == "wrong-token"  # noqa: PT017
                assert time.monotonic() < until
                time.sleep(0.1)


@pytest.mark.parametrize("task", ["check", "backup"])
def test_nothing_is_made_where_there_are_no_tables(tmp_path: Path, task: str) -> None:
    folder = tmp_path / "mistyped"
    done = db(task, *([str(tmp_path / "tables.gz")] if task == "backup" else []), "--data", str(folder))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "there are no tables" in done.stderr
    assert not folder.exists()
    assert not (tmp_path / "tables.gz").exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-20],
        lambda line: line.replace(b'"rows"', b'"lost"'),
        lambda line: line.replace(b'"el-grande"', b'"\xff"').replace(b'"owner":"', b'"owner":"\xff'),
        pytest.param(lambda line: b"[" * 5000, marks=pytest.mark.long),
        pytest.param(lambda line: b"", marks=pytest.mark.long),
    ],
)
def test_a_damaged_line_of_a_backup_is_named(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    """And nothing of the others is taken in."""
    file = tmp_path / "tables.gz"
    with running(tmp_path) as server:
        for _ in range(3):
            new_table(server, "el-grande", "you", "here")
        assert db("backup", str(file), "--data", str(tmp_path / "data")).returncode == 0
    lines = gzip.decompress(file.read_bytes()).split(b"\n")
    lines[2] = damage(lines[2])
    file.write_bytes(gzip.compress(b"\n".join(lines)))
    check_refused(file, tmp_path, "line 3 of this backup is damaged")


def test_a_backup_that_cannot_be_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "tables.gz"
    packed = bytearray(gzip.compress(random.Random(1).randbytes(10_000)))
    packed[10:60] = b"\xff" * 50
    file.write_bytes(packed)
    check_refused(file, tmp_path, "this is no backup, or not a whole one")


def check_refused(file: Path, folder: Path, why: str) -> None:
    fresh = folder / "fresh"
    done = db("restore", str(file), "--data", str(fresh))
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert why in done.stderr
    assert "tables: 0," in db("check", "--data", str(fresh)).stdout


def test_a_store_that_fails_midway_is_told_in_one_line(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        new_table(server, "el-grande", "you", "here")
    with closing(sqlite3.connect(tmp_path / "data" / "meseta.sqlite")) as database, database:
        database.execute("DROP TABLE talk")
    for task in ("check", "backup"):
        arguments = [str(tmp_path / "tables.gz")] if task == "backup" else []
        done = db(task, *arguments, "--data", str(tmp_path / "data"))
        assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
        assert "talk" in done.stderr
    assert not (tmp_path / "tables.gz").exists()


@pytest.mark.parametrize("content", [pytest.param(b"", marks=pytest.mark.long), b"El Grande", None])
def test_what_is_no_whole_backup_is_not_taken_in(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "tables.gz"
    with running(tmp_path) as server:
        new_table(server, "el-grande", "you", "here")
        assert db("backup", str(file), "--data", str(tmp_path / "data")).returncode == 0
    file.write_bytes(file.read_bytes()[:-30] if content is None else content)
    fresh = tmp_path / "fresh"
    done = db("restore", str(file), "--data", str(fresh))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "tables: 0," in db("check", "--data", str(fresh)).stdout


def test_a_game_that_does_not_fit_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table, token = new_table(server, "el-grande", "you", "here")
        play(server, table, token, 10)
        new_table(server, "salamanca", "you", "here")
    with closing(sqlite3.connect(tmp_path / "data" / "meseta.sqlite")) as database, database:
        database.execute("UPDATE log SET action = 'power 13' WHERE number = 3")
    done = db("check", "--data", str(tmp_path / "data"))
    assert done.returncode == 1
    assert "tables: 2, with a fault: 1" in done.stdout
    assert table in done.stdout


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["backup"], 2),
        (["check", "--database", "mysql://x"], 2),
        (["check", "--database", "postgresql://nobody:secret@127.0.0.1:1/x"], 1),
        (["restore", "nothing.gz"], 1),
    ],
)
def test_bad_usage_is_one_line(tmp_path: Path, arguments: list[str], status: int) -> None:
    done = db(*arguments, MESETA_DATA=str(tmp_path))
    assert (done.returncode, len(done.stderr.splitlines())) == (status, 1)
    assert "secret" not in done.stderr


def test_several_workers_need_a_database_that_they_share(tmp_path: Path) -> None:
    server = Server(tmp_path, "serve", "--port", "0", "--workers", "2")
    assert server.stop() == 1
    assert "--database" in server.log()


def test_a_backup_of_before_there_were_clocks_is_read(tmp_path: Path) -> None:
    rows = [{"number": 1, "kind": "act", "seat": 0, "action": "power 1"}]
    table = {
        "table": "a",
        "document": base64.b64encode(b"document").decode(),
        "version": 2,
        "owner": "",
        "bot_turn": False,
        "changed": 4.5,
        "rows": rows,
        "talk": [],
        "position": None,
    }
    head = {"format": "meseta-backup", "version": 1, "secret": base64.b64encode(b"s" * 32).decode()}
    file = tmp_path / "old.gz"
    file.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in (head, table, {"tables": 1})).encode()))

    async def test() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        assert await read_backup(store, file) == 1
        assert await store.find("a") == Stored("a", b"document", 2, 1, 4.5)
        await store.close()

    asyncio.run(test())
