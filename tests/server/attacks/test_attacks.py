"""One client cannot hurt the others: each attack, and what becomes of it. `test_bars` measures them."""

import asyncio
import json
import select
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from meseta.server import protocols
from meseta.server.budget import BODIES, LARGEST, Ledger
from meseta.server.limits import Limits
from meseta.server.thinking.fair import FairQueue
from tests.server.attacks.raw import RawSocket, memory_of, text_frame
from tests.server.client import Client, Refused, new_table
from tests.server.process import Server, running, stopping, with_descriptors

PATIENCE = 60.0


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits."""
    limits = ["sockets=5", "requests=20", "tables=5", "spectators=10", "bot-tables=3", "log=30"]
    arguments = [part for limit in limits for part in ("--limit", limit)]
    with running(tmp_path_factory.mktemp("attacked"), "serve", "--port", "0", *arguments) as server:
        yield server


def wait_for(what: str, condition: object) -> None:
    """Until it holds."""
    assert callable(condition)
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, what
        time.sleep(0.02)


def answers(server: Server) -> bool:
    """Whether whoever comes now is let in."""
    try:
        return server.get("api/health").status == 200
    except OSError:
        return False


def test_a_burst_does_not_hold_up_the_others(attacked: Server) -> None:
    """10 sockets, 496 kB of joins: they are answered as far as they are paid for, and the server goes on."""
    table, _ = new_table(attacked, "el-grande", "you", "here")
    join = text_frame({"type": "join", "table": table})
    with ExitStack() as stack:
        sockets = [stack.enter_context(RawSocket(attacked)) for _ in range(10)]
        for one in sockets:
            one.upgrade()
        for one in sockets:
            one.socket.sendall(join * (49_600 // len(join)))
        began = time.monotonic()
        for _ in range(5):
            assert attacked.get("api/health").status == 200
        assert time.monotonic() - began < 5.0


def test_whoever_does_not_read_is_cut_off_and_gone(attacked: Server) -> None:
    """He holds a seat and asks for much without reading: his connection ends, and the others see it."""
    table, token = new_table(attacked, "el-grande", "you", "here", watch=True)

    async def watch() -> None:
        with RawSocket(attacked, receive_buffer=4096) as slow:
            slow.upgrade()
            slow.send({"type": "join", "table": table, "token": token})
            async with Client(attacked, table) as watcher:
                assert watcher.info["players"][0]["present"]
                asked = text_frame({"type": "past", "ref": 1, "number": 0})
                slow.socket.setblocking(False)
                until = time.monotonic() + 2 * PATIENCE
                while watcher.info["players"][0]["present"]:
                    with suppress(OSError):
                        slow.socket.send(asked * 20)
                    await watcher.settle()
                    assert time.monotonic() < until
                    await asyncio.sleep(0.02)

    asyncio.run(watch())


def test_whoever_asks_for_much_and_goes_is_gone(attacked: Server) -> None:
    """2,000 questions are worth half a minute of waiting: nobody answers them when he has left."""
    table, token = new_table(attacked, "el-grande", "you", "here", watch=True)

    async def watch() -> None:
        async with Client(attacked, table) as watcher:
            with RawSocket(attacked) as brief:
                brief.upgrade()
                brief.send({"type": "join", "table": table, "token": token})
                assert brief.message()["type"] == "welcome"
                await watcher.settle()
                assert watcher.info["players"][0]["present"]
                brief.send(*({"type": "past", "ref": 1, "number": 0} for _ in range(2000)))
                brief.message()
            async with asyncio.timeout(10.0):
                while watcher.info["players"][0]["present"]:
                    await watcher.settle()
                    await asyncio.sleep(0.1)

    asyncio.run(watch())


def test_unknown_tables_leave_nothing_behind(attacked: Server) -> None:
    with RawSocket(attacked) as one:
        one.upgrade()
        before = 0.0
        for number in range(400):
            one.send({"type": "join", "table": f"{number:016}" + "x" * 50_000 * (number % 2)})
            assert one.message()["code"] == "unknown-table"
            if number == 100:
                before = memory_of(attacked)
        assert memory_of(attacked) < before + 5


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf",
        b"GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nhost: a\r\n\r\nPOST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf",
    ],
)
def test_a_request_must_come_in_time(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither who says nothing keeps his connection, nor who says it slowly, the second request included."""

    async def test() -> None:
        async with quick(b"", monkeypatch) as (where, state):
            reader, writer = await asyncio.open_connection(*where)
            writer.write(sent)
            async with asyncio.timeout(PATIENCE):
                with suppress(ConnectionError):
                    assert b"HTTP/1.1 400" not in await reader.read()
            writer.close()
            assert not state.connections

    asyncio.run(test())


def test_an_answer_must_be_read_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with quick(bytes(20_000_000), monkeypatch) as (where, state):
            with closing(socket.create_connection(where)) as one:
                one.sendall(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
                async with asyncio.timeout(PATIENCE):
                    while not state.total_requests or state.connections:
                        await asyncio.sleep(0.01)

    asyncio.run(test())


@asynccontextmanager
async def quick(body: bytes, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[tuple[str, int], ServerState]]:
    """A server that hears all of a request and answers so, and has little time; where it is, and who is there."""
    monkeypatch.setattr(protocols, "HEAD", 0.1)
    monkeypatch.setattr(protocols, "WHOLE", 0.2)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    config = uvicorn.Config(
        app, http=protocols.PatientHttp, ws="none", lifespan="off", log_config=None, timeout_keep_alive=1
    )
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: protocols.PatientHttp(config, state, {}), "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname(), state
    finally:
        listening.close()


def asked(server: Server, *lines: str, body: bytes = b"") -> RawSocket:
    """A request by hand."""
    one = RawSocket(server)
    head = "\r\n".join([lines[0], f"Host: {one.where.netloc}", *lines[1:], "", ""]).encode()
    one.socket.sendall(head + body)
    return one


def until_closed(one: RawSocket) -> bytes:
    """All that is answered, when the server has closed the connection."""
    heard = b""
    with one, suppress(ConnectionError):
        while some := one.socket.recv(65536):
            heard += some
    return heard


POST = ("POST /api/mine HTTP/1.1", "Content-Type: application/json")
CHUNKED = "Transfer-Encoding: chunked"


def in_chunks(body: bytes) -> bytes:
    return b"".join(b"1\r\n%c\r\n" % sign for sign in body) + b"0\r\n\r\n"


def test_a_body_comes_in_few_pieces(attacked: Server) -> None:
    """Each of one byte would be taken apart by itself, all of them before anybody else's turn comes."""
    body = b'{"seats": []}'
    answer = until_closed(asked(attacked, *POST, CHUNKED, "Connection: close", body=in_chunks(body)))
    assert answer.startswith(b"HTTP/1.1 200 ")
    # Nothing ends it: the server does.
    answer = until_closed(asked(attacked, *POST, CHUNKED, body=in_chunks(body + b" " * 500)[:-20]))
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_what_is_no_request_is_answered_like_any_other_mistake(attacked: Server) -> None:
    for sent in ("nonsense", f"GET /{'x' * 20_000} HTTP/1.1", "GET  HTTP/1.1"):
        head, _, body = until_closed(asked(attacked, sent)).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n"), sent
        assert b"\r\nx-content-type-options: nosniff" in head
        assert json.loads(body)["code"] == "malformed"


def test_a_head_has_few_bytes_though_they_come_at_once(attacked: Server) -> None:
    lines = [f"X-{number}: y" for number in range(2000)]
    assert until_closed(asked(attacked, "GET /api/languages HTTP/1.1", *lines)).startswith(b"HTTP/1.1 400 ")


def test_nonsense_behind_what_was_answered_is_no_fault(tmp_path: Path) -> None:
    """Nor is a body that its sender breaks off."""
    with running(tmp_path) as server:
        with asked(server, "POST /api/nowhere HTTP/1.1", CHUNKED, body=b"1\r\nx\r\n") as one:
            assert b"404" in head_of(one)
            one.socket.sendall(b"nonsense\r\n\r\n")
            until_closed(one)
        with asked(server, *POST, "Content-Length: 9", body=b"half") as one:
            assert not select.select([one.socket], [], [], 0.2)[0]
        assert server.get("api/languages").status == 200
    assert "Traceback" not in server.log()
    assert "POST" not in server.log()


def test_whoever_comes_too_fast_must_come_again(attacked: Server) -> None:
    """What he has asked already behind what is refused is not answered."""
    address = "203.0.113.31"
    one = RawSocket(attacked, address)
    request = f"GET /api/languages HTTP/1.1\r\nHost: {one.where.netloc}\r\nX-Forwarded-For: {address}\r\n\r\n"
    one.socket.sendall(request.encode() * 1000)
    heard = until_closed(one)
    assert heard.count(b"HTTP/1.1 200 ") >= 100
    assert heard.count(b"HTTP/1.1 429 ") == 1


def test_whoever_speaks_before_he_has_a_socket_has_it_nevertheless(attacked: Server) -> None:
    """What he says so soon is lost, and nothing else."""
    with RawSocket(attacked) as one:
        assert b" 101 " in one.upgrade(behind=text_frame({"type": "ping", "ref": 1}) * 1000)
        one.send({"type": "ping", "ref": 2})
        assert one.message() == {"type": "pong", "ref": 2}


def test_a_message_comes_in_few_pieces(attacked: Server) -> None:
    """It is paid for when it is whole; so it may not go on without an end, in pieces in which there is nothing."""

    def pieces(count: int) -> bytes:
        first = Frame(Opcode.TEXT, b'{"type": "ping", ', fin=False)
        middle = Frame(Opcode.CONT, b"", fin=False)
        last = Frame(Opcode.CONT, b'"ref": 1}', fin=True)
        return b"".join(frame.serialize(mask=True) for frame in (first, *[middle] * (count - 2), last))

    with RawSocket(attacked) as one:
        one.upgrade()
        one.socket.sendall(pieces(5))
        assert one.message()["type"] == "pong"
        one.socket.sendall(pieces(100))
        assert one.close_code() == 1006


def test_nothing_is_unpacked(attacked: Server) -> None:
    """Compression is not agreed upon, and whoever uses it is refused: no small message becomes a large one."""
    with RawSocket(attacked) as one:
        head = one.upgrade("Sec-WebSocket-Extensions: permessage-deflate")
        assert b"101" in head.split(b"\r\n")[0]
        assert b"permessage-deflate" not in head
        packed = bytearray(text_frame("x" * 100))
        packed[0] |= 0x40
        one.socket.sendall(packed)
        assert one.close_code() == 1002


def test_a_flood_of_pings_is_cut_off(attacked: Server) -> None:
    with RawSocket(attacked) as one:
        one.upgrade()
        with suppress(OSError):
            one.socket.sendall(Frame(Opcode.PING, b"").serialize(mask=True) * 1000)
        assert one.close_code() == 1006


def test_an_address_has_so_many_sockets(attacked: Server) -> None:
    """Those whom a proxy on this machine speaks for are told apart."""
    with ExitStack() as stack:
        held = [stack.enter_context(RawSocket(attacked, "203.0.113.7")) for _ in range(5)]
        assert all(b"101" in one.upgrade().split(b"\r\n")[0] for one in held)
        more = stack.enter_context(RawSocket(attacked, "203.0.113.7"))
        assert b"403" in more.upgrade().split(b"\r\n")[0]
        other = stack.enter_context(RawSocket(attacked, "203.0.113.8"))
        assert b"101" in other.upgrade().split(b"\r\n")[0]
        held[0].close()

        def free_again() -> bool:
            with RawSocket(attacked, "203.0.113.7") as again:
                return b"101" in again.upgrade().split(b"\r\n")[0]

        wait_for("a place is free again", free_again)


def test_an_address_has_so_many_requests_and_tables(attacked: Server) -> None:
    wish = {"seats": [{"kind": "you"}, {"kind": "here"}]}
    asked = {"x-forwarded-for": "2001:db8::1"}
    made = [attacked.post("api/tables", wish, **asked).status for _ in range(6)]
    assert made == [201] * 5 + [429]
    # The same network, another address of it.
    answers = [attacked.get("api/languages", **{"x-forwarded-for": f"2001:db8::{i:x}"}) for i in range(1, 400)]
    refused = [answer for answer in answers if answer.status == 429]
    assert refused
    assert refused[0].json["code"] == "too-fast"
    assert refused[0].headers["retry-after"] == "1"
    assert attacked.get("api/languages", **{"x-forwarded-for": "2001:db9::1"}).status == 200


def test_opening_a_socket_is_a_request(attacked: Server) -> None:
    address = "203.0.113.21"

    def upgraded() -> bytes:
        with RawSocket(attacked, address) as one:
            return one.upgrade().split(b"\r\n")[0]

    assert b"101" in upgraded()
    for _ in range(200):
        upgraded()
    assert attacked.get("api/languages", **{"x-forwarded-for": address}).status == 429
    assert b"403" in upgraded()


def half_a_body(server: Server, address: str, *headers: str) -> RawSocket:
    one = RawSocket(server, address)
    lines = ["POST /api/tables HTTP/1.1", f"Host: {one.where.netloc}", f"X-Forwarded-For: {address}", *headers]
    one.socket.sendall("\r\n".join([*lines, "Content-Type: application/json", "", "x"]).encode())
    return one


def head_of(one: RawSocket) -> bytes:
    one.socket.settimeout(10.0)
    return one.socket.recv(65536).split(b"\r\n")[0]


@pytest.mark.parametrize("said", [f"Content-Length: {LARGEST}", "Transfer-Encoding: chunked"])
def test_an_address_sends_only_so_much_at_a_time(attacked: Server, said: str) -> None:
    """What has come of a body is in memory until the rest of it comes, too."""
    address = f"203.0.113.{len(said)}"
    wish = {"seats": [{"kind": "you"}, {"kind": "here"}]}
    with ExitStack() as stack:
        held = [stack.enter_context(half_a_body(attacked, address, said)) for _ in range(BODIES // LARGEST)]
        wait_for("they have begun", lambda: not any(select.select(held_sockets(held), [], [], 0.2)[0]))
        refused = attacked.post("api/tables", wish, **{"x-forwarded-for": address})
        assert (refused.status, refused.json["code"]) == (429, "too-fast")
        assert b"429" in head_of(stack.enter_context(half_a_body(attacked, address, said)))
        assert attacked.post("api/tables", wish, **{"x-forwarded-for": "203.0.113.99"}).status == 201
        for one in held:
            one.close()
        wait_for(
            "there is room again",
            lambda: attacked.post("api/tables", wish, **{"x-forwarded-for": address}).status == 201,
        )


def held_sockets(held: list[RawSocket]) -> list[socket.socket]:
    return [one.socket for one in held]


class Elsewhere(socket.socket):
    """The end of a connection from another host."""

    def __init__(self, host: str) -> None:
        super().__init__()
        self.host = host

    def getpeername(self) -> tuple[str, int]:
        return self.host, 5


class Wire(asyncio.Transport):
    """A connection from somewhere, as far as it is looked at here."""

    def __init__(self, host: str) -> None:
        self.sent = b""
        self.socket = Elsewhere(host)
        super().__init__({"socket": self.socket})

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += bytes(data)

    def close(self) -> None:
        self.socket.close()

    def is_closing(self) -> bool:
        return self.socket.fileno() < 0


def test_an_address_has_so_many_connections() -> None:
    """Those of a proxy are many people's, and are not counted."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError

    async def test() -> None:
        config = uvicorn.Config(
            app,
            http=protocols.PatientHttp,
            ws="none",
            lifespan="off",
            log_config=None,
            forwarded_allow_ips="10.0.0.0/8",
        )
        config.load()
        ledger = Ledger(Limits(sockets=2))

        class Counted(protocols.PatientHttp):
            pass

        Counted.ledger = ledger
        state = ServerState()

        def connect(host: str) -> tuple[protocols.PatientHttp, Wire]:
            protocol, wire = Counted(config, state, {}), Wire(host)
            protocol.connection_made(wire)
            return protocol, wire

        def leave(protocol: protocols.PatientHttp, wire: Wire) -> None:
            wire.close()
            protocol.connection_lost(None)

        here = [connect("203.0.113.7") for _ in range(9)]
        assert [wire.is_closing() for _, wire in here] == [False] * 8 + [True]
        answer = here[-1][1].sent
        assert answer.startswith(b"HTTP/1.1 429 Too Many Requests\r\n")
        assert b'"too-fast"' in answer
        others = [connect(host) for host in ["203.0.113.8", *["127.0.0.1"] * 20, *["10.1.2.3"] * 20]]
        assert not any(wire.is_closing() for _, wire in others)
        leave(*here.pop())
        leave(*here.pop())
        here += [connect("203.0.113.7") for _ in range(2)]
        assert [wire.is_closing() for _, wire in here] == [False] * 8 + [True]
        for one in (*here, *others):
            leave(*one)
        account = ledger.account("203.0.113.7")
        assert account is not None
        assert (account.connections, account.idle) == (0, True)

    asyncio.run(test())


def test_playing_again_makes_tables_like_any_other_way(attacked: Server) -> None:
    """One socket that concedes and plays again, for ever: at the limit it is refused, as over HTTP."""
    address = "203.0.113.9"
    wish = {"seats": [{"kind": "you"}, {"kind": "here"}]}
    answer = attacked.post("api/tables", wish, **{"x-forwarded-for": address})
    link = {"table": answer.json["table"], "token": answer.json["token"]}
    answers: list[dict[str, Any]] = []
    with RawSocket(attacked, address) as one:
        one.upgrade()

        def ask(ref: int, **message: object) -> dict[str, Any]:
            one.send({"ref": ref, **message})
            while (said := one.message()).get("ref") != ref:
                assert said["type"] != "error", said
            return said

        for _ in range(5):
            one.send({"type": "join", **link})
            assert ask(1, type="concede", seat=0)["type"] == "done"
            answers.append(ask(2, type="play-again", seat=0))
            link = {"table": answers[-1].get("table"), "token": answers[-1].get("token")}
    assert [said["type"] for said in answers] == ["link"] * 4 + ["error"]
    over_http = attacked.post("api/tables", wish, **{"x-forwarded-for": address}).json
    assert (over_http["code"], over_http["message"]) == ("too-fast", answers[-1]["message"])


def test_so_many_may_watch(attacked: Server) -> None:
    table, token = new_table(attacked, "el-grande", "you", "here")
    with ExitStack() as stack:
        answers = []
        for _ in range(12):
            one = stack.enter_context(RawSocket(attacked))
            one.upgrade()
            one.send({"type": "join", "table": table})
            answers.append(one.message()["type"])
        assert answers == ["welcome"] * 10 + ["error"] * 2
        player = stack.enter_context(RawSocket(attacked))
        player.upgrade()
        player.send({"type": "join", "table": table, "token": token})
        assert player.message()["type"] == "welcome"


def test_so_many_tables_of_bots_alone(attacked: Server) -> None:
    wish = {"seats": [{"kind": "bot", "bot": "greedy"}] * 5}
    made = [attacked.post("api/tables", wish) for _ in range(8)]
    assert 201 in {answer.status for answer in made}
    assert {answer.json["code"] for answer in made if answer.status != 201} == {"busy"}


def test_whoever_leaves_his_seat_to_a_bot_makes_a_table_of_bots_alone(tmp_path: Path) -> None:
    """At the limit handing over makes no more; whoever concedes may always go, and his table counts, too."""

    async def refused(client: Client, type: str, **fields: object) -> str:
        with pytest.raises(Refused) as caught:
            await client.ask(type, seat=0, **fields)
        return str(caught.value.code)

    async def test(server: Server) -> None:
        alone, shared = (
            new_table(server, "el-grande", *seats, *["greedy"] * 3) for seats in (["you"], ["you", "here"])
        )
        async with Client(server, *alone) as host, Client(server, *shared) as other:
            await other.ask("set-bot", seat=1, bot="greedy")
            await host.ask("concede", seat=0)
            assert await refused(other, "set-bot", bot="greedy") == "busy"
            assert server.post("api/tables", {"seats": [{"kind": "bot", "bot": "greedy"}] * 2}).status == 503
            await other.ask("set-bot", seat=1, bot=None)
            await other.ask("set-bot", seat=0, bot="greedy")
            assert [player["bot"] for player in other.info["players"][:2]] == ["greedy", None]

    with running(tmp_path, "serve", "--port", "0", "--limit", "bot-tables=1") as server:
        asyncio.run(test(server))


def test_a_log_does_not_grow_by_taking_back(attacked: Server) -> None:
    table, token = new_table(attacked, "el-grande", "you", "here")

    async def play() -> None:
        async with Client(attacked, table, token) as host:
            seat = -1
            while host.number < 30:
                seat = host.asked()[0]
                await host.act(seat, host.actions(seat)[0])
                if host.number < 30:
                    await host.ask("undo", seat=seat)
            with pytest.raises(Refused) as refused:
                await host.ask("undo", seat=seat)
            assert refused.value.code == "cannot-undo"
            for _ in range(5):
                seat = host.asked()[0]
                await host.act(seat, host.actions(seat)[0])

    asyncio.run(play())


def test_addresses_that_are_too_long_are_refused(attacked: Server) -> None:
    answer = attacked.get("x" * 400)
    assert (answer.status, answer.json["code"]) == (400, "malformed")
    assert attacked.get("api/games?language=" + "x" * 2000).status == 400


def test_no_more_connections_than_there_are_descriptors_for(tmp_path: Path) -> None:
    """Whoever comes when all are taken is turned away; when some have gone, others are let in again."""
    with ExitStack() as stack:
        python = with_descriptors(tmp_path, 160)
        server = stack.enter_context(stopping(Server(tmp_path, "serve", "--port", "0", python=python)))
        where = ("127.0.0.1", int(server.address.rstrip("/").rpartition(":")[2]))
        sockets = [stack.enter_context(closing(socket.create_connection(where, PATIENCE))) for _ in range(200)]
        assert "Traceback" not in server.log()
        for one in sockets:
            one.close()
        wait_for("somebody is let in again", lambda: answers(server))


def test_a_burst_of_connections_uses_no_descriptor_that_others_need(tmp_path: Path) -> None:
    """Many come in one moment, again and again: those too many are gone before the next are let in."""
    with stopping(Server(tmp_path, "serve", "--port", "0", python=with_descriptors(tmp_path, 160))) as server:
        where = ("127.0.0.1", int(server.address.rstrip("/").rpartition(":")[2]))
        for _ in range(5):
            with ExitStack() as stack:
                crowd = [stack.enter_context(closing(socket.socket())) for _ in range(500)]
                for one in crowd:
                    one.setblocking(False)
                    one.connect_ex(where)
                wait_for("the last is turned away", partial(ended, crowd[-1]))
        wait_for("somebody is let in again", lambda: answers(server))
        assert server.log() == ""


def ended(one: socket.socket) -> bool:
    try:
        return not one.recv(1)
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_bots_of_people_think_before_bots_among_themselves() -> None:
    order: list[str] = []

    async def ask(queue: FairQueue, party: str, attended: bool) -> None:
        async with queue.place(party, attended):
            order.append(party)
            await asyncio.sleep(0)

    async def test() -> None:
        queue = FairQueue(1)
        waiting = [ask(queue, f"bots {i}", False) for i in range(6)]
        waiting += [ask(queue, "one", True) for _ in range(6)] + [ask(queue, "two", True) for _ in range(2)]
        tasks = [asyncio.create_task(one) for one in waiting]
        await asyncio.sleep(0)
        tasks[3].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not len(queue)

    asyncio.run(test())
    # The first was there before the others; then people in turns, every eighth time one of those nobody looks at.
    people = ["one", "two", "one", "two", "one", "one", "one"]
    assert order == ["bots 0", *people, "bots 1", "one", "bots 2", "bots 4", "bots 5"]


def test_however_many_bots_play_among_themselves_a_persons_wait_for_two_of_them_at_most() -> None:
    """Fifty tables that ask again as soon as they are answered; he waits for whoever thinks now, and one more."""
    answered = 0

    async def play_on(queue: FairQueue, party: str) -> None:
        nonlocal answered
        while True:
            async with queue.place(party, False):
                await asyncio.sleep(0)
                answered += 1

    async def test() -> list[int]:
        queue = FairQueue(1)
        tables = [asyncio.create_task(play_on(queue, f"bots {i}")) for i in range(50)]
        waits: list[int] = []
        for turn in range(200):
            for _ in range(turn % 7):
                await asyncio.sleep(0)
            before = answered
            async with queue.place("a person", True):
                waits.append(answered - before)
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        return waits

    waits = asyncio.run(test())
    assert max(waits) <= 2
    # And those that nobody looks at come to their end, too.
    assert answered > 200 / 8
