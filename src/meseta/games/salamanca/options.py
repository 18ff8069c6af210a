"""The variants of Salamanca."""

from typing import Final, final

from meseta.games.salamanca.tiles import DEFAULT, TileMix, TilesOption, read_mix
from meseta.kernel.game import ChoiceOption

OPTIONS: Final = (ChoiceOption("open_money", (False, True), False), TilesOption("tiles", DEFAULT))

DEFAULT_MIX: Final = read_mix(DEFAULT)


@final
class Options:
    """SA-902, SA-102: what was agreed before the game. Never changed, shared by all copies of a state."""

    def __init__(self, open_money: bool, mix: TileMix) -> None:
        self.open_money = open_money
        self.mix = mix


def options_of(values: dict[str, object]) -> Options:
    """The options of values that were read before."""
    tiles = values["tiles"]
    return Options(values["open_money"] is True, DEFAULT_MIX if tiles is DEFAULT else read_mix(tiles))
