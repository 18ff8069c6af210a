"""Fields: the named plain values of a frame or a state, with their domain, so that they can be written and read."""

from typing import Final, final

from meseta.kernel.domains import SEAT, SEATS, Domain
from meseta.kernel.errors import BadPosition, listed, shortened
from meseta.kernel.types import NOTHING

ONE: Final = 0
LIST: Final = 1
PER_SEAT: Final = 2


@final
class Field:
    """One named value, or a list of them."""

    def __init__(self, name: str, domain: Domain, shape: int = ONE, optional: bool = False) -> None:
        self.name = name
        self.domain = domain
        self.shape = shape
        self.optional = optional
        """May be NOTHING, written as null."""

    def write(self, value: object) -> object:
        """The value as JSON."""
        if isinstance(value, list):
            return [self._write_one(item) for item in value]
        return self._write_one(value)

    def read(self, value: object, where: str, seats: int) -> object:
        """The value from JSON, an int or a list of ints; BadPosition names the place."""
        return self.read_one(value, where, seats) if self.shape == ONE else self.read_many(value, where, seats)

    def read_many(self, value: object, where: str, seats: int) -> list[int]:
        """The values of a list, like `read`."""
        items = read_list(value, where)
        if self.shape == PER_SEAT and len(items) != seats:
            raise BadPosition(where, f"has {len(items)} entries for {seats} seats")
        return [self.read_one(item, f"{where}[{i}]", seats) for i, item in enumerate(items)]

    def read_one(self, value: object, where: str, seats: int) -> int:
        """A single value, like `read`."""
        if self.optional and value is None:
            return NOTHING
        index = self.domain.read(value, where)
        if (self.domain is SEAT and index >= seats) or (self.domain is SEATS and index >> seats):
            raise BadPosition(where, f"{shortened(value)} names a seat that is not there: seats are 0 to {seats - 1}")
        return index

    def schema(self) -> dict[str, object]:
        """The JSON schema of the value."""
        one = self.domain.schema()
        if self.optional:
            one = {"anyOf": [one, {"type": "null"}]}
        return one if self.shape == ONE else {"type": "array", "items": one}

    def _write_one(self, value: object) -> object:
        assert isinstance(value, int)
        if self.optional and value == NOTHING:
            return None
        return self.domain.plain(int(value))


def write_fields(holder: object, fields: tuple[Field, ...]) -> dict[str, object]:
    """The named values of a frame or a state, as JSON."""
    return {field.name: field.write(getattr(holder, field.name)) for field in fields}


def read_fields(
    holder: object, fields: tuple[Field, ...], data: dict[str, object], where: str, seats: int, partial: bool = False
) -> None:
    """Set the named values; a surplus or impossible one is a BadPosition, and so is a missing one, unless `partial`."""
    names = [field.name for field in fields]
    for name in data:
        if name not in names:
            raise BadPosition(f"{where}.{name}", f"unknown field; there are {listed(names) or 'none'}")
    for field in fields:
        if field.name not in data:
            if partial:
                continue
            raise BadPosition(f"{where}.{field.name}", "missing")
        value = field.read(data[field.name], f"{where}.{field.name}", seats)
        if isinstance(getattr(holder, field.name), bool):
            value = value != 0
        setattr(holder, field.name, value)


def read_list(value: object, where: str) -> list[object]:
    """A JSON list, or BadPosition."""
    if not isinstance(value, list):
        raise BadPosition(where, f"{shortened(value)} is no list")
    return value


def read_object(value: object, where: str) -> dict[str, object]:
    """A JSON object with text keys, or BadPosition."""
    if not isinstance(value, dict):
        raise BadPosition(where, f"{shortened(value)} is no object")
    result: dict[str, object] = {}
    for key, item in value.items():
        if not isinstance(key, str):
            raise BadPosition(where, f"the key {shortened(key)} is no text")
        result[key] = item
    return result


def fields_schema(fields: tuple[Field, ...]) -> dict[str, object]:
    """The JSON schema of an object with exactly these fields."""
    return {
        "type": "object",
        "properties": {field.name: field.schema() for field in fields},
        "required": [field.name for field in fields],
        "additionalProperties": False,
    }
