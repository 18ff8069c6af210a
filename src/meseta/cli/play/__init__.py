"""`meseta play`: a game in the terminal."""

from meseta.cli.play.command import play

__all__ = ["play"]
