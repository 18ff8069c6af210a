"""Build of the package: the engine compiled by mypyc where that is possible, else the same files interpreted.

`MESETA_COMPILE` chooses: `auto` (default) compiles where it can, `require` fails where it cannot, `never` does not.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
MODES = ("auto", "require", "never")
# Only these commands produce modules; generating C for the metadata commands would cost minutes for nothing.
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
# The sources are compiled together; what else they import is not looked at, for an isolated build has none of it.
FLAGS = ["--follow-imports=silent", "--ignore-missing-imports"]
# Symbols for a debugger would cost a sixth of the compiler's time, looking for warnings in generated code nearly half.
# Nobody calls into the engine's library by name, so its functions may be inlined and need no table to call each other.
C_FLAGS = ["-g0", "-Wno-all", "-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]


class CannotCompile(Exception):
    """The engine cannot be compiled here; the message says why in one line."""


def say(line: str) -> None:
    print(f"meseta: {line}", file=sys.stderr, flush=True)


def compile_mode() -> str:
    mode = os.environ.get("MESETA_COMPILE", "auto")
    if mode not in MODES:
        raise SystemExit(f"meseta: MESETA_COMPILE must be one of {', '.join(MODES)}, not {mode!r}")
    return mode


def sources() -> list[str]:
    """All modules to compile, relative to the project: single files, and the files of folders, faces of games aside."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings: dict[str, list[str]] = tomllib.load(file)["tool"]["meseta"]
    aside = set(settings["interpreted"])
    found = [place for place in settings["compiled"] if place.endswith(".py")]
    for place in settings["compiled"]:
        paths = [path.relative_to(ROOT) for path in sorted((ROOT / place).rglob("*.py"))]
        found += [str(path) for path in paths if not aside & set(path.parts)]
    return found


def probe_compiler() -> None:
    """Compile one line against Python's headers: cheaper than finding out after the C code has been generated."""
    if os.name == "nt":
        return
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        headers = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, headers, "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(command, capture_output=True, check=False)
        except OSError as error:
            raise CannotCompile(f"no compiled build without a C compiler ({compiler[0]})") from error
    if done.returncode:
        missing = "the Python headers" if b"Python.h" in done.stderr else f"a working C compiler ({compiler[0]})"
        raise CannotCompile(f"no compiled build without {missing}")


def extensions() -> list[Any]:
    """The engine as C extensions, all in one group so that calls between its modules stay direct."""
    probe_compiler()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile("no compiled build without mypy") from error
    try:
        found = list(mypycify([*FLAGS, *sources()], opt_level="2", group_name="meseta"))
    except SystemExit as error:
        raise CannotCompile("mypyc refuses the sources, see above") from error
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *([] if os.name == "nt" else C_FLAGS)]
    return found


def wanted_extensions(mode: str) -> list[Any]:
    if mode == "require" and "editable_wheel" in sys.argv:
        raise SystemExit("meseta: an editable install is never compiled, its modules would hide later edits")
    if mode == "never" or not BUILD_COMMANDS & set(sys.argv) or not sources():
        return []
    try:
        return extensions()
    except CannotCompile as reason:
        if mode == "require":
            raise SystemExit(f"meseta: {reason}") from reason
        say(f"{reason}; building pure Python")
        return []


class OptionalBuildExt(build_ext):
    """Builds the extensions; in mode `auto` a failing compiler leaves the pure package."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if compile_mode() == "require":
                raise
            say(f"the compiler failed ({type(error).__name__}); building pure Python")
            self.forget_extensions()

    def forget_extensions(self) -> None:
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        self.extensions = []
        self.distribution.ext_modules = []
        wheel = self.distribution.command_obj.get("bdist_wheel")
        if wheel is not None:
            # The wheel chose its platform tag while there were extensions.
            wheel.root_is_pure = True


os.chdir(ROOT)
setup(ext_modules=wanted_extensions(compile_mode()), cmdclass={"build_ext": OptionalBuildExt})
