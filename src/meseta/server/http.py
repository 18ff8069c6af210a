"""The HTTP interface: tables, records, words, health; and the page itself."""

import asyncio
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from meseta.match.registry import find_game
from meseta.server import http_messages as wire
from meseta.server.budget import Account, Ledger, counted_address
from meseta.server.catalogue import all_games, all_rules
from meseta.server.errors import Refusal, reading
from meseta.server.messages import WIRE, Refused
from meseta.server.network import Network
from meseta.server.new_table import describe_new
from meseta.server.origin import BadOrigin, same_origin
from meseta.server.seating import Holder, who_is
from meseta.server.static import HEADERS, Site
from meseta.server.summaries import summarise
from meseta.server.tables import Tables
from meseta.server.tokens import same
from meseta.texts.source import LANGUAGES, check_language, kernel_texts, page_texts, shell_texts

MOST: Final = 200
"""Tables that one may ask about at once."""
PACKED: Final = "packed"
"""Marks what is sent as it is: the files of the page were packed when the server started."""
OWNER: Final = "owner"
TABLE: Final = 10.0
RECORD: Final = 250.0
SUMMARY: Final = 2.0
"""What it costs to make or read a table, to take a record up, to tell how a table stands (see `costs`)."""

_CODES: Final = {
    400: "malformed: `field` names what was wrong",
    403: "wrong-token, not-allowed",
    404: "unknown-table, or there is no such page",
    405: "malformed: the address has other methods (`Allow`)",
    413: "too-large",
    429: "too-fast",
    500: "busy: the server failed",
    503: "busy: it could not be stored or read; nothing happened, try again; unless the message says that nobody knows",
}
ERRORS: Final = {
    status: ResponseSpec(Refused, description=description, generate_examples=False)
    for status, description in _CODES.items()
}
"""Every answer that is no success."""

AnyRequest = Request[Any, Any, Any]
Language = Annotated[str, Parameter(query="language", description="one of GET /api/languages", required=False)]


def guard_origin(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Another site's page cannot make anything here."""
    try:
        own = same_origin(connection.headers)
    except BadOrigin:
        raise Refusal("malformed", "the header 'Origin' is no origin") from None
    if not own:
        raise Refusal("not-allowed", "another site's page may not play here")


@get("/api/health", responses=ERRORS, summary="Is the server there, and which build is it?")
async def health(state: State) -> wire.Health:
    faults = [*state.chores.faults, *state.tables.store.faults]
    if faults:
        raise Refusal("busy", f"the server is ill: {'; '.join(faults)}")
    return wire.Health(version=state.version, build=state.site.build, wire=WIRE, tables=await state.tables.count())


@get("/api/ready", responses=ERRORS, summary="Is it ready for more?", sync_to_thread=False)
def ready(state: State) -> wire.Ready:
    """Told to whoever spreads requests over several processes: not before it has begun, nor when it ends or is ill."""
    if not state.ready or state.chores.faults or state.tables.store.faults:
        raise Refusal("busy", "the server is not ready")
    return wire.Ready(ready=True)


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: AnyRequest, state: State) -> str:
    """For the operator: told on this machine only, not through a proxy."""
    if counted_address(request.client.host if request.client else None) is not None:
        raise NotFoundException("there is no such page")
    text: str = state.metrics.text()
    return text


@get("/api/languages", responses=ERRORS, summary="The languages there are", sync_to_thread=False)
def languages() -> list[str]:
    return list(LANGUAGES)


@get("/api/words/{language:str}", responses=ERRORS, summary="The words of the page itself", sync_to_thread=False)
def words(language: str) -> dict[str, Any]:
    return {**shell_texts(_language(language), "web"), "people": kernel_texts(language)["people"]}


@get(
    "/api/words/{language:str}/{game:str}",
    responses=ERRORS,
    summary="The words of a game's board",
    sync_to_thread=False,
)
def board_words(language: str, game: str) -> dict[str, Any]:
    with reading("game"):
        find_game(game)
    return page_texts(_language(language), game)


@get("/api/games", responses=ERRORS, summary="The games: seats, options, bots, cards", sync_to_thread=False)
def games(language: Language = "en") -> list[wire.GameInfo]:
    return all_games(_language(language))


@get("/api/rules/{game:str}", responses=ERRORS, summary="The rules of a game", sync_to_thread=False)
def rules(game: str, language: Language = "en") -> list[wire.RuleInfo]:
    with reading("game"):
        find_game(game)
    return all_rules(_language(language), game)


@get("/api/reach", responses=ERRORS, summary="Where others can open the page", sync_to_thread=False)
def reach(request: AnyRequest, state: State) -> wire.Reach:
    network: Network = state.network
    return network.reach(_is_owner(request, state), request.url.hostname or "")


@post(
    "/api/open",
    responses=ERRORS,
    summary="Open this machine's table to its network",
    status_code=HTTP_200_OK,
    guards=[guard_origin],
)
async def open_to_network(request: AnyRequest, state: State) -> wire.Reach:
    network: Network = state.network
    if not _is_owner(request, state):
        raise Refusal("not-allowed", "only whoever runs the server can open it to the network")
    await network.open()
    return network.reach(True, request.url.hostname or "")


@post("/api/once", responses=ERRORS, summary="A link for the owner's browser that is good once", guards=[guard_origin])
async def once(request: AnyRequest, state: State) -> wire.OnceCode:
    if not _is_owner(request, state):
        raise Refusal("not-allowed", "only whoever runs the server can open it to the network")
    return wire.OnceCode(code=state.once.new())


@get("/open/{code:str}", include_in_schema=False, sync_to_thread=False, status_code=HTTP_303_SEE_OTHER)
def open_once(code: str, state: State) -> Response[None]:
    """To the page, as its owner."""
    where = f"/#me={state.owner_key}" if state.owner_key and state.once.spend(code) else "/"
    return Response(None, status_code=HTTP_303_SEE_OTHER, headers={"location": where, "cache-control": "no-store"})


@post("/api/tables", responses=ERRORS, summary="Make a table; the answer holds the host's token", guards=[guard_origin])
async def create(request: AnyRequest, data: wire.NewTable, state: State) -> wire.Seated:
    tables: Tables = state.tables
    account = _account(request, state)
    _pay(account, TABLE if data.record is None else RECORD)
    # A record is played again: one at a time, and nobody at a table waits for it.
    async with state.records.passing():
        description = await asyncio.to_thread(describe_new, data, tables.webhooks)
    table = await tables.create(description, OWNER if _is_owner(request, state) else "", account)
    secret = None if description.webhook is None else description.webhook.secret
    return wire.Seated(table=table.id, token=tables.tokens.of_host(table.id), secret=secret)


@post("/api/mine", responses=ERRORS, summary="How one's tables stand", status_code=HTTP_200_OK, guards=[guard_origin])
async def mine(request: AnyRequest, data: wire.Mine, state: State) -> list[wire.TableSummary]:
    if len(data.seats) > MOST:
        raise Refusal("malformed", f"at most {MOST} tables at once", "seats")
    tables: Tables = state.tables
    owned: list[str] = []
    if _is_owner(request, state):
        known = {seat.table for seat in data.seats}
        owned = [id for id in await tables.owned(OWNER) if id not in known]
    _pay(_account(request, state), SUMMARY * (len(data.seats) + len(owned)))
    return await summarise(tables, data.seats, owned, state.turnstile)


@get("/api/tables/{table:str}/record", responses=ERRORS, summary="The record of a game that has ended")
async def record(request: AnyRequest, table: str, state: State) -> dict[str, Any]:
    tables: Tables = state.tables
    _pay(_account(request, state), TABLE)
    found = await tables.get(table)
    token = _bearer(request)
    holder = who_is(tables, found, token or "") if token or not found.description.watch else Holder()
    if not found.progress.ended:
        raise Refusal("not-allowed", "the record tells everything: it is given out when the game has ended", "table")
    names = [seat.name for seat in found.description.seats]
    people: dict[str, object] = {"players": names} if any(names) else {}
    own = {"seat": holder.seats[0]} if holder.seats else {}
    return {**found.progress.match.record(), **people, **own}


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt={PACKED: True})
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


def _account(request: AnyRequest, state: State) -> Account | None:
    ledger: Ledger = state.ledger
    return ledger.account(counted_address(request.client.host if request.client else None))


def _pay(account: Account | None, cost: float) -> None:
    """Refusal if whoever asks has asked for too much already."""
    if account is not None and not account.work.try_take(cost):
        raise Refusal("too-fast", "too many requests: wait a moment")


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
