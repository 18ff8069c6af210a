"""Salamanca's board in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.games.salamanca.rules.turn import has_function
from meseta.games.salamanca.terminal.grid import GAME, grid_lines, seat_mark, tile_marks
from meseta.games.salamanca.terminal.regions import regions_table
from meseta.games.salamanca.view import SalamancaView, SeatView
from meseta.texts.board import STYLES, Board, numbers
from meseta.texts.people import Person

NAME: Final = 6
"""So many letters of a name fit beside the board."""
UNKNOWN: Final = "?"
NONE: Final = "–"


class SalamancaBoard(Board[SalamancaView]):
    """The fields, the players beside them, the display below."""

    GAME = GAME
    LINES = 42
    WIDE_LINES = 34

    def table(self, view: SalamancaView) -> RenderableType:
        return Group(self.compact(view), Text(self.texts.label(GAME, "legend"), style="dim"))

    def compact(self, view: SalamancaView) -> RenderableType:
        lines = grid_lines(self.texts, view)
        for line, beside in zip(lines, self._beside(view), strict=False):
            line.append_text(beside)
        parts: list[RenderableType] = [self._status(view), Text("\n").join(lines), self._display(view)]
        if view["order"]:
            parts.append(self._order(view))
        if view["stuck"] is not None:
            seat = Person(view["stuck"]["seat"])
            shown = self.texts.label(GAME, "hand-shown", seat=seat, cards=numbers(view["stuck"]["hand"]))
            parts.append(self.painted(shown))
        return Group(*parts)

    def parts(self, view: SalamancaView) -> list[tuple[str, RenderableType]]:
        found = [
            (self.texts.label(GAME, "regions-heading"), regions_table(self.texts, view)),
            (self.texts.label(GAME, "cards-heading"), self.cards(view)),
        ]
        return [(heading, part) for heading, part in found if part is not None]

    def cards(self, view: SalamancaView, width: int | None = None) -> RenderableType | None:
        played = [(turn["seat"], turn["card"]) for turn in view["order"]]
        played = played or [(seat["seat"], card) for seat in view["seats"] for card in seat["played"]]
        if not played:
            return None
        table = Table.grid(padding=(0, 1))
        for seat, number in played:
            text = Text(self.texts.card(GAME, str(number)).text)
            if width is not None:
                text.truncate(width - NAME, overflow="ellipsis")
            table.add_row(self.mark(seat), Text(str(number), style="bold", justify="right"), text)
        return table

    def hand(self, view: SalamancaView) -> Text | None:
        if view["hand"] is None:
            return None
        text = self.painted(self.texts.label(GAME, "your-hand", cards=numbers(view["hand"])))
        top = view["rules"][-1] if view["rules"] else None
        if top is not None and top["rule"] == "swap-cards" and top["hand"] is not None:
            seat = Person(top["other"])
            line = self.texts.label(GAME, "their-hand", seat=seat, cards=numbers(top["hand"]))
            text.append(" · ").append_text(self.painted(line))
        return text

    def note(self, view: SalamancaView, seat: int) -> Text | None:
        top = view["rules"][-1]
        if top["rule"] != "turn" or not top["function_open"] or top["tile"] is not None:
            return None
        return Text(self.texts.card(GAME, str(top["card"])).text)

    # Parts

    def _status(self, view: SalamancaView) -> Text:
        text = Text().append(self.texts.title(GAME), style="bold")
        if view["over"]:
            return text.append(" · " + self.texts.label(GAME, "status-over"))
        text.append(" · " + self.texts.label(GAME, "status", round=view["round"], rounds=view["rounds"]))
        if view["leader"] is not None:
            leader = self.texts.label(GAME, "leader", seat=Person(view["leader"]))
            text.append(" · ").append_text(self.painted(leader))
        return text

    def _beside(self, view: SalamancaView) -> list[Text]:
        """The players, a line each, and what lies beside the board."""
        lines = [Text(self.texts.label(GAME, "columns"), style="dim")]
        lines += [self._seat_line(seat) for seat in view["seats"]]
        lines.append(Text(self.texts.label(GAME, "piles", pile=view["pile"], blue=view["blue_pile"]), style="dim"))
        if view["plagues_beside"]:
            marks = [self.texts.member(GAME, "plagues", plague, "mark") for plague in view["plagues_beside"]]
            lines.append(Text(self.texts.label(GAME, "beside", plagues=" ".join(marks)), style="dim"))
        if view["gone"]:
            lines.append(Text(self.texts.label(GAME, "gone", tiles=len(view["gone"])), style="dim"))
        return lines

    def _seat_line(self, seat: SeatView) -> Text:
        number = seat["seat"]
        line = seat_mark(number).append(f" {self.names[number][:NAME]:{NAME}}", style=STYLES[number])
        money = UNKNOWN if seat["money"] is None else str(seat["money"])
        squires, conde = seat["squires"], seat["conde_field"] or NONE
        line.append(f" {numbers(seat['played']):>4} {squires:>2} {conde:>3}", style="not bold default")
        return line.append(f" {money:>3}", style="bold default")

    def _display(self, view: SalamancaView) -> Text:
        text = Text()
        for field, tiles in view["display"].items():
            text.append("   " if text else "").append(f"{field}: ", style="bold")
            text.append_text(tile_marks(self.texts, tiles) if tiles else Text(NONE, style="dim"))
        if view["taken"]:
            text.append("   " + self.texts.label(GAME, "taken") + " ", style="bold")
            text.append_text(tile_marks(self.texts, view["taken"]))
        return text

    def _order(self, view: SalamancaView) -> Text:
        """Who acts with which card, the turn in progress in brackets, the bonus of the last marked."""
        text = Text(self.texts.label(GAME, "order"))
        for place, turn in enumerate(view["order"]):
            now = place == view["turn"]
            entry = Text(style="bold" if now else "").append_text(seat_mark(turn["seat"])).append(f" {turn['card']}")
            if place == len(view["order"]) - 1 and has_function(turn["card"]):
                entry.append("+")
            text.append("  [" if now else "   ", style="bold")
            text.append_text(entry).append("]" if now else "", style="bold")
        return text
