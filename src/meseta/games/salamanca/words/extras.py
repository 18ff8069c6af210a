"""What Salamanca's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final, cast

from meseta.games.salamanca.tables import CARD, COUNT, MONEY, PLAGUE, SWAP_CARD, TILE, TILE_VALUES
from meseta.games.salamanca.view import FieldView, SalamancaView
from meseta.kernel.domains import FLAG, SEAT, Domain, Subset
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "take": {"tiles": Subset("tiles", TILE)},
    "occupy": {"tile": TILE, "cost": MONEY},
    "sell": {"tile": TILE, "value": MONEY},
    "conde": {"tile": TILE, "owner": SEAT, "value": MONEY},
    "plague": {"tile": TILE, "plague": PLAGUE},
}

PROMPTS: Final[Mapping[str, Domain]] = {
    "left": COUNT,
    "undecided": FLAG,
    "can_use": FLAG,
    "picked": COUNT,
    "chosen": Subset("cards", CARD),
}


def of_action(verb: str, first: object, view: Mapping[str, object] | None) -> dict[str, object]:
    """The tiles of a display field; what stands on a field, and what it is worth."""
    if view is None or not isinstance(first, str):
        return {}
    seen = cast("SalamancaView", view)
    if verb == "take":
        return {"tiles": seen["display"][first]} if first in seen["display"] else {}
    place = next((place for place in seen["land"] if place["field"] == first), None)
    return _of_field(verb, place, seen) if place is not None and verb in VERBS else {}


def _of_field(verb: str, place: FieldView, view: SalamancaView) -> dict[str, object]:
    """The card of a turn says which plague; only after free occupations are used up do they cost something."""
    fields = view["rules"][-1] if view["rules"] else {}
    found: dict[str, object] = {"tile": place["tile"], "owner": place["owner"]}
    found["value"] = next((region["value"] for region in view["regions"] if region["field"] == place["field"]), 0)
    found["cost"] = 0 if fields.get("free") else TILE_VALUES[TILE.index[place["tile"]]]
    card = fields.get("card")
    if isinstance(card, int) and card <= PLAGUE.size:
        found["plague"] = PLAGUE.word(card - 1)
    elif verb == "plague":
        return {}
    return {name: value for name, value in found.items() if name in VERBS[verb]}


def of_prompt(view: Mapping[str, object], seat: int) -> dict[str, object]:
    """How many tiles are still to be placed, whether the card can still be used, what was chosen in secret."""
    seen = cast("SalamancaView", view)
    fields = seen["rules"][-1]
    card = fields.get("card", 0)
    assert isinstance(card, int)
    has_function = card == SWAP_CARD or 0 < card <= PLAGUE.size
    undecided = fields.get("main") == "none"
    open_to_it = fields.get("last") is True or undecided
    chosen = fields.get("own", [])
    return {
        "left": len(seen["taken"]),
        "undecided": undecided,
        "can_use": has_function and open_to_it and fields.get("function_used") is False,
        "picked": len(chosen) if isinstance(chosen, list) else 0,
        "chosen": chosen,
    }


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
