"""Salamanca: where everything about it is."""

from typing import Final

from meseta.kernel.manifest import Manifest

MANIFEST: Final = Manifest(
    key="salamanca",
    package="meseta.games.salamanca",
    game="meseta.games.salamanca.descriptor:GAME",
    extras="meseta.games.salamanca.words.extras:EXTRAS",
    log="meseta.games.salamanca.words.log:SalamancaLog",
    terminal="meseta.games.salamanca.terminal.board:SalamancaBoard",
    evaluation="meseta.games.salamanca.evaluation:SalamancaEvaluation",
    observation="meseta.games.salamanca.observation:SalamancaObservation",
)
