"""Logs: one line for people or as JSON, bounded where lines repeat; of nobody, and without anything secret.

What code wrote down beforehand is logged as it is. Whatever came in at run time could be a token or the id of a table
(whoever knows it may watch), so that long words in it are left out; so is what an unexpected error quotes.
"""

import asyncio
import json
import logging
import os
import re
import sqlite3
import sys
import time
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, TextIO

from meseta.kernel.errors import MesetaError
from meseta.server.budget import Bucket
from meseta.server.store import StoreFailed

OURS: Final = "meseta.server"
REQUESTS: Final = logging.getLogger(f"{OURS}.requests")

AT_ONCE: Final = 10
RATE: Final = 1 / 6
"""Lines of one kind at once, and in a second."""
REQUESTS_AT_ONCE: Final = 300
REQUESTS_RATE: Final = 50
KINDS: Final = 500
"""Kinds of lines that are told apart."""
EVERY: Final = 5.0
"""Seconds between two looks for lines that were left out."""

LONG_WORD: Final = re.compile(r"[A-Za-z0-9_-]{16,}")
"""As long as the id of a table: tokens, keys and codes are longer."""
TOLD: Final = (MesetaError, StoreFailed, OSError, sqlite3.Error)
"""Errors that say what is wrong with the machine or the rules; others may quote what people wrote."""

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""That of the request, or the socket, that is being answered."""


@dataclass(frozen=True, slots=True)
class LogOptions:
    """How the operator wants it."""

    style: str = "human"
    """Or `json`."""
    level: str = "warning"
    """Or `error`; or `info`, where every request has its line."""


USUAL: Final = LogOptions()


def set_up_logs(options: LogOptions) -> None:
    """From now on everything goes to the error stream, as it is wanted."""
    root = logging.getLogger()
    for handler in [one for one in root.handlers if isinstance(one, BoundedHandler)]:
        root.removeHandler(handler)
    formatter = JsonLines() if options.style == "json" else HumanLines()
    root.addHandler(BoundedHandler(sys.stderr, formatter))
    root.setLevel(options.level.upper())


async def tell_left_out() -> None:
    """Say now and then how many lines were left out; never returns."""
    while True:
        await asyncio.sleep(EVERY)
        for handler in logging.getLogger().handlers:
            if isinstance(handler, BoundedHandler):
                handler.tell_left_out()


class _Kind:
    """Lines that are alike."""

    def __init__(self, record: logging.LogRecord) -> None:
        many = record.name == REQUESTS.name
        self.bucket = Bucket(REQUESTS_RATE, REQUESTS_AT_ONCE) if many else Bucket(RATE, AT_ONCE)
        self.name = record.name
        self.level = record.levelno
        self.text = kind_of(record)
        self.left_out = 0


class BoundedHandler(logging.StreamHandler[TextIO]):
    """Of lines that are alike only so many are written; how many were not, is."""

    def __init__(self, stream: TextIO, formatter: logging.Formatter) -> None:
        super().__init__(stream)
        self.setFormatter(formatter)
        self._kinds: dict[tuple[int, str], _Kind] = {}

    def emit(self, record: logging.LogRecord) -> None:
        key = (record.levelno, kind_of(record))
        if key not in self._kinds:
            if len(self._kinds) >= KINDS:
                self._forget()
            self._kinds[key] = _Kind(record)
        kind = self._kinds[key]
        if kind.bucket.try_take(1):
            self._tell(kind)
            super().emit(record)
        else:
            kind.left_out += 1

    def tell_left_out(self) -> None:
        """A line for every kind of which some were left out."""
        self.acquire()
        try:
            for kind in list(self._kinds.values()):
                self._tell(kind)
        finally:
            self.release()

    def close(self) -> None:
        self.tell_left_out()
        super().close()

    def _tell(self, kind: _Kind) -> None:
        if kind.left_out:
            count, kind.left_out = kind.left_out, 0
            fields = {"msg": "%d more were left out: %s", "args": (count, Plain(kind.text)), "left_out": count}
            super().emit(logging.makeLogRecord({"name": kind.name, "levelno": kind.level, **fields}))

    def _forget(self) -> None:
        self.tell_left_out()
        self._kinds = {key: kind for key, kind in self._kinds.items() if not kind.bucket.full}
        if len(self._kinds) >= KINDS:
            self._kinds.clear()


class Plain(str):
    """What holds nothing secret, however long its words."""


def kind_of(record: logging.LogRecord) -> str:
    """What lines that are alike have in common: what was written beforehand, and the kind of error."""
    if record.name == REQUESTS.name:
        fields = request_fields(record)
        return f"{fields['method']} {fields['route']} {fields['status']}"
    text = record.msg if record.name.startswith(OURS) else clean(str(record.msg))
    error = record.exc_info[1] if record.exc_info else None
    return f"{text} ({type(error).__name__})" if error is not None else str(text)


def clean(text: str) -> str:
    """Without words that could be a secret, and on one line."""
    return LONG_WORD.sub("...", " ".join(text.split()))


def message_of(record: logging.LogRecord) -> str:
    """The line itself."""
    if not record.name.startswith(OURS):
        return clean(record.getMessage())
    if not isinstance(record.args, tuple):
        return str(record.msg)
    kept = (int, float, Plain)
    return str(record.msg) % tuple(value if isinstance(value, kept) else clean(str(value)) for value in record.args)


def request_fields(record: logging.LogRecord) -> dict[str, Any]:
    """Of the line of a request: by which way in, never the address that was asked for."""
    found: dict[str, Any] = getattr(record, "request", {})
    return found


def trace_of(record: logging.LogRecord) -> list[str]:
    """Where an error arose, and what it was: lines of ours and of libraries, nothing that anybody sent."""
    error = record.exc_info[1] if record.exc_info else None
    lines: list[str] = []
    for one in _chain(error):
        frames = traceback.extract_tb(one.__traceback__)
        what = f": {clean(str(one))}" if isinstance(one, TOLD) and not isinstance(one, ValueError) else ""
        lines += [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
        lines.append(f"{type(one).__name__}{what}")
    return ["Traceback", *lines] if lines else []


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and before it what led to it."""
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from reversed(seen)


def _short(file: str) -> str:
    """Of a path the part that tells which file it is."""
    return "/".join(file.replace(os.sep, "/").split("/")[-3:])


class HumanLines(logging.Formatter):
    """`meseta: a bot's step waits: ...`; where an error arose stands below it."""

    def format(self, record: logging.LogRecord) -> str:
        mark = f" [{request_id.get()}]" if request_id.get() else ""
        return "\n    ".join([f"meseta: {message_of(record)}{mark}", *trace_of(record)])


class JsonLines(logging.Formatter):
    """One object a line: time, level, process, message; request, trace, left_out and what is told of a request."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.gmtime(record.created)
        fields: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', moment)}.{int(record.msecs):03d}Z",
            "level": logging.getLevelName(record.levelno).lower(),
            "process": os.getpid(),
            "message": message_of(record),
        }
        if request_id.get():
            fields["request"] = request_id.get()
        fields |= request_fields(record)
        if trace := trace_of(record):
            fields["trace"] = trace
        if left_out := getattr(record, "left_out", 0):
            fields["left_out"] = left_out
        return json.dumps(fields, ensure_ascii=False)
