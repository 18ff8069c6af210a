"""What Salamanca's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final

from meseta.games.salamanca.tables import CARD, COUNT, MONEY, PLAGUE, TILE
from meseta.games.salamanca.view import FieldView, SalamancaView
from meseta.kernel.domains import FLAG, SEAT, Domain, Subset
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "take": {"tiles": Subset("tiles", TILE)},
    "occupy": {"tile": TILE, "cost": MONEY},
    "sell": {"tile": TILE, "value": MONEY},
    "conde": {"tile": TILE, "owner": SEAT, "value": MONEY},
    "plague": {"tile": TILE, "plague": PLAGUE},
    "end turn": {"idle": FLAG, "empty": COUNT, "card": CARD},
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
    if view is not None and verb == "end turn":
        return given_up(view)
    if view is None or not isinstance(first, str):
        return {}
    if verb == "take":
        return {"tiles": view["display"][first]} if first in view["display"] else {}
    place = next((place for place in view["land"] if place["field"] == first), None)
    return _of_field(verb, place, view) if place is not None and verb in VERBS else {}


def _of_field(verb: str, place: FieldView, view: SalamancaView) -> dict[str, object]:
    """The card of a turn says which plague, the turn itself what a squire costs."""
    turn = next((rule for rule in view["rules"] if rule["rule"] == "turn"), None)
    found: dict[str, object] = {"tile": place["tile"], "owner": place["owner"]}
    found["value"] = next((region["value"] for region in view["regions"] if region["field"] == place["field"]), 0)
    if turn is not None and place["field"] in turn["built"]:
        found["cost"] = turn["prices"][turn["built"].index(place["field"])]
    if turn is not None and turn["card"] <= PLAGUE.size:
        found["plague"] = PLAGUE.word(turn["card"] - 1)
    elif verb == "plague":
        return {}
    return {name: value for name, value in found.items() if name in VERBS[verb]}


def given_up(view: SalamancaView) -> dict[str, object]:
    """What somebody leaves undone who ends his turn now: all of it, buildings without a squire, his card."""
    turn = next((rule for rule in view["rules"] if rule["rule"] == "turn"), None)
    if turn is None:
        return {}
    if turn["main"] is None and not turn["function_used"]:
        return {"idle": True}
    own = view["seats"][turn["seat"]]
    purse = own["money"] or 0
    owners = {place["field"]: place["owner"] for place in view["land"]}
    waiting = [
        price
        for field, price in zip(turn["built"], turn["prices"], strict=True)
        if owners[field] is None and price <= purse
    ]
    found: dict[str, object] = {"empty": len(waiting)} if waiting and own["squires"] else {}
    return found | ({"card": turn["card"]} if turn["function_open"] else {})


def of_prompt(view: SalamancaView, seat: int) -> dict[str, object]:
    """How many cards were chosen in secret so far."""
    asking = view["rules"][-1]
    return {"picked": len(asking["own"])} if asking["rule"] == "pick-cards" else {}


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
