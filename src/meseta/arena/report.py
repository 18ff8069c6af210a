"""Standings as files: JSON and CSV."""

import csv
import io
from dataclasses import asdict, fields

from meseta.arena.plan import Plan
from meseta.arena.standings import BotStanding


def as_json(plan: Plan, found: list[BotStanding], games: int) -> dict[str, object]:
    """The plan, how many games were played, and every bot's standing."""
    return {**asdict(plan), "played": games, "standings": [asdict(standing) for standing in found]}


def as_csv(found: list[BotStanding]) -> str:
    """A heading and a line for each bot."""
    out = io.StringIO()
    writer = csv.DictWriter(out, [field.name for field in fields(BotStanding)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(standing) for standing in found)
    return out.getvalue()
