"""The position of a game of Salamanca, and everything that can change in it.

Rules never touch the data themselves: every change goes through a verb of this class, which also tells its event.
"""

from bisect import bisect_left, insort
from typing import Final, final

from mypy_extensions import i64

from meseta.games.salamanca import events
from meseta.games.salamanca import tables as t
from meseta.games.salamanca.options import OPTIONS, Options, options_of
from meseta.games.salamanca.rules.regions import building_value, counted_fields, flood, landscape_value, landscapes_at
from meseta.games.salamanca.story import LOOK, NO_STORY, PASS, PLAY, SHOW, SWAP, new_story
from meseta.games.salamanca.verbs import FIELD_OF
from meseta.kernel.events import EVERYONE, only
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Action, Seat
from meseta.parts.trail import trailed

NONE: Final[list[int]] = []
SORTS: Final = t.TILE_COUNT + 1
"""What may have come on a display field: any sort of tile, or nothing."""
NO_ACTIONS: Final[list[Action]] = []
ALL_FIELDS: Final[list[Action]] = [FIELD_OF.of(field) for field in range(t.FIELD_COUNT)]
NO_LISTS: Final[list[list[int]]] = []
DEFAULT: Final = options_of({option.name: option.default for option in OPTIONS})


@final
class Salamanca(State):
    """What lies where, who owns it, who holds which cards, and who can know it."""

    def __init__(self) -> None:
        super().__init__()
        self.options = DEFAULT
        self.land: list[int] = NONE
        """By field: the tile, NOTHING where it is free."""
        self.owners: list[int] = NONE
        """By field: whose squire stands on the building, NOTHING if nobody's does. Shared between copies, as
        whatever changes seldom: never changed in place."""
        self.condes: list[int] = NONE
        """By seat: the field of the Conde, NOTHING in stock."""
        self.plagues: list[int] = NONE
        """The field of each plague, NOTHING beside the board."""
        self.stock: list[int] = NONE
        """Squires in stock, by seat."""
        self.money: list[int] = NONE
        self.bank: i64 = 0
        """What the bank has taken in, less what it has paid."""
        self.display: list[list[int]] = NO_LISTS
        self.taken: list[int] = NONE
        """Tiles that the player on turn has taken and not yet placed."""
        self.starting: list[int] = NONE
        """Orange tiles that set-up has not laid out yet, by sort. Shared between copies."""
        self.unseen: list[int] = NONE
        """The draw pile, by sort."""
        self.blue: list[int] = NONE
        """The blue pile, by sort."""
        self.gone: list[int] = NONE
        """Fertile tiles that have left the game, by sort. Shared between copies."""
        self.hands: list[int] = NONE
        """By seat and value: how many cards. See `holds`."""
        self.story = NO_STORY
        """What happened to the cards since they were dealt: who can know which."""
        self.played: list[int] = NONE
        """By seat, two places each: the cards on the table, NOTHING if there is none."""
        self.leader: i64 = NOTHING
        self.order_seats: list[Seat] = NONE
        """Who acts, turn by turn, ..."""
        self.order_cards: list[int] = NONE
        """... and with which card."""
        self.turn: i64 = 0
        """How many turns of this round are over."""
        self.occupied_now: list[int] = NONE
        """Buildings that were occupied this round (SA-517)."""
        self.fertile_now: list[int] = NONE
        """Fields of fertile tiles that were placed this round (SA-518), ..."""
        self.fertile_by: list[Seat] = NONE
        """... and who placed them."""
        self.buildings: list[int] = NONE
        """The fields with buildings, in order: to find them fast."""
        self.free: list[Action] = NO_ACTIONS
        """What can be said of the free fields, in order: to list them all at once."""
        self.labels: list[int] = NONE
        """By field: the landscape of its tile (SA-701), named by one of its fields; kept up with every change."""
        self.worth: list[int] = NONE
        """By the name of a landscape: the sum of its tiles, plagues left out."""
        self.land_changes: i64 = 0
        """Changes of the land and its owners: who keeps up with them looks here first; ..."""
        self.last_fields: i64 = 0
        """... and the trail of their fields. How often have changed ..."""
        self.display_changes: i64 = 0
        """... the display, ..."""
        self.last_displayed: i64 = 0
        """... with the trail of what came on which field, NOTHING where all of it was taken, ..."""
        self.card_changes: i64 = 0
        """... the cards on the table, with all that follows from them, ..."""
        self.piece_changes: i64 = 0
        """... money, squires in stock, Condes and plagues."""

    def set_table(self, seats: i64, options: Options, generator: Generator) -> None:
        """SA-202, SA-104, SA-105: the pieces before the first tile is laid out."""
        self.seats = seats
        self.options = options
        self.generator = generator
        self.land = [NOTHING] * t.FIELD_COUNT
        self.owners = [NOTHING] * t.FIELD_COUNT
        self.condes = [NOTHING] * seats
        self.plagues = [NOTHING] * t.PLAGUE_COUNT
        self.stock = [t.SQUIRES] * seats
        self.money = [0] * seats
        self.display = [[] for _ in range(t.DISPLAY_FIELDS[seats])]
        self.taken = []
        self.starting = options.mix.orange.copy()
        self.unseen = options.mix.draw.copy()
        self.blue = options.mix.blue.copy()
        self.gone = [0] * t.TILE_COUNT
        self.hands = [0] * (seats * t.HAND)
        self.story = new_story(seats)
        self.played = [NOTHING] * (seats * 2)
        self.order_seats = []
        self.order_cards = []
        self.occupied_now = []
        self.fertile_now = []
        self.fertile_by = []
        self.buildings = []
        self.free = ALL_FIELDS.copy()
        self.labels = [NOTHING] * t.FIELD_COUNT
        self.worth = [0] * t.FIELD_COUNT

    def copy(self) -> "Salamanca":
        other = Salamanca()
        self.copy_kernel(other)
        other.options = self.options
        other.land = self.land.copy()
        other.owners = self.owners
        other.condes = self.condes.copy()
        other.plagues = self.plagues.copy()
        other.stock = self.stock.copy()
        other.money = self.money.copy()
        other.bank = self.bank
        other.display = [tiles.copy() for tiles in self.display]
        other.taken = self.taken.copy()
        other.starting = self.starting
        other.unseen = self.unseen.copy()
        other.blue = self.blue.copy()
        other.gone = self.gone
        other.hands = self.hands.copy()
        other.story = self.story.copy()
        other.played = self.played.copy()
        other.leader = self.leader
        other.order_seats = self.order_seats.copy()
        other.order_cards = self.order_cards.copy()
        other.turn = self.turn
        other.occupied_now = self.occupied_now.copy()
        other.fertile_now = self.fertile_now.copy()
        other.fertile_by = self.fertile_by.copy()
        other.buildings = self.buildings.copy()
        other.free = self.free.copy()
        other.labels = self.labels.copy()
        other.worth = self.worth.copy()
        return other

    # What the table shows

    def holds(self, seat: Seat, card: i64) -> i64:
        """How many cards of a value a seat holds."""
        return self.hands[seat * t.HAND + card]

    def hand_size(self, seat: Seat) -> i64:
        """How many cards a seat holds."""
        return sum(self.hands[seat * t.HAND : seat * t.HAND + t.HAND])

    def cards_of(self, seat: Seat) -> list[int]:
        """The cards that a seat holds, in order."""
        return [card for card in range(1, t.HAND) for _ in range(self.holds(seat, card))]

    def landscapes(self, building: i64) -> i64:
        """SA-515: what the landscapes of a building's region are worth, each once, plagues counted."""
        colour = t.TILE_COLOURS[self.land[building]]
        one = two = three = NOTHING
        total: i64 = 0
        for near in t.NEIGHBOURS[building]:
            name = self.labels[near]
            if name in (NOTHING, one, two, three):
                continue
            if t.TILE_COLOURS[self.land[near]] == colour:
                three = two
                two = one
                one = name
                total += self._landscape(near, building) if self._is_hit(name) else self.worth[name]
        return total

    def _is_hit(self, name: i64) -> bool:
        """Does poison, rat or locust lie in the landscape?"""
        for plague in (t.POISON, t.RAT, t.LOCUST):
            field = self.plagues[plague]
            if field != NOTHING and self.labels[field] == name:
                return True
        return False

    def _landscape(self, field: i64, building: i64) -> i64:
        """SA-703: what a landscape under a plague is worth for a building."""
        landscape = flood(self.land, field, NOTHING, [False] * t.FIELD_COUNT)
        counted = counted_fields(self.land, self.plagues, landscape, building)
        return landscape_value(self.land, self.plagues, landscape, counted)

    def region_value(self, building: i64) -> i64:
        """SA-704: what a building's region is worth."""
        return self.landscapes(building) + building_value(self.land, self.plagues, building)

    def conde_at(self, field: i64) -> Seat:
        """Whose Conde stands on a building, NOTHING if nobody's does."""
        for seat in range(self.seats):
            if self.condes[seat] == field:
                return seat
        return NOTHING

    def left_of(self, seat: Seat) -> Seat:
        """SA-204: the left neighbour."""
        return (seat + 1) % self.seats

    def piles_empty(self) -> bool:
        """SA-303: has the last blue tile been displayed?"""
        for tile in range(t.TILE_COUNT):
            if self.unseen[tile] or self.blue[tile]:
                return False
        return True

    def extended_by(self, seat: Seat, building: i64) -> bool:
        """SA-518, SA-1018: does the region, plagues left out, hold a fertile tile that the seat placed this round?"""
        colour = t.TILE_COLOURS[self.land[building]]
        for index in range(len(self.fertile_now)):
            field = self.fertile_now[index]
            if self.fertile_by[index] == seat and t.TILE_COLOURS[self.land[field]] == colour:
                for near in t.NEIGHBOURS[building]:
                    if self.labels[near] == self.labels[field]:
                        return True
        return False

    def rounds_left(self) -> i64:
        """SA-303: how many more fillings the tiles of both piles are good for."""
        return (sum(self.unseen) + sum(self.blue) + len(self.display) - 1) // len(self.display)

    def rounds(self) -> i64:
        """SA-303; while the course alone is in progress it fills the display: this round has not had its tiles yet."""
        return self.round + self.rounds_left() - (1 if len(self.stack) == 1 else 0)

    def scores(self) -> list[int]:
        """SA-304: money alone counts; who ties wins together."""
        return self.money.copy()

    # Set-up, rounds and cards

    def lay_out(self, tile: i64, field: i64) -> None:
        """SA-201."""
        starting = self.starting.copy()
        starting[tile] -= 1
        self.starting = starting
        self._put(tile, field)
        if self.sink is not None:
            self.emit(events.LAID_OUT, EVERYONE, (tile, field))

    def deal(self, seat: Seat, card: i64) -> None:
        """SA-203: a secret of the one who gets it."""
        self.hands[seat * t.HAND + card] += 1
        self.story.deal(seat, card)
        if self.sink is not None:
            self.emit(events.DEALT, only(seat), (seat, card))

    def make_leader(self, seat: Seat) -> None:
        """SA-204, SA-404."""
        self.card_changes += 1
        self.leader = seat
        self.emit(events.LEADER, EVERYONE, (seat,))

    def begin_round(self) -> None:
        """SA-301."""
        self.card_changes += 1
        self.round += 1
        self.emit(events.ROUND_BEGAN, EVERYONE, (self.round,))

    def show_tile(self, display: i64, tile: i64, pile: list[int]) -> None:
        """SA-302: a tile of a pile comes on a display field, on top of what lies there (SA-1001)."""
        self._change_display(display, tile)
        pile[tile] -= 1
        self.display[display].append(tile)
        if self.sink is not None:
            self.emit(events.DISPLAYED, EVERYONE, (display, tile))

    def _change_display(self, display: i64, tile: i64) -> None:
        self.display_changes += 1
        self.last_displayed = trailed(self.last_displayed, display * SORTS + tile + 1)

    def play_card(self, seat: Seat, card: i64) -> None:
        """SA-401, SA-801: face up on the table."""
        self.card_changes += 1
        self.hands[seat * t.HAND + card] -= 1
        place = seat * 2 if self.played[seat * 2] == NOTHING else seat * 2 + 1
        self.played[place] = card
        self.story.add(PLAY, seat, card)
        if self.sink is not None:
            self.emit(events.CARD_PLAYED, EVERYONE, (seat, card))

    def show_hand(self, seat: Seat) -> None:
        """SA-402: to all."""
        self.reveal()
        self.story.add(SHOW, seat)
        for card in range(1, t.HAND):
            for _ in range(self.holds(seat, card)):
                self.emit(events.HAND_SHOWN, EVERYONE, (seat, card))

    def order_turns(self, seats: list[Seat], cards: list[int]) -> None:
        """SA-403, SA-802: who acts when. No event: it follows from the cards on the table."""
        self.card_changes += 1
        self.order_seats = seats
        self.order_cards = cards

    def pass_cards(self) -> None:
        """SA-405, SA-802: every played card goes to the left neighbour's hand."""
        self.card_changes += 1
        for seat in range(self.seats):
            left = self.left_of(seat)
            for place in (seat * 2, seat * 2 + 1):
                card = self.played[place]
                if card != NOTHING:
                    self.hands[left * t.HAND + card] += 1
                    self.played[place] = NOTHING
                    if self.sink is not None:
                        self.emit(events.CARD_PASSED, EVERYONE, (seat, left, card))
        self.story.add(PASS)

    def look_at_hand(self, by: Seat, other: Seat) -> None:
        """SA-533: one player sees another's whole hand."""
        self.reveal()
        self.story.add(LOOK, by, other)
        self.emit(events.HAND_LOOKED_AT, EVERYONE, (by, other))
        for card in range(1, t.HAND):
            for _ in range(self.holds(other, card)):
                self.emit(events.HAND_SEEN, only(by), (by, other, card))

    def swap_cards(self, by: Seat, other: Seat, taken: i64, given: i64) -> None:
        """SA-533: the two know both cards, the others only who exchanged. From here on nothing can be taken back.

        For whoever exchanges this is no news: he has chosen both cards, so the reveal comes after what he can foresee.
        """
        self.hands[other * t.HAND + taken] -= 1
        self.hands[by * t.HAND + taken] += 1
        self.hands[by * t.HAND + given] -= 1
        self.hands[other * t.HAND + given] += 1
        self.story.add(SWAP, by, other, taken, given)
        both = only(by) | only(other)
        self.emit(events.CARDS_SWAPPED, both, (by, other, taken, given))
        self.emit(events.CARDS_SWAPPED_UNSEEN, ~both, (by, other))
        self.reveal()

    def end_round(self) -> None:
        """SA-517, SA-518, SA-803: what was done this round, in two turns or one, no longer matters."""
        self.occupied_now = []
        self.fertile_now = []
        self.fertile_by = []
        self.order_turns([], [])
        self.turn = 0
        self.rounds_ended += 1
        self.emit(events.ROUND_ENDED, EVERYONE, (self.round,))

    def show_money(self) -> None:
        """SA-902: at the end all totals are shown."""
        for seat in range(self.seats):
            self.emit(events.MONEY_SHOWN, EVERYONE, (seat, self.money[seat]))

    # A turn

    def begin_turn(self, seat: Seat, card: i64) -> None:
        """SA-501."""
        if self.sink is not None:
            self.emit(events.TURN_BEGAN, EVERYONE, (seat, card))

    def end_turn(self, seat: Seat) -> None:
        """SA-503."""
        self.card_changes += 1
        self.turns_ended += 1
        self.turn += 1
        if self.sink is not None:
            self.emit(events.TURN_ENDED, EVERYONE, (seat,))

    def take_display(self, seat: Seat, display: i64) -> None:
        """SA-511: all tiles of a display field."""
        self._change_display(display, NOTHING)
        self.taken = self.display[display]
        self.display[display] = []
        if self.sink is not None:
            self.emit(events.TAKEN, EVERYONE, (seat, display))

    def place(self, seat: Seat, tile: i64, field: i64) -> None:
        """SA-511; a fertile tile is remembered for SA-518."""
        self.taken.remove(tile)
        self._put(tile, field)
        if t.TILE_FERTILE[tile]:
            self.fertile_now.append(field)
            self.fertile_by.append(seat)
        if self.sink is not None:
            self.emit(events.PLACED, EVERYONE, (seat, tile, field))

    def occupy(self, seat: Seat, field: i64, cost: i64) -> None:
        """SA-512."""
        self.stock[seat] -= 1
        self._own(field, seat)
        self.occupied_now.append(field)
        self._pay(seat, -cost)
        if self.sink is not None:
            self.emit(events.OCCUPIED, EVERYONE, (seat, field, cost))

    def _own(self, field: i64, seat: Seat) -> None:
        self._touch(field)
        self.owners = self.owners.copy()
        self.owners[field] = seat

    def sell(self, seat: Seat, field: i64) -> None:
        """SA-515, SA-516: owner and Conde are paid, both leave, and so does every fertile tile that was counted.

        Worked examples: SA-1004 to SA-1006, SA-1008, SA-1009, SA-1019.
        """
        value = self.region_value(field)
        conde = self.conde_at(field)
        conde_value = self.landscapes(field) if conde != NOTHING else 0
        self._pay(seat, value)
        self._own(field, NOTHING)
        self.stock[seat] += 1
        if conde != NOTHING:
            self._pay(conde, conde_value)
            self.condes[conde] = NOTHING
        if self.sink is not None:
            self.emit(events.SOLD, EVERYONE, (seat, field, value, conde, conde_value))
        self._remove_counted(field)

    def _remove_counted(self, building: i64) -> None:
        leaving: list[int] = []
        for landscape in landscapes_at(self.land, building):
            for field in counted_fields(self.land, self.plagues, landscape, building):
                if t.TILE_FERTILE[self.land[field]]:
                    leaving.append(field)
        self.gone = self.gone.copy()
        for field in leaving:
            tile = self.land[field]
            self._touch(field)
            self.land[field] = NOTHING
            insort(self.free, FIELD_OF.of(field))
            self._unjoin(field)
            self.gone[tile] += 1
            self.emit(events.TILE_LEFT, EVERYONE, (tile, field))
            if self.plagues[t.RAT] == field:
                self.plagues[t.RAT] = NOTHING
                self.emit(events.PLAGUE_MOVED, EVERYONE, (NOTHING, t.RAT, NOTHING))
            if field in self.fertile_now:
                index = self.fertile_now.index(field)
                self.fertile_now.pop(index)
                self.fertile_by.pop(index)

    def move_conde(self, seat: Seat, field: i64) -> None:
        """SA-521."""
        self.piece_changes += 1
        self.condes[seat] = field
        if self.sink is not None:
            self.emit(events.CONDE_MOVED, EVERYONE, (seat, field))

    def move_plague(self, by: Seat, plague: i64, field: i64) -> None:
        """SA-531."""
        self.piece_changes += 1
        self.plagues[plague] = field
        if self.sink is not None:
            self.emit(events.PLAGUE_MOVED, EVERYONE, (by, plague, field))

    def market(self, field: i64) -> None:
        """SA-601: so much to the owner, so much to the Conde on it (SA-1011)."""
        seat = self.owners[field]
        conde = self.conde_at(field)
        self._pay(seat, t.MARKET_OWNER)
        if conde != NOTHING:
            self._pay(conde, t.MARKET_CONDE)
        if self.sink is not None:
            paid = 0 if conde == NOTHING else t.MARKET_CONDE
            self.emit(events.MARKET, EVERYONE, (seat, field, t.MARKET_OWNER, conde, paid))

    def _pay(self, seat: Seat, amount: i64) -> None:
        self.piece_changes += 1
        self.money[seat] += amount
        self.bank -= amount

    def _touch(self, field: i64) -> None:
        """Something changes on a field."""
        self.land_changes += 1
        self.last_fields = trailed(self.last_fields, field)

    def _put(self, tile: i64, field: i64) -> None:
        self._touch(field)
        self.land[field] = tile
        self.free.pop(bisect_left(self.free, FIELD_OF.of(field)))
        if tile >= t.FIRST_BUILDING:
            insort(self.buildings, field)
        else:
            self._join(field)

    def _join(self, field: i64) -> None:
        """SA-701: the tile and the landscapes of its kind next to it are one landscape now (SA-1012, SA-1013)."""
        kind = t.TILE_KINDS[self.land[field]]
        self.labels[field] = field
        total = t.TILE_VALUES[self.land[field]]
        for near in t.NEIGHBOURS[field]:
            name = self.labels[near]
            if name != NOTHING and name != field and t.TILE_KINDS[self.land[near]] == kind:
                total += self.worth[name]
                for other in range(t.FIELD_COUNT):
                    if self.labels[other] == name:
                        self.labels[other] = field
        self.worth[field] = total

    def _unjoin(self, field: i64) -> None:
        """A tile has left: what is left of its landscape is joined anew."""
        name = self.labels[field]
        self.labels[field] = NOTHING
        rest = [other for other in range(t.FIELD_COUNT) if self.labels[other] == name]
        for other in rest:
            self.labels[other] = NOTHING
        for other in rest:
            self._join(other)

    def join_all(self) -> None:
        """After the land was read from a position: find buildings and landscapes."""
        self.free = [FIELD_OF.of(field) for field in range(t.FIELD_COUNT) if self.land[field] == NOTHING]
        for field in range(t.FIELD_COUNT):
            if self.land[field] >= t.FIRST_BUILDING:
                self.buildings.append(field)
            elif self.land[field] != NOTHING:
                self._join(field)
