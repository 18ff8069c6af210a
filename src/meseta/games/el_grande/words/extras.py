"""What El Grande's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final

from meseta.games.el_grande.tables import CARD, COUNT, POWER, REGION, SUPPLY
from meseta.games.el_grande.view import ElGrandeView
from meseta.kernel.domains import FLAG, Domain
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "power": {"supply": COUNT},
    "take": {"card": CARD},
    "announce": {"card": CARD},
    "end turn": {"unplaced": COUNT, "card": CARD},
}

PROMPTS: Final[Mapping[str, Domain]] = {
    "king": REGION,
    "card": CARD,
    "power": POWER,
    "supply": COUNT,
    "naming": FLAG,
    "left": COUNT,
    "own": COUNT,
    "foreign": COUNT,
    "can_place": FLAG,
    "given": COUNT,
    "anywhere": FLAG,
}


def of_action(verb: str, first: object, view: ElGrandeView | None) -> dict[str, object]:
    """The supply of a power card; which card is taken, or announced."""
    if verb == "power" and isinstance(first, int):
        return {"supply": SUPPLY[first]}
    if view is None:
        return {}
    if verb == "take" and isinstance(first, int):
        return {"card": view["stacks"][first - 1]["card"]}
    if verb == "announce" and view["to_act"]:
        return {"card": view["seats"][view["to_act"][0]]["card"]}
    return given_up(view) if verb == "end turn" else {}


def given_up(view: ElGrandeView) -> dict[str, object]:
    """What somebody leaves undone who ends his turn now: Caballeros not placed, a special action not used."""
    top = view["rules"][-1] if view["rules"] else None
    if top is None or top["rule"] != "turn" or not view["to_act"]:
        return {}
    own = view["seats"][view["to_act"][0]]
    unplaced = min(top["left"], own["court"])
    left: dict[str, object] = {"unplaced": unplaced} if unplaced > 0 else {}
    return left | ({"card": own["card"]} if top["special"] == "open" and own["card"] != "veto" else {})


def of_prompt(view: ElGrandeView, seat: int) -> dict[str, object]:
    """The King's region, the power card of the turn, and how many an opponent has given up."""
    top = view["rules"][-1]
    if top["rule"] == "turn":
        power = view["seats"][seat]["power"]
        return {"king": view["king"], "power": power, "supply": SUPPLY[power or 0], "can_place": top["left"] > 0}
    return {"given": len(top["plan"])} if top["rule"] == "angry-king" else {}


def of_case(view: ElGrandeView) -> dict[str, object]:
    """Where the King is."""
    return {"king": view["king"]}


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt, cases={"king": REGION}, of_case=of_case)
