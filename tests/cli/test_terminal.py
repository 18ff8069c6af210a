"""A real terminal: colors, their absence, and Ctrl-C."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PLAY = ("play", "el-grande", "--seed", "5", "--rounds", "6")


class Terminal:
    """A process that believes it talks to people."""

    def __init__(self, process: "subprocess.Popen[bytes]", handle: int) -> None:
        self.process = process
        self.handle = handle
        self.shown = ""

    def until(self, text: str) -> str:
        """Read on until the text appears; everything since the last time, to its end, is returned."""
        end = time.monotonic() + 60
        while text not in self.shown:
            ready, _, _ = select.select([self.handle], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{text!r} never came: {self.shown!r}"
            try:
                self.shown += os.read(self.handle, 65536).decode(errors="replace")
            except OSError as error:
                raise AssertionError(f"ended before {text!r}: {self.shown!r}") from error
        end_of_text = self.shown.index(text) + len(text)
        seen, self.shown = self.shown[:end_of_text], self.shown[end_of_text:]
        return seen

    def wait_until_it_reads(self) -> None:
        """Python notices a signal that comes between the prompt and the reading only at the next key."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.read_text().rsplit(") ", 1)[1][0] != "S":
            time.sleep(0.01)

    def type(self, line: str) -> None:
        os.write(self.handle, f"{line}\n".encode())


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "meseta.cli", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**plain, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **environment},
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


def test_a_decision_in_color() -> None:
    with terminal(*PLAY) as screen:
        seen = screen.until("> ")
        assert "\x1b[" in seen
        screen.type("7")
        assert "Caballero" in screen.until("> ")
        screen.type("quit")
        screen.until("not saved")
        assert screen.process.wait(10) == 0


def test_no_color_where_none_is_wanted() -> None:
    for arguments, environment in (((*PLAY, "--no-color"), {}), (PLAY, {"NO_COLOR": "1"})):
        with terminal(*arguments, **environment) as screen:
            assert "\x1b[3" not in screen.until("> ")


def test_ctrl_c_is_clean() -> None:
    with terminal(*PLAY) as screen:
        screen.until("> ")
        screen.wait_until_it_reads()
        screen.process.send_signal(signal.SIGINT)
        seen = screen.until("not saved")
        assert screen.process.wait(10) == 130
        assert "Traceback" not in seen


def test_a_bot_that_thinks_is_named() -> None:
    with terminal("play", "salamanca", "--seed", "4", "--bot", "hard", "--you", "1") as screen:
        seen = screen.until("> ")
        assert "is thinking" in seen
        # The line is wiped before anything else is shown.
        assert "\x1b[2K" in seen.rpartition("is thinking")[2]


def test_two_people_at_one_screen_hide_their_cards() -> None:
    with terminal(*PLAY, "--you", "0,1") as screen:
        screen.until("> ")
        screen.type("7")
        seen = screen.until("press enter")
        # The screen is wiped, what was scrolled away too, before anything else is shown.
        assert "Your hand" not in seen.split("\x1b[3J")[-1]
        screen.type("")
        assert "Your hand" in screen.until("> ")


def test_two_people_choose_cards_in_secret() -> None:
    with terminal("play", "salamanca", "--seed", "4", "--you", "0,1") as screen:
        screen.until("> ")
        screen.type("8")
        assert "You have chosen card 8" in screen.until("secret.")
        screen.until("> ")
        screen.type("1")
        screen.until("press enter")
        screen.type("")
        seen = screen.until("> ")
        assert "Your hand: 2 4 6 7" in seen
        assert "card 8" not in seen
        screen.type("undo")
        assert "card" not in screen.until("nothing of yours")
