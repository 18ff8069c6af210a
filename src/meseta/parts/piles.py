"""Piles: a bag of what is unseen, or gone, as counts by sort. How they stand in a position."""

from meseta.kernel.domains import Domain, Number
from meseta.kernel.fields import read_object


def write_pile(counts: list[int], sorts: Domain) -> dict[str, object]:
    """The pile as JSON: how many of each sort that it has."""
    return {sorts.word(sort): counts[sort] for sort in range(len(counts)) if counts[sort]}


def read_pile(value: object, where: str, sorts: Domain, number: Number) -> list[int]:
    """The counts of a pile; BadPosition for an unknown sort or an impossible number."""
    counts = [0] * sorts.size
    for key, item in read_object(value, where).items():
        counts[sorts.read(key, where)] = number.read(item, f"{where}.{key}")
    return counts


def pile_schema(sorts: Domain, number: Number) -> dict[str, object]:
    """The JSON schema of a pile."""
    return {"type": "object", "propertyNames": sorts.schema(), "additionalProperties": number.schema()}
