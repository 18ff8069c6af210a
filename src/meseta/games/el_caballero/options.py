"""The variants of El Caballero."""

from typing import Final, final

from meseta.games.el_caballero.tiles import DEFAULT, TileMix, TilesOption, read_mix
from meseta.kernel.game import ChoiceOption

OPTIONS: Final = (ChoiceOption("advanced", (False, True), False), TilesOption("tiles", DEFAULT))

DEFAULT_MIX: Final = read_mix(DEFAULT)


@final
class Options:
    """EC-301, EC-103: what was agreed before the game. Never changed, shared by all copies of a state."""

    def __init__(self, advanced: bool, mix: TileMix) -> None:
        self.advanced = advanced
        self.mix = mix
        self.rounds = 10 if advanced else 7
        """EC-301."""
        self.tiles_each = 10 if advanced else 8
        """EC-104."""
        self.supply = 16 if advanced else 12
        """EC-106: ships, and as many castillos."""


def options_of(values: dict[str, object]) -> Options:
    """The options of values that were read before."""
    tiles = values["tiles"]
    return Options(values["advanced"] is True, DEFAULT_MIX if tiles is DEFAULT else read_mix(tiles))
