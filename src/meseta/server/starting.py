"""Starting a server: for whoever sits at this machine, or for others."""

import asyncio
import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from litestar import Litestar

from meseta.kernel.errors import MesetaError
from meseta.server.app import make_app
from meseta.server.data_folder import AlreadyRunning, DataFolder
from meseta.server.database import OpenStore, open_file, open_postgresql
from meseta.server.limits import DEFAULT, Limits
from meseta.server.logs import USUAL, LogOptions, set_up_logs
from meseta.server.metrics import Metrics
from meseta.server.metrics_of_all import Board, OneOfMany
from meseta.server.network import EVERYWHERE, Network, bind, is_loopback, own_addresses, page_address
from meseta.server.serving import PROXIES, address, serve
from meseta.server.store import Store
from meseta.server.webhooks import PUBLIC
from meseta.server.workers import Workers

LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 10.0
"""Seconds that a server may take to answer after it was started."""
STARTING: Final = 5.0
"""Seconds that a browser may take to start."""

Say = Callable[[str], None]
SayAll = Callable[[list[str]], None]


class CannotServe(MesetaError):
    """There is no server now; the message says why in one line."""


def serve_here(
    folder: Path, port: int | None, browser: bool, hosts: Sequence[str], found: Say, started: Say, opened: SayAll
) -> None:
    """A server for this machine, on the port of last time if it is free; returns when it is stopped.

    If one runs already, `found` is told its address, and that is all. Its owner can open it to his network, at the
    named hosts or all addresses of this machine; `opened` is told then where others find it.
    """
    data = DataFolder(folder)
    try:
        with data.locked(), closing(_bind_here(data, port)) as bound:
            key = data.owner_key()
            network = Network(candidates=lambda: list(hosts) or own_addresses(), strict=True)
            network.on_open = opened
            app = make_app(_ready(open_file(data)), key, network=network)
            data.note_server(address(bound), bound.getsockname()[1])
            _announce(f"{address(bound)}#me={key}", f"{address(bound)}open/{app.state.once.new()}", browser, started)
            serve(app, bound, network)
    except AlreadyRunning:
        where, key = _running(data), data.owner_key()
        opening = _announce(f"{where}#me={key}", f"{where}open/{_ask_once(where, key)}", browser, found)
        if opening is not None:
            # We end now; a browser that stays in front does not keep us.
            opening.join(STARTING)


@dataclass(frozen=True)
class Options:
    """How a server for others is run."""

    host: str
    port: int
    addresses: Sequence[str] = ()
    """The names or addresses others use, where they cannot be found out."""
    public_url: str | None = None
    proxies: Sequence[str] = ()
    """Who is believed when he says for whom he speaks, besides this machine itself."""
    limits: Limits = DEFAULT
    database: str | None = None
    """The address of a PostgreSQL; without one the tables are in the data folder."""
    workers: int = 1
    """Server processes; several need a PostgreSQL."""
    webhooks: str = PUBLIC
    """To which addresses news of tables may be sent."""
    forget: int | None = None
    """Days after which a table that nobody uses is deleted; None: never."""
    logs: LogOptions = USUAL

    def app(self, open_store: OpenStore, network: Network, metrics: Metrics | None = None) -> Litestar:
        """The application, so run."""
        return make_app(
            open_store, network=network, limits=self.limits, webhooks=self.webhooks, forget=self.forget, metrics=metrics
        )


def serve_others(folder: Path, options: Options, started: Say, opened: SayAll) -> None:
    """A server for others; returns when it is stopped.

    `opened` is told where others reach it: at the public address, else at the named hosts or all addresses of this
    machine, if it listens there.
    """
    if options.database is not None:
        _serve_shared(options.database, options, started, opened)
        return
    if options.workers > 1:
        raise CannotServe("several workers need a database that they can share: --database postgresql://...")
    data = DataFolder(folder)
    try:
        with data.locked(), closing(_bind(options.host, options.port)) as bound:
            network = _network(bound, options)
            app = options.app(_ready(open_file(data)), network)
            data.note_server(address(bound), bound.getsockname()[1])
            started(address(bound))
            opened(network.addresses)
            serve(app, bound, network, [*PROXIES, *options.proxies], options.logs)
    except AlreadyRunning:
        raise CannotServe(f"a server runs on {folder} already: {_running(data)}") from None


def _network(bound: socket.socket, options: Options) -> Network:
    """Whoever names the addresses of his server has named all of them."""
    named = bool(options.addresses or options.public_url)
    return Network(_reached_at(bound, options.addresses, options.public_url), strict=named)


def _serve_shared(database: str, options: Options, started: Say, opened: SayAll) -> None:
    """On a database that others may use at the same time."""
    if options.workers > 1 and not hasattr(os, "fork"):
        raise CannotServe("several workers need a system that can fork")
    asyncio.run(_try(database))
    with closing(_bind(options.host, options.port)) as bound:
        network = _network(bound, options)

        def run(metrics: Metrics | None = None) -> None:
            app = options.app(partial(open_postgresql, database), network, metrics)
            serve(app, bound, network, [*PROXIES, *options.proxies], options.logs)

        started(address(bound))
        opened(network.addresses)
        if options.workers > 1:
            set_up_logs(options.logs)
            board = Board(options.workers)

            def work(worker: int) -> None:
                asyncio.run(_try(database))
                run(OneOfMany(board, worker))

            Workers(options.workers, work, lambda worker: board.write(worker, "")).run()
        else:
            run()


async def _try(database: str) -> None:
    """What is wrong with it is said before anything begins."""
    await (await open_postgresql(database)).close()


def _ready(store: Store) -> OpenStore:
    async def opened() -> Store:
        return store

    return opened


def _reached_at(bound: socket.socket, hosts: Sequence[str], public_url: str | None) -> list[str]:
    if public_url is not None:
        return [public_url.rstrip("/") + "/"]
    host, port = bound.getsockname()[:2]
    if host in EVERYWHERE:
        return [page_address(one, port) for one in list(hosts) or own_addresses()]
    return [] if is_loopback(host) else [page_address(host, port)]


def _bind_here(data: DataFolder, port: int | None) -> socket.socket:
    if port is not None:
        return _bind(LOOPBACK, port)
    noted = data.noted_server()
    with suppress(OSError):
        return bind(LOOPBACK, noted[1] if noted else 0)
    return _bind(LOOPBACK, 0)


def _bind(host: str, port: int) -> socket.socket:
    try:
        return bind(host, port)
    except (OSError, OverflowError) as error:
        why = error.strerror if isinstance(error, OSError) else "ports go to 65535"
        raise CannotServe(f"cannot listen on {host}, port {port}: {why}") from error


def _announce(where: str, once: str, browser: bool, say: Say) -> threading.Thread | None:
    """Print the address, and open it by a link that is good once: a list of processes shows what browsers are given."""
    say(where)
    if not browser or not _has_screen():
        return None
    # Not waited for: some browsers return only when they are closed.
    opening = threading.Thread(target=_open_browser, args=(once,), daemon=True)
    opening.start()
    return opening


def _ask_once(where: str, key: str) -> str:
    """A code of the server that runs there."""
    request = urllib.request.Request(f"{where}api/once", method="POST", headers={"authorization": f"Bearer {key}"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(json.load(answer)["code"])
    except (OSError, ValueError, KeyError) as error:
        raise CannotServe(f"a server runs at {where}, but it does not answer") from error


def _has_screen() -> bool:
    """Whether a browser has a window to open: one in the terminal would take the terminal away."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open_browser(where: str) -> None:
    # Whoever has no browser has the printed address.
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(where)


def _running(data: DataFolder) -> str:
    """The address of the server that holds the folder, once it answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        noted = data.noted_server()
        if noted is not None and _answers(noted[0]):
            return noted[0]
        time.sleep(0.1)
    raise CannotServe(f"a server runs on {data.path}, but it does not answer")


def _answers(where: str) -> bool:
    try:
        with urllib.request.urlopen(f"{where}api/health", timeout=2) as answer:
            return "wire" in json.load(answer)
    except (OSError, ValueError):
        return False
