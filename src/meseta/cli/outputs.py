"""Files that a command will write: whether it can is known before hours of work, not after them."""

import os
from pathlib import Path

from meseta.arena.plot import check_picture
from meseta.kernel.errors import BadOption


def check_outputs(*paths: Path | None, plot: Path | None = None) -> None:
    """BadOption for a file that cannot be written, or a picture that cannot be drawn; nothing is created or changed."""
    for path in (*paths, plot):
        if path is None:
            continue
        if path.is_dir():
            raise BadOption(f"{path} is a folder")
        if not path.parent.is_dir():
            raise BadOption(f"{path}: there is no folder {path.parent}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadOption(f"{path} cannot be written")
    if plot is not None:
        check_picture(plot)
