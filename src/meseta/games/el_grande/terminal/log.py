"""El Grande's events as lines: the like drawn together, a scoring on one line."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from meseta.texts.texts import Texts

GAME: Final = "el-grande"
SILENT: Final = ("turn-ended", "action-ended", "round-ended", "card-revealed")
"""What the next line says anyway, or the board."""


def log_lines(texts: Texts, events: Iterable[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """The lines of a log."""
    lines: list[str] = []
    set_up = False
    for group in _drawn_together(events):
        first = group[0]
        set_up = first["event"] != "round-began" and (set_up or first.get("by", "") is None)
        if set_up and first["event"] == "moved":
            continue
        if first["event"] == "scoring":
            lines.append(_scoring_line(texts, group, names))
        elif first["event"] not in SILENT or first.get("stopped"):
            lines.append(texts.event(GAME, first, names))
    return lines


def _drawn_together(events: Iterable[Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """Equal moves become one with their sum; a scoring takes its lines with it."""
    groups: list[list[dict[str, Any]]] = []
    for event in events:
        item = {name: value for name, value in event.items() if name != "id"}
        last = groups[-1][0] if groups else {"event": ""}
        if item["event"] == "scored" and last["event"] == "scoring":
            groups[-1].append(item)
        elif item["event"] == "moved" and {**last, "count": 0} == {**item, "count": 0}:
            last["count"] += item["count"]
        else:
            groups.append([item])
    return groups


def _scoring_line(texts: Texts, group: list[dict[str, Any]], names: Sequence[str]) -> str:
    results = [
        texts.label(
            GAME,
            "scored",
            seat=names[line["seat"]],
            points=line["points"] + line["kings_bonus"] + line["home_bonus"],
        )
        for line in group[1:]
    ]
    return f"{texts.event(GAME, group[0], names)} {', '.join(results)}".rstrip()


def points_by_scoring(texts: Texts, events: Iterable[Mapping[str, Any]], seats: int) -> list[tuple[str, list[int]]]:
    """What each seat got from cards, and in each general scoring."""
    by_cards = [0] * seats
    table = [(texts.label(GAME, "cards-column"), by_cards)]
    general = False
    for event in events:
        if event["event"] == "general-scoring":
            general = True
            table.append((texts.label(GAME, "general-column", round=event["round"]), [0] * seats))
        elif event["event"] == "round-began":
            general = False
        elif event["event"] == "scored":
            row = table[-1][1] if general else by_cards
            row[event["seat"]] += event["points"] + event["kings_bonus"] + event["home_bonus"]
    return [*table[1:], table[0]]
