"""What can be wrong with what a match is told, beyond what the rules forbid."""

from meseta.kernel.errors import MesetaError


class UnknownSeat(MesetaError):
    """A seat that nobody sits on."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"seat {seat!r}: unknown; seats are 0 to {seats - 1}")


class CannotUndo(MesetaError):
    """Nothing of the seat's own can be taken back, or done again."""


class BadRecord(MesetaError):
    """A record that is damaged, cut off, foreign or too new. `where` says where it breaks."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why

    def __reduce__(self) -> tuple[type["BadRecord"], tuple[str, str]]:
        return BadRecord, (self.where, self.why)
