"""A server as people run it: another process, on a free port of this machine."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 60.0
PYTHON = Path(sys.executable)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A running `meseta serve`, or plain `meseta`; what it prints goes to files in the folder."""

    def __init__(self, folder: Path, *arguments: str, python: Path = PYTHON, **environment: str) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.errors = folder / "errors.txt"
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [str(python), "-m", "meseta.cli", *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "MESETA_DATA": str(folder / "data"), **environment},
            )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline().decode()
        """The first line it prints."""
        self.address = next((word for word in self.line.split() if word.startswith("http")), "").split("#")[0]

    @classmethod
    def serve(cls, folder: Path, port: int = 0) -> "Server":
        return cls(folder, "serve", "--port", str(port))

    @property
    def socket(self) -> str:
        return self.address.replace("http", "ws", 1) + "api/socket"

    def get(self, path: str, **headers: str) -> Answer:
        return self._request(urllib.request.Request(self.address + path, headers=headers))

    def post(self, path: str, body: object, **headers: str) -> Answer:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        named = {"content-type": "application/json", **headers}
        return self._request(urllib.request.Request(self.address + path, raw, named))

    def _request(self, request: urllib.request.Request) -> Answer:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers), error.read())

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()

    def log(self) -> str:
        return self.errors.read_text()


def with_descriptors(folder: Path, count: int) -> Path:
    """The same Python, with so many descriptors and no more."""
    python = folder / "python"
    python.write_text(f'#!/bin/sh\nulimit -n {count}\nexec {PYTHON} "$@"\n')
    python.chmod(0o700)
    return python


@contextmanager
def running(folder: Path, *arguments: str, **environment: str) -> Iterator[Server]:
    """A server that is stopped in the end, whatever happens."""
    with stopping(Server(folder, *(arguments or ("serve", "--port", "0")), python=PYTHON, **environment)) as server:
        yield server


@contextmanager
def stopping(server: Server) -> Iterator[Server]:
    """It is stopped in the end, whatever happens."""
    try:
        yield server
    finally:
        server.stop()
