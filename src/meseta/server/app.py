"""The application: everything put together."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_403_FORBIDDEN,
    HTTP_404_NOT_FOUND,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from meseta.match.decoding import explain
from meseta.server import http, socket
from meseta.server.errors import Refusal
from meseta.server.static import Site
from meseta.server.store import Store
from meseta.server.tables import Tables
from meseta.server.thinking.pool import WorkerPool
from meseta.server.thinking.turns import BotTurns
from meseta.server.tokens import Tokens

LOG: Final = logging.getLogger("meseta.server")
STATUS: Final = {
    "malformed": HTTP_400_BAD_REQUEST,
    "too-large": HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "unknown-table": HTTP_404_NOT_FOUND,
    "wrong-token": HTTP_403_FORBIDDEN,
    "not-allowed": HTTP_403_FORBIDDEN,
    "busy": HTTP_503_SERVICE_UNAVAILABLE,
}


def make_app(store: Store, owner_key: str = "", site: Site | None = None) -> Litestar:
    """The web application on a store. With an owner key, whoever has it finds all tables that he made."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        tables = Tables(store, Tokens(await store.secret()))
        workers = WorkerPool()
        turns = BotTurns(workers)
        tables.after_change = turns.wake
        app.state.tables = tables
        chores = [asyncio.create_task(chore) for chore in (tables.listen(), tables.sweep(), tables.wake_bots())]
        try:
            yield
        finally:
            await turns.stop()
            await workers.stop()
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await store.close()

    app = Litestar(
        [
            http.health,
            http.languages,
            http.words,
            http.games,
            http.rules,
            http.create,
            http.mine,
            http.record,
            http.page,
            socket.play,
        ],
        lifespan=[running],
        request_max_body_size=http.LARGEST,
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
    return app


def _refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Any]:
    return Response(refusal.answer(), status_code=STATUS.get(refusal.code, HTTP_400_BAD_REQUEST))


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours."""
    LOG.error("a request could not be answered", exc_info=error)
    refusal = Refusal("busy", "the server failed; its log says why")
    return Response(refusal.answer(), status_code=HTTP_500_INTERNAL_SERVER_ERROR)


def _failed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses is told in the same words as what we refuse."""
    refusal = Refusal("malformed", error.detail)
    if error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        refusal = Refusal("too-large", f"a body has at most {http.LARGEST} bytes")
    elif isinstance(error.extra, list) and error.extra:
        what, field = explain(str(error.extra[0].get("message")))
        path = [part for part in (error.extra[0].get("key"), field) if part not in (None, "data")]
        refusal = Refusal("malformed", what, ".".join(path) or None)
    return Response(refusal.answer(), status_code=error.status_code)
