"""Webhooks: who is asked and not here is told by way of the host's address; nobody makes the server speak elsewhere."""

import asyncio
import hashlib
import hmac
import ipaddress
import itertools
import json
import random
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from meseta.server import calling, posting
from meseta.server.calling import Caller
from meseta.server.errors import Refusal
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.limits import DEFAULT, Limits
from meseta.server.network import Network
from meseta.server.new_table import describe_new
from meseta.server.posting import NotSent, post, resolve
from meseta.server.store import Call, Store
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.timekeeper import Timekeeper
from meseta.server.webhooks import ANY, NONE, PUBLIC, check_address, is_public, new_webhook
from tests.server.client import Client, Refused, invited, new_table
from tests.server.postgresql import Cluster
from tests.server.process import Server, running
from tests.server.receiver import Receiver, receiving
from tests.server.test_table import house, play

PATIENCE = 60.0


def status(code: int, *headers: str) -> bytes:
    return "\r\n".join([f"HTTP/1.1 {code} Whatever", *headers, "Content-Length: 0", "", ""]).encode()


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    [
        "",
        "example.com",
        "ftp://example.com/",
        "file:///etc/passwd",
        "http://",
        "http://exa mple.com/",
        "http://example.com/\r\nHost: other",
        "http://example.com:0/",
        "http://example.com:99999/",
        "http://[::1/",
        "http://user@example.com/",
        "http://user:word@example.com/",
        "http://example.com/#here",
        "http://exämple.com/",
        "https://example.com/" + "x" * 500,
    ],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_address(address, ANY)
    assert (refused.value.code, refused.value.field) == ("malformed", "webhook")


INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "192.0.2.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
]


@pytest.mark.parametrize("host", INSIDE)
def test_addresses_of_this_machine_and_its_network_are_refused(host: str) -> None:
    assert not is_public(ipaddress.ip_address(host))
    shown = f"[{host}]" if ":" in host else host
    with pytest.raises(Refusal) as refused:
        check_address(f"https://{shown}:8443/news", PUBLIC)
    assert refused.value.code == "not-allowed"
    assert check_address(f"https://{shown}:8443/news", ANY).port == 8443


@pytest.mark.parametrize("host", ["8.8.8.8", "2606:4700:4700::1111", "64:ff9b::808:808"])
def test_addresses_of_the_open_internet_are_not(host: str) -> None:
    assert is_public(ipaddress.ip_address(host))


def test_a_name_is_judged_by_where_it_leads() -> None:
    async def test() -> None:
        parts = urlsplit("http://localhost:8080/")
        with pytest.raises(NotSent, match="this machine or its network"):
            await resolve(parts, PUBLIC)
        assert ipaddress.ip_address(await resolve(parts, ANY)).is_loopback
        # Other ways to write 127.0.0.1, which only the system's own resolver reads.
        for host in ("127.1", "0x7f000001", "2130706433"):
            with pytest.raises(NotSent):
                await resolve(urlsplit(f"http://{host}/"), PUBLIC)

    asyncio.run(test())


def test_the_operator_can_allow_none() -> None:
    with pytest.raises(Refusal, match="no address"):
        new_webhook("https://example.com/", NONE)


# How it is sent


async def post_to(receiver: Receiver) -> int:
    return await post(urlsplit(receiver.address), "127.0.0.1", b"{}", {"X-Test": "1"})


def test_it_is_posted_and_nothing_is_followed() -> None:
    async def test() -> None:
        async with receiving() as elsewhere, receiving([status(302, f"Location: {elsewhere.address}")]) as receiver:
            assert await post_to(receiver) == 302
            assert await post_to(receiver) == 200
            assert elsewhere.bodies == []
            assert receiver.paths == ["/news?club=1"] * 2
            assert receiver.headers[0]["host"] == urlsplit(receiver.address).netloc
            assert receiver.headers[0]["content-type"] == "application/json"
            assert receiver.headers[0]["x-test"] == "1"

    asyncio.run(test())


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 yes\r\n", b"x" * 100_000])
def test_an_answer_that_is_none(answer: bytes) -> None:
    async def test() -> None:
        async with receiving([answer]) as receiver:
            with pytest.raises(NotSent):
                await post_to(receiver)

    asyncio.run(test())


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "PATIENCE", 0.2)

    async def test() -> None:
        gone = asyncio.Event()

        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
            gone.set()

        async with await asyncio.start_server(say_nothing, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            with pytest.raises(NotSent, match="in time"):
                await post(urlsplit(f"http://x:{port}/"), "127.0.0.1", b"{}", {})
            await gone.wait()

    asyncio.run(test())


def test_nobody_there() -> None:
    with pytest.raises(NotSent, match="no connection"):
        asyncio.run(post(urlsplit("http://x:1/"), "127.0.0.1", b"{}", {}))


# What is sent, when, and how often


async def with_webhook(tables: Tables, address: str, count: int = 2) -> Table:
    seats = [NewSeat(kind="here", name=f"P{seat}") for seat in range(count)]
    return await tables.create(describe_new(NewTable(seats=seats, webhook=address), ANY), "")


@asynccontextmanager
async def at_work(*callers: Caller) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(caller.run()) for caller in callers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def hold(store: Store, table: str, body: bytes = b"{}") -> None:
    await store.call(Call(table, 0, 1, body, 0, time.time() - 1))


async def until_settled(store: Store, table: str, attempts: int) -> Call:
    """So often it was tried, and that is known."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with store.all_kept() as kept:
                calls = [call async for one in kept if one.table == table for call in one.calls]
            if calls and calls[0].attempts == attempts and calls[0].due != taken_until(calls[0]):
                return calls[0]
            await asyncio.sleep(0.02)


def taken_until(call: Call) -> float | None:
    """While somebody sends it, it is due when he is given up."""
    return call.due if call.due is not None and call.due > time.time() + 0.9 * calling.LEASE else 0.0


def test_what_is_sent_is_signed_and_sent_once_by_however_many(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables, receiving() as receiver:
            table = await with_webhook(tables, receiver.address)
            await hold(tables.store, table.id, b'{"news":"asked"}')
            callers = [Caller(tables.store, DEFAULT, ANY) for _ in range(3)]
            async with at_work(*callers):
                settled = await until_settled(tables.store, table.id, 1)
            assert settled.due is None
            assert receiver.bodies == [b'{"news":"asked"}']
            assert table.description.webhook is not None
            secret = table.description.webhook.secret
            wanted = hmac.new(secret.encode(), receiver.bodies[0], hashlib.sha256).hexdigest()
            assert receiver.headers[0]["meseta-signature"] == f"sha256={wanted}"
            assert receiver.headers[0]["meseta-delivery"] == f"{table.id}/0/1"

    asyncio.run(test())


def test_what_fails_is_tried_again_and_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "BEAT", 0.01)
    monkeypatch.setattr(calling, "PAUSES", (0.01, 0.01))

    async def test() -> None:
        async with house(tmp_path) as tables, receiving([status(500)] * 9) as receiver:
            table = await with_webhook(tables, receiver.address)
            await hold(tables.store, table.id)
            caller = Caller(tables.store, DEFAULT, ANY)
            async with at_work(caller):
                settled = await until_settled(tables.store, table.id, 3)
            assert settled.due is None
            assert len(receiver.bodies) == 3
            assert (caller.sent, caller.failed) == (0, 3)

    asyncio.run(test())


def test_each_pause_is_longer_than_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are, not shortened for tests: a receiver that is down is asked ever more seldom."""
    monkeypatch.setattr(calling, "LEASE", 10 * max(calling.PAUSES))
    assert all(later >= 2 * earlier for earlier, later in itertools.pairwise(calling.PAUSES))

    async def test() -> None:
        async with house(tmp_path) as tables, receiving([status(500)] * 9) as receiver:
            made = [await with_webhook(tables, receiver.address) for _ in range(len(calling.PAUSES) + 1)]
            began = time.time()
            for attempts, table in enumerate(made):
                await tables.store.call(Call(table.id, 0, 1, b"{}", attempts, began - 1))
            async with at_work(Caller(tables.store, DEFAULT, ANY)):
                settled = [await until_settled(tables.store, table.id, i + 1) for i, table in enumerate(made)]
            ended = time.time()
            for call, pause in zip(settled, calling.PAUSES, strict=False):
                assert call.due is not None
                assert began + pause <= call.due <= ended + pause
            assert settled[-1].due is None

    asyncio.run(test())


@pytest.mark.parametrize(
    ("answers", "count", "allowed"),
    [([status(500), status(302)], 3, ANY), ([status(410)], 1, ANY), ([], 0, PUBLIC), ([], 0, NONE)],
)
def test_it_ends_when_it_was_taken_or_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[bytes], count: int, allowed: str
) -> None:
    monkeypatch.setattr(calling, "BEAT", 0.01)
    monkeypatch.setattr(calling, "PAUSES", (0.01,) * 3)

    async def test() -> None:
        async with house(tmp_path) as tables, receiving(answers) as receiver:
            table = await with_webhook(tables, receiver.address)
            await hold(tables.store, table.id)
            async with at_work(Caller(tables.store, DEFAULT, allowed)):
                settled = await until_settled(tables.store, table.id, {PUBLIC: 4, NONE: 1}.get(allowed, count))
            assert settled.due is None
            assert len(receiver.bodies) == count

    asyncio.run(test())


def test_so_many_for_one_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables, receiving() as receiver:
            made = [await with_webhook(tables, receiver.address) for _ in range(3)]
            for table in made:
                await hold(tables.store, table.id)
            async with at_work(Caller(tables.store, Limits(webhooks=2), ANY)):
                settled = [await until_settled(tables.store, table.id, 1) for table in made]
            assert len(receiver.bodies) == 2
            # The third is sent later.
            assert sorted(call.due is None for call in settled) == [False, True, True]

    asyncio.run(test())


async def kept_calls(tables: Tables) -> list[Call]:
    async with tables.store.all_kept() as kept:
        return [call async for one in kept for call in one.calls]


class Sitting:
    """Somebody at the table."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.host = False
        self.party = None

    def tell_progress(self) -> None: ...
    def tell_table(self) -> None: ...
    def tell_talk(self, line: object) -> None: ...
    def tell_clock(self) -> None: ...
    def tell_deleted(self) -> None: ...
    def cut_off(self) -> None: ...


def due_of(table: Table) -> float | None:
    return table.timing.due


async def look_now(keeper: Timekeeper, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the time to look had come."""
    reports = table.timing.reports
    assert reports is not None
    if reports.look is not None:
        with monkeypatch.context() as later:
            now = reports.look + 0.1
            later.setattr("meseta.server.timekeeper.time.time", lambda: now)
            await keeper.look_at(table)


def test_the_absent_are_reported_once_for_a_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            keeper = Timekeeper(tables, Network(["https://club.example/"]))
            table = await with_webhook(tables, "https://example.com/")
            (seat,) = table.progress.match.to_act()
            here = Sitting(seat)
            table.presence.enter(here)
            await look_now(keeper, table, monkeypatch)
            assert await kept_calls(tables) == []
            # He is looked for again: he may go away.
            assert due_of(table) is not None
            table.presence.leave(here)
            await look_now(keeper, table, monkeypatch)
            (call,) = await kept_calls(tables)
            news = json.loads(call.body)
            assert news["time"] > 0
            assert {**news, "time": 0} == {
                "news": "asked",
                "table": table.id,
                "game": "el-grande",
                "seat": seat,
                "name": f"P{seat}",
                "link": f"https://club.example/#/t/{table.id}",
                "delivery": f"{table.id}/{seat}/{call.decision}",
                "time": 0,
            }
            assert due_of(table) is None
            # Neither a new look nor a table loaded anew reports it again.
            tables.drop_idle(0)
            again = await tables.get(table.id)
            await look_now(keeper, again, monkeypatch)
            assert await kept_calls(tables) == [call]
            await play(again, random.Random(1), 1)
            await look_now(keeper, again, monkeypatch)
            assert len(await kept_calls(tables)) >= 1
            assert max(one.decision for one in await kept_calls(tables)) > call.decision

    asyncio.run(test())


def test_the_end_is_reported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(tmp_path) as tables:
            keeper = Timekeeper(tables, Network())
            table = await with_webhook(tables, "https://example.com/")
            await table.concede(0)
            assert table.progress.ended
            await look_now(keeper, table, monkeypatch)
            (call,) = await kept_calls(tables)
            news = json.loads(call.body)
            assert (news["news"], news["seat"], news["name"], news["link"]) == ("ended", None, "", None)
            assert due_of(table) is None

    asyncio.run(test())


# Over the wire


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("webhooks"), "serve", "--port", "0", "--webhooks", "any") as server:
        yield server


def test_a_server_for_all_sends_nothing_to_its_own_network(server: Server) -> None:
    body = {"game": "el-grande", "seats": [{"kind": "you"}, {"kind": "bot"}]}
    answer = server.post("api/tables", {**body, "webhook": "http://127.0.0.1:9/"})
    assert (answer.status, answer.json["code"], answer.json["field"]) == (403, "not-allowed", "webhook")
    answer = server.post("api/tables", {**body, "webhook": "nonsense"}, **{"accept-language": "fr"})
    assert (answer.status, answer.json["field"]) == (400, "webhook")
    assert "adresse" in answer.json["message"]
    assert server.post("api/tables", body).json["secret"] is None


def test_the_address_is_the_hosts_and_the_secret_is_told_once(open_server: Server) -> None:
    address = "https://hooks.example/secret-path"

    async def test() -> None:
        seats = [{"kind": "you"}, {"kind": "friend"}, {"kind": "bot", "bot": "random"}]
        made = open_server.post("api/tables", {"game": "el-grande", "seats": seats, "webhook": address}).json
        assert len(made["secret"]) == 64
        async with Client(open_server, made["table"], made["token"]) as host:
            assert host.info["webhook"] == address
            async with (
                Client(open_server, made["table"], invited(host)[1]) as friend,
                Client(open_server, made["table"]) as watcher,
            ):
                for other in (friend, watcher):
                    with pytest.raises(Refused) as refused:
                        await other.ask("set-webhook", address="https://other.example/")
                    assert refused.value.code == "not-allowed"
                answer = await host.ask("set-webhook", address="https://new.example/path")
                assert len(answer["secret"]) == 64
                assert answer["secret"] != made["secret"]
                await asyncio.gather(*(person.settle() for person in (host, friend, watcher)))
                assert host.info["webhook"] == "https://new.example/path"
                told = json.dumps([friend.received, watcher.received])
                assert "example" not in told
                assert made["secret"] not in told
                assert answer["secret"] not in told
                assert made["secret"] not in json.dumps(host.received)
                assert (await host.ask("set-webhook", address=None))["secret"] is None
                assert host.info["webhook"] is None
                with pytest.raises(Refused) as refused:
                    await host.ask("set-webhook", address="gopher://x/")
                assert refused.value.field == "address"

    asyncio.run(test())


def test_an_absent_friend_is_reported_though_the_server_was_killed(tmp_path: Path) -> None:
    async def test() -> None:
        async with receiving() as receiver:
            arguments = ("serve", "--port", "0", "--webhooks", "any")
            first = Server(tmp_path, *arguments)
            try:
                table, token = new_table(first, "el-grande", "you", "random", webhook=receiver.address)
            finally:
                first.stop(signal.SIGKILL)
            second = Server(tmp_path, *arguments)
            try:
                await receiver.until(1)
            finally:
                await asyncio.to_thread(second.stop)
            (news,) = receiver.news
            assert (news["news"], news["table"], news["seat"] is not None) == ("asked", table, True)
            assert token not in receiver.bodies[0].decode()

    asyncio.run(test())


def test_several_processes_report_it_once(tmp_path: Path, postgresql: Cluster) -> None:
    url = postgresql.new_database()

    async def test() -> None:
        async with receiving() as receiver:
            arguments = ("serve", "--port", "0", "--webhooks", "any")
            servers = [Server(tmp_path / name, *arguments, MESETA_DATABASE=url) for name in ("one", "two")]
            try:
                present, token = new_table(servers[0], "el-grande", "you", "random", webhook=receiver.address)
                async with Client(servers[0], present, token):
                    made = [
                        new_table(server, "el-grande", "you", "random", webhook=receiver.address)[0]
                        for server in servers * 2
                    ]
                    await receiver.until(4)
                    # Whoever is here by one process is known to be here by the other.
                    assert sorted(news["table"] for news in receiver.news) == sorted(made)
            finally:
                for server in servers:
                    await asyncio.to_thread(server.stop)
            assert sorted(news["table"] for news in receiver.news if news["table"] != present) == sorted(made)

    asyncio.run(test())
