"""Posting keeps nobody waiting: neither names for which nobody answers, nor what is needed to speak in secret."""

import asyncio
import socket
import ssl
import threading
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from meseta.server.posting import NotSent, post, resolve
from meseta.server.webhooks import PUBLIC

MORE_THAN_THE_LOOP_HAS = 40
PATIENCE = 10.0


def test_names_that_nobody_answers_for_take_no_thread_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are loaded there."""
    answered = threading.Event()

    def wait(*asked: object, **how: object) -> object:
        answered.wait(PATIENCE)
        raise socket.gaierror

    async def test() -> None:
        names = [urlsplit(f"http://slow{number}.example/") for number in range(MORE_THAN_THE_LOOP_HAS)]
        asking = [asyncio.create_task(resolve(name, PUBLIC)) for name in names]
        await asyncio.sleep(0.1)
        try:
            async with asyncio.timeout(PATIENCE / 4):
                assert await asyncio.to_thread(int) == 0
        finally:
            answered.set()
            results = await asyncio.gather(*asking, return_exceptions=True)
        assert all(isinstance(result, NotSent) for result in results)

    monkeypatch.setattr(socket, "getaddrinfo", wait)
    asyncio.run(test())


def test_what_is_trusted_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    usual = ssl.create_default_context

    def counted() -> ssl.SSLContext:
        read.append(1)
        return usual()

    async def test() -> None:
        for _ in range(3):
            with suppress(NotSent):
                await post(urlsplit("https://x:1/"), "127.0.0.1", b"{}", {})

    monkeypatch.setattr(ssl, "create_default_context", counted)
    asyncio.run(test())
    assert len(read) <= 1
