"""`meseta completion`: a script for the shell, and the answers that the script asks for."""

import os
from argparse import ArgumentParser, Namespace

ASKED = "_ARGCOMPLETE"
"""Set by the shell's script when somebody presses Tab."""


def completion(args: Namespace) -> int:
    """Print the script."""
    from argcomplete.shell_integration import shellcode

    print(shellcode(["meseta"], shell=args.shell))
    return 0


def answer_completion(parser: ArgumentParser) -> None:
    """Tell the shell what can follow and exit, if it is the shell that asks."""
    if ASKED in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
