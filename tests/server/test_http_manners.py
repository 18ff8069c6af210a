"""How HTTP is spoken: hosts, origins, headers, methods, errors, and that the owner's key is in no list of processes."""

import json
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server.attacks.raw import RawSocket
from tests.server.process import Answer, Server, running

WISH = {"seats": [{"kind": "you"}, {"kind": "here"}]}


def ask(server: Server, method: str, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=10)) as connection:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer, answer.read()


def test_names_that_lead_here_but_are_not_ours(tmp_path: Path) -> None:
    """Somebody's name that leads to this machine would let his page speak for the owner."""
    with running(tmp_path, "--no-browser") as server:
        port = urlsplit(server.address).port
        for own in (f"127.0.0.1:{port}", f"localhost:{port}", "localhost", f"[::1]:{port}", "LOCALHOST"):
            assert ask(server, "GET", "/api/health", host=own)[0].status == 200, own
        for other in (
            "evil.example",
            f"evil.example:{port}",
            "",
            "a b",
            "localhost.evil.example",
            "127.evil.example",
            "localhost@evil",
            "[x",
        ):
            answer, body = ask(server, "GET", "/api/health", host=other)
            assert (answer.status, json.loads(body)["code"]) == (400, "malformed"), other
            assert other == "" or other not in json.loads(body)["message"]
        with RawSocket(server) as one:
            one.where = urlsplit("http://evil.example")
            assert b"403" in one.upgrade().split(b"\r\n")[0]


def test_a_server_that_was_told_its_names_knows_no_others(tmp_path: Path) -> None:
    with running(tmp_path, "serve", "--port", "0", "--public-url", "https://club.example/") as server:
        assert ask(server, "GET", "/api/health", host="club.example")[0].status == 200
        assert ask(server, "GET", "/api/health", host="evil.example")[0].status == 400


@pytest.mark.parametrize("origin", ["http://[", "http://x:y", "elsewhere", "http://", "\x01"])
def test_an_origin_that_is_none(server: Server, origin: str) -> None:
    answer = server.post("api/tables", WISH, origin=origin)
    assert (answer.status, answer.json["code"]) == (400, "malformed")


def test_null_is_another_sites_origin(server: Server) -> None:
    assert server.post("api/tables", WISH, origin="null").status == 403


@pytest.mark.parametrize("depth", [500, 25_000])
def test_deep_json_is_malformed(server: Server, depth: int) -> None:
    bodies = [b"[" * depth, b'{"record":' * depth, b'{"options":' + b'{"a":' * depth + b"1" + b"}" * (depth + 1)]
    for body in bodies:
        answer = server.post("api/tables", body)
        assert (answer.status, answer.json["code"]) == (400, "malformed")


def every_answer(server: Server) -> list[Answer]:
    paths = ["", "nothing", "api/health", "api/nothing", "api/words/xx", "api/schema", "api/tables/nowhere/record"]
    return [server.get(path) for path in paths] + [
        server.post("api/tables", b"{"),
        server.post("api/mine", {"seats": []}),
    ]


def test_the_usual_headers_are_on_every_answer(server: Server) -> None:
    for answer in every_answer(server):
        headers = {name.lower(): value for name, value in answer.headers.items()}
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["cache-control"]
    assert server.get("api/health").headers["cache-control"] == "no-store"


def test_head_is_get_without_its_body(server: Server) -> None:
    for path in ("/", "/api/health", "/api/games"):
        got, body = ask(server, "GET", path)
        head, nothing = ask(server, "HEAD", path)
        assert (head.status, nothing) == (200, b"")
        assert body
        assert head.getheader("content-type") == got.getheader("content-type")
    assert ask(server, "HEAD", "/api/nothing")[0].status == 404


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("POST", "/api/health", "GET, HEAD, OPTIONS"),
        ("GET", "/api/tables", "OPTIONS, POST"),
        ("DELETE", "/api/mine", "OPTIONS, POST"),
        ("HEAD", "/api/mine", "OPTIONS, POST"),
    ],
)
def test_other_methods_are_told_which_there_are(server: Server, method: str, path: str, allow: str) -> None:
    answer, _ = ask(server, method, path)
    assert (answer.status, answer.getheader("allow")) == (405, allow)
    options, _ = ask(server, "OPTIONS", path)
    assert (options.status, options.getheader("allow")) == (204, allow)


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "x" * 5000},
        {"seats": [{"kind": "y" * 5000}] * 2},
        {"seats": [{"kind": "bot", "bot": "z" * 5000}] * 2},
        {**WISH, "options": {"o" * 5000: 1}},
        {**WISH, "starts": "s" * 5000},
        {**WISH, "record": {"format": "r" * 5000}},
        {"u" * 5000: 1},
    ],
)
def test_little_of_what_was_sent_comes_back(server: Server, wish: object) -> None:
    answer = server.post("api/tables", wish)
    assert answer.status == 400
    assert not any(sign * 201 in answer.body.decode() for sign in "xyzosru")


def test_every_error_is_documented(server: Server) -> None:
    schema = server.get("api/schema").json
    for path, methods in schema["paths"].items():
        for described in methods.values():
            assert {"400", "403", "404", "405", "413", "429", "500", "503"} <= set(described["responses"]), path


def test_the_owners_key_is_in_no_list_of_processes(tmp_path: Path) -> None:
    """The browser is started with a link that is good once."""
    started = tmp_path / "started"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" >> {started}\n')
    browser.chmod(0o700)
    with running(tmp_path, "--port", "0", BROWSER=f"{browser} %s") as server:
        key = server.line.split("#me=")[1].split()[0]
        second = Server(tmp_path, BROWSER=f"{browser} %s")
        assert second.process.wait(30) == 0
        second.stop()
        until = time.monotonic() + 30
        while not started.exists() or len(started.read_text().splitlines()) < 2:
            assert time.monotonic() < until
        links = started.read_text().split()
        assert key not in started.read_text()
        assert len(set(links)) == 2
        for link in links:
            path = urlsplit(link).path
            assert ask(server, "GET", path)[0].getheader("location") == f"/#me={key}"
            assert ask(server, "GET", path)[0].getheader("location") == "/"
        assert server.post("api/once", {}).status == 403
