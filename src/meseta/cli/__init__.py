"""The `meseta` command."""

from meseta.cli.main import main

__all__ = ["main"]
