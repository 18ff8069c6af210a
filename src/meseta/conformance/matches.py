"""The laws of matches: a record replays to what was played, a step taken back never happened."""

import json
from collections.abc import Callable, Iterable

from meseta.conformance.laws import canonical
from meseta.conformance.play import Chooser, at_random
from meseta.conformance.where import Where
from meseta.kernel.events import Event
from meseta.kernel.frames import Sealed
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.types import Seat
from meseta.match.errors import CannotUndo
from meseta.match.history import Happened
from meseta.match.match import Match
from meseta.match.record import Start
from meseta.match.replay import load

EVERY = 40
"""One position in so many is taken up again, as a position and as a record."""
UNDONE = 6
"""One step in so many is taken back and done again."""
FAR = 6
"""How many steps a match that was taken up is played beside the first."""


def run_matches(
    game: Game,
    seats: int,
    options: dict[str, object],
    seeds: Iterable[int],
    *,
    chooser: Chooser = at_random,
    every: int = EVERY,
    progress: Callable[[Match], None] | None = None,
) -> None:
    """Play a match for each seed, steps taken back and done again on the way; every other one answers its draws."""
    for seed in seeds:
        where = Where(game, seats, options, seed)
        start = Start(game, seats, seed, {**game.read_options(options)}, hold_draws=seed % 2 == 1)
        match = _play(where, Match(start), chooser, every, Generator(seed))
        replay_equals_live(where, match)
        if progress is not None:
            progress(match)


def _play(where: Where, match: Match, chooser: Chooser, every: int, rng: Generator) -> Match:
    while not match.over:
        where.step += 1
        if match.draws():
            match.answer(match.draws()[rng.below(len(match.draws()))])
            continue
        seat = rng.choose(list(match.to_act()))
        state = match.state
        text = match.game.verbs.text(chooser(state, seat, state.legal(seat), rng))
        preview_foretells(where, match, seat, text)
        if rng.below(UNDONE):
            match.play(seat, text)
        else:
            undo_undoes(where, match, seat, text)
        if rng.below(every) == 0:
            replay_equals_live(where, match)
            position_is_taken_up(where, match, rng)
    return match


def told(happened: list[Happened]) -> list[Event]:
    """Events without their ids, which count undo and redo."""
    return [one.event for one in happened]


def _heard(match: Match) -> list[list[Event]]:
    return [told(match.events(seat)) for seat in (None, *range(match.seats))]


def _all_of(match: Match) -> tuple[object, ...]:
    return match.record(), _heard(match), match.to_act()


def undo_undoes(where: Where, match: Match, seat: Seat, text: str) -> None:
    """A step taken back leaves nothing behind; done again, or played again, it gives the same."""
    before = _all_of(match)
    news = match.state.news
    sealed = isinstance(match.state.stack[-1], Sealed)
    first = told(match.play(seat, text))
    after = _all_of(match)
    after_it = match.state
    if sealed:
        open_still = not match.over and isinstance(after_it.stack[-1], Sealed)
    else:
        # Over what others are asked for in secret nothing is taken back.
        open_still = not after_it.sealed or after_it.to_act() == (seat,)
    if match.over or after_it.news != news or not open_still:
        _cannot_undo(where, match, seat)
        return
    for again in (match.redo, lambda chooser: match.play(chooser, text)):
        number = match.number
        if match.undo(seat) != text:
            where.fail(f"seat {seat} did not take back {text!r}")
        if _all_of(match) != before:
            where.fail(f"{text!r} was taken back and left something behind")
        if told(again(seat)) != first or _all_of(match) != after:
            where.fail(f"{text!r} was taken back and done again, with another outcome")
        if match.number != number + 2:
            where.fail("undo and redo are not counted")


def _cannot_undo(where: Where, match: Match, seat: Seat) -> None:
    before = (match.digest(), match.number)
    try:
        match.undo(seat)
    except CannotUndo:
        if (match.digest(), match.number) == before:
            return
    where.fail(f"seat {seat} took something back that was seen")


def preview_foretells(where: Where, match: Match, seat: Seat, text: str) -> None:
    """What a preview promises without an 'unless' comes true, and the match is not touched by it."""
    before = match.digest()
    promised = [one for one in match.preview(seat, text) if not one.unless_stopped]
    if match.digest() != before:
        where.fail(f"a preview of {text!r} changed the match")
    trial = match.state
    events = trial.listen()
    trial.apply(seat, match.game.verbs.parse(text))
    seen = [event for event in events if event.seen_by(seat)]
    if told(promised) != seen[: len(promised)]:
        where.fail(f"a preview of {text!r} promises {told(promised)}")


def replay_equals_live(where: Where, match: Match) -> None:
    """The record, through JSON and as data: the same position, the same events for every seat, the same record."""
    record = match.record()
    text = canonical(record)
    for again in (load(json.loads(text)), load(text)):
        if again.digest() != match.digest() or again.digests() != match.digests():
            where.fail("a replay ends elsewhere")
        if _heard(again) != _heard(match):
            where.fail("a replay tells another story")
        if canonical(again.record()) != text or again.actions() != match.actions():
            where.fail("the record of a replay is another")


def position_is_taken_up(where: Where, match: Match, rng: Generator) -> None:
    """A match begun at a position goes on as the first would, and is recorded as well."""
    position = json.loads(json.dumps(match.position()))
    other = Match(Start(match.game, position=position, hold_draws=bool(match.draws())))
    if canonical(other.position()) != canonical(position):
        where.fail("a position is not what was taken up")
    for seat in range(match.seats):
        if other.legal(seat) != match.legal(seat) or canonical(other.view(seat)) != canonical(match.view(seat)):
            where.fail(f"a position taken up looks different to seat {seat}")
    twin = match.state
    for _ in range(FAR):
        if not other.to_act() or not twin.asked:
            break
        seat = other.to_act()[-1]
        action = rng.choose(twin.legal(seat))
        twin.apply(seat, action)
        other.play(seat, match.game.verbs.text(action))
    if not match.draws() and twin.answers_itself and other.digest() != twin.digest():
        where.fail("a position taken up goes on differently")
    replay_equals_live(where, other)
