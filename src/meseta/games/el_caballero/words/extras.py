"""What El Caballero's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final

from meseta.games.el_caballero.tables import CABALLEROS, KIND, POINTS, SORT
from meseta.games.el_caballero.view import ElCaballeroView
from meseta.kernel.domains import FLAG, Domain
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "lay": {"tile": SORT},
    "cell": {"region": KIND, "value": POINTS},
    "number": {"shown": CABALLEROS, "cost": CABALLEROS},
    "edge": {"region": KIND, "value": POINTS},
}

PROMPTS: Final[Mapping[str, Domain]] = {"court": CABALLEROS, "must_lay": FLAG, "sea_only": FLAG, "tile": SORT}


def of_action(verb: str, first: object, view: ElCaballeroView | None) -> dict[str, object]:
    """The tile of a display slot; the region that a cell or edge names; what a higher number costs."""
    if view is None:
        return {}
    if verb == "lay":
        tile = next((entry["tile"] for entry in view["display"] if entry["slot"] == first), None)
        return {} if tile is None else {"tile": tile}
    top = view["rules"][-1] if view["rules"] else None
    if top is None:
        return {}
    if verb == "number" and top["rule"] == "raise-tile" and top["number"] is not None and isinstance(first, int):
        return {"shown": top["number"], "cost": max(0, first - top["number"])}
    # Alcaldes and their ships are named by a region; what else has a cell or an edge is not.
    if verb == "cell" and (top["rule"] == "place-alcalde" or top["rule"] == "send-ship" or top["rule"] == "take-ship"):
        return _closed_region(view, first, None)
    if verb == "edge" and (top["rule"] == "send-ship" or top["rule"] == "take-ship"):
        return _closed_region(view, top["cell"], first)
    return {}


def _closed_region(view: ElCaballeroView, cell: object, edge: object) -> dict[str, object]:
    for region in view["regions"]:
        if region["closed"] and region["cell"] == cell and edge in (None, region["edge"]):
            return {"region": region["kind"], "value": region["value"]}
    return {}


def of_prompt(view: ElCaballeroView, seat: int) -> dict[str, object]:
    """The player's Court."""
    return {"court": view["seats"][seat]["court"]}


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
