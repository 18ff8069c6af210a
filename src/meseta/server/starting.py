"""Starting a server: for whoever sits at this machine, or for others."""

import json
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from meseta.kernel.errors import MesetaError
from meseta.server.app import make_app
from meseta.server.data_folder import AlreadyRunning, DataFolder
from meseta.server.serving import address, bind, serve
from meseta.server.store import SqliteStore, StoreFailed

LOOPBACK: Final = "127.0.0.1"
PATIENCE: Final = 10.0
"""Seconds that a server may take to answer after it was started."""

Say = Callable[[str], None]


class CannotServe(MesetaError):
    """There is no server now; the message says why in one line."""


def serve_here(folder: Path, port: int | None, browser: bool, found: Say, started: Say) -> None:
    """A server for this machine, on the port of last time if it is free; returns when it is stopped.

    If one runs already, `found` is told its address, and that is all.
    """
    data = DataFolder(folder)
    try:
        with data.locked(), closing(_bind_here(data, port)) as bound:
            key = data.owner_key()
            app = make_app(_open(data), key)
            data.note_server(address(bound), bound.getsockname()[1])
            _announce(f"{address(bound)}#me={key}", browser, started)
            serve(app, bound)
    except AlreadyRunning:
        _announce(f"{_running(data)}#me={data.owner_key()}", browser, found)


def serve_others(folder: Path, host: str, port: int, started: Say) -> None:
    """A server for others; returns when it is stopped."""
    data = DataFolder(folder)
    try:
        with data.locked(), closing(_bind(host, port)) as bound:
            app = make_app(_open(data))
            data.note_server(address(bound), bound.getsockname()[1])
            started(address(bound))
            serve(app, bound)
    except AlreadyRunning:
        raise CannotServe(f"a server runs on {folder} already: {_running(data)}") from None


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


def _open(data: DataFolder) -> SqliteStore:
    try:
        return SqliteStore(data.database)
    except StoreFailed as error:
        raise CannotServe(str(error)) from error


def _announce(where: str, browser: bool, say: Say) -> None:
    say(where)
    if browser and _has_screen():
        # Not waited for: some browsers return only when they are closed.
        threading.Thread(target=_open_browser, args=(where,), daemon=True).start()


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
