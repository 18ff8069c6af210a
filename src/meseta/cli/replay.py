"""`meseta replay`: a record step by step, forwards and backwards, or checked as a whole."""

import sys
from argparse import Namespace
from pathlib import Path

from rich.text import Text

from meseta.cli.language import TEXTS, say
from meseta.cli.play.ending import show_ending
from meseta.cli.play.screen import Screen
from meseta.cli.terminal import Reader, make_console
from meseta.kernel.errors import BadOption
from meseta.match import Match, load
from meseta.match.history import Happened
from meseta.match.record import Record, read_record
from meseta.texts.people import Person, mark

ALL = "all"


def replay(args: Namespace) -> int:
    """Check the record, then walk through it."""
    text = Path(args.file).read_bytes().decode("utf-8", "replace")
    record = read_record(text)
    match = load(text)
    viewers = viewers_of(args.seat, match.seats)
    console = make_console(args.no_color)
    if args.check:
        actions, seats = len(record.actions), match.seats
        ending = say("check-over") if match.over else say("check-open")
        console.print(say("check-ok", game=match.game.title, seats=seats, actions=actions, ending=ending))
        return 0
    return Walk(record, viewers, Screen(console, TEXTS, match), Reader(console, sys.stdin)).run()


def viewers_of(seat: str | None, seats: int) -> list[int | None]:
    """Whose eyes: a spectator's, one seat's, or everybody's."""
    if seat is None:
        return [None]
    if seat == ALL:
        return list(range(seats))
    if seat.isascii() and seat.isdigit() and int(seat) < seats:
        return [int(seat)]
    raise BadOption(f"--seat: {seat!r} is no seat: 0 to {seats - 1}, or all")


class Walk:
    """Where one stands in a record."""

    def __init__(self, record: Record, viewers: list[int | None], screen: Screen, reader: Reader) -> None:
        self.record = record
        self.viewers = viewers
        self.screen = screen
        self.reader = reader
        self.step = 0
        self.reader.words = ["next", "previous", "start", "end", "board", "help", "quit"]

    def run(self) -> int:
        """Walk until the user has seen enough."""
        self._go(0)
        self.screen.tell(say("replay-commands"))
        while True:
            line = self.reader.line(Text(f"{self.step}/{len(self.record.actions)}> ", style="bold cyan"))
            if line is None or line.strip() in ("q", "quit", "exit"):
                return 0
            self._obey(line.strip().casefold())

    def _obey(self, word: str) -> None:
        last = len(self.record.actions)
        steps = {
            "": self.step + 1,
            "n": self.step + 1,
            "next": self.step + 1,
            "p": self.step - 1,
            "previous": self.step - 1,
            "start": 0,
            "end": last,
        }
        if word in steps:
            target = min(max(steps[word], 0), last)
            if target == self.step:
                self.screen.tell(say("replay-no-further"))
            else:
                self._go(target)
        elif word.isascii() and word.isdigit():
            self._go(min(int(word), last))
        elif word in ("b", "board"):
            self._show_board()
        else:
            self.screen.tell(say("replay-commands"))

    def _go(self, step: int) -> None:
        """Play the record again up to a step, and show what happened there."""
        match = Match(self.record.start)
        for recorded in self.record.actions[:step]:
            match.repeat(recorded)
        forwards = step == self.step + 1
        self.step = step
        self.screen.match = match
        happened = [item for item in self._events() if item.number == step]
        if step:
            self._show_action(silent=bool(happened))
        self.screen.news(happened)
        if not forwards or step == 0:
            self._show_board()
        if match.over:
            show_ending(self.screen)

    def _show_action(self, silent: bool) -> None:
        """What was played, for those who may know it; the others see what came of it, or that it was a secret."""
        step = self.record.actions[self.step - 1]
        who = say("chance") if step.seat is None else mark(step.seat)
        if step.seat is None or step.seat in self.viewers:
            line = f"{self.step}. {TEXTS.said(who, TEXTS.action(self.screen.match.game.key, step.action))}"
        elif silent:
            return
        else:
            line = f"{self.step}. {say('replay-decides', player=Person(step.seat))}"
        self.screen.console.print(self.screen.board.painted(line), style="bold")

    def _events(self) -> list[Happened]:
        """What the viewers together have seen, in order."""
        seen = {(item.number, item.index): item for viewer in self.viewers for item in self.screen.match.events(viewer)}
        return [seen[key] for key in sorted(seen)]

    def _show_board(self) -> None:
        match, board = self.screen.match, self.screen.board
        first = self.viewers[0] if len(self.viewers) == 1 else None
        self.screen.console.print(board.whole(match.view(first)))
        for viewer in self.viewers:
            hand = board.hand(match.view(viewer))
            if viewer is not None and hand is not None:
                self.screen.console.print(board.player(viewer).append("  ").append_text(hand))
