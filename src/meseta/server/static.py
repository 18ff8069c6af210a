"""Site: the built page, from the package's own files. Everything is read once: it is small."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

FOREVER: Final = "public, max-age=31536000, immutable"
ASK: Final = "no-cache"
ASSETS: Final = "assets/"
"""Files there have their hash in the name."""
ZIPPED: Final = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
INDEX: Final = "index.html"
KINDS: Final = mimetypes.MimeTypes()
"""Python's own list: what a machine has beside it must not matter."""
KINDS.add_type("application/manifest+json", ".webmanifest")
KINDS.add_type("font/woff2", ".woff2")

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Meseta</title></head>
<body><h1>The page is not built</h1>
<p>The server runs, but this installation has no page. In a checkout, <code>scripts/play</code> builds it and starts the
server; a packaged wheel contains it. The terminal works without: <code>meseta play el-grande</code>.</p>
</body></html>
"""


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    content: bytes
    zipped: bytes | None
    kind: str
    cache: str


class Site:
    """The files of the page by their path, and the build they are."""

    def __init__(self, version: str, folder: Traversable | None = None) -> None:
        found = dict(_walk(folder or files("meseta.server").joinpath("static")))
        self.built = INDEX in found
        self.build = _fingerprint(found) if self.built else version
        """Changes with every change of the page."""
        if not self.built:
            found = {INDEX: NOT_BUILT.encode()}
        self._files = {path: _file(path, content) for path, content in found.items()}

    def find(self, path: str) -> File | None:
        """The file of a path; the page itself for the empty one."""
        return self._files.get(path or INDEX)


def _walk(folder: Traversable, path: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name) if folder.is_dir() else ():
        if item.is_dir():
            found += _walk(item, f"{path}{item.name}/")
        elif not item.name.startswith("."):
            found.append((f"{path}{item.name}", item.read_bytes()))
    return found


def _fingerprint(found: dict[str, bytes]) -> str:
    digest = blake2b(digest_size=8)
    for path, content in found.items():
        digest.update(f"{path} {len(content)} ".encode() + content)
    return digest.hexdigest()


def _file(path: str, content: bytes) -> File:
    kind = KINDS.guess_type(path)[0] or "application/octet-stream"
    zipped = gzip.compress(content, 9, mtime=0) if kind.startswith(ZIPPED) and len(content) > 1000 else None
    return File(content, zipped, kind, FOREVER if path.startswith(ASSETS) else ASK)
