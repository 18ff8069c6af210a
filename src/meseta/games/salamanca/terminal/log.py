"""Salamanca's events as lines: the like drawn together, and money by where it came from."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from meseta.texts.template import capital
from meseta.texts.texts import Texts

GAME: Final = "salamanca"
SILENT: Final = ("turn-ended", "round-ended", "dealt")
"""What the next line says anyway, or the hand."""
TOGETHER: Final = ("laid-out", "displayed", "card-passed", "hand-shown", "hand-seen")
"""What comes in rows, and becomes one line."""
Event: TypeAlias = Mapping[str, Any]


def log_lines(texts: Texts, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The lines of a log."""
    lines: list[str] = []
    groups = _drawn_together(events)
    for index, group in enumerate(groups):
        first = group[0]
        kind = first["event"]
        following = groups[index + 1][0]["event"] if index + 1 < len(groups) else ""
        if kind in TOGETHER:
            lines.append(_ROWS[kind](texts, group, names))
        elif (kind, following) == ("turn-began", "turn-ended"):
            card = texts.member(GAME, "cards", str(first["card"]))
            lines.append(texts.label(GAME, "passed", seat=names[first["seat"]], card=card))
        elif kind not in SILENT and (kind, following) != ("hand-looked-at", "hand-seen"):
            lines.append(texts.event(GAME, first, names))
    return lines


def _drawn_together(events: Iterable[Event]) -> list[list[Event]]:
    groups: list[list[Event]] = []
    for event in events:
        if groups and event["event"] in TOGETHER and groups[-1][0]["event"] == event["event"]:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _laid_out(texts: Texts, group: list[Event], names: Sequence[str]) -> str:
    tiles = [f"{texts.member(GAME, 'tiles', item['tile'])} {item['field']}" for item in group]
    return texts.label(GAME, "laid-out", tiles=", ".join(tiles))


def _displayed(texts: Texts, group: list[Event], names: Sequence[str]) -> str:
    tiles = [f"{item['display']} {texts.member(GAME, 'tiles', item['tile'])}" for item in group]
    return texts.label(GAME, "displayed", tiles=", ".join(tiles))


def _passed_on(texts: Texts, group: list[Event], names: Sequence[str]) -> str:
    cards = [
        texts.label(GAME, "passed-on", seat=names[item["seat"]], card=item["card"], to=names[item["to"]])
        for item in group
    ]
    return capital(texts.label(GAME, "cards-passed", cards=", ".join(cards)))


def _shown(texts: Texts, group: list[Event], names: Sequence[str]) -> str:
    return texts.label(GAME, "hand-shown", seat=names[group[0]["seat"]], cards=_cards(group))


def _seen(texts: Texts, group: list[Event], names: Sequence[str]) -> str:
    by, seat = names[group[0]["by"]], names[group[0]["seat"]]
    return texts.label(GAME, "hand-seen", by=by, seat=seat, cards=_cards(group))


def _cards(group: list[Event]) -> str:
    return " ".join([str(item["card"]) for item in group])


_ROWS: Final[Mapping[str, Callable[[Texts, list[Event], Sequence[str]], str]]] = {
    "laid-out": _laid_out,
    "displayed": _displayed,
    "card-passed": _passed_on,
    "hand-shown": _shown,
    "hand-seen": _seen,
}


def money_by_source(texts: Texts, events: Iterable[Event], seats: int) -> list[tuple[str, list[int]]]:
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
    return [
        (texts.label(GAME, "sales-column"), sales),
        (texts.label(GAME, "conde-column"), condes),
        (texts.label(GAME, "market-column"), markets),
        (texts.label(GAME, "paid-column"), paid),
    ]
