"""A session: bots and people in turn, until the game is over or somebody quits."""

from meseta.cli.language import explained, say
from meseta.cli.play.choices import Numbered, list_choices, read_choice
from meseta.cli.play.commands import COMMANDS, Quit
from meseta.cli.play.ending import show_ending
from meseta.cli.play.players import Players
from meseta.cli.play.saver import Saver
from meseta.cli.play.screen import Screen
from meseta.cli.terminal import Reader
from meseta.kernel.errors import IllegalAction, MesetaError
from meseta.match import Match
from meseta.match.history import Happened
from meseta.texts.people import Person


class Session:
    """One match at one screen."""

    def __init__(self, match: Match, players: Players, screen: Screen, reader: Reader, saver: Saver) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.reader = reader
        self.saver = saver
        self.choices: Numbered = {}
        self._seen: dict[int | None, tuple[int, int]] = {}
        """The last event that each viewer was shown."""
        self._at_screen: int | None = None

    def run(self) -> int:
        """Play on; the exit status is returned."""
        try:
            while not self.match.over:
                self._step()
        except Quit:
            self._farewell()
            return 0
        except KeyboardInterrupt:
            self.screen.tell("")
            self._farewell()
            raise
        viewer = self.players.people[0] if len(self.players.people) == 1 else None
        self.screen.news(self.news(viewer))
        show_ending(self.screen)
        if self.saver.path is not None:
            self.screen.tell(say("saved", file=self.saver.path))
        return 0

    def news(self, seat: int | None) -> list[Happened]:
        """What the viewer has not been shown yet."""
        last = self._seen.get(seat, (-1, -1))
        fresh = [item for item in self.match.events(seat) if (item.number, item.index) > last]
        if fresh:
            self._seen[seat] = (fresh[-1].number, fresh[-1].index)
        return fresh

    def played(self) -> None:
        """Something was decided, or taken back."""
        self.saver.save(self.match)

    def _step(self) -> None:
        asked = self.match.to_act()
        bots = [seat for seat in asked if seat not in self.players.people]
        if bots:
            with self.screen.thinking(bots[0]):
                self.players.play_bot(self.match, bots[0])
            self.played()
            if not self.players.people:
                self.screen.news(self.news(None))
            return
        self._ask(asked[0])

    def _ask(self, seat: int) -> None:
        """Show the table to a player, and take one answer."""
        self._change_places(seat)
        self.screen.separator(seat)
        self.screen.news(self.news(seat))
        self.screen.scene(seat)
        game = self.match.game.key
        legal = self.match.actions_of(seat)
        self.choices = list_choices(self.screen.texts, game, legal, self.match.view(seat))
        self.reader.words = [*(choice.text for choice in self.choices.values()), *COMMANDS]
        self.screen.prompt(seat, self.choices)
        while not self._answer(seat):
            pass

    def _answer(self, seat: int) -> bool:
        """One line typed; True if the position has changed."""
        line = self.reader.line(self.screen.board.player(seat).append("> ", style="bold"))
        if line is None:
            raise Quit
        command, _, rest = line.strip().partition(" ")
        if not command:
            return False
        try:
            if command.casefold() in COMMANDS:
                return COMMANDS[command.casefold()](self, seat, rest.strip()) or False
            self.match.play(seat, read_choice(line.strip(), self.choices))
        except IllegalAction as error:
            self.screen.warn(say("refused", action=error.action))
            self.screen.rules([self.screen.texts.rule(error.rule)])
            return False
        except MesetaError as error:
            self.screen.warn(explained(error))
            return False
        self.played()
        return True

    def _change_places(self, seat: int) -> None:
        """Between two players at one screen, hide what the first has seen."""
        before, self._at_screen = self._at_screen, seat
        if before in (None, seat) or not self.reader.interactive:
            return
        self._clear()
        if self.reader.line(self.screen.board.painted(say("change-places", player=Person(seat)))) is None:
            raise Quit
        self._clear()

    def _clear(self) -> None:
        # What was scrolled away is hidden too.
        self.screen.console.file.write("\x1b[H\x1b[2J\x1b[3J")
        self.screen.console.file.flush()

    def _farewell(self) -> None:
        if self.saver.path is None:
            self.screen.tell(say("left-unsaved"))
        else:
            self.screen.tell(say("left-saved", game=self.match.game.key, file=self.saver.path))
