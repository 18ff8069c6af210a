"""SA-7: landscapes and regions. Pure geometry: it knows tiles and plagues, nothing of players."""

from meseta.games.salamanca.tables import (
    FIELD_COUNT,
    FIRST_BUILDING,
    LAKE,
    LOCUST,
    NEIGHBOURS,
    POISON,
    RAT,
    RUIN,
    TILE_COLOURS,
    TILE_KINDS,
    TILE_VALUES,
    VINEYARD,
)
from meseta.kernel.types import NOTHING


def flood(land: list[int], start: int, avoided: int, seen: list[bool]) -> list[int]:
    """SA-701: the fields of one kind connected with a field, without passing the avoided one. Marks them as seen."""
    kind = TILE_KINDS[land[start]]
    seen[start] = True
    fields = [start]
    for field in fields:
        for near in NEIGHBOURS[field]:
            tile = land[near]
            if tile != NOTHING and TILE_KINDS[tile] == kind and not seen[near] and near != avoided:
                seen[near] = True
                fields.append(near)
    return fields


def landscapes_at(land: list[int], building: int) -> list[list[int]]:
    """SA-702: the landscapes of the building's frame colour next to it, each once, plagues or not.

    Worked examples: SA-1014, SA-1015.
    """
    colour = TILE_COLOURS[land[building]]
    found: list[list[int]] = []
    seen = [False] * FIELD_COUNT
    for near in NEIGHBOURS[building]:
        tile = land[near]
        if tile != NOTHING and tile < FIRST_BUILDING and not seen[near] and TILE_COLOURS[tile] == colour:
            found.append(flood(land, near, NOTHING, seen))
    return found


def blocked_field(land: list[int], plagues: list[int], landscape: list[int]) -> int:
    """SA-531, SA-703: the field of the landscape that lies under locust or poison, NOTHING if none does."""
    kind = TILE_KINDS[land[landscape[0]]]
    field = plagues[POISON] if kind in (LAKE, VINEYARD) else plagues[LOCUST]
    return field if field != NOTHING and field in landscape else NOTHING


def counted_fields(land: list[int], plagues: list[int], landscape: list[int], building: int) -> list[int]:
    """SA-703: the fields that count: those still connected, inside the landscape, with a field next to the building.

    Worked examples: SA-1007, SA-1020, SA-1022.
    """
    blocked = blocked_field(land, plagues, landscape)
    if blocked == NOTHING:
        return landscape
    counted: list[int] = []
    seen = [False] * FIELD_COUNT
    for near in NEIGHBOURS[building]:
        if near in landscape and near != blocked and not seen[near]:
            counted += flood(land, near, blocked, seen)
    return counted


def landscape_value(land: list[int], plagues: list[int], landscape: list[int], counted: list[int]) -> int:
    """SA-703: the sum of what counts, halved if the rat is anywhere in the landscape."""
    total = 0
    for field in counted:
        total += TILE_VALUES[land[field]]
    return total // 2 if plagues[RAT] in landscape else total


def building_value(land: list[int], plagues: list[int], building: int) -> int:
    """SA-704: the building's own value, 0 under a ruin."""
    return 0 if plagues[RUIN] == building else TILE_VALUES[land[building]]


def explain(
    land: list[int], plagues: list[int], building: int
) -> tuple[int, list[tuple[list[int], list[int], bool, int]]]:
    """A region for people: the building's value; for each landscape its fields, those counted, rat or not, value."""
    parts: list[tuple[list[int], list[int], bool, int]] = []
    for landscape in landscapes_at(land, building):
        counted = counted_fields(land, plagues, landscape, building)
        value = landscape_value(land, plagues, landscape, counted)
        parts.append((landscape, counted, plagues[RAT] in landscape, value))
    return building_value(land, plagues, building), parts
