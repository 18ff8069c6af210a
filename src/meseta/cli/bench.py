"""`meseta bench`: hands over to the bench of a checkout."""

import subprocess
from argparse import Namespace
from pathlib import Path

import meseta
from meseta.cli.language import say
from meseta.cli.terminal import make_console


def bench(args: Namespace) -> int:
    """Run `scripts/bench` with the arguments; a line says where there is none."""
    script = Path(meseta.__file__).resolve().parent.parent.parent / "scripts" / "bench"
    if not script.is_file():
        make_console(args.no_color).print(say("bench-missing"))
        return 1
    return subprocess.run([str(script), *args.arguments], check=False).returncode
