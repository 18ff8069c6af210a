"""The network: at which addresses others reach this machine, and how a running server is opened to them."""

import asyncio
import ipaddress
import socket
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from meseta.server.errors import Refusal
from meseta.server.http_messages import Reach
from meseta.server.origin import host_name

EVERYWHERE: Final = ("0.0.0.0", "::")
ASK_ADDRESS: Final = 0x8915
"""SIOCGIFADDR: the address of an interface, where the system is Linux."""
NOWHERE: Final = ("192.0.2.1", 9)
"""An address that is nobody's (RFC 5737). Naming it sends nothing, but tells which of ours would be used."""

Listen = Callable[[Sequence[socket.socket]], "asyncio.Task[None]"]


def is_loopback(host: str) -> bool:
    """Whether the name leads to this very machine and nowhere else."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.removeprefix("[").removesuffix("]")).is_loopback
    except ValueError:
        # A name, however it begins, leads where its owner wants.
        return False


def own_addresses() -> list[str]:
    """The addresses of this machine in its networks, the one towards the rest of the world first."""
    found = [_towards_the_world(), *_of_interfaces(), *_of_name()]
    return list(dict.fromkeys(address for address in found if address and not is_loopback(address)))


def _towards_the_world() -> str:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(NOWHERE)
        return str(probe.getsockname()[0])
    return ""


def _of_interfaces() -> list[str]:
    try:
        from fcntl import ioctl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = ioctl(probe.fileno(), ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def _of_name() -> list[str]:
    with suppress(OSError):
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []


def page_address(host: str, port: int) -> str:
    """Where a browser opens the page."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_page(address: str) -> bool:
    """Whether a browser could open it: links begin so, and the server knows its name by it."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and host_name(parts.netloc) is not None


class Network:
    """How others get to this server. `addresses` are where the page opens for them."""

    def __init__(
        self, addresses: Sequence[str] = (), candidates: Callable[[], list[str]] | None = None, strict: bool = False
    ) -> None:
        """With `candidates`, the server listens on this device only, and can be opened at the hosts they name."""
        self.addresses = list(addresses)
        self.strict = strict
        """Only these names, and those of this device, are ours."""
        self.on_open: Callable[[list[str]], None] = lambda addresses: None
        self._candidates = candidates
        self._port = 0
        self._listen: Listen | None = None

    def started(self, port: int, listen: Listen) -> None:
        """The server runs on that port, and can listen on more sockets."""
        self._port = port
        self._listen = listen

    def reach(self, owner: bool, host: str) -> Reach:
        """As whoever asked may know it: addresses of this machine are for those who sit at it."""
        public = [address for address in self.addresses if not address.startswith("http://")]
        known = self.addresses if is_loopback(host) else public
        return Reach(addresses=known, can_open=owner and self._can_open)

    @property
    def _can_open(self) -> bool:
        return self._candidates is not None and self._listen is not None and not self.addresses

    def allows(self, name: str) -> bool:
        """Whether whoever asks for that host means us. Without names of our own we cannot tell, and believe him."""
        if is_loopback(name) or not self.strict:
            return True
        return name in {host_name(urlsplit(address).netloc) for address in self.addresses}

    async def open(self) -> None:
        """Listen in the network, too. Refusal if there is none, or the port is taken there."""
        if self._candidates is None or self._listen is None or self.addresses:
            raise Refusal("not-allowed", "this server cannot be opened, or is open already")
        hosts, bound = [], []
        for host in self._candidates():
            with suppress(OSError):
                bound.append(bind(host, self._port))
                hosts.append(host)
        if not bound:
            raise Refusal("not-allowed", "no network was found in which others could reach this device")
        await self._listen(bound)
        self.addresses = [page_address(host, self._port) for host in hosts]
        self.on_open(self.addresses)


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one. OSError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, so that asyncio knows it for TCP and sends small messages at once.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(128)
    except BaseException:
        bound.close()
        raise
    return bound
