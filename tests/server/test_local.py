"""Plain `meseta`, and `meseta serve`: as they are started and stopped."""

import asyncio
import os
import random
import signal
import socket
import stat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.command import meseta
from tests.server.client import Client, new_table
from tests.server.process import Server, running

LOCAL = ("--no-browser",)


def key_of(server: Server) -> str:
    return server.line.split("#me=")[1].split()[0]


def test_the_address_is_printed_with_the_owners_key(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as server:
        assert server.address.startswith("http://127.0.0.1:")
        key = key_of(server)
        assert len(key) >= 32
        assert server.get("").status == 200
        file = tmp_path / "data" / "owner-key"
        assert file.read_text() == key
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as server:
        table, token = new_table(server, "el-grande", "you", "random")

        async def play() -> None:
            async with Client(server, table, token) as host:
                await host.play_on(random.Random(1), steps=3)
                server.process.send_signal(signal.SIGINT)
                with pytest.raises(ConnectionClosed) as closed:
                    await host.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

        asyncio.run(play())
        assert server.stop() in (0, 130)
        assert server.log().strip() == ""


def test_sigterm_ends_it_cleanly(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        server.stop(signal.SIGTERM)
        assert server.log().strip() == ""


def test_the_next_start_finds_port_and_games_again(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as first:
        bearer = {"authorization": f"Bearer {key_of(first)}"}
        wish = {"seats": [{"kind": "you"}, {"kind": "here"}]}
        owned = first.post("api/tables", wish, **bearer).json
        others = first.post("api/tables", wish).json
    with running(tmp_path, *LOCAL) as second:
        assert (second.address, key_of(second)) == (first.address, key_of(first))
        found = second.post("api/mine", {"seats": []}, **bearer).json
        assert [(summary["table"], summary["token"]) for summary in found] == [(owned["table"], owned["token"])]
        assert second.post("api/mine", {"seats": []}).json == []
        both = second.post("api/mine", {"seats": [others, owned]}, **bearer).json
        assert {summary["table"] for summary in both} == {owned["table"], others["table"]}
        assert len(both) == 2


def test_another_port_is_taken_if_that_of_last_time_is_not_free(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as first:
        port = int(first.address.split(":")[2].rstrip("/"))
    with socket.create_server(("127.0.0.1", port)), running(tmp_path, *LOCAL) as second:
        assert second.address != first.address
        assert second.get("api/health").status == 200


def test_a_second_start_finds_the_running_server(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as first:
        second = meseta("--no-browser", MESETA_DATA=str(tmp_path / "data"))
        assert second.status == 0
        assert "running already" in second.out
        assert f"{first.address}#me={key_of(first)}" in second.out
        serve = meseta("serve", "--port", "0", MESETA_DATA=str(tmp_path / "data"))
        assert serve.status == 1
        assert first.address in serve.err
        assert len(serve.err.splitlines()) == 1


def test_a_killed_server_does_not_stand_in_the_way(tmp_path: Path) -> None:
    server = Server(tmp_path, *LOCAL)
    server.stop(signal.SIGKILL)
    with running(tmp_path, *LOCAL) as again:
        assert "running already" not in again.line
        assert again.get("api/health").status == 200


@pytest.mark.parametrize("command", [(), ("serve",)])
def test_a_port_that_is_taken(tmp_path: Path, command: tuple[str, ...]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = meseta(*command, "--port", port, *(() if command else LOCAL), MESETA_DATA=str(tmp_path))
    assert run.status == 1
    assert len(run.err.splitlines()) == 1
    assert port in run.err


@pytest.mark.parametrize("command", [LOCAL, ("serve",)])
def test_a_data_folder_that_cannot_be_written(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("not a folder")
    run = meseta(*command, "--data", str(tmp_path / "file" / "data"))
    assert run.status == 1
    assert len(run.err.splitlines()) == 1
    assert "cannot write to the data folder" in run.err
    assert "--data" in run.err


def test_a_damaged_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "meseta.sqlite").write_bytes(b"El Grande" * 1000)
    run = meseta("--no-browser", "--data", str(tmp_path))
    assert run.status == 1
    assert len(run.err.splitlines()) == 1
    assert "not a database" in run.err


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"MESETA_DATA": "{home}/mine", "XDG_DATA_HOME": "{home}/xdg"}, "mine"),
        ({"MESETA_DATA": "", "XDG_DATA_HOME": "{home}/xdg"}, "xdg/meseta"),
        ({"MESETA_DATA": "", "XDG_DATA_HOME": "relative"}, ".local/share/meseta"),
        ({"MESETA_DATA": "", "XDG_DATA_HOME": ""}, ".local/share/meseta"),
    ],
)
def test_where_data_is_kept(tmp_path: Path, environment: dict[str, str], folder: str) -> None:
    places = {name: value.format(home=tmp_path) for name, value in environment.items()}
    with running(tmp_path / "server", *LOCAL, HOME=str(tmp_path), **places):
        assert (tmp_path / folder / "meseta.sqlite").is_file()


def test_the_browser_is_opened(tmp_path: Path) -> None:
    """By a link that is good once: it leads to the address with the key."""
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" >{opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    with running(tmp_path, "--port", "0", BROWSER=f"{browser} %s &") as server:
        for _ in range(100):
            if opened.exists():
                break
            server.get("api/health")
        assert opened.read_text().startswith(f"{server.address}open/")


def test_no_secret_is_in_any_log(tmp_path: Path) -> None:
    with running(tmp_path, *LOCAL) as server:
        table, token = new_table(server, "el-grande", "you", "friend")

        async def play() -> list[str]:
            async with Client(server, table, token) as host:
                return [invitation["token"] for invitation in host.info["invitations"]]

        secrets = [table, token, key_of(server), *asyncio.run(play())]
        server.get(f"?token={token}")
        server.get(f"api/tables/{table}/record?token={token}", authorization=f"Bearer {token}")
        server.post("api/mine", {"seats": [{"table": table, "token": token, "x": token}]})
    rest = os.read(server.process.stdout.fileno(), 10_000) if not server.process.stdout.closed else b""  # type: ignore[union-attr]
    for secret in secrets:
        assert secret not in server.log()
        assert secret not in rest.decode()
