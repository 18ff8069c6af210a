"""El Caballero: where everything about it is."""

from typing import Final

from meseta.kernel.manifest import Manifest

MANIFEST: Final = Manifest(
    key="el-caballero",
    package="meseta.games.el_caballero",
    game="meseta.games.el_caballero.descriptor:GAME",
    extras="meseta.games.el_caballero.words.extras:EXTRAS",
    log="meseta.games.el_caballero.words.log:ElCaballeroLog",
    terminal="meseta.games.el_caballero.terminal.board:ElCaballeroBoard",
    evaluation="meseta.games.el_caballero.evaluation:ElCaballeroEvaluation",
    observation="meseta.games.el_caballero.observation:ElCaballeroObservation",
)
