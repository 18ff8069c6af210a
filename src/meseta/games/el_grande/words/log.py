"""El Grande's events as lines: the like drawn together, a scoring on one line."""

from collections.abc import Sequence
from typing import ClassVar, Final

from meseta.texts.log import PART, TURN, Event, Log

GAME: Final = "el-grande"


class ElGrandeLog(Log):
    """Equal moves are one line with their sum, a scoring takes its players with it, set-up is told by its homes."""

    GAME = GAME
    SILENT = ("turn-ended", "action-ended", "round-ended", "card-revealed", "veto-passed")
    HEADINGS: ClassVar = {"round-began": PART, "general-scoring": PART, "turn-began": TURN}

    def together(self, first: Event, event: Event) -> bool:
        if event["event"] == "scored":
            return bool(first["event"] == "scoring")
        if first["event"] == "grande-moved":
            # EG-202: the pieces of set-up go with their Grande.
            return bool(event["event"] == "moved" and event["source"] == "province" and event["by"] == first["seat"])
        return event["event"] == "moved" and {**first, "count": 0} == {**event, "count": 0}

    def sentence(self, group: Sequence[Event], following: str) -> str:
        first = group[0]
        if first["event"] == "moved":
            return self.tell({**first, "count": sum(event["count"] for event in group)})
        if first["event"] == "scoring":
            return f"{self.tell(first)} {', '.join(map(self._scored, group[1:]))}".rstrip()
        if first["event"] == "action-ended" and first["stopped"]:
            return self.tell(first)
        return super().sentence(group, following)

    def _scored(self, event: Event) -> str:
        return self.texts.label(GAME, "scored", seat=self.names[event["seat"]], points=gained(event))

    def points(self, events: Sequence[Event], seats: int) -> list[tuple[str, list[int]]]:
        """What each seat got in each general scoring, and from cards."""
        by_cards = [0] * seats
        table: list[tuple[str, list[int]]] = []
        row = by_cards
        for event in events:
            if event["event"] == "general-scoring":
                row = [0] * seats
                table.append((self.texts.label(GAME, "general-column", round=event["round"]), row))
            elif event["event"] == "round-began":
                row = by_cards
            elif event["event"] == "scored":
                row[event["seat"]] += gained(event)
        return [*table, (self.texts.label(GAME, "cards-column"), by_cards)]


def gained(scored: Event) -> int:
    """What a line of a scoring paid."""
    return int(scored["points"] + scored["kings_bonus"] + scored["home_bonus"])
