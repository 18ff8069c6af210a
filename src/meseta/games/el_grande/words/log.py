"""El Grande's events as lines: the like drawn together, a scoring on one line."""

from collections.abc import Sequence
from typing import ClassVar, Final

from meseta.texts.log import PART, TURN, Event, Log
from meseta.texts.people import Person

GAME: Final = "el-grande"


class ElGrandeLog(Log):
    """Set-up is one line, and so are power cards, what is placed in a row, equal moves, and a scoring."""

    GAME = GAME
    SILENT = ("turn-ended", "action-ended", "round-ended", "card-revealed", "veto-passed")
    HEADINGS: ClassVar = {"round-began": PART, "general-scoring": PART, "turn-began": TURN}

    def together(self, first: Event, event: Event) -> bool:
        if first["event"] == "king-moved" and first["by"] is None:
            # EG-201, EG-202, EG-204: set-up is one line.
            return event["event"] in ("grande-moved", "moved", "start-player")
        if first["event"] == "power-played":
            return bool(event["event"] == "power-played")
        if placed(first) and placed(event):
            return bool(first["by"] == event["by"])
        if event["event"] == "scored":
            return bool(first["event"] == "scoring")
        if first["event"] == "grande-moved":
            # EG-202: the pieces of set-up go with their Grande.
            return bool(event["event"] == "moved" and event["source"] == "province" and event["by"] == first["seat"])
        return event["event"] == "moved" and {**first, "count": 0} == {**event, "count": 0}

    def sentence(self, group: Sequence[Event], following: str) -> str:
        first = group[0]
        if first["event"] == "king-moved" and len(group) > 1:
            return self._set_up(group)
        if first["event"] == "power-played" and len(group) > 1:
            cards = [self._of_seat("power-of", event["seat"], power=event["power"]) for event in group]
            return self.texts.label(GAME, "powers", cards=", ".join(cards))
        if len({event.get("target") for event in group}) > 1 and placed(first):
            return self._placed(group)
        if first["event"] == "moved":
            return self.tell({**first, "count": sum(event["count"] for event in group)})
        if first["event"] == "scoring":
            return f"{self.tell(first)} {', '.join(map(self._scored, group[1:]))}".rstrip()
        if first["event"] == "action-ended" and first["stopped"]:
            return self.tell(first)
        return super().sentence(group, following)

    def _set_up(self, group: Sequence[Event]) -> str:
        homes = [
            self.texts.label(GAME, "home-of", seat=Person(event["seat"]), place=self._place(event["region"], "name"))
            for event in group
            if event["event"] == "grande-moved"
        ]
        start = "".join(f" {self.tell(event)}" for event in group if event["event"] == "start-player")
        king = self._place(group[0]["region"], "in")
        return self.texts.label(GAME, "set-up", king=king, homes=self.texts.listed(GAME, homes)) + start

    def _placed(self, group: Sequence[Event]) -> str:
        """One line for all that was placed: 2 in Aragón and 1 in the Castillo."""
        counts: dict[str, int] = {}
        for event in group:
            counts[event["target"]] = counts.get(event["target"], 0) + event["count"]
        places = [
            self.texts.label(GAME, "so-many-there", count=count, place=self._place(target, "in"))
            for target, count in counts.items()
        ]
        return self._of_seat("placed", group[0]["by"], places=self.texts.listed(GAME, places))

    def _of_seat(self, label: str, seat: int, **values: object) -> str:
        return self.texts.label(GAME, label, seat=Person(seat), **values)

    def _place(self, place: str, form: str) -> str:
        return self.texts.place(GAME, place, form)

    def _scored(self, event: Event) -> str:
        return self.texts.label(GAME, "scored", seat=Person(event["seat"]), points=gained(event))

    def points(self, events: Sequence[Event], seats: int) -> list[tuple[str, list[int]]]:
        """What each seat got in general scorings, from regions, Castillo, King and home, and what from cards."""
        rows = {key: [0] * seats for key in ("regions", "castillo", "king", "home", "cards")}
        general = False
        for event in events:
            if event["event"] in ("general-scoring", "round-began"):
                general = event["event"] == "general-scoring"
            elif event["event"] == "scored":
                seat = event["seat"]
                if general:
                    rows["castillo" if event["place"] == "castillo" else "regions"][seat] += event["points"]
                    rows["king"][seat] += event["kings_bonus"]
                    rows["home"][seat] += event["home_bonus"]
                else:
                    rows["cards"][seat] += gained(event)
        return [
            (self.texts.label(GAME, "regions-column"), rows["regions"]),
            (self.texts.label(GAME, "castillo-column"), rows["castillo"]),
            (self.texts.label(GAME, "king-column"), rows["king"]),
            (self.texts.label(GAME, "home-column"), rows["home"]),
            (self.texts.label(GAME, "cards-column"), rows["cards"]),
        ]


def placed(event: Event) -> bool:
    """Whether somebody places a Caballero of his own from the Court on the map."""
    return bool(
        event["event"] == "moved"
        and event["source"] == "court"
        and event["target"] != "province"
        and event["by"] == event["owner"]
    )


def gained(scored: Event) -> int:
    """What a line of a scoring paid."""
    return int(scored["points"] + scored["kings_bonus"] + scored["home_bonus"])
