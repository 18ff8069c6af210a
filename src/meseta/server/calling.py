"""Calling: what a table's people are to know is sent to the address that its host gave.

The store has what is to be sent, and gives each to one process; what fails is tried again, later and later, and not for
ever. No table waits for it.
"""

import asyncio
import logging
import time
from typing import Final

import msgspec

from meseta.server.budget import Bucket
from meseta.server.description import WebhookDescription, read_description
from meseta.server.errors import Refusal
from meseta.server.limits import Limits
from meseta.server.posting import AT_ONCE, PATIENCE, NotSent, post, resolve
from meseta.server.store import Call, Store
from meseta.server.webhooks import DELIVERY, NONE, SIGNATURE, check_address, sign

BEAT: Final = 1.0
"""Seconds between two looks for what is to be sent."""
LEASE: Final = 6 * PATIENCE
"""Seconds for which a process has what it sends; if it is killed, another sends it then."""
PAUSES: Final = (10.0, 60.0, 300.0, 1800.0, 7200.0)
"""Seconds before the second and each further attempt; after the last of them nothing more is tried."""
GONE: Final = 410
HOUR: Final = 3600.0
MOST: Final = 1000
"""Addresses whose share is remembered."""

LOG: Final = logging.getLogger("meseta.server")


class Caller:
    """Sends what the store has to be sent."""

    def __init__(self, store: Store, limits: Limits, allowed: str) -> None:
        self._store = store
        self._limits = limits
        self._allowed = allowed
        self._shares: dict[str, Bucket] = {}
        self.sent = 0
        self.failed = 0

    async def run(self) -> None:
        """Never returns."""
        sending: set[asyncio.Task[None]] = set()
        try:
            while True:
                # A receiver that is slow takes one place; the others go on.
                for call in await self._store.take_calls(LEASE, AT_ONCE - len(sending)):
                    sending.add(asyncio.create_task(self._send(call)))
                done, sending = await _wait(sending)
                for task in done:
                    task.result()
        finally:
            for task in sending:
                task.cancel()
            await asyncio.gather(*sending, return_exceptions=True)

    async def _send(self, call: Call) -> None:
        stored = await self._store.find(call.table)
        webhook = None if stored is None else _webhook_of(stored.document)
        due = None
        if webhook is not None and self._allowed != NONE:
            due = await self._attempt(call, webhook)
        await self._store.settle_call(call, due)

    async def _attempt(self, call: Call, webhook: WebhookDescription) -> float | None:
        """When to try again; None: it is done with."""
        later = None if call.attempts > len(PAUSES) else time.time() + PAUSES[call.attempts - 1]
        headers = {
            SIGNATURE: sign(webhook.secret, call.body),
            DELIVERY: f"{call.table}/{call.seat}/{call.decision}",
            "User-Agent": "Meseta",
        }
        try:
            parts = check_address(webhook.address, self._allowed)
            address = await resolve(parts, self._allowed)
            if not self._share(address).try_take(1):
                return later
            status = await post(parts, address, call.body, headers)
        except (NotSent, Refusal) as error:
            status, why = 0, str(error)
        else:
            why = f"the answer was {status}"
        if 200 <= status < 300:
            self.sent += 1
            return None
        self.failed += 1
        # Not where: that is the host's alone.
        LOG.info("news of a table were not taken: %s", why)
        return None if status == GONE else later

    def _share(self, address: str) -> Bucket:
        """How much may still be sent there: many names may lead to one address."""
        if address not in self._shares:
            if len(self._shares) >= MOST:
                self._shares = {name: bucket for name, bucket in self._shares.items() if not bucket.full}
            self._shares[address] = Bucket(self._limits.webhooks / HOUR, self._limits.webhooks)
        return self._shares[address]


def _webhook_of(document: bytes) -> WebhookDescription | None:
    """Where its news go; None: nowhere, or nobody can tell any more."""
    try:
        return read_description(document).webhook
    except msgspec.DecodeError as error:
        # That table's own misfortune: what others are to know goes on.
        LOG.warning("news of a table that is damaged in the store are given up: %s", type(error).__name__)
        return None


async def _wait(sending: "set[asyncio.Task[None]]") -> "tuple[set[asyncio.Task[None]], set[asyncio.Task[None]]]":
    """A moment, or until one of them is done: those that are, and those that are not."""
    if not sending:
        await asyncio.sleep(BEAT)
        return set(), set()
    return await asyncio.wait(sending, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
