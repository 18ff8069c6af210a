"""Tables of Salamanca for browser tests."""

from typing import Unpack

import meseta
from tests.browser.screen import Screen
from tests.games.salamanca.builders import Setup, position
from tests.server.process import Server

SMALL = (360, 740)
NAMES = ("Ana", "Benita", "Carlos", "Dolores", "Elena")


def sit_down(
    screen: Screen, server: Server, *kinds: str, match: meseta.Match | None = None, settled: bool = True
) -> str:
    """At a table: the first seat is yours, the others as they are named; the table's id."""
    seats = [
        {"kind": kind, "name": name, **({"bot": "greedy"} if kind == "bot" else {})}
        for kind, name in zip(("you", *kinds), NAMES, strict=False)
    ]
    record = {} if match is None else {"record": match.record()}
    made = server.post("api/tables", {"game": "salamanca", "seats": seats, **record})
    assert made.status == 201, made.body
    screen.open(server, f"#/t/{made.json['table']}/{made.json['token']}")
    if settled:
        screen.part("prompt").wait_for()
        screen.page.wait_for_selector("html[data-ready=true]")
    return str(made.json["table"])


def set_up(**setup: Unpack[Setup]) -> meseta.Match:
    """A match that begins with this position."""
    return meseta.position(position(**setup))


def my_turn(card: int, *steps: str, last: bool = False, **setup: Unpack[Setup]) -> meseta.Match:
    """Three players; seat 0 acts with this card, after these steps of its turn."""
    others = [other for other in (8, 7) if other != card]
    setup["turns"] = [(1, others[0]), (2, others[1]), (0, card)] if last else [(0, card), (1, 2), (2, 1)]
    if last:
        setup["phase"] = "last-turn"
    match = set_up(**setup)
    for step in steps:
        match.play(0, step)
    return match


def click_field(screen: Screen, field: str) -> None:
    """Click on a field of the land."""
    screen.page.locator(f'[data-field="{field}"]').click(force=True)


def point_at(screen: Screen, field: str) -> None:
    """Move the mouse over a field."""
    screen.page.locator(f'[data-field="{field}"]').hover(force=True)
