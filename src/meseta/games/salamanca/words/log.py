"""Salamanca's events as lines: the like drawn together, and money by where it came from."""

from collections.abc import Sequence
from typing import Final

from meseta.texts.log import Event, Log
from meseta.texts.people import Person
from meseta.texts.template import capital

GAME: Final = "salamanca"
TOGETHER: Final = ("laid-out", "displayed", "card-passed", "hand-shown", "hand-seen")
"""What comes in rows, and becomes one line."""


class SalamancaLog(Log):
    """Rows of tiles and cards are one line; a turn in which nothing is done says so."""

    GAME = GAME
    SILENT = ("turn-ended", "round-ended", "dealt")

    def together(self, first: Event, event: Event) -> bool:
        return event["event"] in TOGETHER and first["event"] == event["event"]

    def sentence(self, group: Sequence[Event], following: str) -> str:
        first = group[0]
        kind = first["event"]
        if kind in TOGETHER:
            return self._row(kind, group)
        if (kind, following) == ("turn-began", "turn-ended"):
            card = self.texts.member(GAME, "cards", str(first["card"]))
            return self.texts.label(GAME, "passed", seat=Person(first["seat"]), card=card)
        if (kind, following) == ("hand-looked-at", "hand-seen"):
            return ""
        return super().sentence(group, following)

    def _row(self, kind: str, group: Sequence[Event]) -> str:
        label = self.texts.label
        cards = " ".join([str(item.get("card")) for item in group])
        if kind == "laid-out":
            tiles = [f"{self._tile(item)} {item['field']}" for item in group]
            return label(GAME, "laid-out", tiles=", ".join(tiles))
        if kind == "displayed":
            tiles = [f"{item['display']} {self._tile(item)}" for item in group]
            return label(GAME, "displayed", tiles=", ".join(tiles))
        if kind == "card-passed":
            passed = [
                label(GAME, "passed-on", seat=Person(item["seat"]), card=item["card"], to=Person(item["to"]))
                for item in group
            ]
            return capital(label(GAME, "cards-passed", cards=", ".join(passed)))
        if kind == "hand-shown":
            return label(GAME, "hand-shown", seat=Person(group[0]["seat"]), cards=cards)
        return label(GAME, "hand-seen", by=Person(group[0]["by"]), seat=Person(group[0]["seat"]), cards=cards)

    def _tile(self, item: Event) -> str:
        return self.texts.member(GAME, "tiles", item["tile"])

    def points(self, events: Sequence[Event], seats: int) -> list[tuple[str, list[int]]]:
        """What each seat got by sales, through its Conde and at markets, and what its squires cost."""
        sales, condes, markets, paid = ([0] * seats for _ in range(4))
        for event in events:
            if event["event"] == "sold":
                sales[event["seat"]] += event["value"]
                if event["conde"] is not None:
                    condes[event["conde"]] += event["conde_value"]
            elif event["event"] == "market":
                markets[event["seat"]] += event["income"]
                if event["conde"] is not None:
                    condes[event["conde"]] += event["conde_income"]
            elif event["event"] == "occupied":
                paid[event["seat"]] -= event["cost"]
        label = self.texts.label
        return [
            (label(GAME, "sales-column"), sales),
            (label(GAME, "conde-column"), condes),
            (label(GAME, "market-column"), markets),
            (label(GAME, "paid-column"), paid),
        ]
