"""Salamanca: a good step of a turn at once, by what it changes near its field, without judging whole positions."""

from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.holding import FAR, Holding, landscapes_of
from meseta.games.salamanca.rules.turn import UNDECIDED, Turn
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.verbs import CONDE, END_TURN, FIELD_OF, OCCUPY, PLAGUE_TO, SELL, TAKE, TILE_OF
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Action, Seat

NEVER: Final = -1e9
SOON: Final = 100.0
"""A building that can be occupied goes before other tiles: its colour may be put beside it then."""


def quick_step(holding: Holding, state: Salamanca, legal: list[Action], rng: Generator) -> Action:
    """A good step of whoever is on turn, NOTHING where no turn is in progress."""
    turn = state.stack[-1]
    if not isinstance(turn, Turn):
        return NOTHING
    quick = QuickTurn(holding, state, turn, rng)
    if turn.tile != NOTHING:
        return FIELD_OF.of(quick.best_field(turn.tile)[0])
    if turn.main == UNDECIDED and (turn.last or not turn.function_used):
        return quick.opening(legal)
    return quick.next_step(legal)


@final
class QuickTurn:
    """What the steps of a turn would change, in points for whoever is on turn; the state is not changed.

    Regions are what `Holding` says. Of plagues only the rat is seen in landscapes that would be joined, and what a
    plague cuts off is not. An opponent's point counts as a part of an own one: all of them together as much.
    """

    def __init__(self, holding: Holding, state: Salamanca, turn: Turn, rng: Generator) -> None:
        self.holding = holding
        self.state = state
        self.turn = turn
        self.seat = turn.seat
        self.rng = rng
        self.left = state.rounds_left()
        self.coming = float(min(self.left, FAR))
        self.squire = holding.squire * self.coming
        self.other_seat = -1.0 / float(state.seats - 1)
        self.fields: list[int] = []
        """The occupied buildings, ..."""
        self.owners: list[int] = []
        """... whose they are, ..."""
        self.values: list[int] = []
        """... what their regions are worth, ..."""
        self.regions: list[list[int]] = []
        """... and the names of their landscapes."""
        self.places = [NOTHING] * t.FIELD_COUNT
        """By field: the place of its building in these lists."""
        self.to_act: i64 = 0
        """The seats that can still act in this round, as bits."""
        self.gains = [NEVER] * t.TILE_COUNT
        """By sort of tile: what it is worth on its best field, as far as that was asked."""
        rat = state.plagues[t.RAT]
        self.gnawed: i64 = state.labels[rat] if rat != NOTHING else NOTHING
        """The landscape with the rat."""
        self._look_around()

    def _look_around(self) -> None:
        state = self.state
        for place in range(state.turn, len(state.order_seats)):
            self.to_act |= 1 << state.order_seats[place]
        for building in state.buildings:
            owner = state.owners[building]
            if owner != NOTHING:
                self.places[building] = len(self.fields)
                self.fields.append(building)
                self.owners.append(owner)
                self.values.append(state.region_value(building))
                self.regions.append(landscapes_of(state, building))

    # Steps

    def opening(self, legal: list[Action]) -> Action:
        """SA-501: tiles, the Conde, the function of the card, or nothing. Whoever has the bonus uses the card later."""
        best: Action = END_TURN
        most = 0.0
        sales = self._sales_gain()
        for action in legal:
            gain = NEVER
            if TAKE.has(action):
                gain = sales + self._display_gain(self.state.display[TAKE.arg(action)])
            elif CONDE.has(action):
                gain = self._conde_gain(CONDE.arg(action))
            if gain > most:
                best = action
                most = gain
        if self.turn.last and best != END_TURN:
            return best
        plague = self._best_plague(legal)
        return plague if plague != NOTHING and self._plague_gain(plague) > most else best

    def next_step(self, legal: list[Action]) -> Action:
        """SA-503: occupy what was built, place what was taken, use the card, sell, end the turn."""
        best: Action = NOTHING
        most = NEVER
        for action in legal:
            gain = NEVER
            if TILE_OF.has(action):
                gain = self._haste(TILE_OF.arg(action))
            elif OCCUPY.has(action) and self._occupy_gain(OCCUPY.arg(action)) > 0.0:
                return action
            if gain > most:
                best = action
                most = gain
        if best != NOTHING:
            return best
        plague = self._best_plague(legal)
        if plague != NOTHING and self._plague_gain(plague) > 0.0:
            return plague
        for action in legal:
            if SELL.has(action) and self._sell_gain(SELL.arg(action)) > 0.0:
                return action
        return END_TURN

    # What regions are worth

    def _saleable(self, owner: Seat) -> bool:
        return self.left > 0 or self.to_act >> owner & 1 == 1

    def _counts(self, owner: Seat) -> float:
        return 1.0 if owner == self.seat else self.other_seat

    def _region_gain(self, place: i64, change: i64) -> float:
        """A region changes by so much: its owner's gain, and that of the Conde on it."""
        owner = self.owners[place]
        value = float(self.values[place])
        saleable = self._saleable(owner)
        after = self.holding.held(value + float(change), self.coming, saleable)
        gain = self._counts(owner) * (after - self.holding.held(value, self.coming, saleable))
        conde = self.state.conde_at(self.fields[place])
        if conde != NOTHING and self.left:
            gain += self._counts(conde) * self.holding.conde * float(change)
        return gain

    def _landscape_gain(self, name: i64, change: i64) -> float:
        """A landscape changes by so much, in all regions that it belongs to."""
        gain = 0.0
        for place in range(len(self.fields)):
            if name in self.regions[place]:
                gain += self._region_gain(place, change)
        return gain

    def _worth(self, name: i64) -> i64:
        worth = self.state.worth[name]
        return worth // 2 if name == self.gnawed else worth

    def _settled(self, value: i64, room: i64) -> float:
        """A new building, once it is occupied, with free fields around; it cannot be sold in this round (SA-517)."""
        return self.holding.held(float(value), self.coming, self.left > 0) + self._room(room)

    def _room(self, fields: i64) -> float:
        return self.holding.growth * self.coming * float(fields)

    # Placing tiles

    def best_field(self, tile: i64) -> tuple[i64, float]:
        """Where a tile is worth most, and what it is worth there; of equal fields any."""
        free = self.state.free
        size = len(free)
        start = self.rng.below(size)
        best: i64 = NOTHING
        most = NEVER
        for place in range(size):
            field = FIELD_OF.arg(free[place - start])
            gain = self.placing_gain(tile, field)
            if gain > most:
                best = field
                most = gain
        return best, most

    def placing_gain(self, tile: i64, field: i64) -> float:
        """A tile comes to a field: the regions that it adds to, the room that it takes, what it may be itself."""
        land, labels, colour = self.state.land, self.state.labels, t.TILE_COLOURS[tile]
        built = tile >= t.FIRST_BUILDING
        kind = t.TILE_KINDS[tile]
        gain = 0.0
        first = second = third = fourth = NOTHING
        total: i64 = t.TILE_VALUES[tile]
        touched: i64 = 0
        room: i64 = 0
        for near in t.NEIGHBOURS[field]:
            other = land[near]
            if other == NOTHING:
                room += 1
            elif other >= t.FIRST_BUILDING:
                place = self.places[near]
                if place != NOTHING:
                    gain -= self._counts(self.owners[place]) * self._room(1)
                    if t.TILE_COLOURS[other] == colour:
                        touched |= 1 << place
            elif (t.TILE_COLOURS[other] == colour) if built else (t.TILE_KINDS[other] == kind):
                name = labels[near]
                if name not in (first, second, third):
                    fourth = third
                    third = second
                    second = first
                    first = name
                    total += self._worth(name) if built else self.state.worth[name]
        if built:
            return gain + self._new_building_gain(total, room)
        if first == NOTHING and not touched:
            return gain
        return gain + self._joining_gain(colour, touched, total, first, second, third, fourth)

    def _new_building_gain(self, value: i64, room: i64) -> float:
        if not self.turn.free or not self.state.stock[self.seat]:
            return 0.0
        return max(0.0, self._settled(value, room) - self.squire)

    def _joining_gain(
        self, colour: i64, touched: i64, total: i64, first: i64, second: i64, third: i64, fourth: i64
    ) -> float:
        """Landscapes, named, become one of that total: it counts wherever one of them did, and in buildings touched."""
        joined = (first, second, third, fourth)
        if self.gnawed != NOTHING and self.gnawed in joined:
            total //= 2
        gain = 0.0
        for place in range(len(self.fields)):
            if t.TILE_COLOURS[self.state.land[self.fields[place]]] != colour:
                continue
            before: i64 = 0
            counts = touched >> place & 1 == 1
            for name in self.regions[place]:
                if name in joined:
                    before += self._worth(name)
                    counts = True
            if counts:
                gain += self._region_gain(place, total - before)
        return gain

    def _gain_of(self, tile: i64) -> float:
        """A tile on its best field."""
        gain = self.gains[tile]
        if gain == NEVER:
            gain = self.best_field(tile)[1]
            self.gains[tile] = gain
        return gain

    def _haste(self, tile: i64) -> float:
        """How early a tile is placed."""
        free = self.turn.free and self.state.stock[self.seat]
        return self._gain_of(tile) + (SOON if tile >= t.FIRST_BUILDING and free else 0.0)

    def _display_gain(self, tiles: list[int]) -> float:
        """Each tile for itself; beside a building that can be occupied its colour is welcome."""
        squires: i64 = min(self.turn.free, self.state.stock[self.seat])
        gain = 0.0
        built: i64 = 0
        for tile in tiles:
            if tile >= t.FIRST_BUILDING and squires > 0:
                squires -= 1
                built |= 1 << t.TILE_COLOURS[tile]
                gain += self._gain_of(tile)
        beside = self.holding.region + self.holding.near * self.coming
        for tile in tiles:
            if tile < t.FIRST_BUILDING:
                welcome = self.left and built >> t.TILE_COLOURS[tile] & 1
                gain += max(self._gain_of(tile), beside * float(t.TILE_VALUES[tile]) if welcome else NEVER)
        return gain

    # Occupying, selling, the Conde, plagues

    def _occupy_gain(self, field: i64) -> float:
        room: i64 = 0
        for near in t.NEIGHBOURS[field]:
            if self.state.land[near] == NOTHING:
                room += 1
        cost = 0.0 if self.turn.free else float(t.TILE_VALUES[self.state.land[field]])
        return self._settled(self.state.region_value(field), room) - self.squire - cost

    def _sales_gain(self) -> float:
        """SA-514: only who takes tiles may sell."""
        gain = 0.0
        for place in range(len(self.fields)):
            field = self.fields[place]
            if self.owners[place] == self.seat and field not in self.state.occupied_now:
                gain += max(0.0, self._sell_gain(field))
        return gain

    def _sell_gain(self, field: i64) -> float:
        """A sale against holding on to the region until another turn."""
        place = self.places[field]
        value = float(self.values[place])
        kept = self.holding.held(value, self.coming, True) if self.left else 0.0
        gain = value - kept + self.squire
        if self.state.conde_at(field) != NOTHING:
            gain += self.other_seat * (1.0 - self.holding.conde) * self._landscapes_value(place)
        return gain

    def _conde_gain(self, field: i64) -> float:
        """SA-521: the Conde comes to a building, and leaves the one where it stands."""
        if not self.left:
            return 0.0
        before = self.state.condes[self.seat]
        left = self._landscapes_value(self.places[before]) if before != NOTHING else 0.0
        return self.holding.conde * (self._landscapes_value(self.places[field]) - left)

    def _landscapes_value(self, place: i64) -> float:
        return float(self.values[place] - t.TILE_VALUES[self.state.land[self.fields[place]]])

    def _best_plague(self, legal: list[Action]) -> Action:
        """SA-531: where the plague of the card does most; NOTHING if it cannot be used."""
        size = len(legal)
        start = self.rng.below(size)
        best: Action = NOTHING
        most = NEVER
        for place in range(size):
            action = legal[place - start]
            if PLAGUE_TO.has(action):
                gain = self._struck(PLAGUE_TO.arg(action), -1)
                if gain > most:
                    best = action
                    most = gain
        return best

    def _plague_gain(self, action: Action) -> float:
        """The plague leaves where it is and comes to another field."""
        before = self.state.plagues[self.turn.card - 1]
        left = self._struck(before, 1) if before != NOTHING else 0.0
        return left + self._struck(PLAGUE_TO.arg(action), -1)

    def _struck(self, field: i64, sign: i64) -> float:
        """The plague of the card comes to a field (-1), or leaves it (1)."""
        tile = self.state.land[field]
        plague = self.turn.card - 1
        if plague == t.RUIN:
            place = self.places[field]
            return self._region_gain(place, sign * t.TILE_VALUES[tile]) if place != NOTHING else 0.0
        name = self.state.labels[field]
        if plague == t.RAT:
            worth = self.state.worth[name]
            return self._landscape_gain(name, sign * (worth - worth // 2))
        return self._landscape_gain(name, sign * t.TILE_VALUES[tile])
