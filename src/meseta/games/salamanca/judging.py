"""What every position of Salamanca must satisfy. The rules themselves judge what was played, shown and exchanged."""

from typing import Final

from meseta.games.salamanca import tables as t
from meseta.games.salamanca.rules.course import CARDS, TURNS, Course
from meseta.games.salamanca.rules.playing import (
    PickCards,
    PlayCards,
    acting_places,
    is_stuck,
    places_in_order,
    stuck_card,
)
from meseta.games.salamanca.rules.setup import SetUp
from meseta.games.salamanca.rules.swapping import SwapCards
from meseta.games.salamanca.rules.turn import PLACING, Turn, plague_fits
from meseta.games.salamanca.state import Salamanca
from meseta.games.salamanca.story import ENTRY, LOOK, PASS, PLAY, SHOW, new_story
from meseta.games.salamanca.story import SWAP as SWAPPED
from meseta.games.salamanca.verbs import CARD_OF, GIVE_CARD, SWAP, TAKE_CARD
from meseta.kernel.types import ALLOWED, NOTHING, Fault, Seat

NO_PHASE: Final = -1


def faults(state: Salamanca) -> list[Fault]:
    """Every broken invariant: pieces in exactly one place, and a round and a story of the cards that can have been."""
    return _tile_faults(state) + _token_faults(state) + _round_faults(state) + _card_faults(state) + _now_faults(state)


# Pieces


def seen_tiles(state: Salamanca, tile: int) -> int:
    """How many tiles of a sort are not in the draw pile."""
    displayed = sum([tiles.count(tile) for tiles in state.display])
    apart = state.starting[tile] + state.blue[tile] + state.gone[tile]
    return state.land.count(tile) + displayed + state.taken.count(tile) + apart


def _tile_faults(state: Salamanca) -> list[Fault]:
    found: list[Fault] = []
    mix = state.options.mix
    for tile in range(t.TILE_COUNT):
        total = state.unseen[tile] + seen_tiles(state, tile)
        if total != mix.total(tile):
            found.append(("", f"{total} tiles {t.TILE.word(tile)}, not {mix.total(tile)} (SA-102)"))
    turn = state.in_progress(Turn)
    if state.taken and (turn is None or turn.main != PLACING):
        found.append(("taken", "tiles are taken, but nobody places tiles (SA-511)"))
    return found


def _token_faults(state: Salamanca) -> list[Fault]:
    found: list[Fault] = []
    if sum(state.money) + state.bank != 0:
        found.append(("bank", f"the players have {sum(state.money)}, the bank has {state.bank} (SA-104)"))
    for seat in range(state.seats):
        squires = state.stock[seat] + state.owners.count(seat)
        if squires != t.SQUIRES:
            found.append((f"stock[{seat}]", f"seat {seat} has {squires} squires, not {t.SQUIRES} (SA-104)"))
        conde = state.condes[seat]
        if conde != NOTHING and (state.owners[conde] in (NOTHING, seat) or state.conde_at(conde) != seat):
            found.append((f"condes[{seat}]", f"seat {seat}: the Conde stands where it cannot (SA-521)"))
    for field in range(t.FIELD_COUNT):
        if state.owners[field] != NOTHING and state.land[field] < t.FIRST_BUILDING:
            found.append((f"owners.{t.FIELD.word(field)}", "a squire stands where no building is (SA-512)"))
    for plague in range(t.PLAGUE_COUNT):
        field = state.plagues[plague]
        if field != NOTHING and (state.land[field] == NOTHING or not plague_fits(plague, state.land[field])):
            found.append((f"plagues[{plague}]", f"a plague lies on {t.FIELD.word(field)}, where it cannot (SA-531)"))
        if field != NOTHING and state.plagues.count(field) > 1:
            found.append((f"plagues[{plague}]", f"two plagues on {t.FIELD.word(field)} (SA-535)"))
    return found


# The round


def _round_faults(state: Salamanca) -> list[Fault]:
    if (state.round == 0) != (state.in_progress(SetUp) is not None):
        return [("round", "0 is before the first round, while the table is set up, and never later (SA-301)")]
    if state.rounds() > t.ROUND.high:
        return [("round", f"with the tiles that are left the game would last for {state.rounds()} rounds (SA-303)")]
    if (state.leader == NOTHING) != (state.round == 0 or state.seats == 2):
        return [("leader", "there is one from the first round on, but never with two players (SA-204, SA-801)")]
    if not state.stack and not state.piles_empty():
        return [("frames", "the game is over before the last tile (SA-303)")]
    course = state.in_progress(Course)
    phase = NO_PHASE if course is None else course.phase
    if phase not in (CARDS, TURNS) and state.played.count(NOTHING) < len(state.played):
        return [("played", "cards lie on the table before anybody plays (SA-405)")]
    return _order_faults(state, phase)


def _order_faults(state: Salamanca, phase: int) -> list[Fault]:
    if phase != TURNS:
        if state.order_seats:
            return [("order_seats", "nobody acts before all cards are played (SA-301)")]
        return [("turn", "a turn is over, but nobody acts (SA-301)")] if state.turn else []
    if NOTHING in [state.played[place] for place in places_in_order(state)]:
        return [("played", "somebody acts before all cards are played (SA-301)")]
    places = acting_places(state)
    if state.order_seats != [place // 2 for place in places]:
        return [("order_seats", f"by the cards on the table it is {[place // 2 for place in places]} (SA-403)")]
    if state.order_cards != [state.played[place] for place in places]:
        return [("order_cards", f"by the cards on the table it is {[state.played[p] for p in places]} (SA-403)")]
    return [("turn", "more turns are over than there are (SA-403)")] if state.turn >= len(state.order_seats) else []


def _now_faults(state: Salamanca) -> list[Fault]:
    """SA-517, SA-518: what was done this round was done by somebody whose turn has come."""
    turn = state.in_progress(Turn)
    found: list[Fault] = []
    for index, field in enumerate(state.occupied_now):
        where = f"occupied_now[{index}]"
        seat = state.owners[field]
        if seat == NOTHING or field in state.occupied_now[:index]:
            found.append((where, f"no squire came to {t.FIELD.word(field)} this round, or it is there twice (SA-517)"))
        elif not _can_have_acted(state, seat, turn is not None and field in turn.built):
            found.append((where, f"seat {seat} has not occupied {t.FIELD.word(field)} this round (SA-512)"))
    for index, field in enumerate(state.fertile_now):
        seat = state.fertile_by[index]
        if state.land[field] == NOTHING or not t.TILE_FERTILE[state.land[field]] or field in state.fertile_now[:index]:
            found.append((f"fertile_now[{index}]", f"no fertile tile on {t.FIELD.word(field)}, or twice (SA-518)"))
        elif not _can_have_acted(state, seat, turn is not None and turn.main == PLACING):
            found.append((f"fertile_by[{index}]", f"seat {seat} has placed no tile this round (SA-518)"))
    return found


def _can_have_acted(state: Salamanca, seat: Seat, now: bool) -> bool:
    """Has the seat had a turn this round, or is it on turn and does so now?"""
    return seat in state.order_seats[: state.turn] or (now and seat in state.order_seats[state.turn : state.turn + 1])


# Cards


def _card_faults(state: Salamanca) -> list[Fault]:
    cards = t.cards_in_game(state.seats)
    dealing = state.in_progress(SetUp) is not None
    for card in range(1, t.HAND):
        total = sum([state.holds(seat, card) for seat in range(state.seats)]) + state.played.count(card)
        if total > cards[card] or (total != cards[card] and not dealing):
            return [("hands", f"{total} cards {card}, not {cards[card]} (SA-203)")]
    for seat in range(state.seats):
        size = state.hand_size(seat) + 2 - state.played[seat * 2 : seat * 2 + 2].count(NOTHING)
        if size != t.HAND_SIZES[state.seats] and not dealing:
            return [(f"hands[{seat}]", f"{size} cards, not {t.HAND_SIZES[state.seats]} (SA-203)")]
    return _story_faults(state)


def _story_faults(state: Salamanca) -> list[Fault]:
    """The story of the cards, told again from the deal on by the rules that moved them."""
    told = Salamanca()
    told.seats = state.seats
    told.hands = state.story.dealt.copy()
    told.played = [NOTHING] * (state.seats * 2)
    told.story = new_story(state.seats)
    entries = state.story.entries
    for start in range(0, len(entries), ENTRY):
        fault = _retell(told, entries[start : start + ENTRY])
        if fault:
            now = entries[start] in (PLAY, SHOW) and PASS not in entries[start::ENTRY]
            return [("played" if now else f"story[{start // ENTRY}]", fault)]
    if told.hands != state.hands:
        return [("hands", "the story of the cards does not lead to these hands (SA-405)")]
    if told.played != state.played:
        return [("played", "the story of the cards does not put these on the table (SA-401)")]
    if told.leader not in (NOTHING, state.leader):
        return [("leader", f"by the cards that were played it is seat {told.leader} (SA-404)")]
    if told.story.last_is(LOOK) != (state.in_progress(SwapCards) is not None):
        return [("story", "a hand was looked at, and no exchange follows, or the other way round (SA-533)")]
    for turn in range(state.turn + 1, len(state.order_seats)):
        if state.order_cards[turn] == t.SWAP_CARD and state.story.has_looked(state.order_seats[turn]):
            return [("story", f"seat {state.order_seats[turn]} has looked at a hand before its turn (SA-533)")]
    return []


def _retell(told: Salamanca, entry: list[int]) -> str:
    """Carry an entry of the story out; a sentence if a rule does not allow it."""
    kind, first, second, third, fourth = entry
    if told.story.last_is(LOOK) and kind != SWAPPED:
        return "a hand was looked at, and no exchange follows (SA-533)"
    if kind == PLAY:
        return _retell_play(told, first, second)
    if kind == SHOW:
        return _retell_show(told, first)
    if kind == PASS:
        return _retell_pass(told)
    return _retell_look(told, first, second) if kind == LOOK else _retell_swap(told, first, second, third, fourth)


def _cards_played(told: Salamanca) -> int:
    return len(told.played) - told.played.count(NOTHING)


def _turns(told: Salamanca) -> int:
    """SA-301, SA-802: how many cards are played in a round."""
    return 4 if told.seats == 2 else told.seats


def _retell_play(told: Salamanca, seat: Seat, card: int) -> str:
    """SA-401, SA-402, SA-801: in order, what the rule allows; a stuck player has shown his hand before."""
    count = _cards_played(told)
    if told.leader == NOTHING and told.seats > 2:
        told.leader = seat
    if count == _turns(told) or places_in_order(told)[count] // 2 != seat:
        return f"seat {seat} plays a card out of turn (SA-401)"
    if told.story.last_is(SHOW):
        allowed = card == stuck_card(told)
    elif told.seats == 2:
        allowed = PickCards().refusal(told, seat, CARD_OF.of(card)) == ALLOWED
    else:
        allowed = PlayCards().refusal(told, seat, CARD_OF.of(card)) == ALLOWED
    if not allowed:
        return f"seat {seat} may not play a {card} (SA-401, SA-402)"
    told.play_card(seat, card)
    return ""


def _retell_show(told: Salamanca, seat: Seat) -> str:
    """SA-402: only the last to play can be stuck."""
    count = _cards_played(told)
    if told.seats == 2 or count != told.seats - 1 or places_in_order(told)[count] // 2 != seat:
        return f"seat {seat} shows its hand out of turn (SA-402)"
    if not is_stuck(told, seat):
        return f"seat {seat} shows its hand without being stuck (SA-402)"
    told.show_hand(seat)
    return ""


def _retell_pass(told: Salamanca) -> str:
    """SA-404, SA-405."""
    if _cards_played(told) != _turns(told):
        return "cards are passed before all are played (SA-405)"
    if told.seats > 2:
        told.make_leader(acting_places(told)[-1] // 2)
    told.pass_cards()
    return ""


def _retell_look(told: Salamanca, by: Seat, other: Seat) -> str:
    """SA-533: once, by whoever has played a 6."""
    played = _cards_played(told) == _turns(told) and t.SWAP_CARD in told.played[by * 2 : by * 2 + 2]
    if not played or told.story.has_looked(by):
        return f"seat {by} has no card 6 to use (SA-533)"
    if Turn(by, t.SWAP_CARD).refusal(told, by, SWAP.of(other)) != ALLOWED:
        return f"seat {by} cannot look at the hand of seat {other} (SA-533)"
    told.look_at_hand(by, other)
    return ""


def _retell_swap(told: Salamanca, by: Seat, other: Seat, taken: int, given: int) -> str:
    """SA-533: after the look, what `SwapCards` allows."""
    if told.story.entries[-ENTRY:][:3] != [LOOK, by, other]:
        return f"seat {by} exchanges without a look at the hand of seat {other} (SA-533)"
    swap = SwapCards(by, other)
    if swap.refusal(told, by, TAKE_CARD.of(taken)) != ALLOWED:
        return f"seat {other} has no {taken} (SA-533)"
    swap.take(told, by, TAKE_CARD.of(taken))
    if swap.refusal(told, by, GIVE_CARD.of(given)) != ALLOWED:
        return f"seat {by} has no {given} (SA-533)"
    swap.take(told, by, GIVE_CARD.of(given))
    return ""
