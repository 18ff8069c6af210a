"""El Grande: where everything about it is."""

from typing import Final

from meseta.kernel.manifest import Manifest

MANIFEST: Final = Manifest(
    key="el-grande",
    package="meseta.games.el_grande",
    game="meseta.games.el_grande.descriptor:GAME",
    extras="meseta.games.el_grande.words.extras:EXTRAS",
    log="meseta.games.el_grande.words.log:ElGrandeLog",
    terminal="meseta.games.el_grande.terminal.board:ElGrandeBoard",
    evaluation="meseta.games.el_grande.evaluation:ElGrandeEvaluation",
    observation="meseta.games.el_grande.observation:ElGrandeObservation",
)
