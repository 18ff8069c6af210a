"""Turnstile: what is dear is done one at a time, and between two of them everybody else's messages are answered."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turnstile:
    """First come, first served."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def passing(self) -> AsyncIterator[None]:
        """Do something dear."""
        async with self._lock:
            yield
            await asyncio.sleep(0)
