"""The variants of El Grande."""

from typing import Final, final

from meseta.kernel.game import ChoiceOption

OPTIONS: Final = (
    ChoiceOption("rounds", (9, 6), 9),
    ChoiceOption("veto", (True, False), True),
    ChoiceOption("open_castillo", (False, True), False),
)


@final
class Options:
    """EG-302, EG-1010, EG-605: what was agreed before the game. Never changed, shared by all copies of a state."""

    def __init__(self, rounds: int = 9, veto: bool = True, open_castillo: bool = False) -> None:
        self.rounds = rounds
        self.veto = veto
        self.open_castillo = open_castillo


def options_of(values: dict[str, object]) -> Options:
    """The options of values that were read before."""
    rounds = values["rounds"]
    assert isinstance(rounds, int)
    return Options(rounds, values["veto"] is True, values["open_castillo"] is True)
