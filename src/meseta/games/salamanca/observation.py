"""Salamanca as a row of bytes: what a seat may know, see `docs/environments.md`."""

from typing import Final, final

from mypy_extensions import i64, u8

from meseta.envs.observation import (
    Observation,
    Part,
    Row,
    RulesTold,
    clear,
    first_draw,
    put,
    put_bits,
    put_large,
    put_next,
    put_seats,
    put_turned,
    relative,
    tell,
)
from meseta.games.salamanca import tables as t
from meseta.games.salamanca.descriptor import GAME
from meseta.games.salamanca.guess import count_in
from meseta.games.salamanca.memory import WHOLE, Memory, Summary
from meseta.games.salamanca.rules.playing import PickCards, PlayCards
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.rules.turn import Turn
from meseta.games.salamanca.state import Salamanca
from meseta.kernel.frames import Frame
from meseta.kernel.state import State
from meseta.kernel.types import NOTHING, Seat

TURNS: Final[list[int]] = [0, 0, 4, 3, 4, 5]
"""How many turns a round has, by the number of seats (SA-802)."""
RULES: Final = tuple(GAME.frames)
OCCUPIED_NOW: Final = 8
BUILT_NOW: Final = 16
NO_STATE: Final = Salamanca()

# Where things in progress stand in their part.
TURN: Final = 0
SWAP: Final = 7
PICKED: Final = 10
FINISHED: Final = PICKED + t.HIGHEST_CARD


def _parts(seats: int) -> list[Part]:
    return [
        Part("money", seats, 1, "doubloons of each seat as they can be counted (SA-902), the low byte"),
        Part("money_high", seats, 1, "doubloons of each seat, the high byte"),
        Part("squires", seats, 1, "squires in stock"),
        Part("condes", seats, 1, "field of each Conde + 1"),
        Part("plagues", t.PLAGUE_COUNT, 1, "field of each plague + 1"),
        Part("display", t.DISPLAY_FIELDS[seats], t.TILE_COUNT, "tiles of each sort on each display field"),
        Part("taken", t.TILE_COUNT, 1, "tiles of each sort that are taken and not yet placed"),
        Part("unseen", t.TILE_COUNT, 1, "tiles of each sort in the draw pile"),
        Part("blue", t.TILE_COUNT, 1, "tiles of each sort in the blue pile"),
        Part("gone", t.TILE_COUNT, 1, "fertile tiles of each sort that have left the game"),
        Part(
            "hands", seats, t.HAND, "cards of each value (index 0 unused): the own hand, and what is surely in others"
        ),
        Part("possible", seats, t.HAND, "the most cards of each value that a hand may hold"),
        Part("average", seats, t.HAND, f"{WHOLE} times the cards of each value in a hand on average, rounded"),
        Part("played", seats, 2, "cards on the table + 1"),
        Part("leader", 1, 1, "the leader"),
        Part("order", TURNS[seats], 2, "turns of this round: whose, and with which card"),
        Part("turns_over", 1, 1, "turns of this round that are over"),
        Part("round", 1, 1, "the round"),
        Part("options", 1, 1, "open money (1: on)"),
        Part("asked", seats, 1, "1 for each seat that must decide"),
        Part("sealed", 1, 1, "1 where what is asked is chosen in secret"),
        Part("rules", len(RULES), 1, "1 for each rule in progress: " + ", ".join(RULES)),
        Part("turn", 7, 1, "turn in progress: seat, card, last, main + 1, function used, free occupations, tile + 1"),
        Part("swap", 3, 1, "exchange in progress: by whom, with whom, the card to take + 1 (his own only)"),
        Part("picked", t.HIGHEST_CARD, 1, "1 for each card that the observer has picked in secret"),
        Part("finished", seats, 1, "1 for each seat that has picked its cards"),
        Part("land", t.FIELD_COUNT, 1, "tile on each field + 1"),
        Part(
            "owners",
            t.FIELD_COUNT,
            1,
            f"whose squire stands on a building, + {OCCUPIED_NOW} if since this round, + {BUILT_NOW} if it was built in"
            " this turn; on a fertile tile, who placed it this round",
        ),
    ]


@final
class SalamancaObservation(Observation):
    """Everything on the table, the own hand, and what can be remembered of the others; money as it can be counted."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, seats, _parts(seats), first_draw(GAME))
        self._memories = [Memory(seats, seat) for seat in range(seats)]
        self._rules = RulesTold(GAME)
        self._order_size: i64 = 2 * TURNS[seats]
        # Of what is told on the row: the state, the seat, and how often what it tells of them had changed.
        self._state = NO_STATE
        self._seat: Seat = NOTHING
        self._news: i64 = 0
        self._changes: i64 = 0
        self._turns_ended: i64 = 0
        self._if_asked = False
        """Whether the hands are told as they are only while another is asked for a card."""

    def observe(self, state: State, seat: Seat) -> None:
        assert isinstance(state, Salamanca)
        anew = state is not self._state
        turned = anew or seat != self._seat
        changed = anew or state.changes != self._changes
        out, at, seats = self.row, self.start, i64(self.seats)
        at = put_large(out, at, state.money, seat)
        at = put_turned(out, at, state.stock, seat)
        at = put_next(out, at, state.condes, seat)
        at = put_next(out, at, state.plagues)
        if changed or state.news != self._news:
            self._put_tiles(state, out, at)
        at += (i64(len(state.display)) + 4) * t.TILE_COUNT
        self._put_hands(state, seat, out, at, turned)
        at = self._put_order(state, seat, out, at + 3 * seats * t.HAND)
        tell(out, at, state.round)
        out[at + 1] = 1 if state.options.open_money else 0
        at = put_seats(out, at + 2, state.asked, seat, seats)
        out[at] = 1 if state.sealed else 0
        at += 1
        self._rules.clear(out, at)
        doing = at + self._rules.count
        land = clear(out, doing, FINISHED + seats)
        depth = i64(len(state.stack))
        for index in range(depth):
            frame = state.stack[index]
            self._rules.tell(out, at, index, frame)
            self._show(frame, seat, out, doing)
        if changed:
            put_next(out, land, state.land)
        if changed or turned or state.turns_ended != self._turns_ended:
            self._put_owners(state, seat, out, land + t.FIELD_COUNT)
        self._state = state
        self._seat = seat
        self._news = state.news
        self._changes = state.changes
        self._turns_ended = state.turns_ended

    def _put_tiles(self, state: Salamanca, out: Row, at: i64) -> None:
        clear(out, at, (i64(len(state.display)) + 1) * t.TILE_COUNT)
        for display in state.display:
            for tile in display:
                out[at + tile] += 1
            at += t.TILE_COUNT
        for tile in state.taken:
            out[at + tile] += 1
        at = put(out, at + t.TILE_COUNT, state.unseen)
        at = put(out, at, state.blue)
        put(out, at, state.gone)

    def _put_hands(self, state: Salamanca, seat: Seat, out: Row, at: i64, turned: bool) -> None:
        """SA-901: hands change by what is in the story, and so does what is known of them."""
        memory = self._memories[seat]
        new = memory.follow(state.story)
        asked = state.first_to_act()
        if asked != seat and asked != NOTHING and isinstance(state.stack[-1], PlayCards):
            self._if_asked = True
            self._put_summary(memory.if_asked(state, asked), state, seat, out, at)
        elif new or turned or self._if_asked:
            self._if_asked = False
            self._put_summary(memory.summary, state, seat, out, at)

    def _put_summary(self, summary: Summary, state: Salamanca, seat: Seat, out: Row, at: i64) -> None:
        seats = i64(self.seats)
        size = seats * t.HAND
        start = seat * t.HAND
        put_turned(out, at + 2 * size, summary.average, start)
        for card in range(t.HAND):
            count = state.hands[start + card]
            tell(out, at + card, count)
            tell(out, at + size + card, count)
            tell(out, at + 2 * size + card, WHOLE * count)
        for offset in range(1, seats):
            other = (seat + offset) % seats
            _put_hand(out, at + offset * t.HAND, summary.least[other])
            _put_hand(out, at + size + offset * t.HAND, summary.most[other])

    def _put_order(self, state: Salamanca, seat: Seat, out: Row, at: i64) -> i64:
        seats = i64(self.seats)
        at = put_next(out, at, state.played, seat * 2)
        tell(out, at, relative(state.leader, seat, seats))
        at += 1
        end = clear(out, at, self._order_size)
        for turn in range(len(state.order_seats)):
            tell(out, at, relative(state.order_seats[turn], seat, seats))
            tell(out, at + 1, state.order_cards[turn])
            at += 2
        at = end
        tell(out, at, state.turn)
        return at + 1

    def _put_owners(self, state: Salamanca, seat: Seat, out: Row, at: i64) -> None:
        """Squires, and what was built or placed by whom; buildings of this turn are known to its rule."""
        seats = self.seats
        clear(out, at, t.FIELD_COUNT)
        for field in state.buildings:
            if state.owners[field] != NOTHING:
                tell(out, at + field, relative(state.owners[field], seat, seats))
        for field in state.occupied_now:
            out[at + field] |= OCCUPIED_NOW
        for index in range(len(state.fertile_now)):
            tell(out, at + state.fertile_now[index], relative(state.fertile_by[index], seat, seats))
        for frame in state.stack:
            if isinstance(frame, Turn):
                for field in frame.built:
                    out[at + field] |= BUILT_NOW

    def _show(self, frame: Frame[State], seat: Seat, out: Row, at: i64) -> None:
        """Write down what may be known of a rule in progress."""
        seats = self.seats
        if isinstance(frame, Turn):
            tell(out, at + TURN, relative(frame.seat, seat, seats))
            tell(out, at + TURN + 1, frame.card)
            out[at + TURN + 2] = 1 if frame.last else 0
            tell(out, at + TURN + 3, frame.main + 1)
            out[at + TURN + 4] = 1 if frame.function_used else 0
            tell(out, at + TURN + 5, frame.free)
            tell(out, at + TURN + 6, frame.tile + 1)
        elif isinstance(frame, SwapCards):
            tell(out, at + SWAP, relative(frame.by, seat, seats))
            tell(out, at + SWAP + 1, relative(frame.other, seat, seats))
            if frame.by == seat:
                tell(out, at + SWAP + 2, frame.taken + 1)
        elif isinstance(frame, PickCards):
            own = frame.slots[seat]
            if own != NOTHING:
                put_bits(out, at + PICKED, own, t.HIGHEST_CARD)
            for other in range(seats):
                if frame.finished(other):
                    out[at + FINISHED + relative(other, seat, seats) - 1] = 1


def _put_hand(out: Row, at: i64, mask: i64) -> None:
    """The cards of a hand by value, from a mask as guesses have them."""
    for card in range(t.HAND):
        out[at + card] = u8(count_in(mask, card))
