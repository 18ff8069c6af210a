"""Running: a server on a socket, until it is told to stop."""

import asyncio
import gc
import socket
import sys
from collections.abc import Sequence
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from meseta.server.gate import Gate
from meseta.server.logs import USUAL, LogOptions, set_up_logs
from meseta.server.network import EVERYWHERE, Network, page_address
from meseta.server.protocols import BoundedSocket, PatientHttp, most_connections

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes; whoever sends a larger one is disconnected (1009)."""
PROXIES: Final = ("127.0.0.1", "::1")
"""Who is believed when he says for whom he speaks, unless others are named."""
SWITCH: Final = 0.001
"""Seconds after which a thread that computes lets the loop go on."""
GARBAGE: Final = (10_000, 20, 50)
"""How much is made before garbage is looked for: a look at everything takes 0.1 s where 100 tables are in memory."""
AT_A_TIME: Final = 2
"""Connections that are let in at a time: of a burst those too many end before the next come, and descriptors last."""
QUEUE: Final = 2048
"""Connections that may wait to be let in."""
GRACE: Final = 3
"""Seconds that connections have to end when the server stops."""


def address(bound: socket.socket) -> str:
    """How a browser on this machine reaches it."""
    host, port = bound.getsockname()[:2]
    return page_address("localhost" if host in EVERYWHERE else host, port)


class _Server(uvicorn.Server):
    """It can listen on more sockets while it runs. An impatient second Ctrl-C does not make its end unclean."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    def listen(self, sockets: Sequence[socket.socket]) -> "asyncio.Task[None]":
        """Serve those too, until the server stops."""
        return asyncio.create_task(self._listen(sockets))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _let_wait(sockets or ())

    async def _listen(self, sockets: Sequence[socket.socket]) -> None:
        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        for bound in sockets:
            self.servers.append(await loop.create_server(protocol, sock=bound, backlog=self.config.backlog))
        _let_wait(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            self._app.state.ready = False
            super().handle_exit(sig, frame)


def _let_wait(sockets: Sequence[socket.socket]) -> None:
    """The loop takes one number for both: how many it lets in at a time, and how many the system lets wait."""
    for bound in sockets:
        bound.listen(QUEUE)


def serve(
    app: Litestar, bound: socket.socket, network: Network, proxies: Sequence[str] = PROXIES, logs: LogOptions = USUAL
) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    set_up_logs(logs)
    PatientHttp.most = most_connections()
    PatientHttp.ledger = app.state.ledger
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
    config = uvicorn.Config(
        Gate(app, app.state.ledger, network.allows, app.state.blocked.holds),
        # Not uvloop: it would wait in vain for a bot's process that was killed.
        loop="meseta.server.pace:new_loop",
        http=PatientHttp,
        ws=BoundedSocket,
        # What is sent to many is encoded once; packing it for each would cost more than all the rest.
        ws_per_message_deflate=False,
        forwarded_allow_ips=list(proxies),
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        backlog=AT_A_TIME,
    )
    server = _Server(config, app)
    network.started(bound.getsockname()[1], server.listen)
    server.run(sockets=[bound])
