"""Positions: what reading one needs in every game."""

from meseta.kernel.errors import BadPosition
from meseta.kernel.fields import Field, read_fields
from meseta.kernel.state import State


def need(holds: bool, where: str, why: str) -> None:
    """BadPosition unless it holds."""
    if not holds:
        raise BadPosition(where, why)


def read_own(
    state: State, fields: tuple[Field, ...], tables: tuple[str, ...], data: dict[str, object], seats: int
) -> None:
    """Set those of the game's own fields that are given; BadPosition for one that is none, nor one of its tables."""
    names = [*tables, *[field.name for field in fields]]
    for name in data:
        if name not in names:
            raise BadPosition(f"position.{name}", f"unknown field; there are {', '.join(names)}")
    named = {name: value for name, value in data.items() if name not in tables}
    read_fields(state, fields, named, "position", seats, partial=True)
