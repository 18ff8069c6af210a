"""SA-7: landscapes and regions. Pure geometry: it knows tiles and plagues, nothing of players."""

from typing import final

from mypy_extensions import i64

from meseta.games.salamanca import tables as t
from meseta.kernel.types import NOTHING


def flood(land: list[int], start: i64, avoided: i64, seen: list[bool]) -> list[int]:
    """SA-701: the fields of one kind connected with a field, without passing the avoided one. Marks them as seen."""
    kind = t.TILE_KINDS[land[start]]
    seen[start] = True
    fields = [start]
    for field in fields:
        for near in t.NEIGHBOURS[field]:
            tile = land[near]
            if tile != NOTHING and t.TILE_KINDS[tile] == kind and not seen[near] and near != avoided:
                seen[near] = True
                fields.append(near)
    return fields


def landscapes_at(land: list[int], building: i64) -> list[list[int]]:
    """SA-702: the landscapes of the building's frame colour next to it, each once, plagues or not.

    Worked examples: SA-1014, SA-1015.
    """
    colour = t.TILE_COLOURS[land[building]]
    found: list[list[int]] = []
    seen = [False] * t.FIELD_COUNT
    for near in t.NEIGHBOURS[building]:
        tile = land[near]
        if tile != NOTHING and tile < t.FIRST_BUILDING and not seen[near] and t.TILE_COLOURS[tile] == colour:
            found.append(flood(land, near, NOTHING, seen))
    return found


def blocked_field(land: list[int], plagues: list[int], landscape: list[int]) -> i64:
    """SA-531, SA-703: the field of the landscape that lies under locust or poison, NOTHING if none does."""
    kind = t.TILE_KINDS[land[landscape[0]]]
    field = plagues[t.POISON] if kind in (t.LAKE, t.VINEYARD) else plagues[t.LOCUST]
    return field if field != NOTHING and field in landscape else NOTHING


def counted_fields(land: list[int], plagues: list[int], landscape: list[int], building: i64) -> list[int]:
    """SA-703: the fields that count: those still connected, inside the landscape, with a field next to the building.

    Worked examples: SA-1007, SA-1020, SA-1022.
    """
    blocked = blocked_field(land, plagues, landscape)
    if blocked == NOTHING:
        return landscape
    counted: list[int] = []
    seen = [False] * t.FIELD_COUNT
    for near in t.NEIGHBOURS[building]:
        if near in landscape and near != blocked and not seen[near]:
            counted += flood(land, near, blocked, seen)
    return counted


def landscape_value(land: list[int], plagues: list[int], landscape: list[int], counted: list[int]) -> i64:
    """SA-703: the sum of what counts, halved if the rat is anywhere in the landscape."""
    total: i64 = 0
    for field in counted:
        total += t.TILE_VALUES[land[field]]
    return total // 2 if plagues[t.RAT] in landscape else total


def building_value(land: list[int], plagues: list[int], building: i64) -> i64:
    """SA-704: the building's own value, 0 under a ruin."""
    return 0 if plagues[t.RUIN] == building else t.TILE_VALUES[land[building]]


@final
class Part:
    """A landscape as it counts for one building."""

    def __init__(self, land: list[int], plagues: list[int], fields: list[int], building: i64) -> None:
        self.fields = fields
        self.blocked = blocked_field(land, plagues, fields)
        """Under locust or poison, NOTHING if none is."""
        self.counted = counted_fields(land, plagues, fields, building)
        self.rat = plagues[t.RAT] in fields
        self.total = sum([t.TILE_VALUES[land[field]] for field in self.counted])
        """What counts, before the rat halves it."""
        self.value = landscape_value(land, plagues, fields, self.counted)
        self.leaving = [field for field in self.counted if t.TILE_FERTILE[land[field]]]
        """SA-516: what a sale would use up."""


def explain(land: list[int], plagues: list[int], building: i64) -> tuple[int, list[Part]]:
    """A region for people: the building's value, and each landscape of it."""
    parts = [Part(land, plagues, fields, building) for fields in landscapes_at(land, building)]
    return building_value(land, plagues, building), parts
