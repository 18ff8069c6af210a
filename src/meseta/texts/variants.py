"""Variants: which of several sentences fits. Their conditions are data, the same in every language."""

from collections.abc import Mapping
from typing import Any


def choose(variants: Mapping[str, Any], values: Mapping[str, object]) -> str:
    """The name of the first variant whose conditions hold; the last one, if none does."""
    name = ""
    for name, entry in variants.items():
        if holds(conditions(entry), values):
            return name
    return name


def conditions(entry: Mapping[str, Any]) -> Mapping[str, object]:
    """The conditions of a variant, which stand under `when` if it says more than that."""
    found: Mapping[str, object] = entry.get("when", {}) if "when" in entry or "rules" in entry else entry
    return found


def holds(wanted: Mapping[str, object], values: Mapping[str, object]) -> bool:
    """Do all conditions hold?"""
    for name, want in wanted.items():
        if not _fits(want, values.get(name), values):
            return False
    return True


def _fits(want: object, value: object, values: Mapping[str, object]) -> bool:
    if want == "any":
        return value is not None
    if want == "none":
        return value is None
    if isinstance(want, str) and want.startswith("="):
        return value == values.get(want[1:])
    return type(want) is type(value) and want == value
