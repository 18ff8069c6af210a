"""Budgets by cost: what is dear is answered no faster than it is paid for, by a socket and by an address."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from meseta.server import messages as wire
from meseta.server.budget import BODY_BYTE, LARGEST, Account, Bucket, Ledger
from meseta.server.costs import AT_ONCE, RATE, TOLD, cost_of, is_dear
from meseta.server.limits import Limits
from tests.server.attacks.raw import RawSocket
from tests.server.client import new_table
from tests.server.process import Server, running

WORK = 50
WORK_AT_ONCE = 4 * WORK
JOIN = cost_of(wire.Join(table=""))
PAST = cost_of(wire.Past(ref=0, number=0))


class Clock:
    """A time of day that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_so_much_at_once_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(10.0, 40.0, clock)
    assert [bucket.take(20.0) for _ in range(4)] == [0.0, 0.0, 2.0, 4.0]
    clock.now += 4.0
    assert bucket.take(5.0) == 0.5
    clock.now += 1000.5
    # Whoever has waited long has no more than that at once.
    assert bucket.take(45.0) == 0.5


@pytest.mark.parametrize(("seconds", "full"), [(0.0, False), (1.9, False), (2.0, True), (9.0, True)])
def test_a_bucket_is_full_again_when_all_is_paid(seconds: float, full: bool) -> None:
    clock = Clock()
    bucket = Bucket(10.0, 40.0, clock)
    assert bucket.full
    bucket.take(20.0)
    clock.now += seconds
    assert bucket.full is full


def test_what_there_is_not_enough_for_is_not_taken() -> None:
    clock = Clock()
    bucket = Bucket(10.0, 40.0, clock)
    assert [bucket.try_take(30.0) for _ in range(2)] == [True, False]
    clock.now += 2.0
    assert [bucket.try_take(30.0) for _ in range(2)] == [True, False]


def test_what_makes_the_server_work_is_dear() -> None:
    dear = [wire.Join(table=""), wire.Past(ref=0, number=0), wire.Draw(ref=0)]
    dear += [wire.Preview(ref=0, seat=0, decision=0, actions=[]), wire.Why(ref=0, seat=0, action="")]
    act = wire.Act(ref=0, seat=0, decision=0, action="")
    assert all(cost_of(message) > cost_of(act) > cost_of(wire.Ping(ref=0)) for message in dear)


def test_what_is_long_is_dear() -> None:
    say, move = wire.Say(ref=0, text=""), wire.Move(ref=0, seat=0)
    assert cost_of(say, 64 * 1024) > 5 * cost_of(say, 100)
    # A link to move a seat is there to be used: no socket has more than a few a second.
    assert RATE / (cost_of(move) + JOIN) < 15


def test_what_all_are_told_of_costs_by_how_many_they_are() -> None:
    rename, past = wire.Rename(ref=0, seat=0, name="Ana"), wire.Past(ref=0, number=0)
    # At a table of 290 whoever changes his name again and again has a megabyte or two a second sent, not seventeen.
    assert RATE / cost_of(rename, guests=290) < 10
    assert cost_of(rename, guests=2) < 1.2 * cost_of(rename)
    assert cost_of(past, guests=290) == cost_of(past)
    # It is not what makes an act wait for dear questions.
    assert not is_dear(wire.Act(ref=0, seat=0, decision=0, action=""))


def test_whoever_has_many_told_pays_for_them(thrifty: Server) -> None:
    """A name at a table of 60, told again and again; and coming to it with a seat, again and again."""
    table, token = new_table(thrifty, "el-grande", "you", "here")
    with ExitStack() as stack:
        for _ in range(60):
            one = stack.enter_context(RawSocket(thrifty))
            one.upgrade()
            one.send({"type": "join", "table": table})
            welcomed(one)
        for messages, price in (
            ([{"type": "rename", "ref": ref, "seat": 0, "name": f"{ref}"} for ref in range(200)], TOLD * 60 + 2),
            ([{"type": "join", "table": table, "token": token}] * 120, TOLD * 60 + JOIN),
        ):
            player = stack.enter_context(RawSocket(thrifty))
            player.upgrade()
            player.send({"type": "join", "table": table, "token": token})
            welcomed(player)
            began = time.monotonic()
            player.send(*messages, {"type": "ping", "ref": 1000})
            while player.message().get("ref") != 1000:
                continue
            assert time.monotonic() - began >= 0.9 * (len(messages) * price - AT_ONCE) / RATE


def test_each_address_has_an_account_with_the_limit_of_work() -> None:
    ledger = Ledger(Limits(work=WORK))
    one, other = ledger.account("203.0.113.1"), ledger.account("203.0.113.2")
    assert one is not None
    assert other is not None
    assert ledger.account("203.0.113.1") is one
    assert ledger.account(None) is None
    assert one.work.take(WORK_AT_ONCE) == 0
    assert one.work.take(WORK) == pytest.approx(1.0, abs=0.1)
    assert other.work.take(WORK_AT_ONCE) == 0


@pytest.fixture(scope="module")
def thrifty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("thrifty"), "serve", "--port", "0", "--limit", f"work={WORK}") as server:
        yield server


def test_a_socket_is_answered_no_faster_than_it_pays(thrifty: Server) -> None:
    """Whoever has no address to be counted by has a purse; what is asked here costs the server next to nothing."""
    count = int(2 * AT_ONCE / PAST)
    with RawSocket(thrifty) as one:
        one.upgrade()
        began = time.monotonic()
        one.send(*({"type": "past", "ref": ref, "number": 0} for ref in range(count)))
        answers = [one.message() for _ in range(count)]
        assert time.monotonic() - began >= 0.95 * (count * PAST - AT_ONCE) / RATE
    assert [answer["ref"] for answer in answers] == list(range(count))
    assert {answer["code"] for answer in answers} == {"not-joined"}


def test_what_cannot_be_read_is_paid_for_as_well(thrifty: Server) -> None:
    count = int(2 * AT_ONCE / 0.5)
    with RawSocket(thrifty) as one:
        one.upgrade()
        began = time.monotonic()
        one.send(*["{"] * count)
        assert {one.message()["code"] for _ in range(count)} == {"malformed"}
        assert time.monotonic() - began >= 0.95 * AT_ONCE / RATE


def test_a_body_is_paid_for_before_it_is_read(thrifty: Server) -> None:
    """What can be read only as a whole, and then not at all."""
    body = b'{"game": "' + b"x" * (LARGEST - 20)
    most = WORK_AT_ONCE / (LARGEST * BODY_BYTE)
    answers = [thrifty.post("api/tables", body, **{"x-forwarded-for": "203.0.113.77"}).status for _ in range(20)]
    assert answers[: int(most)] == [400] * int(most)
    assert answers.count(429) > 5


def test_whoever_is_in_debt_may_still_load_a_page() -> None:
    account = Account(Limits())
    account.work.take(100_000.0)
    assert account.try_send(0)
    assert not account.try_send(1000)


def test_an_address_pays_for_all_its_sockets_and_for_no_other(thrifty: Server) -> None:
    """A proxy on this machine says for whom it speaks: two addresses have two budgets, two sockets of one have one."""
    table, _ = new_table(thrifty, "el-grande", "you", "here")
    join = {"type": "join", "table": table}
    with ExitStack() as stack:
        greedy = [stack.enter_context(RawSocket(thrifty, "203.0.113.7")) for _ in range(2)]
        modest = stack.enter_context(RawSocket(thrifty, "203.0.113.8"))
        for one in (*greedy, modest):
            one.upgrade()
        began = time.monotonic()
        for one in greedy:
            one.send(*[join] * 100)
        # Of the address's 200 joins these are the first whose budget is used up.
        for one in greedy:
            for _ in range(25):
                welcomed(one)
        assert time.monotonic() - began >= 0.95 * (50 * JOIN - WORK_AT_ONCE) / WORK
        asked = time.monotonic()
        modest.send(*[join] * 20)
        for _ in range(20):
            welcomed(modest)
        # The others' last is paid for 16 s after the first.
        assert time.monotonic() - asked < 5.0
        answered = 50 + sum(welcomes_so_far(one) for one in greedy)
        assert (answered - 1) * JOIN <= WORK_AT_ONCE + WORK * (time.monotonic() - began)


def welcomed(one: RawSocket) -> None:
    while one.message()["type"] != "welcome":
        continue


def welcomes_so_far(one: RawSocket) -> int:
    one.socket.settimeout(0.0)
    count = 0
    with suppress(BlockingIOError):
        while True:
            count += one.message()["type"] == "welcome"
    return count
