"""The HTTP interface: new tables, lists of tables, records, words, and the page."""

import asyncio
import json
import random
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import meseta
from tests.server.client import Client, invited, new_table
from tests.server.process import Server

RECORD = Path(__file__).parent.parent / "records" / "salamanca-3-usual.json"


def seats(*kinds: str) -> list[dict[str, Any]]:
    return [{"kind": kind} for kind in kinds]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        (b"", None),
        (b"{", None),
        (b"[]", None),
        ({"seats": "two"}, "seats"),
        ({"seats": seats("you", "dog")}, "seats[1].kind"),
        ({"seats": [{"kind": "you"}, {}]}, "seats[1].kind"),
        ({"seats": [{"kind": "you"}, {"kind": "bot", "bit": 1}]}, "seats[1].bit"),
        ({"seats": seats("you")}, "seats"),
        ({"seats": seats("you", "you")}, "seats"),
        ({"seats": seats(*["here"] * 6)}, "seats"),
        ({"seats": [{"kind": "bot", "bot": "einstein"}, {"kind": "you"}]}, "seats[0].bot"),
        ({"seats": [{"kind": "you", "color": 5}, {"kind": "here"}]}, "seats[0].color"),
        ({"seats": [{"kind": "you", "color": 1}, {"kind": "here", "color": 1}]}, "seats[0].color"),
        ({"seats": [{"kind": "you", "name": "x" * 41}, {"kind": "here"}]}, "seats[0].name"),
        ({"seats": seats("you", "here"), "game": "chess"}, "game"),
        ({"seats": seats("you", "here"), "options": {"rounds": 7}}, "options"),
        ({"seats": seats("you", "here"), "options": {"seed": 7}}, "options"),
        ({"seats": seats("you", "here"), "watch": "no"}, "watch"),
        ({"seats": seats("you", "here"), "color": "red"}, "color"),
        ({"seats": seats("you", "here"), "record": {}}, "record.format"),
    ],
)
def test_a_bad_wish_names_its_field(server: Server, wish: object, field: str | None) -> None:
    before = server.get("api/health").json["tables"]
    answer = server.post("api/tables", wish)
    assert answer.status == 400
    assert (answer.json["type"], answer.json["code"], answer.json["field"]) == ("error", "malformed", field)
    assert answer.json["message"]
    assert server.get("api/health").json["tables"] == before


def test_a_body_that_is_too_large(server: Server) -> None:
    """It is refused before it is sent."""
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=10)) as connection:
        connection.putrequest("POST", "/api/tables")
        connection.putheader("content-type", "application/json")
        connection.putheader("content-length", "5000000")
        connection.endheaders()
        answer = connection.getresponse()
        assert answer.status == 413
        assert json.load(answer)["code"] == "too-large"


def test_another_sites_page_makes_no_tables(server: Server) -> None:
    wish = {"seats": seats("you", "here")}
    answer = server.post("api/tables", wish, origin="https://elsewhere.example")
    assert (answer.status, answer.json["code"]) == (403, "not-allowed")
    assert server.post("api/tables", wish, origin=server.address.rstrip("/")).status == 201


def test_colors_and_names(server: Server) -> None:
    wish = [{"kind": "you", "name": "Ana"}, {"kind": "here", "color": 0}, {"kind": "bot", "bot": "random"}]
    table = server.post("api/tables", {"seats": wish}).json

    async def test() -> None:
        async with Client(server, table["table"], table["token"]) as host:
            players = host.info["players"]
            assert [player["color"] for player in players] == [1, 0, 2]
            assert [player["name"] for player in players] == ["Ana", "", ""]
            assert [player["person"] for player in players] == [True, True, False]

    asyncio.run(test())


def test_seats_can_be_drawn(server: Server) -> None:
    async def where() -> int:
        wish = {"seats": seats("you", "friend", "friend", "friend", "friend"), "shuffle": True}
        table = server.post("api/tables", wish).json
        async with Client(server, table["table"], table["token"]) as host:
            assert len(host.info["yours"]) == 1
            return int(host.info["yours"][0])

    assert len({asyncio.run(where()) for _ in range(20)}) > 1


def test_a_record_is_taken_up(server: Server) -> None:
    """A game that was begun elsewhere goes on, and its record contains both halves."""
    match = meseta.start("salamanca", 3, seed=5)
    rng = random.Random(5)
    for _ in range(50):
        seat = rng.choice(match.to_act())
        match.play(seat, rng.choice(match.legal(seat)))
    table, token = new_table(server, "salamanca", "you", "here", "random", record=match.record())

    async def test() -> None:
        async with Client(server, table, token) as screen:
            past = await screen.ask("past", number=0, seat=0)
            assert past["state"]["view"] == meseta.start("salamanca", 3, seed=5).view(0)
            half = await screen.ask("past", number=25, seat=1)
            assert half["state"]["view"] != past["state"]["view"]
            await screen.play_on(rng)
            assert screen.number > 50

    asyncio.run(test())
    record = server.get(f"api/tables/{table}/record").json
    assert record["actions"][:30] == match.record()["actions"][:30]  # type: ignore[index]
    assert meseta.load(record).over


def test_a_finished_record_is_shown(server: Server) -> None:
    record = json.loads(RECORD.read_text())
    answer = server.post("api/tables", {"record": record})
    assert answer.status == 201

    async def test() -> None:
        match = meseta.load(record)
        async with Client(server, answer.json["table"]) as watcher:
            assert watcher.result is not None
            assert watcher.states[None]["view"] == match.view(None)
            for seat in range(3):
                past = await watcher.ask("past", number=match.number, seat=seat)
                assert past["state"]["view"] == match.view(seat)

    asyncio.run(test())
    assert server.get(f"api/tables/{answer.json['table']}/record").json == record


def test_a_damaged_record_is_refused(server: Server) -> None:
    record = json.loads(RECORD.read_text())
    record["actions"][10] = record["actions"][-1]
    answer = server.post("api/tables", {"record": record, "seats": seats("you", "here", "here")})
    assert answer.status == 400
    assert answer.json["field"].startswith("record.actions")


@pytest.mark.parametrize("wish", [{"shuffle": True}, {"options": {"open_money": True}}, {"seats": seats("you")}])
def test_a_record_keeps_its_seats_and_options(server: Server, wish: dict[str, object]) -> None:
    record = json.loads(RECORD.read_text())
    answer = server.post("api/tables", {"record": record, "seats": seats("you", "here", "here"), **wish})
    assert answer.status == 400
    assert answer.json["field"] in wish


def test_the_record_comes_after_the_end_only(server: Server) -> None:
    table, _ = new_table(server, "el-grande", "you", "here")
    answer = server.get(f"api/tables/{table}/record")
    assert (answer.status, answer.json["code"]) == (403, "not-allowed")
    answer = server.get("api/tables/nowhere/record")
    assert (answer.status, answer.json["code"]) == (404, "unknown-table")


def test_ones_tables(server: Server) -> None:
    first, token = new_table(server, "el-grande", "you", "friend")
    second, other = new_table(server, "salamanca", "you", "friend")

    async def play() -> str:
        async with Client(server, second, other) as host, Client(server, second, invited(host)[1]) as friend:
            await host.settle()
            await host.play_on(random.Random(1), steps=2)
            assert friend.token is not None
            return friend.token

    link = asyncio.run(play())
    asked = [
        {"table": first, "token": token},
        {"table": second, "token": link},
        {"table": second, "token": "wrong"},
        {"table": "nowhere", "token": None},
        {"table": first, "token": None},
    ]
    answer = server.post("api/mine", {"seats": asked})
    assert answer.status == 200
    found = [(summary["table"], summary["token"], summary["yours"]) for summary in answer.json]
    assert found == [(second, link, [1]), (first, token, [0]), (first, None, [])]
    assert answer.json[0]["your_turn"]
    assert answer.json[0]["round"] == 1
    assert not answer.json[0]["ended"]
    assert server.post("api/mine", {"seats": [asked[0]] * 201}).json["field"] == "seats"
    assert server.post("api/mine", {"seats": []}, authorization="Bearer guess").json == []


def test_games_rules_and_words(server: Server) -> None:
    games = server.get("api/games?language=en").json
    assert [game["game"] for game in games] == [game.key for game in meseta.list_games()]
    for game in games:
        assert game["seats"]
        assert game["bots"] == ["easy", "medium", "hard", "expert"]
        assert (game["easy_bot"], game["usual_bot"]) == ("easy", "medium")
        assert all(card["name"] and card["text"] for card in game["cards"].values())
        rules = server.get(f"api/rules/{game['game']}").json
        assert all(rule["text"] and rule["title"] for rule in rules)
        assert any(rule["chapter"] for rule in rules)
    (el_grande,) = [game for game in games if game["game"] == "el-grande"]
    assert el_grande["cards"]["power 13"]["name"]
    assert "en" in server.get("api/languages").json
    words = server.get("api/words/en").json
    assert words["common"]["home"] == "Home"
    assert server.get("api/words/en/el-grande").json["hand"]["title"] == "Your power cards"
    assert server.get("api/words/en/nothing").json["field"] == "game"
    for path in ("api/words/xx", "api/games?language=xx", "api/rules/el-grande?language=xx"):
        answer = server.get(path)
        assert (answer.status, answer.json["field"]) == (400, "language")
    assert server.get("api/rules/chess").json["field"] == "game"


def test_the_interface_describes_itself(server: Server) -> None:
    schema = server.get("api/schema/openapi.json").json
    assert {"/api/health", "/api/tables", "/api/mine", "/api/games"} <= set(schema["paths"])
    assert server.get("api/schema").json == schema


def test_the_page_may_load_nothing_from_elsewhere(server: Server) -> None:
    answer = server.get("")
    assert answer.status == 200
    headers = {name.lower(): value for name, value in answer.headers.items()}
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert "server" not in headers
    assert server.get("../../../etc/passwd").status == 404
    assert server.get("%2e%2e/%2e%2e/pyproject.toml").status == 404
    assert server.get("favicon-that-is-not-there.ico").status == 404
