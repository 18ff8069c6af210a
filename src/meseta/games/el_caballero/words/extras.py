"""What El Caballero's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final, cast

from meseta.games.el_caballero.tables import CABALLEROS, KIND, POINTS, SORT
from meseta.games.el_caballero.view import CaballeroView, ElCaballeroView
from meseta.kernel.domains import FLAG, Domain
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "lay": {"tile": SORT},
    "cell": {"region": KIND, "value": POINTS},
    "number": {"shown": CABALLEROS, "cost": CABALLEROS},
    "edge": {"region": KIND, "value": POINTS},
}

PROMPTS: Final[Mapping[str, Domain]] = {
    "court": CABALLEROS,
    "must_lay": FLAG,
    "sea_only": FLAG,
    "laid": SORT,
}


def of_action(verb: str, first: object, view: Mapping[str, object] | None) -> dict[str, object]:
    """The tile of a display slot; the region that a cell or edge names; what a higher number costs."""
    if view is None:
        return {}
    seen = cast("ElCaballeroView", view)
    if verb == "lay":
        tile = next((entry["tile"] for entry in seen["display"] if entry["slot"] == first), None)
        return {} if tile is None else {"tile": tile}
    top = seen["rules"][-1] if seen["rules"] else {"rule": ""}
    if verb == "number" and top["rule"] == "raise-tile":
        tile_there = _tile(seen, top.get("cell"))
        if tile_there is not None and isinstance(first, int):
            return {"shown": tile_there["highest_to_land"], "cost": max(0, first - tile_there["highest_to_land"])}
    if verb in ("cell", "edge"):
        return _region_of(seen, verb, first, top.get("cell"), str(top["rule"]))
    return {}


def _tile(view: ElCaballeroView, cell: object) -> CaballeroView | None:
    return next((tile for tile in view["caballeros"] if tile["cell"] == cell), None)


def _region_of(view: ElCaballeroView, verb: str, first: object, cell: object, rule: str) -> dict[str, object]:
    """Alcaldes and their ships are named by a region; what else has a cell or an edge is not."""
    if rule not in ("place-alcalde", "send-ship", "take-ship"):
        return {}
    for region in view["regions"]:
        there = region["cell"] == (first if verb == "cell" else cell)
        if there and region["closed"] and (verb == "cell" or region["edge"] == first):
            return {"region": region["kind"], "value": region["value"]}
    return {}


def of_prompt(view: Mapping[str, object], seat: int) -> dict[str, object]:
    """The player's Court, whether a tile must be laid, and where the tile in hand lies."""
    seen = cast("ElCaballeroView", view)
    fields = seen["rules"][-1]
    slot = fields.get("display")
    return {
        "court": seen["seats"][seat]["court"],
        "must_lay": fields.get("to_lay", 0) != 0,
        "sea_only": _sea_only(seen, fields.get("cell")),
        "laid": next((entry["tile"] for entry in seen["display"] if entry["slot"] == slot), None),
    }


def _sea_only(view: ElCaballeroView, cell: object) -> bool:
    """Does no land touch the cell?"""
    if not isinstance(cell, str):
        return False
    x, y = (int(part) for part in cell.split(","))
    near = {(x, y + 1): 2, (x + 1, y): 3, (x, y - 1): 0, (x - 1, y): 1}
    touching = [area["edges"][near[area["x"], area["y"]]] for area in view["areas"] if (area["x"], area["y"]) in near]
    return "1" not in touching


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
