"""What is said to a connection goes out in order; whoever does not read holds up nobody, and is cut off."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from websockets.frames import Frame, Opcode

from meseta.server import connection as connections
from meseta.server.connection import MOST, ROOM, Connection
from meseta.server.end_of_turn import EndOfTurn
from meseta.server.protocols import text_frames


class Wire:
    """A line that takes messages until it is full."""

    def __init__(self) -> None:
        self.on_writable: Callable[[], None] = lambda: None
        self.full = False
        self.writes: list[list[bytes]] = []
        self.was_cut = False

    def write(self, messages: Sequence[bytes]) -> None:
        self.writes.append(list(messages))

    def cut(self) -> None:
        self.was_cut = True

    @property
    def sent(self) -> list[bytes]:
        return [message for messages in self.writes for message in messages]

    def drain(self) -> None:
        self.full = False
        self.on_writable()


def connected() -> tuple[Connection, Wire]:
    line = Wire()
    connection = Connection()
    connection.on_gone = line.cut
    connection.use(line)
    return connection, line


def test_what_is_said_goes_out_in_order() -> None:
    async def test() -> None:
        connection, line = connected()
        connection.say_encoded(b"1")
        connection.say_latest(lambda: b"2")
        connection.say_latest(lambda: None)
        connection.say_encoded(b"3")
        assert not line.sent
        await asyncio.sleep(0)
        assert line.writes == [[b"1", b"2", b"3"]]
        connection.drop()

    asyncio.run(test())


def test_an_answer_goes_out_with_what_was_said_before_it() -> None:
    async def test() -> None:
        connection, line = connected()
        with connection.together():
            connection.say_encoded(b"update")
            await asyncio.sleep(0)
            assert not line.writes
            connection.say_encoded(b"done")
        assert line.writes == [[b"update", b"done"]]
        connection.say_encoded(b"more")
        await asyncio.sleep(0)
        assert line.sent[-1] == b"more"
        connection.drop()

    asyncio.run(test())


def test_whoever_reads_late_is_told_the_latest() -> None:
    async def test() -> None:
        connection, line = connected()
        line.full = True
        state = b"old"

        def make() -> bytes:
            return state

        connection.say_latest(make)
        connection.say_latest(make)
        await asyncio.sleep(0)
        state = b"new"
        line.drain()
        assert line.sent == [b"new"]
        connection.drop()

    asyncio.run(test())


def test_whoever_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a little is enough to stay."""
    monkeypatch.setattr(connections, "GRACE", 0.1)

    async def test() -> None:
        reader, slow = connected()
        stuck, dead = connected()
        slow.full = dead.full = True
        for connection in (reader, stuck):
            connection.say_encoded(b"1")
        for _ in range(4):
            await asyncio.sleep(0.05)
            slow.drain()
            slow.full = True
            reader.say_encoded(b"2")
        assert dead.was_cut
        assert stuck.gone
        assert not slow.was_cut
        reader.drop()

    asyncio.run(test())


def test_too_much_may_not_wait() -> None:
    async def test() -> None:
        connection, line = connected()
        line.full = True
        connection.say_encoded(b"x" * (ROOM + 1))
        asking = asyncio.create_task(connection.roomy())
        await asyncio.sleep(0)
        assert not asking.done()
        line.drain()
        await asyncio.wait_for(asking, 1)
        line.full = True
        connection.say_encoded(b"x" * MOST)
        connection.say_encoded(b"x")
        assert line.was_cut

    asyncio.run(test())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_frames_are_those_of_the_library(length: int) -> None:
    message = b"x" * length
    assert text_frames([message]) == Frame(Opcode.TEXT, message).serialize(mask=False)
    assert text_frames([message, b"y"]) == text_frames([message]) + text_frames([b"y"])


def test_what_fails_at_the_end_of_a_turn_hinders_nothing_else() -> None:
    done: list[int] = []
    end = EndOfTurn()

    def fail() -> None:
        raise ValueError

    async def test() -> None:
        end.add(fail)
        end.add(lambda: done.append(1))
        # Also what is asked for while the rest is done.
        end.add(lambda: end.add(lambda: done.append(2)))
        assert not done
        await asyncio.sleep(0)
        assert done == [1]
        await asyncio.sleep(0)
        assert done == [1, 2]
        end.add(fail)

    asyncio.run(test())
    # In another loop nothing is left of what the last one did not come to.
    asyncio.run(_again(end, done))


async def _again(end: EndOfTurn, done: list[int]) -> None:
    end.add(lambda: done.append(3))
    await asyncio.sleep(0)
    assert done[-1] == 3
