"""El Caballero's board in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.games.el_caballero.terminal.map import GAME, map_lines
from meseta.games.el_caballero.terminal.regions import regions_table, sheet_table
from meseta.games.el_caballero.view import ElCaballeroView, SeatView
from meseta.texts.board import STYLES, Board, numbers

NAME: Final = 7
NONE: Final = "–"


class ElCaballeroBoard(Board[ElCaballeroView]):
    """The map, the players and the face-up tiles below it; regions and score sheet apart."""

    GAME = GAME
    LINES = 60
    WIDE_LINES = 48

    def table(self, view: ElCaballeroView) -> RenderableType:
        return Group(self.compact(view), Text(self.texts.label(GAME, "legend"), style="dim"))

    def compact(self, view: ElCaballeroView) -> RenderableType:
        parts: list[RenderableType] = [self._status(view), *map_lines(view), *self._players(view), self._display(view)]
        if view["order"]:
            parts.append(self._order(view))
        return Group(*parts)

    def parts(self, view: ElCaballeroView) -> list[tuple[str, RenderableType]]:
        found = [
            (self.texts.label(GAME, "regions-heading"), regions_table(self.texts, view)),
            (self.texts.label(GAME, "sheet-heading"), sheet_table(self.texts, view)),
            (self.texts.label(GAME, "cards-heading"), self.cards(view)),
        ]
        return [(heading, part) for heading, part in found if part is not None]

    def cards(self, view: ElCaballeroView, width: int | None = None) -> RenderableType | None:
        """The cards that each player can still play: they are open to all."""
        table = Table.grid(padding=(0, 1))
        for seat in view["seats"]:
            table.add_row(self.mark(seat["seat"]), numbers(seat["hand"]))
        return table

    def cards_matter(self, view: ElCaballeroView) -> bool:
        rules = view["rules"]
        return bool(rules) and rules[-1]["rule"] == "play-cards"

    def note(self, view: ElCaballeroView, seat: int) -> Text | None:
        """What may still be bought in this turn."""
        top = view["rules"][-1]
        if top["rule"] != "turn":
            return None
        ships, castillos = top["ships_to_buy"], top["castillos_to_build"]
        return Text(self.texts.label(GAME, "turn-left", ships=ships, castillos=castillos))

    # Parts

    def _status(self, view: ElCaballeroView) -> Text:
        text = Text().append(self.texts.title(GAME), style="bold")
        if view["options"]["advanced"]:
            text.append(", " + self.texts.label(GAME, "status-advanced"))
        if view["over"]:
            return text.append(" · " + self.texts.label(GAME, "status-over"))
        text.append(" · " + self.texts.label(GAME, "status", round=view["round"], rounds=view["rounds"]))
        supply = self.texts.label(
            GAME, "supply", pile=view["pile"], ships=view["ship_supply"], castillos=view["castillo_supply"]
        )
        return text.append(" · " + supply, style="dim")

    def _players(self, view: ElCaballeroView) -> list[Text]:
        advanced = view["options"]["advanced"] is True
        heading = self.texts.label(GAME, "columns-advanced") if advanced else self.texts.label(GAME, "columns")
        return [Text(heading, style="dim"), *[self._player(seat, advanced) for seat in view["seats"]]]

    def _player(self, seat: SeatView, advanced: bool) -> Text:
        number = seat["seat"]
        line = self.mark(number).append(f" {self.names[number][:NAME]:{NAME}}", style=STYLES[number])
        court = f"{seat['court']}/{seat['cap']}"
        columns = f" {seat['card'] or NONE:>4} {court:>5} {seat['tiles_off']:>5} {seat['harbor']:>5}"
        if advanced:
            columns += f" {seat['alcaldes']:>4}"
        return line.append(columns, style="not bold default").append(f" {seat['points']:>4}", style="bold default")

    def _display(self, view: ElCaballeroView) -> Text:
        text = Text(self.texts.label(GAME, "display"))
        for entry in view["display"]:
            text.append(f"  {entry['slot']} ", style="bold")
            mark = self.texts.member(GAME, "tiles", entry["tile"], "mark") if entry["tile"] else NONE
            text.append(mark, style="" if entry["tile"] else "dim")
        return text

    def _order(self, view: ElCaballeroView) -> Text:
        """Who acts, the turn in progress in brackets."""
        text = Text(self.texts.label(GAME, "order"))
        on_turn = [rule["seat"] for rule in view["rules"] if rule["rule"] == "turn"]
        for seat in view["order"]:
            now = seat in on_turn
            card = view["seats"][seat]["card"]
            text.append("  [" if now else "   ", style="bold").append_text(self.mark(seat)).append(f" {card}")
            text.append("]" if now else "", style="bold")
        return text
