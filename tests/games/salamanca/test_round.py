"""SA-3: a round, and the end of the game."""

from collections import Counter
from typing import cast

import pytest

import meseta
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.tables import FIELD, TILE
from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from tests.games.salamanca.builders import started, table
from tests.games.salamanca.lively import lively

ROUNDS = {2: 15, 3: 20, 4: 15, 5: 12}
DISPLAY = {2: "abcd", 3: "abc", 4: "abcd", 5: "abcde"}
ALL_TILES = Counter(
    {"acre": 6, "pasture": 6, "lake": 6, "forest": 6, "vineyard": 9, "farm": 8, "castle": 8, "monastery": 6}
)
ALL_TILES.update(
    {f"{kind}-{worth}": 1 for kind in ("acre", "pasture", "lake", "forest", "vineyard") for worth in (2, 3)}
)


@pytest.mark.rule("SA-301")
def test_the_five_sections_in_their_order() -> None:
    play = table(phase="next-round", land="farm(1,1) A(1,2) A3(1,3) P(0,1)", owners={"1,1": 0}, round=3)
    while play.rule == "play-cards":
        play.play(f"{play.to_act[0]} {play.legal(play.to_act[0])[0]}")
    play.pass_turns()
    kinds = [str(event["event"]) for event in play.heard()]
    sections = [kind for number, kind in enumerate(kinds) if number == 0 or kind != kinds[number - 1]]
    middle = [kind for kind in sections if kind not in ("turn-began", "turn-ended")]
    assert sections.index("turn-began") > sections.index("card-played")
    assert middle == ["card-played", "leader", "card-passed", "market", "round-ended", "round-began", "displayed"]


@pytest.mark.rule("SA-302")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_tile_on_each_display_field_in_alphabetical_order(seats: int) -> None:
    play = started(seats)
    assert [event["display"] for event in play.heard("displayed")] == list(DISPLAY[seats])
    assert {field: len(tiles) for field, tiles in play.display().items()} == dict.fromkeys(DISPLAY[seats], 1)
    first = play.display()
    play.play_round()
    for field, tiles in play.display().items():
        assert tiles[:-1] == first[field]
        assert len(tiles) == 2
    for viewer in (None, 0, 1):
        assert play.view(viewer)["display"] == play.display()
    unused = [field for field in "abcde" if field not in DISPLAY[seats]]
    while play.rule != "turn":
        play.play(f"{play.to_act[0]} {play.legal(play.to_act[0])[0]}")
    for field in unused:
        assert play.refused(play.to_act[0], f"take {field}") == "SA-302"


@pytest.mark.rule("SA-302")
def test_an_emptied_field_gets_one_tile_too() -> None:
    play = table(phase="next-round", display={"b": ["farm", "lake-3"]})
    assert {field: len(tiles) for field, tiles in play.display().items()} == {"a": 1, "b": 3, "c": 1}


@pytest.mark.rule("SA-302")
def test_blue_tiles_come_when_the_draw_pile_is_empty_even_inside_one_fill() -> None:
    play = started(3, 6)
    while play["round"] != 18:
        play.play_round()
    play.stop_draws()
    while not play.state.drawing:
        seat = play.to_act[0]
        play.play(f"{seat} {'end turn' if play.rule == 'turn' else play.legal(seat)[0]}")
    (last,) = play.pile("draw")
    assert play.draws() == {f"draw tile {last}": 1}
    play.answer(f"draw tile {last}")
    assert play.draws() == {f"draw tile {kind}": 1 for kind in ("acre", "pasture", "lake", "forest", "vineyard")}
    play.answer("draw tile lake", "draw tile acre")
    assert [tiles[-1] for tiles in play.display().values()] == [last, "lake", "acre"]


@pytest.mark.rule("SA-303")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_games_last_exactly_so_many_rounds(seats: int, seed: int) -> None:
    game = Game(seats, seed)
    game.play_on()
    assert game.state.round == ROUNDS[seats]
    began = [event.values[0] for event in game.events if event.kind.name == "round-began"]
    assert began == list(range(1, ROUNDS[seats] + 1))
    assert [event.values[0] for event in game.events if event.kind.name == "round-ended"] == began
    assert len([event for event in game.events if event.kind.name == "displayed"]) == 60


@pytest.mark.rule("SA-303")
def test_the_last_round_is_played_to_its_end() -> None:
    play = table(
        seats=3,
        land="farm(1,1) A(1,2) A3(1,3) P(0,1)",
        owners={"1,1": 0},
        turns=[(0, 8), (1, 7), (2, 4)],
        round=20,
        blue={},
        unseen={},
        gone=_rest("farm(1,1) A(1,2) A3(1,3) P(0,1)", ["vineyard"]),
    )
    before = [len(play.hand(seat)) for seat in range(3)]
    play.pass_turns()
    assert play.state.over
    assert [len(play.hand(seat)) for seat in range(3)] == [size + 1 for size in before] == [5, 5, 5]
    assert play.money == [2, 0, 0]
    assert [event["event"] for event in play.heard()][-4:] == [
        "round-ended",
        "money-shown",
        "money-shown",
        "money-shown",
    ]
    assert play.to_act == ()
    assert play.refused(0, "end turn") == "K-2"


def _rest(fields: str, shown: list[str]) -> dict[str, int]:
    """All tiles that are not on the table: for a test, they have left the game."""
    on_board = table(land=fields)["land"]
    assert isinstance(on_board, dict)
    rest = ALL_TILES - Counter(on_board.values()) - Counter(shown)
    return dict(rest)


@pytest.mark.rule("SA-303")
def test_the_round_before_the_last_is_not_the_last() -> None:
    fields = "farm(1,1)"
    gone = _rest(fields, ["vineyard", "lake", "lake", "acre"])
    play = table(
        land=fields, turns=[(0, 8), (1, 7), (2, 4)], round=19, unseen={}, blue={"lake": 2, "acre": 1}, gone=gone
    )
    play.pass_turns()
    assert not play.state.over
    assert play["round"] == 20
    play.play_round()
    assert play.state.over


@pytest.mark.rule("SA-304")
def test_the_richest_wins_and_a_tie_is_shared() -> None:
    """Unsold buildings, squires, Condes and tiles on the display count nothing."""
    fields = "monastery(0,0) V3(0,1) farm(5,5)"
    gone = _rest(fields, ["vineyard", "castle", "castle"])
    for money, winners in (([4, 7, 3], (1,)), ([7, 2, 7], (0, 2)), ([0, 0, 0], (0, 1, 2))):
        play = table(
            land=fields,
            plagues={"rat": "0,1"},
            owners={"0,0": 0, "5,5": 1},
            condes={2: "0,0"},
            display={"a": ["castle", "vineyard"], "b": ["castle"]},
            turns=[(0, 8), (1, 7), (2, 4)],
            round=20,
            unseen={},
            blue={},
            gone=gone,
            money=money,
        ).pass_turns()
        assert play.state.over
        assert play.money == money
        match = meseta.position(play.state.pack())
        assert match.over
        assert match.winners() == winners
        assert match.scores() == money


class Game:
    """A lively game, every event heard."""

    def __init__(self, seats: int, seed: int) -> None:
        state = GAME.prepare(seats, seed)
        assert isinstance(state, Salamanca)
        self.state = state
        self.rng = Generator(seed + 100)
        self.events: list[Event] = []
        self.state.sink = self.events
        self.state.settle()

    def step(self) -> list[Event]:
        """One decision; what happened."""
        number = len(self.events)
        seat = self.rng.choose(list(self.state.to_act()))
        self.state.apply(seat, lively(self.state, seat, self.rng))
        return self.events[number:]

    def play_on(self) -> None:
        while not self.state.over:
            self.step()


def payments(events: list[Event]) -> Counter[int]:
    """What the events say everybody has got, the bank (-1) too."""
    got: Counter[int] = Counter()
    for event in events:
        data = event.data()
        if data["event"] == "occupied":
            lines = [(data["seat"], -cast("int", data["cost"]))]
        elif data["event"] in ("sold", "market"):
            own, conde = ("value", "conde_value") if data["event"] == "sold" else ("income", "conde_income")
            lines = [(data["seat"], cast("int", data[own])), (data["conde"], cast("int", data[conde]))]
        else:
            continue
        for seat, amount in lines:
            if seat is not None:
                got[cast("int", seat)] += amount
                got[-1] -= amount
            else:
                assert amount == 0
    return got


def in_one_place(position: dict[str, object]) -> None:
    """Every tile and every token is somewhere, and nowhere else. Counted by the names in the position only."""
    land = cast("dict[str, str]", position["land"])
    display = cast("dict[str, list[str]]", position["display"])
    tiles = Counter([*land.values(), *[tile for shown in display.values() for tile in shown]])
    tiles.update(cast("list[str]", position["taken"]))
    for pile in ("unseen", "blue", "gone", "starting"):
        tiles.update(cast("dict[str, int]", position[pile]))
    assert tiles == ALL_TILES
    owners = cast("dict[str, int]", position["owners"])
    stock = cast("list[int]", position["stock"])
    squires = Counter(owners.values())
    assert [squires[seat] + stock[seat] for seat in range(len(stock))] == [3] * len(stock)
    assert all(land[field] in ("farm", "castle", "monastery") for field in owners)
    condes = [field for field in cast("list[str | None]", position["condes"]) if field]
    assert len(set(condes)) == len(condes)
    assert all(
        field is None or owners[field] != seat
        for seat, field in enumerate(cast("list[str | None]", position["condes"]))
    )
    plagues = [field for field in cast("list[str | None]", position["plagues"]) if field]
    assert len(set(plagues)) == len(plagues)
    assert set(plagues) <= set(land)


@pytest.mark.rule("SA-102", "SA-104", "SA-515", "SA-516", "SA-518", "SA-902")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_lose_and_gain_nothing(seats: int) -> None:
    """Money is conserved, all pieces are in one place, no sale removes its seller's fertile tile of this round."""
    sales = removed = occupied = 0
    for seed in range(12):
        game = Game(seats, 1000 + seed)
        placed: dict[int, int] = {}
        seller = -1
        while not game.state.over:
            for event in game.step():
                name = event.kind.name
                if name == "round-began":
                    placed = {}
                elif name == "placed" and "-" in TILE.word(event.values[1]):
                    placed[event.values[2]] = event.values[0]
                elif name == "sold":
                    sales += 1
                    seller = event.values[0]
                elif name == "occupied":
                    occupied += 1
                elif name == "tile-left":
                    removed += 1
                    field = event.values[1]
                    assert placed.pop(field, None) != seller, (seats, seed, FIELD.word(field))
            state = game.state
            assert min(state.money) >= 0
            assert sum(state.money) + state.bank == 0
            assert state.checks() == []
            if game.rng.below(8) == 0 or state.over:
                in_one_place(state.pack())
        got = payments(game.events)
        assert game.state.money == [got[seat] for seat in range(seats)]
        assert game.state.bank == got[-1]
    assert sales > 40
    assert removed > 10
    assert occupied > 60
