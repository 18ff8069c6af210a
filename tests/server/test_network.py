"""Where others reach the server: what is printed, what pages are told, and who may open it."""

import re
import socket
from pathlib import Path

from meseta.server.network import is_loopback, own_addresses
from tests.server.process import Server, running
from tests.server.test_local import key_of

ELSEWHERE = "127.0.0.2"


def second_line(server: Server) -> str:
    assert server.process.stdout is not None
    return server.process.stdout.readline().decode()


def reachable(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=2).close()
    except OSError:
        return False
    return True


def test_plain_meseta_is_for_this_device_until_its_owner_opens_it(tmp_path: Path) -> None:
    with running(tmp_path, "--no-browser", "--address", ELSEWHERE) as server:
        port = int(re.findall(r":(\d+)/", server.address)[0])
        bearer = {"authorization": f"Bearer {key_of(server)}"}
        assert server.get("api/reach").json == {"addresses": [], "can_open": False}
        assert server.get("api/reach", **bearer).json == {"addresses": [], "can_open": True}
        assert not reachable(ELSEWHERE, port)
        for wrong in ({}, {"authorization": "Bearer guess"}, {**bearer, "origin": "http://evil.example"}):
            assert server.post("api/open", {}, **wrong).status == 403
        assert not reachable(ELSEWHERE, port)

        opened = server.post("api/open", {}, **bearer)
        assert opened.json == {"addresses": [f"http://{ELSEWHERE}:{port}/"], "can_open": False}
        assert reachable(ELSEWHERE, port)
        second_line(server)
        assert second_line(server) == f"Others reach it at http://{ELSEWHERE}:{port}/\n"
        assert server.post("api/open", {}, **bearer).status == 403, "it is open already"
    assert not reachable(ELSEWHERE, port), "it ends with the server"


def test_addresses_of_this_machine_are_told_to_nobody_from_elsewhere(tmp_path: Path) -> None:
    with running(
        tmp_path, "serve", "--host", "0.0.0.0", "--port", "0", "--address", ELSEWHERE, "--address", "games.example"
    ) as server:
        port = re.findall(r":(\d+)/", server.address)[0]
        assert second_line(server) == f"Others reach it at http://{ELSEWHERE}:{port}/\n"
        addresses = [f"http://{ELSEWHERE}:{port}/", f"http://games.example:{port}/"]
        assert server.get("api/reach").json["addresses"] == addresses
        assert server.get("api/reach", host="games.example").json["addresses"] == []


def test_behind_a_proxy_links_begin_with_the_public_address(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--public-url", "https://games.example/table") as server:
        assert second_line(server) == "Others reach it at https://games.example/table/\n"
        for host in ("localhost", "games.example"):
            assert server.get("api/reach", host=host).json["addresses"] == ["https://games.example/table/"]


def test_a_server_that_nobody_else_can_reach_says_so(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0") as server:
        assert second_line(server).startswith("Nobody else can reach it there")


def test_own_addresses_are_those_of_others_view() -> None:
    assert not any(is_loopback(address) for address in own_addresses())
    assert all(is_loopback(name) for name in ("localhost", "127.0.0.1", "127.8.9.1", "::1", "[::1]", "::1%lo"))


def test_a_name_that_begins_like_an_address_is_somebody_elses() -> None:
    names = ("127.evil.example", "127.0.0.1.evil.example", "127.", "127.0.0.1:80", "localhost.evil.example", "", "[]")
    assert not any(is_loopback(name) for name in names)
