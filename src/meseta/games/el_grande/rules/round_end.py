"""EG-8, first part: the end of a round."""

from meseta.games.el_grande.state import ElGrande


def end_round(state: ElGrande, last_round: bool) -> None:
    """EG-801, EG-802: cards under their stacks, Vetos expire, the last in turn order starts, power cards go."""
    state.put_under()
    state.expire_vetos(last_round)
    state.make_start_player(state.order[-1])
    state.discard_powers()
