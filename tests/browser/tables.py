"""Tables for browser tests: new ones through the form, and set ones through a record."""

import meseta
from tests.browser.screen import Screen
from tests.server.process import Server

NAMES = ("Ana", "Benita", "Carlos", "Diego", "Elena")


def fill_form(screen: Screen, server: Server, kinds: list[str], rounds: int = 6) -> None:
    """A new table of El Grande, made as a person makes it."""
    screen.open(server, "#/new/el-grande")
    seats = screen.part("seat-kind")
    seats.first.wait_for()
    while seats.count() < len(kinds):
        screen.click("add-seat")
    while seats.count() > len(kinds):
        screen.page.get_by_role("button", name="Remove").last.click()
    for place, kind in enumerate(kinds):
        seats.nth(place).select_option(kind)
    screen.part("option-rounds").select_option(str(rounds))
    screen.click("start")
    screen.part("prompt").wait_for()


def take_up(server: Server, match: meseta.Match, kinds: list[str]) -> tuple[str, str]:
    """A table that goes on from a match: its id and the host's token."""
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, NAMES, strict=False)]
    answer = server.post("api/tables", {"game": match.game.key, "seats": seats, "record": match.record()})
    assert answer.status == 201, answer.body
    return answer.json["table"], answer.json["token"]


def before_the_veto() -> meseta.Match:
    """Round 3 of two players: seat 1 is to announce move-4, then comes a general scoring; seat 0 has a Veto."""
    return meseta.position(
        {
            "game": "el-grande",
            "rules": 2,
            "seats": 2,
            "phase": "action",
            "round": 3,
            "king": "granada",
            "start": 0,
            "order": [1, 0],
            "grandes": ["galicia", "aragon"],
            "caballeros": {
                "galicia": [3, 1],
                "aragon": [2, 3],
                "sevilla": [1, 2],
                "castillo": [2, 1],
                "court": [4, 4],
                "province": [18, 19],
            },
            "hands": [[card for card in range(1, 14) if card not in played] for played in ((3, 5, 7), (4, 8, 9))],
            "discards": [[3, 5], [4, 8]],
            "played": [7, 9],
            "holding": [None, "move-4"],
            "face_up": [None, "score-chosen", "score-one", "move-grande", "kings-card"],
            "veto_seats": [0],
            "veto_rounds": [2],
        }
    )
