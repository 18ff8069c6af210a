"""What Salamanca's regions are worth, and why."""

from rich.table import Table
from rich.text import Text

from meseta.games.salamanca.terminal.grid import GAME, kind_name, seat_mark
from meseta.games.salamanca.view import FieldView, LandscapeView, RegionView, SalamancaView
from meseta.texts.texts import Texts


def regions_table(texts: Texts, view: SalamancaView) -> Table | None:
    """Each region that somebody has or can still have; what nobody can ever own again is left out."""
    places = {place["field"]: place for place in view["land"]}
    new = [field for rule in view["rules"] if rule["rule"] == "turn" for field in rule["built"]]
    shown = [item for item in view["regions"] if places[item["field"]]["owner"] is not None or item["field"] in new]
    if not shown:
        return None
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True, justify="right")
    table.add_column()
    for region in shown:
        place = places[region["field"]]
        marks = seat_mark(place["owner"]).append_text(seat_mark(place["conde"]))
        value = Text(str(region["value"]), style="bold")
        table.add_row(region["field"], marks, value, _explained(texts, region, place))
    return table


def _explained(texts: Texts, region: RegionView, place: FieldView) -> str:
    building = texts.member(GAME, "tiles", place["tile"])
    parts = [texts.label(GAME, "part", name=building, value=region["building"])]
    if place["plague"] is not None:
        parts[0] += f" ({texts.member(GAME, 'plagues', place['plague'])})"
    return "= " + " + ".join(parts + [_landscape(texts, part) for part in region["landscapes"]])


def _landscape(texts: Texts, part: LandscapeView) -> str:
    """A landscape's value, what of it does not count, and the rat in it."""
    text = texts.label(GAME, "part", name=kind_name(texts, part["kind"]), value=part["value"])
    notes = []
    lost = [field for field in part["fields"] if field not in part["counted"]]
    if lost:
        notes.append(texts.label(GAME, "not-counted", fields=" ".join(lost)))
    if part["rat"]:
        notes.append(texts.label(GAME, "halved"))
    return f"{text} ({', '.join(notes)})" if notes else text
