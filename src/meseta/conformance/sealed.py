"""The laws of secret and simultaneous choices, of positions where several seats choose at once."""

from meseta.conformance.laws import seen
from meseta.conformance.play import is_sealed
from meseta.conformance.where import Where
from meseta.kernel.events import Event
from meseta.kernel.generator import Generator
from meseta.kernel.state import State
from meseta.kernel.types import Action, Seat


def order_is_indifferent(where: Where, state: State, rng: Generator) -> None:
    """Whoever chooses first: the same position and the same events follow."""
    lines = [(seat, whole_choice(state, seat, rng)) for seat in state.to_act()]
    straight = _play(state, lines)
    if _play(state, lines[::-1]) != straight:
        where.fail("the order in which sealed choices arrive matters")


def choices_stay_sealed(where: Where, state: State, rng: Generator) -> None:
    """Whatever a seat chooses, and while it has chosen only half: to all others it is the same world."""
    chooser = state.to_act()[-1]
    one, other = whole_choice(state, chooser, rng), whole_choice(state, chooser, rng)
    pairs = [(_chosen(state, chooser, one), _chosen(state, chooser, other))]
    pairs += [(state, _chosen(state, chooser, one[:half])) for half in range(1, len(one))]
    for watcher in (None, *range(state.seats)):
        if watcher == chooser:
            continue
        for first, second in pairs:
            if seen(first, watcher) != seen(second, watcher):
                where.fail(f"seat {watcher} sees what seat {chooser} has chosen in secret")
            worlds = [state.game.sample(world, watcher, rng.copy()).pack() for world in (first, second)]
            if worlds[0] != worlds[1]:
                where.fail(f"a sample for seat {watcher} knows what seat {chooser} has chosen in secret")


def without_half_choices(state: State) -> State:
    """A copy in which whoever still chooses has begun nothing yet."""
    other = state.copy()
    if is_sealed(state):
        for seat in state.to_act():
            other.retract(seat)
    return other


def whole_choice(state: State, seat: Seat, rng: Generator) -> list[Action]:
    """All steps of one seat's sealed choice, while another seat still chooses."""
    trial = state.copy()
    line: list[Action] = []
    while seat in trial.to_act():
        line.append(rng.choose(trial.legal(seat)))
        trial.apply(seat, line[-1])
    return line


def _play(state: State, lines: list[tuple[Seat, list[Action]]]) -> tuple[str, list[Event]]:
    other = state.copy()
    other.answers_itself = False
    events: list[Event] = []
    other.sink = events
    for seat, line in lines:
        for action in line:
            other.apply(seat, action)
    return other.digest(), events


def retraction_is_own(where: Where, state: State, rng: Generator) -> None:
    """Taking back empties the own slot and no other; who has chosen nothing takes nothing back."""
    state = without_half_choices(state)
    seats = state.to_act()
    for seat in range(-1, state.seats + 1):
        if seat in seats or not 0 <= seat < state.seats:
            _nothing_to_retract(where, state, seat)
    first, second = seats[0], seats[-1]
    line = whole_choice(state, first, rng)
    chosen = _chosen(state, first, line)
    _retracts(where, chosen, first, state)
    if len(seats) > 2:
        both = _chosen(chosen, second, whole_choice(state, second, rng))
        _retracts(where, both, second, chosen)
    _nothing_to_retract(where, chosen, second)


def _chosen(state: State, seat: Seat, line: list[Action]) -> State:
    other = state.copy()
    for action in line:
        other.apply(seat, action)
    return other


def _retracts(where: Where, state: State, seat: Seat, before: State) -> None:
    other = state.copy()
    other.sink = []
    if not other.retract(seat):
        where.fail(f"seat {seat} cannot take its sealed choice back")
    if other.sink or other.pack() != before.pack() or other.to_act() != before.to_act():
        where.fail(f"seat {seat} took its choice back, and more than that changed")


def _nothing_to_retract(where: Where, state: State, seat: Seat) -> None:
    other = state.copy()
    if other.retract(seat) or other.pack() != state.pack():
        where.fail(f"seat {seat} has chosen nothing and took it back")
