"""Running: a server on a socket, until it is told to stop."""

import logging
import socket
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

LARGEST_FRAME: Final = 1024 * 1024
"""Bytes of a message that are read at all; the rest is refused in words (see `socket.LARGEST`)."""
GRACE: Final = 3
"""Seconds that connections have to end when the server stops."""


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


def address(bound: socket.socket) -> str:
    """How a browser on this machine reaches it."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    """Stopping takes a moment, and an impatient second Ctrl-C does not make it unclean."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)


def serve(app: Litestar, bound: socket.socket) -> None:
    """Serve until Ctrl-C or SIGTERM. Nothing that was asked is logged: addresses may hold secrets."""
    logging.basicConfig(format="meseta: %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=GRACE,
    )
    _Server(config).run(sockets=[bound])
