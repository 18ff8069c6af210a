"""What El Grande's sentences may speak of beyond the values of an action or a rule."""

from collections.abc import Mapping
from typing import Final, cast

from meseta.games.el_grande.tables import CARD, CARD_STACKS, COUNT, POWER, REGION, STACK, SUPPLY
from meseta.games.el_grande.view import ElGrandeView
from meseta.kernel.domains import FLAG, Domain
from meseta.texts.extras import Extras

VERBS: Final[Mapping[str, Mapping[str, Domain]]] = {
    "power": {"supply": COUNT},
    "take": {"card": CARD},
    "announce": {"card": CARD},
}

PROMPTS: Final[Mapping[str, Domain]] = {
    "king": REGION,
    "card": CARD,
    "stack": STACK,
    "power": POWER,
    "supply": COUNT,
    "left": COUNT,
    "can_place": FLAG,
    "given": COUNT,
}


def of_action(verb: str, first: object, view: Mapping[str, object] | None) -> dict[str, object]:
    """The supply of a power card; which card is taken, or announced."""
    if verb == "power" and isinstance(first, int):
        return {"supply": SUPPLY[first]}
    if view is None:
        return {}
    seen = cast("ElGrandeView", view)
    if verb == "take" and isinstance(first, int):
        return {"card": seen["stacks"][first - 1]["card"]}
    if verb == "announce" and seen["to_act"]:
        return {"card": seen["seats"][seen["to_act"][0]]["card"]}
    return {}


def of_prompt(view: Mapping[str, object], seat: int) -> dict[str, object]:
    """The cards of the player who acts, and how many he may still place."""
    seen = cast("ElGrandeView", view)
    fields = seen["rules"][-1]
    mover = fields.get("mover", seat)
    assert isinstance(mover, int)
    power = seen["seats"][mover]["power"]
    extras: dict[str, object] = {"king": seen["king"], "power": power, "supply": SUPPLY[power or 0]}
    card = seen["seats"][mover]["card"]
    if card is not None:
        stack = CARD_STACKS[CARD.index[card]]
        court = seen["seats"][mover]["court"]
        placed = fields.get("placed", 0)
        assert isinstance(placed, int)
        left = min(stack - placed, court)
        extras |= {"card": card, "stack": stack, "left": left, "can_place": left > 0}
        extras["can_place"] = left > 0 and fields.get("placing") != "closed"
    plan = fields.get("plan")
    if isinstance(plan, list):
        extras["given"] = len(plan)
    # The rule's own values come first: `left` of a move is what is left of that.
    return {name: value for name, value in extras.items() if name not in fields}


EXTRAS: Final = Extras(VERBS, PROMPTS, of_action, of_prompt)
