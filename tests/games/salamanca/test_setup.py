"""SA-2: set-up."""

from collections import Counter

import pytest

from tests.games.salamanca.builders import Table, new_game, started

FIELDS = [f"{row},{column}" for row in range(8) for column in range(9)]
CARDS = {
    2: dict.fromkeys(range(1, 9), 1),
    3: {**dict.fromkeys(range(1, 9), 2), 7: 1},
    4: dict.fromkeys(range(1, 9), 2),
    5: dict.fromkeys(range(1, 11), 2),
}
HAND = {2: 4, 3: 5, 4: 4, 5: 4}
NUMBER = {2: 8, 3: 15, 4: 16, 5: 20}


def laid_out(seats: int) -> Table:
    """The orange tiles lie in the first row."""
    return new_game(seats).answer(*[f"draw field 0,{column}" for column in range(5)])


@pytest.mark.rule("SA-201")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_orange_tiles_on_five_different_random_fields(seats: int) -> None:
    play = new_game(seats)
    free = FIELDS.copy()
    chosen = ["3,4", "0,0", "7,8", "3,5", "5,1"]
    for field in chosen:
        assert play.draws() == {f"draw field {one}": 1 for one in free}
        play.answer(f"draw field {field}")
        free.remove(field)
    assert play["land"] == dict(
        zip(["0,0", "3,4", "3,5", "5,1", "7,8"], ["pasture", "acre", "forest", "vineyard", "lake"], strict=True)
    )
    assert play.pile("starting") == {}
    assert [(event["tile"], event["field"]) for event in play.heard("laid-out", seat=None)] == list(
        zip(["acre", "pasture", "lake", "forest", "vineyard"], chosen, strict=True)
    )


@pytest.mark.rule("SA-201")
def test_every_field_is_drawn_by_chance() -> None:
    counts: Counter[str] = Counter()
    for seed in range(400):
        land = started(2, seed)["land"]
        assert isinstance(land, dict)
        assert len(land) == 5
        counts.update(list(land))
    assert set(counts) == set(FIELDS)


@pytest.mark.rule("SA-202")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_piles(seats: int) -> None:
    play = laid_out(seats)
    regular = {"acre": 4, "pasture": 4, "lake": 4, "forest": 4, "vineyard": 7}
    fertile = {f"{kind}-{worth}": 1 for kind in regular for worth in (2, 3)}
    assert play.pile("draw") == {**regular, **fertile, "farm": 8, "castle": 8, "monastery": 6}
    assert sum(play.pile("draw").values()) == 55
    assert play.pile("blue") == {"acre": 1, "pasture": 1, "lake": 1, "forest": 1, "vineyard": 1}


@pytest.mark.rule("SA-202")
def test_the_draw_pile_is_shuffled() -> None:
    play = laid_out(2)
    play.answer(*[f"draw card {value}" for value in range(1, 9)])
    assert play.draws() == {f"draw tile {tile}": count for tile, count in play.pile("draw").items()}


@pytest.mark.rule("SA-203")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_cards_are_dealt(seats: int) -> None:
    play = laid_out(seats)
    left = Counter(CARDS[seats])
    assert left.total() == NUMBER[seats] == seats * HAND[seats]
    for number in range(NUMBER[seats]):
        assert play.draws() == {f"draw card {value}": count for value, count in left.items() if count}
        card = max(left.elements()) if number % 2 else min(left.elements())
        play.answer(f"draw card {card}")
        left[card] -= 1
    assert Counter(card for seat in range(seats) for card in play.hand(seat)) == Counter(CARDS[seats])
    assert [len(play.hand(seat)) for seat in range(seats)] == [HAND[seats]] * seats


@pytest.mark.rule("SA-203")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hands_are_secret(seats: int) -> None:
    play = started(seats, 4)
    for viewer in (None, *range(seats)):
        assert [seen["hand_size"] for seen in play.seat_views(viewer)] == [HAND[seats]] * seats
        assert play.view(viewer)["hand"] == (None if viewer is None else play.hand(viewer))
        told = [(event["seat"], event["card"]) for event in play.heard("dealt", seat=viewer)]
        assert sorted(told) == ([] if viewer is None else [(viewer, card) for card in play.hand(viewer)])


@pytest.mark.rule("SA-204")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_leader_is_random(seats: int) -> None:
    for leader in range(seats):
        play = laid_out(seats)
        play.answer(*[f"draw card {value}" for value, count in CARDS[seats].items() for _ in range(count)])
        assert play.draws() == {f"draw leader {seat}": 1 for seat in range(seats)}
        play.answer(f"draw leader {leader}")
        assert play.heard("leader", seat=None) == [{"event": "leader", "seat": leader}]
        play.state.answers_itself = True
        play.answer(next(iter(play.draws())))
        assert play.to_act == (leader,)


@pytest.mark.rule("SA-204")
def test_the_left_neighbour_is_the_next_seat() -> None:
    play = started(4, 2)
    asked = []
    while play.rule == "play-cards":
        seat = play.to_act[0]
        asked.append(seat)
        play.play(f"{seat} {play.legal(seat)[0]}")
    assert asked == [(asked[0] + offset) % 4 for offset in range(4)]
    play.forget().pass_turns()
    assert sorted((event["seat"], event["to"]) for event in play.heard("card-passed")) == [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 0),
    ]
