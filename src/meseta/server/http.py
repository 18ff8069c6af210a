"""The HTTP interface: tables, records, words, health; and the page itself."""

import asyncio
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from meseta.match.registry import find_game
from meseta.server import messages as wire
from meseta.server.catalogue import all_games, all_rules
from meseta.server.errors import Refusal, reading
from meseta.server.new_table import describe_new
from meseta.server.origin import same_origin
from meseta.server.static import HEADERS, Site
from meseta.server.summaries import summarise
from meseta.server.tables import Tables
from meseta.server.tokens import same
from meseta.server.visit import who_is
from meseta.texts.source import LANGUAGES, check_language, shell_texts

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a body: a record is the largest."""
MOST: Final = 200
"""Tables that one may ask about at once."""
OWNER: Final = "owner"

AnyRequest = Request[Any, Any, Any]
Language = Annotated[str, Parameter(query="language", description="one of GET /api/languages", required=False)]


def guard_origin(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Another site's page cannot make anything here."""
    if not same_origin(connection.headers):
        raise Refusal("not-allowed", "another site's page may not play here")


@get("/api/health", summary="Is the server there, and which build is it?")
async def health(state: State) -> wire.Health:
    return wire.Health(version=state.version, build=state.site.build, wire=wire.WIRE, tables=await state.tables.count())


@get("/api/languages", summary="The languages there are", sync_to_thread=False)
def languages() -> list[str]:
    return list(LANGUAGES)


@get("/api/words/{language:str}", summary="The words of the page itself", sync_to_thread=False)
def words(language: str) -> dict[str, Any]:
    return shell_texts(_language(language), "web")


@get("/api/games", summary="The games: seats, options, bots, cards", sync_to_thread=False)
def games(language: Language = "en") -> list[wire.GameInfo]:
    return all_games(_language(language))


@get("/api/rules/{game:str}", summary="The rules of a game", sync_to_thread=False)
def rules(game: str, language: Language = "en") -> list[wire.RuleInfo]:
    with reading("game"):
        find_game(game)
    return all_rules(_language(language), game)


@post("/api/tables", summary="Make a table; the answer holds the host's token", guards=[guard_origin])
async def create(request: AnyRequest, data: wire.NewTable, state: State) -> wire.Seated:
    tables: Tables = state.tables
    description = await asyncio.to_thread(describe_new, data)
    table = await tables.create(description, OWNER if _is_owner(request, state) else "")
    return wire.Seated(table=table.id, token=tables.tokens.of_host(table.id))


@post("/api/mine", summary="How one's tables stand", status_code=HTTP_200_OK, guards=[guard_origin])
async def mine(request: AnyRequest, data: wire.Mine, state: State) -> list[wire.TableSummary]:
    if len(data.seats) > MOST:
        raise Refusal("malformed", f"at most {MOST} tables at once", "seats")
    tables: Tables = state.tables
    seats = list(data.seats)
    if _is_owner(request, state):
        known = {seat.table for seat in seats}
        owned = await tables.owned(OWNER)
        seats += [wire.Seated(table=id, token=tables.tokens.of_host(id)) for id in owned if id not in known]
    return await summarise(tables, seats)


@get("/api/tables/{table:str}/record", summary="The record of a game that has ended")
async def record(request: AnyRequest, table: str, state: State) -> dict[str, Any]:
    tables: Tables = state.tables
    found = await tables.get(table)
    if not found.description.watch:
        who_is(tables, found, _bearer(request) or "")
    if not found.progress.ended:
        raise Refusal("not-allowed", "the record tells everything: it is given out when the game has ended", "table")
    return found.progress.match.record()


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, state: State, path: str = "") -> Response[bytes]:
    """The page and its files."""
    site: Site = state.site
    file = site.find(path.lstrip("/"))
    if file is None:
        raise NotFoundException("there is no such page")
    headers = {"cache-control": file.cache, **HEADERS}
    content = file.content
    if file.zipped is not None:
        headers["vary"] = "accept-encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = file.zipped
    return Response(content, media_type=file.kind, headers=headers)


def _language(language: str) -> str:
    with reading("language"):
        return check_language(language)


def _bearer(request: AnyRequest) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def _is_owner(request: AnyRequest, state: State) -> bool:
    """Whether the owner of this machine asks. Without a key the server has no owner."""
    given = _bearer(request)
    return bool(state.owner_key) and given is not None and same(given, state.owner_key)
