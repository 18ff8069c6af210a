"""Bad messages get an error that says what was wrong, and leave the table as it was."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Message, Refused, invited, new_table
from tests.server.process import Server

Bad = Callable[[Client, Client], Awaitable[Message]]


def stored(server: Server, table: str) -> list[object]:
    """All that the store has of a table."""
    with closing(sqlite3.connect(server.folder / "data" / "meseta.sqlite")) as database:
        return [
            *database.execute("SELECT * FROM log WHERE id = ? ORDER BY number", (table,)),
            *database.execute("SELECT document, version FROM tables WHERE id = ?", (table,)),
        ]


def check(server: Server, bad: Bad, leaves: bool = False) -> Message:
    """Let a friend do it at a table in the middle of a game: nobody may see anything of it, nor may the store."""

    async def test() -> Message:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            await host.settle()
            rng = random.Random(7)
            for _ in range(6):
                for person in (host, friend):
                    await person.settle()
                    if person.asked():
                        await person.play_on(rng, steps=1)
            await host.settle()
            await friend.settle()
            before = (stored(server, table), host.states, host.events, friend.states, friend.events)
            heard = len(host.received)
            error = await bad(friend, host)
            await friend.settle()
            await host.settle()
            told = [message["type"] for message in host.received[heard:]]
            # Whoever leaves and comes back is seen to; how often, depends on how soon.
            assert [kind for kind in told if not leaves or kind != "table"] == ["pong"]
            assert (stored(server, table), host.states, host.events, friend.states, friend.events) == before
            async with Client(server, table, token) as again:
                assert (again.states, again.events) == (host.states, host.events)
            return error

    return asyncio.run(test())


def raw(text: str) -> Bad:
    async def bad(friend: Client, host: Client) -> Message:
        await friend.send(text)
        while (message := await friend.next())["type"] != "error":
            pass
        return message

    return bad


def asks(type: str, **fields: object) -> Bad:
    async def bad(friend: Client, host: Client) -> Message:
        with pytest.raises(Refused) as refused:
            await friend.ask(type, **fields)
        return refused.value.message

    return bad


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", None),
        ("{", None),
        ("\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), None),
        ("null", None),
        ("[]", None),
        ("[" * 30_000, None),
        ('{"type": "fly", "ref": 1}', "type"),
        ('{"ref": 1}', "type"),
        ('{"type": 5}', "type"),
        ('{"type": "undo", "seat": 1}', "ref"),
        ('{"type": "undo", "ref": "1", "seat": 1}', "ref"),
        ('{"type": "undo", "ref": 1.5, "seat": 1}', "ref"),
        ('{"type": "undo", "ref": 1, "seat": null}', "seat"),
        ('{"type": "undo", "ref": 1, "seat": 1, "whole": 1}', "whole"),
        ('{"type": "undo", "ref": 1, "seat": 1, "hole": true}', "hole"),
        ('{"type": "act", "ref": 1, "seat": 1, "decision": 0}', "action"),
        ('{"type": "act", "ref": 1, "seat": 1, "decision": 0, "action": ["stop"]}', "action"),
        ('{"type": "preview", "ref": 1, "seat": 1, "decision": 0, "actions": ["a", 1]}', "actions[1]"),
        ('{"type": "join", "table": 1}', "table"),
    ],
)
def test_a_malformed_message(server: Server, text: str, field: str | None) -> None:
    error = check(server, raw(text))
    assert (error["code"], error["field"]) == ("malformed", field)
    assert error["message"]


def test_who_sends_too_large_a_message_is_disconnected(server: Server) -> None:
    """What it holds is not even read; the table is as it was."""

    async def bad(friend: Client, host: Client) -> Message:
        await friend.send(json.dumps({"type": "why", "ref": 1, "seat": 1, "action": "x" * 70_000}))
        with pytest.raises(ConnectionClosed) as closed:
            await friend.settle()
        await friend.open()
        await friend.join()
        # Who is still sending when it is closed may not hear the word.
        return {"code": closed.value.rcvd.code if closed.value.rcvd else 1009}

    assert check(server, bad, leaves=True)["code"] == 1009


@pytest.mark.parametrize(
    ("bad", "code", "field"),
    [
        (asks("act", seat=0, decision=1, action="power 1"), "not-yours", "seat"),
        (asks("act", seat=7, decision=1, action="power 1"), "malformed", "seat"),
        (asks("act", seat=-1, decision=1, action="power 1"), "malformed", "seat"),
        (asks("act", seat=2**70, decision=1, action="power 1"), "malformed", "seat"),
        (asks("undo", seat=0), "not-yours", "seat"),
        (asks("redo", seat=1), "cannot-undo", "seat"),
        (asks("concede", seat=0), "not-yours", "seat"),
        (asks("rename", seat=0, name="Isabel"), "not-yours", "seat"),
        (asks("rename", seat=1, name="x" * 41), "malformed", "name"),
        (asks("rename", seat=1, name="a\u202eb"), "malformed", "name"),
        (asks("free", seat=0), "not-allowed", "seat"),
        (asks("free", seat=1), "not-allowed", "seat"),
        (asks("set-bot", seat=0, bot="random"), "not-allowed", "seat"),
        (asks("set-bot", seat=1, bot="einstein"), "malformed", "bot"),
        (asks("past", number=1, seat=0), "not-yours", "seat"),
        (asks("past", number=-1), "malformed", "number"),
        (asks("past", number=100_000), "malformed", "number"),
        (asks("why", seat=0, action="power 1"), "not-yours", "seat"),
        (asks("why", seat=1, action="fly"), "unreadable", "action"),
        (asks("why", seat=1, action="end turn", after=["end turn"] * 101), "malformed", "after"),
        (asks("draw", names=["x" * 50] * 101), "malformed", "names"),
    ],
)
def test_what_one_may_not(server: Server, bad: Bad, code: str, field: str) -> None:
    error = check(server, bad)
    assert (error["code"], error["field"]) == (code, field)


async def act_as(person: Client, **changes: object) -> Message:
    """What a legal action would be, with something changed."""
    (seat,) = person.asked()
    fields = {"seat": seat, "decision": person.states[seat]["decision"], "action": person.actions(seat)[0]}
    with pytest.raises(Refused) as refused:
        await person.ask("act", **{**fields, **changes})
    return refused.value.message


def whose_turn(friend: Client, host: Client) -> Client:
    return friend if friend.asked() else host


def test_an_illegal_action_names_its_rule(server: Server) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        return await act_as(whose_turn(friend, host), action="end turn")

    error = check_quietly(server, bad)
    assert (error["code"], error["field"]) == ("illegal", "action")
    assert error["rule"]


def test_an_unreadable_action(server: Server) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        return await act_as(whose_turn(friend, host), action="place atlantis")

    error = check_quietly(server, bad)
    assert (error["code"], error["field"]) == ("unreadable", "action")
    assert "atlantis" in error["message"]


@pytest.mark.parametrize("decision", [-1, 100_000])
def test_a_stale_action(server: Server, decision: int) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        return await act_as(whose_turn(friend, host), decision=decision)

    error = check_quietly(server, bad)
    assert (error["code"], error["field"]) == ("stale", "decision")


def test_acting_out_of_turn(server: Server) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        other = host if friend.asked() else friend
        (seat,) = other.states
        with pytest.raises(Refused) as refused:
            await other.ask("act", seat=seat, decision=other.number, action="power 1")
        return refused.value.message

    assert check_quietly(server, bad)["code"] == "stale"


@pytest.mark.parametrize("action", [["end turn"], ["fly"], ["power 1", "fly"]])
def test_a_preview_of_what_cannot_be(server: Server, action: list[str]) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        person = whose_turn(friend, host)
        (seat,) = person.asked()
        with pytest.raises(Refused) as refused:
            await person.ask("preview", seat=seat, decision=person.states[seat]["decision"], actions=action)
        return refused.value.message

    error = check_quietly(server, bad)
    assert error["code"] in ("illegal", "unreadable")
    assert error["field"].startswith("actions")


def check_quietly(server: Server, bad: Bad) -> Message:
    """Like `check`, whoever of the two does it."""

    async def test() -> Message:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table, invited(host)[1]) as friend:
            await friend.settle()
            await host.settle()
            before = (stored(server, table), host.states, host.events, friend.states, friend.events)
            error = await bad(friend, host)
            await friend.settle()
            await host.settle()
            assert (stored(server, table), host.states, host.events, friend.states, friend.events) == before
            assert "update" not in [message["type"] for message in host.received[3:] + friend.received[3:]]
            return error

    return asyncio.run(test())


@pytest.mark.parametrize(
    ("type", "fields"),
    [
        ("act", {"decision": 1, "action": "power 1"}),
        ("undo", {}),
        ("redo", {}),
        ("concede", {}),
        ("rename", {"name": "me"}),
        ("preview", {"decision": 1, "actions": ["power 1"]}),
        ("why", {"action": "power 1"}),
    ],
)
def test_a_spectator_cannot_act(server: Server, type: str, fields: dict[str, object]) -> None:
    async def bad(friend: Client, host: Client) -> Message:
        async with Client(server, friend.table) as watcher:
            with pytest.raises(Refused) as refused:
                await watcher.ask(type, seat=1, **fields)
        # They have been told that somebody came and went.
        for person in (friend, host):
            await person.settle()
            person.received = person.received[:3]
        return refused.value.message

    error = check_quietly(server, bad)
    assert (error["code"], error["field"]) == ("spectator", "seat")


def test_a_refusal_speaks_the_readers_language(server: Server) -> None:
    async def told(language: str) -> str:
        table, token = new_table(server, "el-grande", "you", "here")
        async with Client(server, table, token, language) as client:
            await client.settle()
            with pytest.raises(Refused) as refused:
                await client.act(client.asked()[0], "fly")
            return str(refused.value)

    assert "n’est pas une action" in asyncio.run(told("fr"))
    assert "is geen actie" in asyncio.run(told("nl"))


LONG = "q" * 5000


@pytest.mark.parametrize(
    "bad",
    [
        raw(json.dumps({"type": LONG, "ref": 1})),
        raw(json.dumps({"type": "undo", "ref": 1, "seat": 1, LONG: 1})),
        raw(json.dumps({"type": "undo", "ref": 1, "seat": 1, "`" * 30_000 + "z - at `x": 1})),
        raw(json.dumps({"type": "undo", "ref": 1, "seat": 1, " - at `" * 8000: 1})),
        raw(json.dumps({"type": "join", "table": LONG})),
        raw(json.dumps({"type": "join", "table": "x", "language": LONG})),
        raw(json.dumps({"type": "join", "table": "x", "token": LONG})),
        asks("why", seat=1, action=LONG),
        asks("why", seat=1, action=f"place {LONG}"),
        asks("why", seat=1, action="end turn", after=[LONG]),
        asks("rename", seat=1, name=LONG),
        asks("set-bot", seat=1, bot=LONG),
        asks("say", text=LONG),
        asks("say", text=LONG, reaction=True),
        asks("draw", names=[LONG, LONG]),
        asks("play-again", seat=1, order=LONG),
    ],
)
def test_no_more_than_the_beginning_of_what_is_wrong_is_repeated(server: Server, bad: Bad) -> None:
    error = check(server, bad)
    assert json.dumps(error).count("q") <= 200
    assert len(error["message"]) <= 400


def test_nothing_goes_without_joining(server: Server) -> None:
    async def test() -> None:
        client = Client(server, "nowhere")
        await client.open()
        with pytest.raises(Refused) as refused:
            await client.ask("undo", seat=0)
        assert refused.value.code == "not-joined"
        for table, token, language, code, field in (
            ("nowhere", None, "en", "unknown-table", "table"),
            (new_table(server, "el-grande", "you", "random")[0], "wrong", "en", "wrong-token", "token"),
            (new_table(server, "el-grande", "you", "random")[0], "ñ\u0000", "en", "wrong-token", "token"),
            (new_table(server, "el-grande", "you", "random")[0], None, "xx", "malformed", "language"),
            (new_table(server, "el-grande", "you", "random", watch=False)[0], None, "en", "not-allowed", "token"),
        ):
            client.table, client.token, client.language = table, token, language
            with pytest.raises(Refused) as refused:
                await client.join()
            assert (refused.value.code, refused.value.field) == (code, field)
        client.table, client.token = new_table(server, "el-grande", "you", "random")
        client.language = "en"
        await client.join()
        await client.close()

    asyncio.run(test())


def test_whoever_fails_to_join_another_table_stays(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "random")
        async with Client(server, table, token) as client:
            client.table = "nowhere"
            with pytest.raises(Refused):
                await client.join()
            await client.play_on(random.Random(1), steps=1)

    asyncio.run(test())


def test_tokens_are_not_repeated_in_errors(server: Server) -> None:
    async def test() -> None:
        table, _ = new_table(server, "el-grande", "you", "random")
        client = Client(server, table, "my-secret-token")
        await client.open()
        with pytest.raises(Refused) as refused:
            await client.join()
        assert "my-secret-token" not in json.dumps(refused.value.message)
        await client.close()

    asyncio.run(test())
