"""El Caballero's events as lines: new tiles together, a region and what it pays in one line."""

from collections.abc import Sequence
from typing import ClassVar, Final

from meseta.texts.log import PART, TURN, Event, Log
from meseta.texts.people import mark
from meseta.texts.template import capital

GAME: Final = "el-caballero"


class ElCaballeroLog(Log):
    """New tiles are one line, a region takes those it pays with it; regions of nobody go without saying."""

    GAME = GAME
    SILENT = ("turn-ended", "round-ended")
    HEADINGS: ClassVar = {"round-began": PART, "scoring": PART, "turn-began": TURN}

    def together(self, first: Event, event: Event) -> bool:
        if event["event"] == "scored":
            return bool(first["event"] == "region-scored")
        return bool(event["event"] == "displayed" and first["event"] == "displayed")

    def sentence(self, group: Sequence[Event], following: str) -> str:
        first = group[0]
        if first["event"] == "displayed":
            tiles = [f"{item['slot']} {self.texts.member(GAME, 'tiles', item['tile'], 'mark')}" for item in group]
            return self.texts.label(GAME, "displayed", tiles=", ".join(tiles))
        if first["event"] == "region-scored":
            return self._region(first, group[1:])
        if first["event"] == "reinforced" and first["caballeros"] == 0:
            return ""
        return super().sentence(group, following)

    def _region(self, region: Event, scored: Sequence[Event]) -> str:
        """A region's line, if somebody is there."""
        if not scored and region["alcalde"] is None:
            return ""
        # No verb follows: languages that have a stronger "you" for that say it here.
        who = [f"{mark(event['seat'], 'stressed')} {event['count']} → {event['points']}" for event in scored]
        label, member = self.texts.label, self.texts.member
        line = label(
            GAME,
            "region-line",
            kind=member(GAME, "kinds", region["kind"]),
            cell=region["cell"],
            edge=member(GAME, "edges", region["edge"]),
            tiles=region["tiles"],
            symbols=region["symbols"],
            value=region["value"],
            who=", ".join(who) or label(GAME, "nobody"),
        )
        return capital(line)

    def points(self, events: Sequence[Event], seats: int) -> list[tuple[str, list[int]]]:
        """What each seat got at each scoring."""
        found: list[tuple[str, list[int]]] = []
        for event in events:
            if event["event"] == "scoring":
                found.append((self.texts.label(GAME, "scoring-column", round=event["round"]), [0] * seats))
            elif event["event"] == "scored":
                found[-1][1][event["seat"]] += event["points"]
        return found
