"""What every position of El Grande must satisfy, beyond what its rules in progress say of themselves."""

from typing import Final

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.rules.course import LAST_ROUND, REVEAL, TURNS, Course, round_before, rounds_left
from meseta.games.el_grande.rules.power_cards import PowerCards, turn_order
from meseta.games.el_grande.rules.setup import SetUp
from meseta.games.el_grande.rules.turn import Turn
from meseta.games.el_grande.rules.veto import Special
from meseta.games.el_grande.state import ElGrande
from meseta.kernel.types import NOTHING, Fault, Seat

OVER: Final = 0
SETTING_UP: Final = 1
BETWEEN_ROUNDS: Final = 2
REVEALING: Final = 3
PLAYING_POWERS: Final = 4
TAKING_TURNS: Final = 5


def faults(state: ElGrande) -> list[Fault]:
    """Every broken invariant: pieces and cards in exactly one place, knowledge that fits the cards, a sound round."""
    moment = moment_of(state)
    found: list[Fault] = []
    for seat in range(state.seats):
        total = sum([state.at(seat, place) for place in range(t.PLACE_COUNT)])
        if total != t.CABALLEROS:
            found.append(("caballeros", f"seat {seat} has {total} caballeros, not {t.CABALLEROS} (EG-108)"))
        found += power_faults(state, seat)
    found += card_faults(state)
    found += board_faults(state, moment)
    found += round_faults(state, moment)
    found += face_up_faults(state, moment)
    found += played_faults(state, moment)
    found += took_faults(state, moment)
    found += veto_faults(state, moment)
    return found


def moment_of(state: ElGrande) -> int:
    """Which part of the game the rules in progress say it is (EG-303)."""
    if not state.stack:
        return OVER
    course = state.stack[0]
    assert isinstance(course, Course)
    above = state.above(course)
    if isinstance(above, SetUp):
        return SETTING_UP
    if isinstance(above, PowerCards):
        return PLAYING_POWERS
    if course.phase == TURNS:
        return TAKING_TURNS
    return REVEALING if course.phase == REVEAL else BETWEEN_ROUNDS


def power_faults(state: ElGrande, seat: Seat) -> list[Fault]:
    """EG-104, EG-405: each power card is in one place, and what others saw of them fits."""
    played = 0 if state.played[seat] == NOTHING else 1 << (state.played[seat] - 1)
    hand = state.hands[seat]
    discard = state.discards[seat]
    if hand | discard | played != t.ALL_POWERS or hand & discard or (hand | discard) & played:
        return [(f"hands[{seat}]", f"a power card of seat {seat} is missing or in two places (EG-104)")]
    unknown = hand & state.seen_out[seat]
    first = state.first_back[seat]
    second = state.second_back[seat]
    if state.seen_out[seat] != discard | unknown:
        return [(f"seen_out[{seat}]", f"everybody saw what seat {seat} discarded, and nothing else (EG-405)")]
    if (first | second) & ~state.seen_out[seat] or (second and not first):
        return [(f"first_back[{seat}]", f"seat {seat} cannot have taken that back unseen (EG-405)")]
    if unknown not in taken_back_choices(first, second):
        return [(f"hands[{seat}]", f"the hand of seat {seat} does not fit what it can have taken back (EG-405)")]
    left = rounds_left(state.round, state.options.rounds)
    if left and int(hand).bit_count() < left - 1 + state.seats:
        return [(f"hands[{seat}]", f"seat {seat} has too few power cards for the rounds to come (EG-402)")]
    return []


def taken_back_choices(first: int, second: int) -> list[int]:
    """EG-405: every set of cards, as a mask, that may have been taken back unseen: one out of each mask."""
    if not first:
        return [0]
    firsts = [1 << bit for bit in range(first.bit_length()) if first >> bit & 1]
    if not second:
        return firsts
    choices: list[int] = []
    for one in firsts:
        for bit in range(second.bit_length()):
            both = one | 1 << bit
            if second >> bit & 1 and both != one and both not in choices:
                choices.append(both)
    return choices


def seen_cards(state: ElGrande, kind: int) -> int:
    """How many cards of a kind are not in the unseen part of their stack."""
    vetos = len(state.veto_seats) if kind == t.VETO else 0
    return state.face_up.count(kind) + state.holding.count(kind) + vetos + state.used[kind]


def card_faults(state: ElGrande) -> list[Fault]:
    """EG-107: each action card is in one place, and there are enough for the rounds to come."""
    found: list[Fault] = []
    for kind in range(t.CARD_COUNT):
        copies = 0 if kind == t.VETO and not state.options.veto else t.CARDS[kind].copies
        cards = state.unseen[kind] + seen_cards(state, kind)
        if cards != copies:
            found.append(("unseen", f"{cards} cards {t.CARD.word(kind)}, not {copies} (EG-107)"))
    if state.round and state.unseen[t.KINGS_CARD]:
        found.append(("unseen", "the King's card is face down (EG-303)"))
    left = rounds_left(state.round, state.options.rounds)
    for stack in range(1, t.STACK_COUNT):
        unseen = sum([state.unseen[kind] for kind in range(t.CARD_COUNT) if t.CARD_STACKS[kind] == stack])
        if unseen < left + (1 if moment_of(state) == REVEALING and state.face_up[stack - 1] == NOTHING else 0):
            found.append(("unseen", f"stack {stack} has too few cards for the rounds to come (EG-107)"))
    return found


def board_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-201, EG-941: what stands on the board."""
    found: list[Fault] = []
    if state.scoreboards[0] != NOTHING and state.scoreboards[0] == state.scoreboards[1]:
        found.append(("scoreboards[1]", "both mobile scoreboards lie in one place (EG-941)"))
    if moment != SETTING_UP:
        if state.king == NOTHING:
            found.append(("king", "the game has begun without the King (EG-201)"))
        if NOTHING in state.grandes:
            found.append(("grandes", "the game has begun without a Grande (EG-201)"))
        if state.start == NOTHING:
            found.append(("start", "the game has begun without a start player (EG-204)"))
    return found


def round_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-301, EG-302, EG-304: a round that is played, and of which the rest tells."""
    if state.round and round_before(state.round + 1, state.options.rounds) != state.round:
        return [("round", f"round {state.round} is left out of the short game (EG-302)")]
    if moment == OVER and state.round != LAST_ROUND:
        return [("round", "the game is over before its last round (EG-304)")]
    if moment in (REVEALING, PLAYING_POWERS, TAKING_TURNS) and not state.round:
        return [("round", "no round has begun (EG-303)")]
    if moment != TAKING_TURNS and state.order:
        return [("order", "nobody is on turn (EG-403)")]
    return []


def face_up_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-303, EG-504: five cards are turned up each round; one that does not lie there was taken."""
    found: list[Fault] = []
    turned = True
    for stack in range(t.STACK_COUNT):
        kind = state.face_up[stack]
        where = f"face_up[{stack}]"
        taken = stack + 1 in [t.CARD_STACKS[took] for took in state.took if took != NOTHING]
        if kind != NOTHING and t.CARD_STACKS[kind] != stack + 1:
            found.append((where, f"{t.CARD.word(kind)} lies at stack {stack + 1} (EG-107)"))
        elif kind != NOTHING and moment in (OVER, SETTING_UP, BETWEEN_ROUNDS):
            found.append((where, "an action card lies there between two rounds (EG-801)"))
        elif kind != NOTHING and (taken or (not turned and stack < t.STACK_COUNT - 1)):
            found.append((where, "no card can lie there (EG-303, EG-504)"))
        elif kind == NOTHING and moment in (PLAYING_POWERS, TAKING_TURNS) and not taken:
            found.append((where, "nobody took the card that lay there (EG-504)"))
        turned = turned and (kind != NOTHING or moment != REVEALING)
    return found


def played_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-401 to EG-403: power cards are played in order, and the turn order follows from them."""
    on_table = [power for power in state.played if power != NOTHING]
    if len(set(on_table)) != len(on_table):
        return [("played", "a power card was played twice in a round (EG-402)")]
    if moment == PLAYING_POWERS:
        return _play_order_faults(state)
    if moment == TAKING_TURNS:
        return _turn_order_faults(state)
    return [("played", "power cards are on the table between two rounds (EG-404)")] if on_table else []


def _play_order_faults(state: ElGrande) -> list[Fault]:
    """EG-401: from the start player on, clockwise."""
    waiting = False
    for offset in range(state.seats):
        seat = (state.start + offset) % state.seats
        if state.played[seat] == NOTHING:
            waiting = True
        elif waiting:
            return [(f"played[{seat}]", f"seat {seat} has played before its turn to play (EG-401)")]
    return []


def _turn_order_faults(state: ElGrande) -> list[Fault]:
    """EG-403, EG-405: the highest card first; a card that was taken back is one that would have fitted."""
    if sorted(state.order) != list(range(state.seats)):
        return [("order", "every seat must be listed once (EG-403)")]
    played = state.played.copy()
    for seat in range(state.seats):
        if played[seat] != NOTHING:
            continue
        if not _may_have_taken_back(state, seat):
            return [(f"played[{seat}]", f"seat {seat} has played no power card, but the turns have begun (EG-401)")]
        for power in range(1, t.POWER_COUNT + 1):
            if (state.hands[seat] & ~state.seen_out[seat]) >> (power - 1) & 1 and power not in played:
                played[seat] = power
                if turn_order(played) == state.order:
                    break
    if turn_order(played) != state.order:
        return [("order", "the turn order is not that of the power cards (EG-403)")]
    return []


def _may_have_taken_back(state: ElGrande, seat: Seat) -> bool:
    """EG-943: has the seat used the card by which it can take this round's power card back?"""
    if state.took[seat] != t.POWER_OF_THE_CARDS:
        return False
    turn = state.in_progress(Turn)
    return turn is None or turn.seat != seat or (turn.special_is_over() and state.above(turn) is None)


def took_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-403, EG-504: one card each, in turn order; the one whose turn it is holds his."""
    found: list[Fault] = []
    turn = state.in_progress(Turn)
    stacks = [t.CARD_STACKS[kind] for kind in state.took if kind != NOTHING]
    if len(set(stacks)) < len(stacks):
        found.append(("took", "two players took the card of one stack (EG-504)"))
    waiting = moment != TAKING_TURNS
    for seat in state.order or range(state.seats):
        kind = state.took[seat]
        if kind != NOTHING and waiting:
            found.append((f"took[{seat}]", f"seat {seat} took a card before its turn (EG-403)"))
        waiting = waiting or kind == NOTHING
        held = state.holding[seat]
        if held != NOTHING and (held != kind or turn is None or turn.seat != seat):
            found.append((f"holding[{seat}]", f"seat {seat} holds an action card, but is not on turn (EG-504)"))
        if kind not in (NOTHING, held) and not state.used[kind] and (kind != t.VETO or seat not in state.veto_seats):
            found.append((f"took[{seat}]", f"the card that seat {seat} took is not under its stack (EG-511)"))
    return found


def veto_faults(state: ElGrande, moment: int) -> list[Fault]:
    """EG-1002, EG-1006 to EG-1008: who holds a Veto took it in this round, or in the one before."""
    found: list[Fault] = []
    for i, taken in enumerate(state.veto_rounds):
        if not _veto_lasts(state, moment, state.veto_seats[i], taken):
            found.append((f"veto_rounds[{i}]", f"a Veto of round {taken} is not held in round {state.round} (EG-1002)"))
        elif i and taken == state.veto_rounds[i - 1]:
            found.append((f"veto_rounds[{i}]", "only one Veto can be taken in a round (EG-303)"))
        elif i and taken < state.veto_rounds[i - 1]:
            found.append((f"veto_rounds[{i}]", "the older Veto comes first (EG-1007)"))
    turn = state.in_progress(Turn)
    acting = turn is not None and isinstance(state.above(turn), Special)
    for seat in range(state.seats):
        if state.let_pass >> seat & 1 and (
            turn is None or not acting or seat == turn.seat or seat not in state.veto_seats
        ):
            found.append(("let_pass", f"seat {seat} has no special action to let pass (EG-1008)"))
    return found


def _veto_lasts(state: ElGrande, moment: int, seat: Seat, taken: int) -> bool:
    if taken == state.round:
        if moment == TAKING_TURNS:
            return state.took[seat] == t.VETO and state.holding[seat] == NOTHING
        return moment == BETWEEN_ROUNDS and taken < LAST_ROUND
    before = round_before(state.round, state.options.rounds)
    return 0 < taken == before and moment in (REVEALING, PLAYING_POWERS, TAKING_TURNS)
