"""Posting: a small request to an address of somebody's choosing. It follows nothing, reads little and waits briefly."""

import asyncio
import socket
import ssl
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from typing import Final
from urllib.parse import SplitResult

from meseta.server.webhooks import ANY, is_public, read_ip

PATIENCE: Final = 10.0
"""Seconds for all of it."""
LONGEST_LINE: Final = 4096
"""Bytes: of the answer the first line is read, and no more."""
AT_ONCE: Final = 8
"""Requests that are under way at the same time."""
NAMES: Final = ThreadPoolExecutor(AT_ONCE, "meseta-names")
"""Asks for names. The loop's own threads load tables: names that nobody answers for would take them all."""


class NotSent(Exception):
    """It did not arrive, as far as is known; in short, why."""


async def resolve(parts: SplitResult, allowed: str) -> str:
    """An address of its host. NotSent if there is none to which anything may be sent."""
    with _failing():
        async with asyncio.timeout(PATIENCE):
            ask = partial(socket.getaddrinfo, parts.hostname, _port(parts), type=socket.SOCK_STREAM)
            found = await asyncio.get_running_loop().run_in_executor(NAMES, ask)
    addresses = [str(entry[4][0]) for entry in found]
    for text in addresses:
        address = read_ip(text.partition("%")[0])
        if address is None or (allowed != ANY and not is_public(address)):
            # One is enough: whoever owns a name chooses what it leads to.
            raise NotSent("the name leads to an address of this machine or its network")
    return addresses[0]


async def post(parts: SplitResult, address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send it to the very address that was looked at; the status of the answer. NotSent if there was none.

    A name may lead elsewhere when it is asked again.
    """
    with _failing():
        async with asyncio.timeout(PATIENCE):
            secure = _trusted() if parts.scheme == "https" else None
            name = parts.hostname if secure else None
            reader, writer = await asyncio.open_connection(
                address, _port(parts), ssl=secure, server_hostname=name, limit=LONGEST_LINE
            )
            try:
                writer.write(_request(parts, body, headers))
                await writer.drain()
                return _status(await reader.readline())
            finally:
                writer.transport.abort()


@contextmanager
def _failing() -> Iterator[None]:
    try:
        yield
    except TimeoutError:
        raise NotSent("no answer in time") from None
    except (OSError, ValueError) as error:
        raise NotSent(f"no connection: {type(error).__name__}") from error


@cache
def _trusted() -> ssl.SSLContext:
    """Made once: reading all that this machine trusts keeps everybody waiting."""
    return ssl.create_default_context()


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _request(parts: SplitResult, body: bytes, headers: Mapping[str, str]) -> bytes:
    where = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"POST {where} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise NotSent("the answer is no answer")
    return int(words[1])
