"""Nothing that is sent depends on what its receiver may not know.

Games are played at a real table in this process, with a guest for every seat and one who watches. Whatever is said to a
guest is said again on a position where everything that he cannot know was drawn afresh: it must be the same, byte for
byte. Events are compared with their audiences.
"""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import meseta
from meseta.kernel.generator import Generator
from meseta.match import Match
from meseta.server import messages as wire
from meseta.server.connection import Connection
from meseta.server.errors import Refusal
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.new_table import describe_new
from meseta.server.progress import Progress
from meseta.server.seating import claim, invitations
from meseta.server.speaker import Speaker
from meseta.server.static import Site
from meseta.server.store import SqliteStore
from meseta.server.table import Table
from meseta.server.tables import Tables
from meseta.server.tokens import Tokens
from meseta.server.visit import Visit

GAMES = [
    *(("el-grande", seats) for seats in (2, 3, 4, 5)),
    *(("salamanca", seats) for seats in (2, 3, 4, 5)),
    *(("el-caballero", seats) for seats in (2, 3, 4)),
]
SHORT: dict[str, dict[str, object]] = {"el-grande": {"rounds": 6}, "salamanca": {}, "el-caballero": {}}


class Listener(Connection):
    """A connection that nobody reads yet: what is said waits here."""

    def take(self) -> list[dict[str, Any]]:
        messages = []
        while self._waiting:
            item = self._waiting.popleft()
            message = item if isinstance(item, bytes) else item()
            if message is not None:
                messages.append(msgspec.json.decode(message))
        return messages

    def take_answers(self) -> list[dict[str, Any]]:
        """Without what is told of the table by the clock: who comes and goes."""
        return [message for message in self.take() if message["type"] != "table"]


def shown(visit: Visit) -> list[msgspec.Raw]:
    """The states that somebody is told who comes now."""
    return visit._table.telling.told(visit._eyes).states


class Eavesdropper:
    """Somebody at the table, and a twin of his who sees another world."""

    def __init__(self, tables: Tables, site: Site, table: Table, token: str | None) -> None:
        self.connection = Listener()
        self.table = table
        join = wire.Join(table=table.id, token=token)
        self.visit = Visit(tables, site, self.connection, table, join, token)
        self.echo = Listener()
        self.twin = Visit(tables, site, self.echo, table, join, token)
        self.seat = self.visit.seats[0] if self.visit.seats else None
        self.heard = 0

    def other_world(self, match: Match, rng: Generator) -> Match:
        """The match, but what this guest cannot know is drawn afresh."""
        other = match.copy()
        other._state = match.game.sample(match.state, self.seat, rng)
        return other

    @contextmanager
    def elsewhere(self, rng: Generator) -> Iterator[None]:
        """In a world where the hidden things are others."""
        true = self.table.progress
        self.table.progress = Progress(self.other_world(true.match, rng), true.conceded, true.number)
        self.table.telling.renew(self.table.progress)
        try:
            yield
        finally:
            self.table.progress = true
            self.table.telling.renew(true)

    async def _ask(self, visit: Visit, connection: Listener, ask: wire.Message) -> None:
        try:
            await visit.answer(ask)
        except Refusal as refusal:
            connection.say(refusal.answer(1))

    async def check_states(self, rng: Generator) -> int:
        """Everything he was told since last time; how many messages they were."""
        messages = self.connection.take()
        told = [message for message in messages if message["type"] in ("welcome", "update")]
        for message in told:
            self.check_events(message)
        if told:
            assert told[-1]["states"] == self.states_elsewhere(rng)
            assert (told[-1]["result"] is not None) == self.table.progress.ended
        return len(messages)

    def check_reload(self, rng: Generator) -> None:
        """What he would be told if he came anew, as half-way through a secret choice, when nothing is sent."""
        now = msgspec.json.decode(msgspec.json.encode(shown(self.visit)))
        assert now == self.states_elsewhere(rng)

    def states_elsewhere(self, rng: Generator) -> object:
        """The states that his twin is shown."""
        with self.elsewhere(rng):
            return msgspec.json.decode(msgspec.json.encode(shown(self.twin)))

    def check_events(self, message: dict[str, Any]) -> None:
        """Every event is meant for him, and none that he may see is left out."""
        match = self.table.progress.match
        audience = {
            (number, index): event.seen_by(self.seat)
            for number, events in match._heard
            for index, event in enumerate(events)
        }
        assert all(audience[tuple(event["id"])] for event in message["events"])
        self.heard = message.get("kept", 0) + len(message["events"])
        assert self.heard == sum(audience.values())

    async def check_answer(self, ask: wire.Message, rng: Generator) -> None:
        """The answer to a question is the same in every world that he must think possible."""
        await self._ask(self.visit, self.connection, ask)
        with self.elsewhere(rng):
            await self._ask(self.twin, self.echo, ask)
        assert self.connection.take_answers() == self.echo.take_answers()

    async def check_questions(self, random: random.Random, rng: Generator) -> None:
        """Ask something, now and then."""
        match = self.table.progress.match
        seat = self.seat
        if seat is None:
            return
        texts = match.game.verbs
        anything = texts.text(random.randrange(texts.size))
        await self.check_answer(wire.Why(ref=1, seat=seat, action=anything), rng)
        decision = match.decision(seat)
        if decision is not None:
            line = [random.choice(match.legal(seat))]
            await self.check_answer(wire.Preview(ref=1, seat=seat, decision=decision, actions=line), rng)
            await self.check_answer(wire.Why(ref=1, seat=seat, action=anything, after=line), rng)
            if anything not in match.legal(seat):
                act = wire.Act(ref=1, seat=seat, decision=decision, action=anything)
                await self.check_answer(act, rng)

    async def check_past(self, number: int, rng: Generator) -> None:
        """An earlier position."""
        await self.visit.answer(wire.Past(ref=1, number=number, seat=self.seat))
        message = self.connection.take()[-1]
        then = (await self.table.past()).at(number)
        again = self.table.telling.speaker("en").state(self.other_world(then, rng), self.seat, asks=False)
        assert message["state"] == msgspec.json.decode(msgspec.json.encode(again))


async def play_and_check(folder: Path, game: str, seats: int, seed: int) -> int:
    """A random game, with undo, the same for the same seed; how many messages were sent."""
    store = SqliteStore(folder / f"{game}-{seats}-{seed}.sqlite")
    tables = Tables(store, Tokens(await store.secret()))
    site = Site("test")
    chairs = [NewSeat(kind="friend") for _ in range(seats)]
    description = describe_new(NewTable(game=game, seats=chairs))
    description.record = meseta.start(game, seats=seats, seed=seed, **SHORT[game]).record()
    table = await tables.create(description, "")
    tokens = [await claim(tables, table, invitation.token) for invitation in invitations(tables, table)]
    guests = [Eavesdropper(tables, site, table, token) for token in [*tokens, None]]
    rng, worlds = random.Random(seed), Generator(seed)
    for guest in guests:
        guest.visit.enter()
    sent = 0
    while not table.progress.ended:
        for guest in guests:
            sent += await guest.check_states(worlds)
            guest.check_reload(worlds)
            if rng.random() < 0.04:
                await guest.check_questions(rng, worlds)
                await guest.check_past(rng.randint(0, table.progress.match.number), worlds)
        await step(table, guests, rng)
    for guest in guests:
        sent += await guest.check_states(worlds)
    await store.close()
    return sent


async def step(table: Table, guests: list[Eavesdropper], rng: random.Random) -> None:
    """Somebody decides, or takes something back."""
    match = table.progress.match
    can = [seat for seat in range(match.seats) if match.can_undo(seat)]
    if can and rng.random() < 0.05:
        await table.undo(rng.choice(can), whole=rng.random() < 0.5)
        return
    seat = rng.choice(match.to_act())
    await table.act(seat, match.decision(seat), [rng.choice(match.actions_of(seat))])


@pytest.mark.parametrize(("game", "seats"), [*GAMES[:4], ("salamanca", 2), ("salamanca", 3), ("el-caballero", 2)])
def test_what_is_sent_depends_on_nothing_hidden(tmp_path: Path, game: str, seats: int) -> None:
    assert asyncio.run(play_and_check(tmp_path, game, seats, seed=seats)) > 100


MORE = [(game, seats, seed) for game, seats in GAMES for seed in range(10, 22 if game == "salamanca" else 16)]


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "seed"), MORE)
def test_nor_in_many_more_games(tmp_path: Path, game: str, seats: int, seed: int) -> None:
    """With those above, 97 games, 50 of them of Salamanca."""
    assert asyncio.run(play_and_check(tmp_path, game, seats, seed)) > 100


@pytest.mark.long
@pytest.mark.parametrize("seed", range(50))
def test_nor_in_fifty_games_of_el_caballero(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHORT, "el-caballero", {"advanced": seed % 2 == 1})
    assert asyncio.run(play_and_check(tmp_path, "el-caballero", 2 + seed % 3, 100 + seed)) > 100


@pytest.mark.parametrize(("game", "seats"), [("el-grande", 3), ("salamanca", 2)])
def test_a_leak_would_be_found(tmp_path: Path, game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself, tested: whoever is shown what others have chosen in secret is found out."""
    honest = Speaker.state

    def leaky(self: Speaker, match: Match, seat: int | None, asks: bool, ended: bool = False) -> wire.SeatState:
        state = honest(self, match, seat, asks, ended)
        state.prompt += str([match.view(other)["rules"] for other in range(match.seats)])
        return state

    monkeypatch.setattr(Speaker, "state", leaky)
    with pytest.raises(AssertionError):
        asyncio.run(play_and_check(tmp_path, game, seats, seed=2))
