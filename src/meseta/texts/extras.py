"""What sentences may speak of beyond the values of an action or a rule: looked up in the view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from meseta.kernel.domains import Domain
from meseta.match.registry import load_part, manifest_of

V = TypeVar("V", bound=Mapping[str, object])
"""The view of a game."""


@dataclass(frozen=True)
class Extras(Generic[V]):
    """The additional values of a game, with the domain that writes each."""

    verbs: Mapping[str, Mapping[str, Domain]] = field(default_factory=dict)
    """By verb, by name."""
    prompts: Mapping[str, Domain] = field(default_factory=dict)
    of_action: Callable[[str, object, V | None], dict[str, object]] = lambda verb, first, view: {}
    """From the verb, its first argument and the view, if there is one."""
    of_prompt: Callable[[V, int], dict[str, object]] = lambda view, seat: {}
    """From the view and the seat that is asked."""
    cases: Mapping[str, Domain] = field(default_factory=dict)
    """What sentences about a refused action may speak of besides its own values."""
    of_case: Callable[[V], dict[str, object]] = lambda view: {}


@cache
def extras_of(game: str) -> Extras[Any]:
    """Those of a game; a game may have none."""
    name = manifest_of(game).extras
    found = load_part(name) if name else Extras[Mapping[str, object]]()
    assert isinstance(found, Extras)
    return found
