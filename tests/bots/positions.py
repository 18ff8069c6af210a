"""Positions that bots are asked about."""

import meseta


def last_scoring(caballeros: dict[str, list[int]]) -> meseta.Match:
    """El Grande for two, the last general scoring: whoever has men in the Castillo sets a secret disc."""
    return meseta.position(
        {
            "game": "el-grande",
            "rules": 2,
            "seats": 2,
            "phase": "general-scoring",
            "round": 9,
            "king": "granada",
            "start": 0,
            "grandes": ["galicia", "sevilla"],
            "caballeros": caballeros,
            "hands": [[13], [12]],
        }
    )


def a_disc_that_pays() -> meseta.Match:
    """Seat 0 alone sets a disc: in Castilla la Nueva its men win the region, elsewhere they change nothing."""
    return last_scoring({"castilla-la-nueva": [3, 5], "aragon": [0, 9], "valencia": [6, 0], "castillo": [3, 0]})
