"""What every store must do. A test module makes a subclass of `StoreLaws` and says how to open one."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from meseta.server.store import (
    DELETED,
    Call,
    Conflict,
    Kept,
    Missing,
    News,
    Position,
    Row,
    Said,
    Store,
    StoreFailed,
    Timed,
)

Test = Callable[[Store], Awaitable[None]]


def act(number: int, seat: int = 0) -> Row:
    return Row(number, "act", seat, f"place {number}")


def said(text: str, number: int = 0) -> Said:
    return Said(number, 12.5, "players", "said", "seat 0 0", 0, "", text)


class StoreLaws:
    """The laws. `open` opens the same store again whenever it is called, as another process would."""

    async def open(self, folder: Path) -> Store:
        raise NotImplementedError

    @asynccontextmanager
    async def opened(self, folder: Path) -> AsyncIterator[Store]:
        store = await self.open(folder)
        try:
            yield store
        finally:
            await store.close()

    def run(self, folder: Path, test: Test) -> None:
        async def whole() -> None:
            async with self.opened(folder) as store:
                await test(store)

        asyncio.run(whole())

    def test_a_new_table_has_its_document_and_an_empty_log(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"document", "", bot_turn=False)
            found = await store.find("a")
            assert found is not None
            assert (found.table, found.document, found.version, found.number) == ("a", b"document", 0, 0)
            assert await store.rows("a") == []
            assert await store.count() == 1

        self.run(tmp_path, test)

    def test_what_is_said_is_kept_in_order_and_the_oldest_is_forgotten(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"document", "", bot_turn=False)
            await store.create("b", b"document", "", bot_turn=False)
            assert await store.talk("a") == []
            assert await store.say("a", said("one"), keep=3) == said("one", 1)
            assert await store.say("b", said("elsewhere"), keep=3) == said("elsewhere", 1)
            for text in ("two", "three", "four"):
                await store.say("a", said(text), keep=3)
            assert await store.talk("a") == [said("two", 2), said("three", 3), said("four", 4)]
            assert await store.talk("a", after=3) == [said("four", 4)]
            with pytest.raises(Missing):
                await store.say("nowhere", said("x"), keep=3)
            async with self.opened(tmp_path) as again:
                assert [line.text for line in await again.talk("b")] == ["elsewhere"]

        self.run(tmp_path, test)

    def test_a_table_is_deleted_with_everything_of_it(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table in ("a", "b"):
                await store.create(table, b"document", "owner", bot_turn=True)
                await store.append(table, [act(1)], bot_turn=True, position=Position(1, b"there"))
                await store.say(table, said("one"), keep=3)
            async with store.listen() as news, asyncio.timeout(10):
                await store.delete("a")
                assert await anext(news) == News("a", DELETED, DELETED)
            assert await store.find("a") is None
            assert (await store.rows("a"), await store.talk("a"), await store.position("a")) == ([], [], None)
            assert (await store.owned("owner"), await store.awaiting_bots(), await store.count()) == (["b"], ["b"], 1)
            assert await store.rows("b") == [act(1)]
            for refused in (store.delete("a"), store.append("a", [act(2)], bot_turn=False)):
                with pytest.raises(Missing):
                    await refused
            # Nothing of the old one is found by a new one.
            await store.create("a", b"new", "", bot_turn=False)
            assert (await store.rows("a"), await store.talk("a")) == ([], [])

        self.run(tmp_path, test)

    def test_tables_are_listed_with_their_size(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table in ("a", "b", "c"):
                await store.create(table, b"document", "", bot_turn=False)
            await store.append("a", [act(1)], bot_turn=False)
            await store.say("b", said("x" * 1000), keep=3)
            listed = await store.listed(10)
            assert [found.table for found in listed] == ["a", "c", "b"]
            assert [found.document for found in listed] == [b"document"] * 3
            sizes = {found.table: found.bytes for found in listed}
            assert sizes["c"] == len(b"document") < sizes["a"] < 1000 < sizes["b"] < 1200
            assert [found.table for found in await store.listed(2)] == ["a", "c"]

        self.run(tmp_path, test)

    def test_blocked_addresses_are_kept(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert await store.blocked() == []
            for address in ("203.0.113.9", "198.51.100.0/24", "203.0.113.9"):
                await store.block(address)
            async with self.opened(tmp_path) as again:
                first = await again.blocked()
                assert [one.address for one in first] == ["198.51.100.0/24", "203.0.113.9"]
                await again.unblock("203.0.113.9")
            assert await store.blocked() == first[:1]
            with pytest.raises(Missing):
                await store.unblock("203.0.113.9")

        self.run(tmp_path, test)

    def test_an_id_is_taken_once(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"first", "", bot_turn=False)
            with pytest.raises(Conflict):
                await store.create("a", b"second", "", bot_turn=False)
            found = await store.find("a")
            assert found is not None
            assert found.document == b"first"

        self.run(tmp_path, test)

    def test_what_is_not_there(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            assert await store.find("a") is None
            assert await store.rows("a") == []
            with pytest.raises(Missing):
                await store.append("a", [act(1)], bot_turn=False)
            with pytest.raises(Missing):
                await store.replace("a", b"document", 0, bot_turn=False)

        self.run(tmp_path, test)

    def test_the_log_keeps_its_order(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            await store.append("a", [act(1)], bot_turn=False)
            await store.append("a", [act(2, seat=3), Row(3, "undo", 3)], bot_turn=False)
            assert await store.rows("a") == [act(1), act(2, seat=3), Row(3, "undo", 3)]
            assert await store.rows("a", after=2) == [Row(3, "undo", 3)]
            found = await store.find("a")
            assert found is not None
            assert found.number == 3

        self.run(tmp_path, test)

    def test_any_text_comes_back_as_it_was(self, tmp_path: Path) -> None:
        text = "plaça 'Aragón'\n\";--\0 → 王"

        async def test(store: Store) -> None:
            await store.create("a", text.encode(), "", bot_turn=False)
            await store.append("a", [Row(1, "act", 0, text)], bot_turn=False)
            assert await store.rows("a") == [Row(1, "act", 0, text)]
            found = await store.find("a")
            assert found is not None
            assert found.document == text.encode()

        self.run(tmp_path, test)

    @pytest.mark.parametrize("numbers", [[1], [2, 3], [4], [3, 5], [0]])
    def test_only_the_next_number_is_free(self, tmp_path: Path, numbers: list[int]) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            await store.append("a", [act(1), act(2)], bot_turn=False)
            with pytest.raises(Conflict):
                await store.append("a", [act(number) for number in numbers], bot_turn=False)
            assert await store.rows("a") == [act(1), act(2)]

        self.run(tmp_path, test)

    def test_one_of_many_is_first(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            writes = [store.append("a", [act(1, seat)], bot_turn=False) for seat in range(20)]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert sum(isinstance(result, Conflict) for result in results) == 19
            (row,) = await store.rows("a")
            assert results[row.seat] is None

        self.run(tmp_path, test)

    def test_one_that_is_refused_does_not_hinder_the_others(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table in "abc":
                await store.create(table, b"", "", bot_turn=False)
            writes = [store.append(table, [act(number)], bot_turn=False) for number in (1, 3) for table in "abc"]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(result) for result in results] == [type(None)] * 3 + [Conflict] * 3
            for table in "abc":
                await store.append(table, [act(2)], bot_turn=False)
                assert await store.rows(table) == [act(1), act(2)]

        self.run(tmp_path, test)

    def test_tables_do_not_mix(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table in ("a", "b"):
                await store.create(table, table.encode(), "", bot_turn=False)
                await store.append(table, [Row(1, "act", 0, table)], bot_turn=False)
            assert [row.action for row in await store.rows("a")] == ["a"]
            assert [row.action for row in await store.rows("b")] == ["b"]

        self.run(tmp_path, test)

    def test_a_document_is_replaced_in_the_version_that_was_read(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"0", "", bot_turn=False)
            await store.replace("a", b"1", 0, bot_turn=False)
            for version in (0, 2):
                with pytest.raises(Conflict):
                    await store.replace("a", b"2", version, bot_turn=False)
            found = await store.find("a")
            assert found is not None
            assert (found.document, found.version) == (b"1", 1)

        self.run(tmp_path, test)

    def test_tables_that_await_bots_are_found(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=True)
            await store.create("b", b"", "", bot_turn=False)
            await store.create("c", b"", "", bot_turn=False)
            await store.append("b", [act(1)], bot_turn=True)
            await store.replace("c", b"", 0, bot_turn=True)
            assert sorted(await store.awaiting_bots()) == ["a", "b", "c"]
            await store.append("a", [act(1)], bot_turn=False)
            await store.replace("b", b"", 0, bot_turn=False)
            assert await store.awaiting_bots() == ["c"]

        self.run(tmp_path, test)

    def test_an_owner_finds_his_own_the_latest_first(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table, owner in (("a", "me"), ("b", "you"), ("c", "me"), ("d", "")):
                await store.create(table, b"", owner, bot_turn=False)
                await asyncio.sleep(0.01)
            await store.append("a", [act(1)], bot_turn=False)
            assert await store.owned("me") == ["a", "c"]
            assert await store.owned("nobody") == []

        self.run(tmp_path, test)

    def test_listeners_hear_of_every_write(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            async with store.listen() as news, asyncio.timeout(10):
                await store.create("a", b"", "", bot_turn=False)
                await store.append("a", [act(1), act(2)], bot_turn=False)
                await store.replace("a", b"", 0, bot_turn=False)
                added = News("a", 2, 0, rows=(act(1), act(2)))
                assert [await anext(news) for _ in range(3)] == [News("a", 0, 0), added, News("a", 2, 1)]

        self.run(tmp_path, test)

    def test_listeners_hear_of_rows_of_any_length(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            async with store.listen() as news, asyncio.timeout(10):
                long = (Row(1, "resume", 0, "é{}'\\" * 4000),)
                await store.append("a", long, bot_turn=False)
                heard = await anext(news)
                assert (heard.table, heard.number, heard.version) == ("a", 1, 0)
                assert heard.rows in ((), long)
                short = (Row(2, "act", 1, "é{}'\\"),)
                await store.append("a", short, bot_turn=False)
                assert await anext(news) == News("a", 2, 0, rows=short)

        self.run(tmp_path, test)

    def test_everything_is_there_when_it_is_opened_again(self, tmp_path: Path) -> None:
        async def whole() -> None:
            async with self.opened(tmp_path) as store:
                await store.create("a", b"document", "me", bot_turn=True)
                await store.append("a", [act(1)], bot_turn=True)
                secret = await store.secret()
            async with self.opened(tmp_path) as store:
                assert await store.secret() == secret
                assert len(secret) == 32
                assert await store.rows("a") == [act(1)]
                assert await store.owned("me") == ["a"]
                assert await store.awaiting_bots() == ["a"]

        asyncio.run(whole())

    def test_two_who_opened_it_agree(self, tmp_path: Path) -> None:
        async def whole() -> None:
            async with self.opened(tmp_path) as one, self.opened(tmp_path) as other:
                assert await one.secret() == await other.secret()
                await one.create("a", b"", "", bot_turn=False)
                await one.append("a", [act(1, seat=1)], bot_turn=False)
                with pytest.raises(Conflict):
                    await other.append("a", [act(1, seat=2)], bot_turn=False)
                assert await other.rows("a") == [act(1, seat=1)]

        asyncio.run(whole())

    def test_the_last_position_is_kept(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            assert await store.position("a") is None
            await store.append("a", [act(1)], bot_turn=False, position=Position(1, b"one"))
            await store.append("a", [act(2)], bot_turn=False)
            assert await store.position("a") == Position(1, b"one")
            with pytest.raises(Conflict):
                await store.append("a", [act(2)], bot_turn=False, position=Position(2, b"other"))
            await store.append("a", [act(3)], bot_turn=False, position=Position(3, b"three"))
            assert await store.position("a") == Position(3, b"three")

        self.run(tmp_path, test)

    def test_what_nobody_may_know_of_leaves_the_time_alone(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            before = await store.find("a")
            await store.append("a", [act(1)], bot_turn=False, seen=False)
            between = await store.find("a")
            await asyncio.sleep(0.01)
            await store.append("a", [act(2)], bot_turn=False)
            after = await store.find("a")
            assert before is not None
            assert between is not None
            assert after is not None
            assert before.changed == between.changed < after.changed

        self.run(tmp_path, test)

    def test_what_a_table_waits_for_is_kept_with_its_writes(self, tmp_path: Path) -> None:
        async def timing(store: Store) -> bytes:
            found = await store.find("a")
            assert found is not None
            return found.timing

        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False, timed=Timed(0, b"made", None))
            assert await timing(store) == b"made"
            await store.append("a", [act(1)], bot_turn=False, timed=Timed(1, b"acted", None))
            await store.append("a", [act(2)], bot_turn=False)
            assert await timing(store) == b"acted"
            with pytest.raises(Conflict):
                await store.append("a", [act(2)], bot_turn=False, timed=Timed(2, b"late", None))
            for number, version in ((1, 0), (2, 1)):
                with pytest.raises(Conflict):
                    await store.replace("a", b"new", version, bot_turn=False, timed=Timed(number, b"late", None))
                with pytest.raises(Conflict):
                    await store.wait_for("a", Timed(number, b"late", None), version)
            await store.replace("a", b"new", 0, bot_turn=False, timed=Timed(2, b"replaced", None))
            assert await timing(store) == b"replaced"
            await store.wait_for("a", Timed(2, b"waits", None), 1)
            assert await timing(store) == b"waits"
            with pytest.raises(Missing):
                await store.wait_for("nowhere", Timed(0, b"", None), 0)

        self.run(tmp_path, test)

    def test_a_table_that_is_due_is_given_to_one(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            now = time.time()
            for table, due in (("a", now - 5), ("b", now - 9), ("c", now + 900), ("d", None)):
                await store.create(table, b"", "", bot_turn=False, timed=Timed(0, b"clock", due))
            assert await store.take_due(60, 1) == ["b"]
            taken = await asyncio.gather(*(store.take_due(60, 9) for _ in range(5)))
            assert sorted(taken) == [[], [], [], [], ["a"]]
            await store.append("c", [act(1)], bot_turn=False, timed=Timed(1, b"clock", now - 1))
            assert await store.take_due(-1, 9) == ["c"]
            # Whoever had it did not come back.
            assert await store.take_due(60, 9) == ["c"]
            await store.replace("b", b"", 0, bot_turn=False, timed=Timed(0, b"clock", now - 1))
            assert await store.take_due(60, 9) == ["b"]

        self.run(tmp_path, test)

    def test_news_are_given_to_one_and_once_for_a_decision(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await store.create("a", b"", "", bot_turn=False)
            past = time.time() - 5
            await store.call(Call("a", 1, 7, b"first", 0, past))
            await store.call(Call("a", 1, 7, b"again", 0, past))
            await store.call(Call("a", 2, 3, b"other", 0, time.time() + 900))
            await store.call(Call("nowhere", 1, 7, b"lost", 0, past))
            taken = await asyncio.gather(*(store.take_calls(60, 9) for _ in range(5)))
            ((call,),) = [calls for calls in taken if calls]
            assert (call.table, call.seat, call.decision, call.body, call.attempts) == ("a", 1, 7, b"first", 1)
            await store.settle_call(call, past)
            ((call,),) = [await store.take_calls(60, 9)]
            assert call.attempts == 2
            await store.settle_call(call, None)
            await store.call(Call("a", 1, 7, b"again", 0, past))
            assert await store.take_calls(60, 9) == []
            await store.call(Call("a", 1, 8, b"next", 0, past))
            await store.settle_call(call, None)
            ((call,),) = [await store.take_calls(60, 9)]
            assert (call.body, call.attempts) == (b"next", 1)

        self.run(tmp_path, test)

    def test_what_is_abandoned_is_deleted_with_all_that_is_of_it(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await fill(store)
            await store.create("c", b"clock runs", "", bot_turn=False, timed=Timed(0, b"", time.time() + 900))
            between = time.time() + 0.005
            await asyncio.sleep(0.01)
            assert await store.forget(0, 9) == []
            assert await store.use("b")
            assert not await store.use("nowhere")
            async with store.listen() as news, asyncio.timeout(10):
                forgotten = await asyncio.gather(*(store.forget(between, 9) for _ in range(4)))
                assert sorted(forgotten) == [[], [], [], ["a"]]
                assert await anext(news) == News("a", DELETED, DELETED)
            assert await store.find("a") is None
            assert (await store.rows("a"), await store.talk("a"), await store.position("a")) == ([], [], None)
            assert await store.take_calls(60, 9) == []
            assert [one.table for one in await kept_in(store)] == ["b", "c"]
            # Nothing is left that a new one of that name could find.
            await store.create("a", b"new", "", bot_turn=False)
            ((fresh, *_),) = [await kept_in(store)]
            assert (fresh.rows, fresh.talk, fresh.position, fresh.calls, fresh.timing) == ([], [], None, [], b"")
            with pytest.raises(Missing):
                await store.append("gone", [act(1)], bot_turn=False)

        self.run(tmp_path, test)

    def test_so_many_are_deleted_at_a_time(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            for table in "abc":
                await store.create(table, b"", "", bot_turn=False)
            later = time.time() + 5
            assert await store.forget(later, 2) == ["a", "b"]
            assert await store.forget(later, 2) == ["c"]
            assert await store.count() == 0

        self.run(tmp_path, test)

    def test_a_backup_is_everything_at_one_moment(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await fill(store)
            kept = await kept_in(store)
            assert [one.table for one in kept] == ["a", "b"]
            assert (kept[0].rows, kept[0].position) == ([act(1), act(2)], Position(2, b"position"))
            assert [line.text for line in kept[0].talk] == ["hello"]
            assert (kept[1].owner, kept[1].bot_turn, kept[1].document) == ("me", True, b"other")
            assert (kept[0].timing, kept[0].due, kept[1].timing, kept[1].due) == (b"clock", 12.5, b"", None)
            assert kept[0].calls == [Call("a", 1, 7, b"news", 0, 50.0)]
            assert kept[1].calls == []
            assert kept[0].used == 0.0 < kept[1].used
            async with store.all_kept() as all_kept:
                first = await anext(all_kept)
                await store.append("b", [act(1)], bot_turn=False)
                rest = [one async for one in all_kept]
            assert [first, *rest] == kept

        self.run(tmp_path, test)

    def test_a_backup_is_taken_in_by_an_empty_store_only(self, tmp_path: Path) -> None:
        async def test(store: Store) -> None:
            await fill(store)
            with pytest.raises(Conflict):
                await store.take_in(b"s" * 32, await kept_in(store))
            assert await store.secret() != b"s" * 32

        async def take_in(store: Store, kept: list[Kept]) -> None:
            broken = [*kept, kept[0]]
            with pytest.raises((StoreFailed, Conflict)):
                await store.take_in(b"s" * 32, broken)
            assert await store.count() == 0
            await store.take_in(b"s" * 32, kept)
            assert await kept_in(store) == kept
            assert await store.secret() == b"s" * 32
            await store.append("a", [act(3)], bot_turn=False)
            assert (await store.say("a", said("again"), keep=9)).number == 2

        self.run(tmp_path, test)

        async def whole() -> None:
            async with self.opened(tmp_path) as store:
                kept = await kept_in(store)
            empty = tmp_path / "empty"
            empty.mkdir()
            async with self.opened(empty) as store:
                await take_in(store, kept)

        asyncio.run(whole())


async def fill(store: Store) -> None:
    await store.create("a", b"document", "", bot_turn=False)
    await store.append("a", [act(1), act(2)], bot_turn=False, position=Position(2, b"position"))
    await store.say("a", said("hello"), keep=9)
    await store.create("b", b"other", "me", bot_turn=True)
    await store.wait_for("a", Timed(2, b"clock", 12.5), 0)
    await store.call(Call("a", 1, 7, b"news", 0, 50.0))
    await store.use("b")


async def kept_in(store: Store) -> list[Kept]:
    async with store.all_kept() as kept:
        return [one async for one in kept]
