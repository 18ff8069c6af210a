"""Talk at a table: for players and for spectators, plain text, kept, never in records, and no flood."""

import asyncio
import json

import pytest

from meseta.server.errors import Refusal
from meseta.server.talk import LONGEST, clean_text
from tests.server.client import Client, Refused, invited, new_table
from tests.server.process import Server


async def code_of(client: Client, **fields: object) -> str:
    try:
        await client.ask("say", **fields)
        return ""
    except Refused as error:
        return str(error.code)


def test_what_is_said_is_heard_by_all_and_kept(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            async with Client(server, table, invited(host)[1]) as friend, Client(server, table) as watcher:
                await host.ask("say", text="Hola, <b>Benita</b> & all")
                await friend.ask("say", text="bravo", reaction=True)
                await watcher.ask("say", text="may I watch?", name="Carlos")
                await host.settle()
                heard = [(one["room"], one["kind"], one["seat"], one["name"], one["text"]) for one in host.talk]
                assert heard == [
                    ("players", "said", 0, "", "Hola, <b>Benita</b> & all"),
                    ("players", "reaction", 1, "", "bravo"),
                    ("spectators", "said", None, "Carlos", "may I watch?"),
                ]
                await friend.settle()
                assert friend.talk == host.talk
                assert len({one["author"] for one in host.talk}) == 3
            async with Client(server, table) as late:
                assert late.talk == host.talk
            await host.ask("concede", seat=0)
            record = server.get(f"api/tables/{table}/record")
            assert record.status == 200
            assert b"Benita" not in record.body

    asyncio.run(test())


def test_a_flood_is_refused(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            codes = [await code_of(host, text=f"line {i}") for i in range(12)]
            assert codes == [""] * 5 + ["too-fast"] * 7
            # Coming again makes it no less.
            await host.join()
            assert await code_of(host, text="again") == "too-fast"
            async with Client(server, table, token) as second:
                assert await code_of(second, text="and again") == "too-fast"
            # Spectators who come again and again share what all of them may say.
            crowd = []
            for i in range(20):
                async with Client(server, table) as watcher:
                    crowd.append(await code_of(watcher, text=f"shout {i}"))
            assert crowd == [""] * 15 + ["too-fast"] * 5
            await host.settle()
            assert len(host.talk) == 20

    asyncio.run(test())


def test_only_what_can_be_said_is_said(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host:
            wrong: list[dict[str, object]] = [
                {"text": ""},
                {"text": " \n\t \u202e "},
                {"text": "x" * (LONGEST + 1)},
                {"text": "<script>", "reaction": True},
            ]
            for fields in wrong:
                assert await code_of(host, **fields) == "malformed"
            await host.ask("say", text="x" * LONGEST)
            assert [line["text"] for line in host.talk] == ["x" * LONGEST]

    asyncio.run(test())


def test_a_spectator_cannot_speak_as_a_player(server: Server) -> None:
    async def test() -> None:
        table, token = new_table(server, "el-grande", "you", "friend")
        async with Client(server, table, token) as host, Client(server, table) as watcher:
            await watcher.ask("say", text="I am the host", name="You")
            await host.settle()
            (line,) = host.talk
            assert (line["room"], line["seat"]) == ("spectators", None)
            await watcher.send({"type": "say", "ref": 9, "text": "x", "seat": 0})
            assert (await watcher.next())["code"] == "malformed"
            assert token not in json.dumps(watcher.received)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  two\n lines\t here ", "two lines here"),
        ("evil \u202egnp.exe", "evil gnp.exe"),
        ("\u2066isolated\u2069 \u200fmark", "isolated mark"),
        ("bell\x07 \x1b[31mred\x00", "bell [31mred"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e" + "\u0301" * 40, "e" + "\u0301" * 3),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("שלום", "שלום"),
    ],
)
def test_signs_that_would_harm_others_are_left_out(written: str, kept: str) -> None:
    assert clean_text(written) == kept


def test_what_is_much_too_long_is_not_looked_through() -> None:
    """Every sign of it would be, while nobody else is answered; what is left out may be four times as much."""
    assert clean_text("x" + "\u200b" * LONGEST) == "x"
    with pytest.raises(Refusal, match=str(LONGEST)):
        clean_text("\u200b" * 64_000 + "x")


@pytest.mark.parametrize("nothing", ["", "   ", "\u200d\u200c", "\u202e\x00"])
def test_nothing_is_not_said(nothing: str) -> None:
    with pytest.raises(Refusal):
        clean_text(nothing)
