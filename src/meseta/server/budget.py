"""Budgets: what an address has used up of what it may use. Whoever sits at the machine itself has no budget.

A proxy on the same machine that does not say for whom it speaks looks like that, too: operators let it say so.
"""

import ipaddress
import time
from collections.abc import Callable
from typing import Final

from meseta.server.limits import Limits

AT_ONCE: Final = 4.0
"""Seconds' worth of work that may be asked for at once."""
REQUESTS_AT_ONCE: Final = 6.0
HOUR: Final = 3600.0
CONNECTIONS: Final = 4
"""Connections for single requests that an address may have for each socket that it may have: browsers open several."""
LARGEST: Final = 256 * 1024
"""Bytes of a body: a record is the largest, and has some thousands. All wait while a body is taken apart."""
BODIES: Final = 8 * LARGEST
"""Bytes of bodies that one address may be sending, or have answered, at a time."""
BODY_BYTE: Final = 0.1 / 1024
"""What a byte of a body costs: all of it is read before anybody knows what it asks for (see `costs`)."""
MOST: Final = 10_000
"""Addresses that are remembered; those that owe nothing are forgotten first."""


class Bucket:
    """So much a second, and so much at once. Debts are allowed: they tell how long to wait."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = self._level = most
        self._clock = clock
        self._at = clock()

    def take(self, cost: float) -> float:
        """Use it up, and say in how many seconds it will be paid for; 0: it is."""
        self._level = self._now() - cost
        return max(0.0, -self._level / self._rate)

    def try_take(self, cost: float) -> bool:
        """Use it up if there is enough; whether there was."""
        self._level = self._now()
        if self._level < cost:
            return False
        self._level -= cost
        return True

    @property
    def full(self) -> bool:
        """Whether nothing is owed."""
        return self._now() >= self._most

    def _now(self) -> float:
        now = self._clock()
        level = min(self._most, self._level + (now - self._at) * self._rate)
        self._level, self._at = level, now
        return level


class Account:
    """What one address has used."""

    def __init__(self, limits: Limits) -> None:
        self.sockets = 0
        self.connections = 0
        """For single requests."""
        self.bodies = 0
        """Bytes of the bodies that are on their way, or are being answered."""
        self.work = Bucket(limits.work, limits.work * AT_ONCE)
        self.requests = Bucket(limits.requests, limits.requests * REQUESTS_AT_ONCE)
        self.tables = Bucket(limits.tables / HOUR, limits.tables)

    def try_send(self, size: int) -> bool:
        """Pay for a body of that size before it is read; whether there is room for it.

        What has none is always let in: whoever is in debt for messages is answered later, and not shut out.
        """
        return size == 0 or (self.bodies + size <= BODIES and self.work.try_take(size * BODY_BYTE))

    @property
    def held(self) -> bool:
        """Whether it has a connection."""
        return bool(self.sockets or self.connections or self.bodies)

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten."""
        return not self.held and self.work.full and self.requests.full and self.tables.full


class Ledger:
    """The accounts of all addresses."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._accounts: dict[str, Account] = {}

    def account(self, address: str | None) -> Account | None:
        """That of an address; None: it has no limits."""
        if address is None:
            return None
        if address not in self._accounts:
            if len(self._accounts) >= MOST:
                self._forget()
            self._accounts[address] = Account(self.limits)
        return self._accounts[address]

    def __len__(self) -> int:
        return len(self._accounts)

    def _forget(self) -> None:
        """Those that owe nothing; if all do, the older half of those that hold no connection."""
        self._accounts = {key: account for key, account in self._accounts.items() if not account.idle}
        unused = [key for key, account in self._accounts.items() if not account.held]
        for key in unused[: max(0, len(self._accounts) - MOST // 2)]:
            del self._accounts[key]


def counted_address(host: str | None) -> str | None:
    """Whom to hold to account: an address, the network of one in IPv6; nobody, if it is this machine itself."""
    if host is None:
        return None
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:100]
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return counted_address(str(address.ipv4_mapped))
        return None if address.is_loopback else str(ipaddress.ip_network((address, 64), strict=False))
    return None if address.is_loopback else str(address)
