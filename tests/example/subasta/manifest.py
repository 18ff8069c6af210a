"""Subasta: where everything about it is."""

from typing import Final

from meseta.kernel.manifest import Manifest

MANIFEST: Final = Manifest(
    key="subasta", package="subasta", game="subasta.game:GAME", terminal="subasta.board:SubastaBoard"
)
