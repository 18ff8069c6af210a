"""Positions: what reading one needs in every game."""

from meseta.kernel.errors import BadPosition


def need(holds: bool, where: str, why: str) -> None:
    """BadPosition unless it holds."""
    if not holds:
        raise BadPosition(where, why)


def refuse_unknown(data: dict[str, object], names: tuple[str, ...]) -> None:
    """BadPosition for a field that the game does not have."""
    for name in data:
        if name not in names:
            raise BadPosition(f"position.{name}", f"unknown field; there are {', '.join(names)}")
