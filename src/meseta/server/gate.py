"""Gate: what every request passes before the application sees it, and every answer on its way back."""

import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from meseta.server.budget import LARGEST, Account, Ledger, counted_address
from meseta.server.errors import Refusal
from meseta.server.logs import REQUESTS, Plain, clean, request_id
from meseta.server.origin import host_name
from meseta.server.static import HEADERS

LONGEST_PATH: Final = 300
LONGEST_QUERY: Final = 1000
BAD_REQUEST: Final = 400
FORBIDDEN: Final = 403
TOO_MANY: Final = 429
POLICY: Final = 1008
SWITCHED: Final = 101
FAILED: Final = 500
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
ID_BYTES: Final = 8

AllowHost = Callable[[str], bool]
BlockHost = Callable[[str | None], bool]


class Gate:
    """Refuses what is too long, meant for another host, or comes too fast; gives every answer the usual headers."""

    def __init__(self, app: ASGIApp, ledger: Ledger, allows: AllowHost, blocks: BlockHost) -> None:
        self._app = app
        self._ledger = ledger
        self._allows = allows
        self._blocks = blocks

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        line = _Line(scope)
        with line.written():
            if kind != ScopeType.WEBSOCKET:
                usual = _with_headers(send, scope["path"].startswith("/api/"))
                await self._answer(scope, receive, line.watching(usual))
            elif self._refusal(scope, 0)[0] is None:
                await self._app(scope, receive, line.watching(send))
            else:
                await send({"type": "websocket.close", "code": POLICY, "reason": ""})

    async def _answer(self, scope: Any, receive: Receive, send: Send) -> None:
        size = _body_size(scope)
        refusal, status = self._refusal(scope, size)
        if refusal is not None:
            await _refuse(send, status, refusal)
            return
        with self._sending(scope, size):
            await self._pass(scope, receive, send)

    async def _pass(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            # As GET; whoever sends the answer leaves its body out.
            asked = cast(Any, {**scope, "method": "GET"})
            await self._app(asked, receive, send)
            scope["path_template"] = asked.get("path_template", "")
        else:
            await self._app(scope, receive, send)

    @contextmanager
    def _sending(self, scope: Any, size: int) -> Iterator[None]:
        """The body is in memory until it is answered."""
        account = self._account(scope)
        if account is None:
            yield
            return
        account.bodies += size
        try:
            yield
        finally:
            account.bodies -= size

    def _account(self, scope: Any) -> Account | None:
        return self._ledger.account(counted_address(_client(scope)))

    def _refusal(self, scope: Any, size: int) -> tuple[Refusal | None, int]:
        if len(scope["raw_path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
            # The framework remembers addresses: long ones would fill the memory.
            return Refusal("malformed", "this address is too long"), BAD_REQUEST
        if self._blocks(_client(scope)):
            return Refusal("not-allowed", "whoever runs this server does not serve this address"), FORBIDDEN
        account = self._account(scope)
        if account is not None and not (account.requests.try_take(1) and account.try_send(size)):
            return too_fast(), TOO_MANY
        return self._misdirected(scope), BAD_REQUEST

    def _misdirected(self, scope: Any) -> Refusal | None:
        """A name that somebody else made lead here would let his page speak for the owner."""
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        name = host_name(hosts[0].decode("latin-1")) if len(hosts) == 1 else None
        if name is None or not self._allows(name):
            return Refusal("malformed", "this server is not known by that name: use the address that it printed")
        return None


def too_fast() -> Refusal:
    """So many requests are not answered."""
    return Refusal("too-fast", "too many requests: wait a moment")


def _body_size(scope: Any) -> int:
    """How large the body is that comes; where that is not said, it may be the largest."""
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:
        return LARGEST
    return min(LARGEST, int(headers.get(b"content-length", 0)))


def _refused(status: int, refusal: Refusal) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of the answer. What he has asked behind it already is not answered."""
    body = msgspec.json.encode(refusal.answer())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))
    if status == TOO_MANY:
        headers.append((b"retry-after", b"1"))
    return headers, body


def refused_outright(status: int, refusal: Refusal) -> bytes:
    """The whole answer to whoever is not asked what he wants, or said what is no request."""
    headers, body = _refused(status, refusal)
    usual = [(name.encode(), value.encode()) for name, value in {**HEADERS, "cache-control": "no-store"}.items()]
    lines = [b"%s: %s" % header for header in (*headers, *usual)]
    first = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()
    return b"\r\n".join([first, *lines, b"", body])


def _client(scope: Any) -> str | None:
    client = scope.get("client")
    return client[0] if client else None


class _Line:
    """The line of the log about one request, and the id by which its answer is found there."""

    def __init__(self, scope: Any) -> None:
        self._scope = scope
        self._id = secrets.token_hex(ID_BYTES)
        self._status = 0

    @contextmanager
    def written(self) -> Iterator[None]:
        """Log it when it is done; meanwhile every other line has its id, too."""
        began = time.perf_counter()
        known = request_id.set(self._id)
        try:
            yield
        finally:
            self._write(time.perf_counter() - began)
            request_id.reset(known)

    def watching(self, send: Send) -> Send:
        """The same, with the id among its headers."""
        header = (b"x-request-id", self._id.encode())

        async def wrapped(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                self._status = cast(int, message.get("status", SWITCHED))
                message = cast(Message, {**message, "headers": [*message.get("headers", []), header]})
            await send(message)

        return wrapped

    def _write(self, seconds: float) -> None:
        level = logging.INFO if self._status < FAILED else logging.WARNING
        if not REQUESTS.isEnabledFor(level):
            return
        scope = self._scope
        method = scope.get("method", "GET")
        client = _client(scope)
        fields = {
            "method": method if method in METHODS else "-",
            # Not the address that was asked for: tables and codes are part of it.
            "route": scope.get("path_template") or "-",
            "status": self._status,
            "ms": round(seconds * 1000, 1),
            "address": clean(client) if client else "-",
        }
        text = "{method} {route} {status} in {ms} ms, {address}".format(**fields)
        REQUESTS.log(level, "%s", Plain(text), extra={"request": fields})


def _with_headers(send: Send, api: bool) -> Send:
    """Answers that do not say otherwise get the usual headers; those of the interface are not kept by anybody."""
    usual = {**HEADERS, "cache-control": "no-store" if api else "no-cache"}

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            known = {name.lower() for name, _ in headers}
            headers += [(name.encode(), value.encode()) for name, value in usual.items() if name.encode() not in known]
            message = {**message, "headers": [_with_head(*header) for header in headers]}
        await send(message)

    return wrapped


def _with_head(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    """What answers GET answers HEAD, too."""
    if name.lower() == b"allow":
        methods = [method.strip() for method in value.split(b",")]
        if b"GET" in methods and b"HEAD" not in methods:
            methods.append(b"HEAD")
        return name, b", ".join(sorted(methods))
    return name, value


async def _refuse(send: Send, status: int, refusal: Refusal) -> None:
    headers, body = _refused(status, refusal)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
