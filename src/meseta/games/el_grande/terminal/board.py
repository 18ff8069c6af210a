"""El Grande's board in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.games.el_grande.tables import NEIGHBOURS, REGION
from meseta.games.el_grande.view import ElGrandeView, SeatView, SpotView
from meseta.texts.board import MARKS, STYLES, Board, numbers

GAME: Final = "el-grande"
KING: Final = "♛"
NEAR: Final = "»"
GRANDE: Final = "♜"


class ElGrandeBoard(Board[ElGrandeView]):
    """Regions in rows, players in columns."""

    GAME = GAME
    LINES = 42
    WIDE_LINES = 42

    def table(self, view: ElGrandeView) -> RenderableType:
        return Group(self._status(view), self._table(view), self._footer(view))

    def parts(self, view: ElGrandeView) -> list[tuple[str, RenderableType]]:
        cards = self.cards(view)
        return [] if cards is None else [(self.texts.label(GAME, "cards-heading"), cards)]

    def compact(self, view: ElGrandeView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for _ in range(2):
            grid.add_column(no_wrap=True)
            grid.add_column(no_wrap=True)
            grid.add_column()
        spots = view["spots"]
        half = (len(spots) + 1) // 2
        for row in range(half):
            grid.add_row(*self._cells(view, spots[row]), *self._cells(view, spots[row + half]))
        players = Table.grid(padding=(0, 2))
        for seat in view["seats"]:
            players.add_row(self.player(seat["seat"]), self._seat_line(view, seat))
        return Group(self._status(view), grid, players)

    def cards(self, view: ElGrandeView, width: int | None = None) -> RenderableType | None:
        face_up = [(stack["stack"], stack["card"]) for stack in view["stacks"] if stack["card"] is not None]
        if not face_up:
            return None
        shown = [(stack, self.texts.card(GAME, key)) for stack, key in face_up]
        room = max([len(card.name) for _, card in shown])
        table = Table.grid(padding=(0, 1))
        table.add_column(style="bold", no_wrap=True, min_width=room + 2)
        table.add_column()
        for stack, card in shown:
            text = Text(card.text)
            if width is not None:
                text.truncate(width - room - 3, overflow="ellipsis")
            table.add_row(f"{stack} {card.name}", text)
        return table

    def cards_matter(self, view: ElGrandeView) -> bool:
        top = view["rules"][-1]
        if top["rule"] == "turn":
            return top["stage"] in ("from-province", "from-regions")
        return top["rule"] == "power-cards"

    def hand(self, view: ElGrandeView) -> Text | None:
        if view["hand"] is None:
            return None
        text = self.texts.label(GAME, "your-hand", powers=numbers(view["hand"]))
        if view["discard"]:
            text += "  ·  " + self.texts.label(GAME, "your-discard", powers=numbers(view["discard"]))
        return Text(text)

    def note(self, view: ElGrandeView, seat: int) -> Text | None:
        """The action card of the turn, as long as its special action is open or in progress."""
        rules = view["rules"]
        for rule in rules:
            if rule["rule"] == "turn" and rule["card"] is not None and (rule["special"] == "open" or rule != rules[-1]):
                found = self.texts.card(GAME, rule["card"])
                return Text(self.texts.said(found.name, found.text))
        return None

    # Parts

    def _status(self, view: ElGrandeView) -> Text:
        text = Text(self.texts.title(GAME), style="bold")
        if view["over"]:
            return text.append(" · " + self.texts.label(GAME, "status-over"))
        scoring = (view["round"] + 2) // 3 * 3
        text.append(" · " + self.texts.label(GAME, "status", round=view["round"], scoring=scoring), style="not bold")
        if view["king"] is not None:
            king = self.texts.label(GAME, "king", place=self.texts.place(GAME, view["king"], "in"))
            text.append(f" · {KING} {king}", style="not bold")
        return text

    def _table(self, view: ElGrandeView) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="")
        table.add_column("", no_wrap=True)
        table.add_column(self.texts.label(GAME, "values"), no_wrap=True, style="dim")
        for seat in view["seats"]:
            table.add_column(self.player(seat["seat"]), justify="right", no_wrap=True, min_width=8)
        for spot in view["spots"]:
            counts = spot["caballeros"]
            cells = [self._count(spot, seat, counts) for seat in range(len(view["seats"]))]
            table.add_row(self._place(view, spot), self._values(spot), *cells)
        table.add_row()
        for row, cells in self._seat_rows(view):
            table.add_row(f"  {row}", "", *cells)
        return table

    def _seat_rows(self, view: ElGrandeView) -> list[tuple[str, list[Text]]]:
        seats = view["seats"]
        label = self.texts.label
        rows = [
            (label(GAME, "court-short"), [Text(str(seat["court"])) for seat in seats]),
            (label(GAME, "province-short"), [Text(str(seat["province"])) for seat in seats]),
            (label(GAME, "hand"), [Text(str(seat["hand_size"])) for seat in seats]),
            (label(GAME, "power"), [Text(str(seat["power"] or "·")) for seat in seats]),
        ]
        if any(seat["vetos"] for seat in seats):
            rows.append((label(GAME, "vetos"), [Text(str(seat["vetos"] or "·")) for seat in seats]))
        rows.append((label(GAME, "points"), [Text(str(seat["points"]), style="bold") for seat in seats]))
        return rows

    def _place(self, view: ElGrandeView, spot: SpotView) -> Text:
        place = spot["place"]
        name = self.texts.place(GAME, place)
        if place == view["king"]:
            return Text(f"{KING} {name}", style="bold")
        return Text(f"{NEAR if _near_king(view, place) else ' '} {name}")

    def _values(self, spot: SpotView) -> Text:
        values = "/".join([str(value) for value in spot["values"]])
        return Text(f"{values}*", style="bold") if spot["scoreboard"] else Text(values)

    def _count(self, spot: SpotView, seat: int, counts: list[int] | None) -> Text:
        if counts is None:
            return Text(self.texts.label(GAME, "castillo-hidden") + "  ", style="dim")
        leads = counts[seat] and counts[seat] == max(counts)
        text = Text(str(counts[seat] or "·"), style=("bold " if leads else "") + STYLES[seat])
        return text.append(f" {GRANDE}" if seat in spot["grandes"] else "  ")

    def _cells(self, view: ElGrandeView, spot: SpotView) -> list[Text]:
        counts = Text()
        if spot["caballeros"] is None:
            counts.append(self.texts.label(GAME, "castillo-hidden"))
        for seat, count in enumerate(spot["caballeros"] or []):
            home = seat in spot["grandes"]
            if count or home:
                counts.append(f"{MARKS[seat]}{count}{GRANDE if home else ''} ", style=STYLES[seat])
        return [self._place(view, spot), self._values(spot), counts]

    def _seat_line(self, view: ElGrandeView, seat: SeatView) -> Text:
        numbers = {name: seat[name] for name in ("points", "court", "province", "hand_size")}
        parts = [self.texts.label(GAME, "seat-line", **numbers)]
        if seat["power"] is not None:
            parts.append(self.texts.label(GAME, "seat-power", power=seat["power"]))
        if seat["card"] is not None:
            parts.append(self.texts.card(GAME, seat["card"]).name)
        if seat["vetos"]:
            parts.append(self.texts.label(GAME, "seat-veto"))
        return Text(" · ".join(parts))

    def _footer(self, view: ElGrandeView) -> Text:
        text = Text(self.texts.label(GAME, "legend"), style="dim")
        if view["scoreboards_beside"]:
            boards = ", ".join([self.texts.member(GAME, "scoreboards", key) for key in view["scoreboards_beside"]])
            text.append("  " + self.texts.label(GAME, "beside", boards=boards))
        took = [seat for seat in view["seats"] if seat["card"] is not None]
        if took or view["order"]:
            text.append("\n")
            text.append_text(self._order(view))
        return text

    def _order(self, view: ElGrandeView) -> Text:
        text = Text(style="not dim")
        for place, seat in enumerate(view["order"]):
            text.append("  " if place else "")
            text.append_text(self.player(seat))
            card = view["seats"][seat]["card"]
            if card is not None:
                text.append(f": {self.texts.card(GAME, card).name}")
        return text


def _near_king(view: ElGrandeView, place: str) -> bool:
    if place not in REGION.index or view["king"] is None:
        return True
    return bool(NEIGHBOURS[REGION.index[view["king"]]] >> REGION.index[place] & 1)
