"""Positions of El Caballero set up in a few words, and a table to play them at."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict, Unpack, cast

from meseta.games.el_caballero.descriptor import GAME
from meseta.games.el_caballero.state import ElCaballero
from meseta.games.el_caballero.tables import AREA_TILES, SORT, SORT_COUNT, sort_of
from meseta.games.el_caballero.tiles import DEFAULT, can_start
from tests.games.builder import BaseTable

LIGHT, DARK = 0, 1
EDGES = ("north", "east", "south", "west")
SMALL = ("cell", "turn", "number", "north", "edge")
"""Steps inside a chain."""
AREA_TEXT = re.compile(r"\((-?\d+),(-?\d+)\)([01]{4}) ?(gold|fish)?")
TILE_TEXT = re.compile(r"(\d) at \((-?\d+),(-?\d+)\) ([NESW])=([1-8])((?: ship [NESW])*)( castillo)?( grande)?")


def areas(text: str) -> dict[str, str]:
    """A map as the rulebook writes it: `(0,0)1111; (1,0)0001 fish`."""
    found: dict[str, str] = {}
    for x, y, edges, symbol in AREA_TEXT.findall(text):
        assert f"{x},{y}" not in found
        found[f"{x},{y}"] = f"{edges}-{symbol}" if symbol else edges
    assert len(found) == len([part for part in re.split("[;\n]", text) if part.strip()])
    return found


def caballeros(text: str) -> dict[str, dict[str, object]]:
    """Caballero tiles: `0 at (0,2) S=7 ship W castillo`: seat 0, its 7 faces south, a ship lies to the west."""
    found: dict[str, dict[str, object]] = {}
    for seat, x, y, edge, number, ships, castillo, grande in TILE_TEXT.findall(text):
        found[f"{x},{y}"] = {
            "seat": int(seat),
            "north": north(int(number), "NESW".index(edge)),
            "ships": [EDGES["NESW".index(letter)] for letter in "NESW" if f" ship {letter}" in ships],
            "castillo": bool(castillo),
            "grande": bool(grande),
        }
    assert len(found) == len([part for part in re.split("[;\n]", text) if part.strip()])
    return found


def north(number: int, edge: int) -> int:
    """EC-104: which number faces north where this one faces an edge; the faces run clockwise."""
    face = [5, 6, 7, 8] if number > 4 else [1, 2, 3, 4]
    return face[(face.index(number) - edge) % 4]


def chain(text: str) -> list[str]:
    """The steps of a chain; a comma inside a cell does not part them."""
    return re.split(r", (?=[a-z])", text)


class Table(BaseTable[ElCaballero]):
    """A table of El Caballero."""

    GAME = GAME
    STATE = ElCaballero

    @property
    def court(self) -> list[int]:
        """Caballeros at the Courts."""
        return self.state.court

    def tile(self, cell: str) -> dict[str, Any] | None:
        """The Caballero tile on a cell, as it is seen."""
        found = [tile for tile in self.view()["caballeros"] if tile["cell"] == cell]
        return found[0] if found else None

    def area(self, cell: str) -> str | None:
        """The area tile on a cell."""
        return cast("dict[str, str]", self["areas"]).get(cell)

    def region(self, cell: str, edge: str) -> dict[str, Any]:
        """The region that an edge of an area tile belongs to, as it is seen."""
        view = self.view()
        (area,) = [area for area in view["areas"] if area["cell"] == cell]
        return cast("dict[str, Any]", view["regions"][area["regions"]["NESW".index(edge)]])

    def strengths(self, cell: str, edge: str) -> list[int]:
        return cast("list[int]", self.region(cell, edge)["strengths"])

    def off(self, seat: int) -> int:
        """Caballero tiles off the map."""
        return self.state.off[seat]

    def act(self, seat: int, text: str) -> None:
        """Steps of one chain may follow each other after commas: `place, cell 1,1, number 4` is three.

        One that was forced and has been taken is passed over.
        """
        for place, step in enumerate(chain(text)):
            verb = step.split()[0]
            if not place or verb not in SMALL or self.legal(seat, verb):
                self.step(seat, step)

    def refused(self, seat: int, text: str) -> str:
        """The rule that forbids the last step of a chain; the others are played, in a copy."""
        *before, last = chain(text)
        trial = self.copy()
        if before:
            trial.act(seat, ", ".join(before))
        return BaseTable.refused(trial, seat, last)

    def open_after(self, text: str) -> list[str]:
        """What may follow a step, without its verb."""
        trial = self.copy().play(text)
        seat = int(text.split()[0])
        return [step.split(" ", 1)[1] for step in trial.legal(seat)]

    def shown(self, rule: str) -> dict[str, Any]:
        """What everybody sees of a rule in progress."""
        (found,) = [shown for shown in self.view()["rules"] if shown["rule"] == rule]
        return cast("dict[str, Any]", found)

    def lay_anything(self) -> "Table":
        """Whoever is asked lays the first tile that can be laid, somewhere."""
        seat = self.to_act[0]
        while self.rule != "turn" or self.legal(seat, "lay"):
            steps = [text for text in self.legal(seat) if text.startswith("lay")] or self.legal(seat)
            self.play(f"{seat} {steps[0]}")
            if self.rule == "turn" and self.shown("turn")["to_lay"] == 0:
                break
        return self

    def pass_turn(self, seat: int | None = None) -> "Table":
        """Whoever is asked lays what he must, and ends the turn."""
        asked = self.to_act[0]
        assert seat in (None, asked)
        if "end turn" not in self.legal(asked):
            self.lay_anything()
        return self.play(f"{asked} end turn")

    def score(self) -> list[int]:
        """The points of a scoring of the position, as it would be now."""
        from meseta.games.el_caballero.rules.scoring import score_all

        trial = self.state.copy()
        before = trial.scores()
        score_all(trial)
        return [after - earlier for after, earlier in zip(trial.scores(), before, strict=True)]


class Setup(TypedDict, total=False):
    """What a test can say of a table. What it does not say is in the comments."""

    seats: int  # as many as have played a card
    phase: str  # turns
    areas: str  # (0,0)1111
    caballeros: str  # none
    display: Sequence[str]  # five corners
    court: Sequence[int]  # 5
    harbor: Sequence[int]  # no ships at the Court
    cards: Sequence[int]  # seat 0 plays a 10 and acts first, the others 4, 3, 2
    alcaldes: Sequence[Mapping[str, object]]  # none on the map
    round: int  # 2
    advanced: bool  # no
    supply: Mapping[str, int]  # what is left
    hands: Sequence[Sequence[int]]


def position(**setup: Unpack[Setup]) -> dict[str, object]:
    """A whole position from the few things a test is about, with a tile mix of its own that fits."""
    cards = list(setup.get("cards", (10, 4, 3, 2)[: setup.get("seats", 2)]))
    seats = setup.get("seats", len(cards))
    phase = setup.get("phase", "turns")
    tiles = areas(setup.get("areas", "(0,0)1111"))
    display = list(setup.get("display", ["corner"] * 5))
    data: dict[str, object] = {
        "game": "el-caballero",
        "rules": GAME.rules,
        "seats": seats,
        "options": {"advanced": setup.get("advanced", False), "tiles": mix_for(tiles, display)},
        "phase": phase,
        "round": setup.get("round", 2),
        "areas": tiles,
        "caballeros": caballeros(setup.get("caballeros", "")),
        "display": [*display, *[None] * (5 - len(display))],
        "court": list(setup.get("court", [5] * seats)),
        "harbor": list(setup.get("harbor", [0] * seats)),
        "alcaldes_placed": [dict(entry) for entry in setup.get("alcaldes", [])],
        **setup.get("supply", {}),
    }
    if phase in ("turns", "scoring"):
        data["played"] = cards
    if "hands" in setup:
        data["hands"] = [list(hand) for hand in setup["hands"]]
    return data


def mix_for(tiles: Mapping[str, str], display: Sequence[str]) -> dict[str, int]:
    """EC-103's mix where it has what the table needs, else as many more of those as are needed, and fewer others."""
    needed: Counter[str] = Counter(display)
    for area in tiles.values():
        edges, _, symbol = area.partition("-")
        pattern = sum(1 << edge for edge in range(4) if edges[edge] == "1")
        needed[SORT.word(sort_of(pattern, ["", "gold", "fish"].index(symbol)))] += 1
    mix = Counter({word: count for word, count in DEFAULT.items() if isinstance(count, int)})
    for word, count in needed.items():
        mix[word] = max(mix[word], count)
    for word in sorted(mix, key=lambda word: needed[word] - mix[word]):
        while sum(mix.values()) > AREA_TILES and mix[word] > needed[word]:
            mix[word] -= 1
    assert sum(mix.values()) == AREA_TILES
    assert any(mix[SORT.word(sort)] for sort in range(SORT_COUNT) if can_start(sort))
    return {word: count for word, count in mix.items() if count}


def table(**setup: Unpack[Setup]) -> Table:
    """A table at that `position`: two players unless it says more, seat 0 on turn with a 10 (2 Caballeros)."""
    return Table(GAME.unpack(position(**setup)))


def new_game(seats: int = 3, **options: object) -> Table:
    """Before the first draw of set-up: the test answers the draws."""
    return Table.undrawn(seats, options)


def started(seats: int = 3, seed: int = 1, **options: object) -> Table:
    """A new game, drawn by the generator: the first card is asked. All events since set-up were heard."""
    return Table.begun(seats, seed, options)
