"""Blocking: addresses that the operator does not serve. They are in the store; every process looks there again."""

import asyncio
import ipaddress
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from meseta.kernel.errors import BadOption
from meseta.server.store import Store, StoreFailed

EVERY: Final = 2.0
"""Seconds between two looks."""
PERSON: Final = 64
"""Of an address in IPv6 whoever has it has the whole network of so many bits."""

IpNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Cut = Callable[[], None]


class Blocklist:
    """Who is not served, as far as this process knows."""

    def __init__(self) -> None:
        self._networks: list[IpNetwork] = []
        self._open: dict[Cut, str] = {}

    def holds(self, host: str | None) -> bool:
        """Whether whoever comes from there is turned away."""
        if not self._networks or host is None:
            return False
        try:
            address = _plain(ipaddress.ip_address(host))
        except ValueError:
            return False
        return any(address in network for network in self._networks)

    @contextmanager
    def watching(self, host: str | None, cut: Cut) -> Iterator[None]:
        """Cut this connection when its address is blocked."""
        self._open[cut] = host or ""
        try:
            yield
        finally:
            del self._open[cut]

    async def look(self, store: Store) -> None:
        """See what the store says now."""
        before, self._networks = self._networks, [read_network(one.address) for one in await store.blocked()]
        if self._networks != before:
            for cut in [cut for cut, host in self._open.items() if self.holds(host)]:
                cut()

    async def keep_up(self, store: Store) -> None:
        """Look again and again; never returns."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.look(store)
            except StoreFailed:
                # The store tells it itself; what was blocked stays so.
                continue


def read_network(text: str) -> IpNetwork:
    """An address or a network; of an address in IPv6, its network. BadOption if it is none, or this machine itself."""
    try:
        network: IpNetwork = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise BadOption(f"{text!r} is no address and no network") from None
    address = _plain(network.network_address)
    if isinstance(network, ipaddress.IPv6Network) and isinstance(address, ipaddress.IPv4Address):
        network = ipaddress.ip_network(f"{address}/{max(0, network.prefixlen - 96)}", strict=False)
    if address.is_loopback or any(one in network for one in map(ipaddress.ip_address, ("127.0.0.1", "::1"))):
        raise BadOption("this machine itself cannot be blocked")
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen == network.max_prefixlen:
        return network.supernet(new_prefix=PERSON)
    return network


def written(network: IpNetwork) -> str:
    """As it is kept and shown: an address without the length of its network."""
    return str(network.network_address) if network.prefixlen == network.max_prefixlen else str(network)


def _plain(address: Address) -> Address:
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
