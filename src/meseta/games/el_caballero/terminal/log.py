"""El Caballero's events as lines: new tiles together, a region and what it pays in one line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from meseta.games.el_caballero.terminal.map import GAME
from meseta.texts.template import capital
from meseta.texts.texts import Texts

SILENT: Final = ("turn-ended", "round-ended", "scored")
"""What the next line says anyway, or the line of the region."""
Event: TypeAlias = Mapping[str, Any]


def log_lines(texts: Texts, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The lines of a log."""
    told = list(events)
    lines: list[str] = []
    for index, event in enumerate(told):
        kind = event["event"]
        if kind == "displayed":
            if index == 0 or told[index - 1]["event"] != kind:
                lines.append(_displayed(texts, told[index:]))
        elif kind == "region-scored":
            lines += _scored(texts, event, told[index + 1 :], names)
        elif kind == "reinforced" and event["caballeros"] == 0:
            continue
        elif kind not in SILENT:
            lines.append(texts.event(GAME, event, names))
    return lines


def _displayed(texts: Texts, events: Sequence[Event]) -> str:
    tiles: list[str] = []
    for event in events:
        if event["event"] != "displayed":
            break
        tiles.append(f"{event['slot']} {texts.member(GAME, 'tiles', event['tile'], 'mark')}")
    return texts.label(GAME, "displayed", tiles=", ".join(tiles))


def _scored(texts: Texts, region: Event, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """A region's line, if somebody is there."""
    who: list[str] = []
    for event in events:
        if event["event"] != "scored":
            break
        who.append(f"{names[event['seat']]} {event['count']} → {event['points']}")
    if not who and region["alcalde"] is None:
        return []
    line = texts.label(
        GAME,
        "region-line",
        kind=texts.member(GAME, "kinds", region["kind"]),
        cell=region["cell"],
        edge=texts.member(GAME, "edges", region["edge"]),
        tiles=region["tiles"],
        symbols=region["symbols"],
        value=region["value"],
        who=", ".join(who) or texts.label(GAME, "nobody"),
    )
    return [capital(line)]


def points_by_scoring(texts: Texts, events: Iterable[Event], seats: int) -> list[tuple[str, list[int]]]:
    """What each seat got at each scoring."""
    found: list[tuple[str, list[int]]] = []
    for event in events:
        if event["event"] == "scoring":
            found.append((texts.label(GAME, "scoring-column", round=event["round"]), [0] * seats))
        elif event["event"] == "scored":
            found[-1][1][event["seat"]] += event["points"]
    return found
