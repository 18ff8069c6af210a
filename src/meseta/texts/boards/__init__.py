"""Boards in plain text."""


def draw_board(view: dict[str, object]) -> str:
    """The table, readable."""
    return str(view)
