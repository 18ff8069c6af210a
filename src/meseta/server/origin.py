"""Where a request comes from: only our own page may speak to us from a browser."""

from collections.abc import Mapping
from urllib.parse import urlsplit


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether the page that sends it came from the host it is sent to. What is no browser says no origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
