"""What Salamanca's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final

from meseta.games.salamanca.tables import CARD, COUNT, MONEY, PLAGUE, TILE, TILE_VALUES
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
    "main_open": FLAG,
    "function_open": FLAG,
    "own": Subset("cards", CARD),
    "picked": COUNT,
}


def of_action(verb: str, first: object, view: SalamancaView | None) -> dict[str, object]:
    """The tiles of a display field; what stands on a field, and what it is worth."""
    if view is None or not isinstance(first, str):
        return {}
    if verb == "take":
        return {"tiles": view["display"][first]} if first in view["display"] else {}
    place = next((place for place in view["land"] if place["field"] == first), None)
    return _of_field(verb, place, view) if place is not None and verb in VERBS else {}


def _of_field(verb: str, place: FieldView, view: SalamancaView) -> dict[str, object]:
    """The card of a turn says which plague; only after free occupations are used up do they cost something."""
    turn = next((rule for rule in view["rules"] if rule["rule"] == "turn"), None)
    found: dict[str, object] = {"tile": place["tile"], "owner": place["owner"]}
    found["value"] = next((region["value"] for region in view["regions"] if region["field"] == place["field"]), 0)
    found["cost"] = 0 if turn is not None and turn["free"] else TILE_VALUES[TILE.index[place["tile"]]]
    if turn is not None and turn["card"] <= PLAGUE.size:
        found["plague"] = PLAGUE.word(turn["card"] - 1)
    elif verb == "plague":
        return {}
    return {name: value for name, value in found.items() if name in VERBS[verb]}


def of_prompt(view: SalamancaView, seat: int) -> dict[str, object]:
    """How many cards were chosen in secret so far."""
    asking = view["rules"][-1]
    return {"picked": len(asking["own"])} if asking["rule"] == "pick-cards" else {}


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
