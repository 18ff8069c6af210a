"""Where a request comes from and whom it is for: only our own page may speak to us from a browser."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?")


class BadOrigin(ValueError):
    """The header makes no sense."""


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether the page that sends it came from the host it is sent to. What is no browser says no origin.

    BadOrigin if what it says is no origin at all.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        found = urlsplit(origin)
        _ = found.port
    except ValueError as error:
        raise BadOrigin from error
    if origin != "null" and not (found.scheme and found.netloc):
        raise BadOrigin
    return found.netloc == headers.get("host")


def host_name(header: str) -> str | None:
    """The name in a `Host` header, without its port; None if it is none."""
    found = HOST.fullmatch(header)
    return found[1].strip("[]").lower() if found else None
