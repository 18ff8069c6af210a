"""El Caballero's regions and its score sheet, in tables."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from meseta.games.el_caballero.terminal.map import GAME
from meseta.games.el_caballero.view import ElCaballeroView, LineView, RegionView, ScoringView
from meseta.texts.board import MARKS, STYLES
from meseta.texts.texts import Texts


def regions_table(texts: Texts, view: ElCaballeroView) -> RenderableType | None:
    """The regions where somebody is, or that are closed; how many others there are."""
    shown = [region for region in view["regions"] if any(_present(region)) or region["alcalde"] is not None]
    if not shown:
        return None
    table = Table.grid(padding=(0, 1))
    for _ in range(3):
        table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for region in shown:
        kind = texts.member(GAME, "kinds", region["kind"])
        edge = texts.member(GAME, "edges", region["edge"])
        value = Text(str(region["value"]), style="bold")
        table.add_row(kind, region["cell"], edge, value, _counted(_present(region)), _state(texts, view, region))
    rest = len(view["regions"]) - len(shown)
    return Group(table, Text(texts.label(GAME, "more", count=rest), style="dim")) if rest else table


def _present(region: RegionView) -> list[int]:
    return region["strengths"] if region["kind"] == "land" else region["ships"]


def _counted(counts: list[int]) -> Text:
    """Every seat that has something, with its mark."""
    text = Text()
    for seat, count in enumerate(counts):
        if count:
            text.append(" " if text else "").append(f"{MARKS[seat]} {count}", style=f"bold {STYLES[seat]}")
    return text


def _state(texts: Texts, view: ElCaballeroView, region: RegionView) -> str:
    """Closed or open: that matters in the advanced game only."""
    if not view["options"]["advanced"]:
        return ""
    if region["alcalde"] is not None:
        return texts.label(GAME, "closed-alcalde", mark=MARKS[region["alcalde"]])
    return texts.label(GAME, "closed") if region["closed"] else texts.label(GAME, "open")


def sheet_table(texts: Texts, view: ElCaballeroView) -> RenderableType | None:
    """EC-805: every scoring, every region that paid, every player, the sums."""
    if not view["sheet"]:
        return None
    table = Table.grid(padding=(0, 1))
    for _ in range(3):
        table.add_column(no_wrap=True)
    for _ in range(1 + len(view["seats"])):
        table.add_column(justify="right", no_wrap=True)
    for scoring in view["sheet"]:
        _add_scoring(texts, table, scoring)
    totals = [str(seat["points"]) for seat in view["seats"]]
    table.add_row(Text(texts.label(GAME, "sums"), style="bold"), "", "", "", *[Text(t, style="bold") for t in totals])
    return table


def _add_scoring(texts: Texts, table: Table, scoring: ScoringView) -> None:
    heading = Text(texts.label(GAME, "scoring-column", round=scoring["round"]), style="bold")
    marks = [Text(MARKS[seat], style=f"bold {STYLES[seat]}") for seat in range(len(scoring["sums"]))]
    table.add_row(heading, "", "", "", *marks)
    for line in scoring["lines"]:
        if any(line["points"]):
            table.add_row(*_line(texts, line), *[str(points) if points else "" for points in line["points"]])
    table.add_row("", "", "", "", *[Text(str(points), style="bold") for points in scoring["sums"]])


def _line(texts: Texts, line: LineView) -> tuple[str, str, str, str]:
    kind = texts.member(GAME, "kinds", line["kind"])
    return kind, line["cell"], texts.member(GAME, "edges", line["edge"]), str(line["value"])
