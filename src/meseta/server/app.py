"""The application: everything put together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from meseta.match.decoding import explain
from meseta.server import http, socket
from meseta.server.blocking import Blocklist
from meseta.server.budget import LARGEST, Ledger
from meseta.server.calling import Caller
from meseta.server.chores import Chores
from meseta.server.connection import Connection
from meseta.server.errors import Refusal
from meseta.server.limits import DEFAULT, Limits
from meseta.server.logs import tell_left_out
from meseta.server.metrics import Metrics
from meseta.server.network import Network
from meseta.server.once import Once
from meseta.server.pace import PacedLoop
from meseta.server.static import Site
from meseta.server.store import Store
from meseta.server.tables import Tables
from meseta.server.thinking.pool import WorkerPool
from meseta.server.thinking.turns import BotTurns
from meseta.server.timekeeper import Timekeeper
from meseta.server.tokens import Tokens
from meseta.server.turnstile import Turnstile
from meseta.server.webhooks import PUBLIC
from meseta.texts import LANGUAGES

LOG: Final = logging.getLogger("meseta.server")
STATUS: Final = {
    "malformed": HTTP_400_BAD_REQUEST,
    "too-large": HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "unknown-table": HTTP_404_NOT_FOUND,
    "wrong-token": HTTP_403_FORBIDDEN,
    "not-allowed": HTTP_403_FORBIDDEN,
    "too-fast": HTTP_429_TOO_MANY_REQUESTS,
    "busy": HTTP_503_SERVICE_UNAVAILABLE,
}

LEFT: Final = "client disconnected prematurely"
"""What the framework says of whoever goes away before he has said all."""


def make_app(
    open_store: Callable[[], Awaitable[Store]],
    owner_key: str = "",
    site: Site | None = None,
    network: Network | None = None,
    limits: Limits = DEFAULT,
    webhooks: str = PUBLIC,
    forget: int | None = None,
    metrics: Metrics | None = None,
) -> Litestar:
    """The web application on a store. With an owner key, whoever has it finds all tables that he made.

    Tables that nobody used for `forget` days are deleted. One of several processes is given metrics that it shares.
    """
    metrics = metrics or Metrics()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        store = await open_store()
        tables = Tables(store, Tokens(await store.secret()), limits, webhooks)
        workers = WorkerPool()
        turns = BotTurns(workers, tables.name)
        tables.after_change = turns.wake
        app.state.tables = tables
        loop = asyncio.get_running_loop()
        if isinstance(loop, PacedLoop) and not store.shared:
            # A database that answers by a socket would be kept waiting, too.
            loop.follow(tables.pace)
        chores = app.state.chores = Chores()
        await app.state.blocked.look(store)
        chores.start("blocked", partial(app.state.blocked.keep_up, store))
        chores.start("news", tables.listen)
        chores.start("sweep", tables.sweep)
        chores.start("bots", tables.wake_bots)
        chores.start("loop", metrics.watch_loop)
        chores.start("metrics", metrics.tell)
        chores.start("clocks", Timekeeper(tables, app.state.network).run)
        caller = Caller(store, limits, webhooks)
        chores.start("webhooks", caller.run)
        chores.start("use", tables.use)
        if forget is not None:
            chores.start("forget", partial(tables.forget, forget))
        chores.start("log", tell_left_out)
        if store.shared:
            chores.start("presence", tables.tell_presence)
        metrics.counter("meseta_webhooks_sent_total", "News that webhooks took.", lambda: caller.sent)
        metrics.counter("meseta_webhooks_failed_total", "News that webhooks did not take.", lambda: caller.failed)
        metrics.histogram(store.commits)
        metrics.gauge("meseta_tables_loaded", "Tables in memory.", lambda: tables.loaded)
        metrics.gauge("meseta_bot_questions_waiting", "Questions to bots that wait.", lambda: len(workers.queue))
        metrics.gauge("meseta_sockets", "Connections of players and spectators.", lambda: Connection.open)
        metrics.gauge("meseta_queued_bytes", "What waits to be sent.", lambda: Connection.waiting_everywhere)
        metrics.gauge("meseta_faults", "What fails now.", lambda: len(chores.faults + store.faults))
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            await turns.stop()
            await workers.stop()
            await chores.stop()
            await store.close()

    app = Litestar(
        [
            http.health,
            http.ready,
            http.metrics,
            http.languages,
            http.words,
            http.board_words,
            http.games,
            http.rules,
            http.reach,
            http.open_to_network,
            http.once,
            http.open_once,
            http.create,
            http.mine,
            http.record,
            http.page,
            socket.play,
        ],
        lifespan=[running],
        request_max_body_size=LARGEST,
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, gzip_compress_level=6, exclude_opt_key=http.PACKED
        ),
        exception_handlers={Refusal: _refused, HTTPException: _failed, Exception: _broken},
        openapi_config=OpenAPIConfig(
            title="Meseta",
            version=version("meseta"),
            path="/api/schema",
            # The others show it in pages that load from other hosts.
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
    app.state.version = version("meseta")
    app.state.site = site or Site(app.state.version)
    app.state.owner_key = owner_key
    app.state.network = network or Network()
    app.state.ledger = Ledger(limits)
    app.state.turnstile = Turnstile()
    app.state.records = Turnstile()
    app.state.ready = False
    app.state.metrics = metrics
    app.state.once = Once()
    app.state.blocked = Blocklist()
    return app


def _language(request: Request[Any, Any, Any]) -> str:
    """The first language of the reader's that there is."""
    wanted = [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((code for code in wanted if code in LANGUAGES), "en")


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    status = STATUS.get(refusal.code, HTTP_400_BAD_REQUEST)
    return Response(refusal.answer(None, _language(request)), status_code=status)


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours; or what is nested so deeply that nobody can have meant it."""
    if isinstance(error, RecursionError):
        refusal = Refusal("malformed", "this is no JSON")
        return Response(refusal.answer(None, _language(request)), status_code=HTTP_400_BAD_REQUEST)
    LOG.error("a request could not be answered", exc_info=error)
    refusal = Refusal("busy", "the server failed; its log says why")
    return Response(refusal.answer(None, _language(request)), status_code=HTTP_500_INTERNAL_SERVER_ERROR)


def _failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses is told in the same words as what we refuse."""
    refusal, status = Refusal("malformed", error.detail), error.status_code
    if error.detail == LEFT:
        # Nobody hears it, and no fault of ours is to be logged.
        refusal, status = Refusal("malformed", "the body is not whole"), HTTP_400_BAD_REQUEST
    elif error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        refusal = Refusal("too-large", f"a body has at most {LARGEST} bytes")
    elif isinstance(error.extra, list) and error.extra:
        what, field = explain(str(error.extra[0].get("message")))
        path = [part for part in (error.extra[0].get("key"), field) if part not in (None, "data")]
        refusal = Refusal("malformed", what, ".".join(path) or None)
    allow = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return Response(refusal.answer(None, _language(request)), status_code=status, headers=allow)
