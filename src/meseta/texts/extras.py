"""What sentences may speak of beyond the values of an action or a rule: looked up in the view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from meseta.kernel.domains import Domain
from meseta.texts import el_caballero, el_grande, salamanca


@dataclass(frozen=True)
class Extras:
    """The additional values of a game, with the domain that writes each."""

    verbs: Mapping[str, Mapping[str, Domain]] = field(default_factory=dict)
    """By verb, by name."""
    prompts: Mapping[str, Domain] = field(default_factory=dict)
    of_action: Callable[[str, object, Mapping[str, object] | None], dict[str, object]] = lambda verb, first, view: {}
    """From the verb, its first argument and the view, if there is one."""
    of_prompt: Callable[[Mapping[str, object], int], dict[str, object]] = lambda view, seat: {}
    """From the view and the seat that is asked."""


EXTRAS: Final = {
    "el-grande": Extras(el_grande.VERBS, el_grande.PROMPTS, el_grande.of_action, el_grande.of_prompt),
    "el-caballero": Extras(el_caballero.VERBS, el_caballero.PROMPTS, el_caballero.of_action, el_caballero.of_prompt),
    "salamanca": Extras(salamanca.VERBS, salamanca.PROMPTS, salamanca.of_action, salamanca.of_prompt),
}


def extras_of(game: str) -> Extras:
    """Those of a game; a game may have none."""
    return EXTRAS.get(game, Extras())
