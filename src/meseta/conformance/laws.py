"""The laws of a single position: what must hold of it, of its copies and of its written form."""

import json
import pickle
from collections.abc import Collection

from meseta.conformance.play import draw, play_on
from meseta.conformance.where import Where
from meseta.kernel.errors import IllegalAction, IllegalDraw, UnreadableAction
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.playout import TURN, playout
from meseta.kernel.state import State
from meseta.kernel.types import ALLOWED, NOTHING, Action, RuleId, Seat

TRIES = 4
"""Refused actions tried at a position."""
MANY = 1000
"""A verb with so many actions is not tried as a whole everywhere, ..."""
FEW = 97
"""... but one action in so many of it, others at every step."""
FAR = 12
"""How many steps a copy plays on."""


def canonical(value: object) -> str:
    """The one JSON text of a value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def texts_are_actions(where: Where) -> None:
    """Every action has one text, and every text is read as its action."""
    verbs = where.game.verbs
    texts = [verbs.text(action) for action in range(verbs.size)]
    if len(set(texts)) != verbs.size:
        where.fail("two actions have the same text")
    for action, text in enumerate(texts):
        if verbs.parse(text) != action or verbs.parse(f"  {text.replace(' ', '  ')} ") != action:
            where.fail(f"{text!r} is not read as action {action}")
        if not verbs.verb(action).has(action):
            where.fail(f"{text!r} belongs to another verb")
    for action in (NOTHING, verbs.size):
        try:
            verbs.text(action)
        except UnreadableAction:
            continue
        where.fail(f"there is a text for {action}, which is no action")


def position_is_sound(where: Where, state: State) -> None:
    """No invariant is broken; exactly one thing is awaited, or all is over; only who is asked has something to do."""
    where.sound(state)
    if [state.over, state.drawing, state.asked != 0].count(True) != 1:
        where.fail(f"over {state.over}, drawing {state.drawing}, asked {state.to_act()}")
    if state.over != (not state.stack):
        where.fail("rules are in progress after the end, or none before it")
    if state.first_to_act() != (state.to_act()[0] if state.asked else NOTHING):
        where.fail(f"the first of {state.to_act()} is not {state.first_to_act()}")
    for seat in range(-1, state.seats + 1):
        if (seat in state.to_act()) != (len(state.legal(seat)) > 0):
            where.fail(f"seat {seat} is asked and can do nothing, or can do something and is not asked")
    if state.drawing != (len(state.draws()) > 0):
        where.fail("a draw without odds, or odds without a draw")


def each_is_offered_once(where: Where, state: State) -> None:
    """`legal` lists every action once, in whatever order."""
    for seat in state.to_act():
        legal = state.legal(seat)
        if len(set(legal)) != len(legal):
            where.fail(f"seat {seat} is offered an action twice: {_texts(state, legal)}")


def rules_are_named(where: Where, state: State, seat: Seat | None) -> None:
    """What a rule in progress shows bears its name."""
    for frame in state.stack:
        name = frame.show(state, seat).get("rule")
        if name != frame.RULE:
            where.fail(f"{frame.RULE} shows itself to seat {seat} as {name!r}")


def refusals_agree(where: Where, state: State, rules: Collection[RuleId], whole: bool = True) -> None:
    """On the whole action space: refused is exactly what `legal` does not list, and always by a rule that exists.

    Not `whole`: of a verb with very many actions those that are listed, and here and there another.
    """
    tried = _actions(where, whole)
    for seat in range(-1, state.seats + 1):
        legal = state.legal(seat)
        listed = set(legal)
        for action in tried if whole else [*tried, *legal]:
            rule = state.refusal(seat, action)
            if (rule == ALLOWED) != (action in listed):
                where.fail(f"{_tried(state, seat, action)}: refusal {rule!r}, but legal lists {_texts(state, legal)}")
            if rule != ALLOWED and rule not in rules:
                where.fail(f"{_tried(state, seat, action)}: refused by {rule!r}, which is no rule of the game")


def _actions(where: Where, whole: bool) -> list[Action]:
    """Every number that may be an action, and one on each side; of a long verb perhaps only some."""
    found = [-1, where.game.verbs.size]
    for verb in where.game.verbs.all:
        apart = 1 if whole or verb.end - verb.base < MANY else FEW
        found += range(verb.base + where.step % apart, verb.end, apart)
    return found


def refused_changes_nothing(where: Where, state: State, rng: Generator) -> None:
    """`apply` raises what `refusal` says, and leaves everything as it was; the same for draws that cannot be."""
    trial = state.copy()
    trial.sink = []
    before = (trial.digest(), trial.news, trial.rounds_ended)
    for _ in range(TRIES):
        seat = rng.below(state.seats + 2) - 1
        action = rng.below(state.game.verbs.size + 2) - 1
        rule = state.refusal(seat, action)
        if rule != ALLOWED:
            _is_refused(where, trial, seat, action, rule)
            _draw_is_refused(where, trial, action)
    if trial.sink or (trial.digest(), trial.news, trial.rounds_ended) != before:
        where.fail("a refused action changed something")
    same_offer(where, state, trial, "after refused actions")


def _is_refused(where: Where, state: State, seat: Seat, action: Action, rule: RuleId) -> None:
    try:
        state.apply(seat, action)
    except IllegalAction as error:
        if (error.seat, error.rule, error.open) != (seat, rule, _texts(state, state.legal(seat))):
            where.fail(f"{_tried(state, seat, action)}: the error tells of {error.seat}, {error.rule}, {error.open}")
        return
    where.fail(f"{_tried(state, seat, action)} is refused by {rule} and was carried out")


def _draw_is_refused(where: Where, state: State, outcome: Action) -> None:
    if outcome in [drawn for drawn, weight in state.draws() if weight]:
        return
    try:
        state.answer(outcome)
    except IllegalDraw:
        return
    where.fail(f"{outcome} cannot be drawn and was")


def same_offer(where: Where, state: State, other: State, what: str) -> None:
    """Two states ask the same of the same seats, or of chance."""
    if state.to_act() != other.to_act() or state.over != other.over or state.draws() != other.draws():
        where.fail(f"{what}: {other.to_act()} are asked instead of {state.to_act()}, or another draw waits")
    for seat in range(state.seats):
        if state.legal(seat) != other.legal(seat):
            where.fail(f"{what}: seat {seat} may do {_texts(other, other.legal(seat))}")


def playouts_are_play(where: Where, state: State) -> None:
    """A playout to the end of a turn is what the same generator chooses step by step."""
    state = state.copy()
    state.answers_itself = True
    if state.drawing:
        draw(state)
    other = state.copy()
    decisions = playout(state, Generator(where.step), TURN)
    players = Generator(where.step)
    turns, rounds, counted = other.turns_ended, other.rounds_ended, 0
    while other.asked and (other.turns_ended, other.rounds_ended) == (turns, rounds):
        legal = other.legal(other.first_to_act())
        counted += len(legal) > 1
        other.apply(other.first_to_act(), players.choose(legal))
    if state.digest() != other.digest() or counted != decisions:
        where.fail(f"a playout of {decisions} decisions is not what {counted} decisions by hand lead to")


def rest_is_rest(where: Where, state: State) -> None:
    """Carrying the rules on at rest changes nothing and tells nothing."""
    other = state.copy()
    other.answers_itself = False
    other.sink = []
    other.settle()
    if other.sink or other.pack() != state.pack():
        where.fail("the rules were not at rest")
    same_offer(where, state, other, "settled again")


def copies_are_independent(where: Where, state: State, rng: Generator) -> None:
    """A copy is the same position; it plays on without the original, and with nobody listening."""
    before = state.digest()
    other = state.copy()
    if other.digest() != before or (other.news, other.rounds_ended) != (state.news, state.rounds_ended):
        where.fail("a copy is another position")
    if other.sink is not None:
        where.fail("a copy tells its events to the original's listener")
    same_offer(where, state, other, "copied")
    events = 0 if state.sink is None else len(state.sink)
    play_on(other, FAR, rng)
    if state.digest() != before or (state.sink is not None and len(state.sink) != events):
        where.fail("a state changed when its copy played on")


def is_stored_whole(where: Where, state: State) -> None:
    """Written as JSON and read again, a position is the same in every respect; so it is when pickled."""
    game = state.game
    packed = state.pack()
    text = canonical(packed)
    same_position(where, state, game.unpack(json.loads(text)), "written and read again")
    if canonical(state.pack()) != text:
        where.fail("writing a position changed it")
    revived = pickle.loads(pickle.dumps(state))
    if not isinstance(revived, type(state)) or revived.pack() != packed:
        where.fail("a pickled state is another position")


def same_position(where: Where, state: State, other: State, what: str) -> None:
    """Two states cannot be told apart: data, offer and views."""
    if other.pack() != state.pack():
        where.fail(f"{what}: another position")
    same_offer(where, state, other, what)
    for seat in (None, *range(state.seats)):
        if seen(state, seat) != seen(other, seat):
            where.fail(f"{what}: another view of seat {seat}")


def own_views_are_views(where: Where, state: State) -> None:
    """A seat's view is the same whether it is made from nothing or beside a spectator's."""
    public = state.game.view(state, None)
    before = canonical(public)
    for seat in range(state.seats):
        if canonical(state.game.view_beside(state, seat, public)) != seen(state, seat):
            where.fail(f"seat {seat} sees something else beside a spectator")
    if canonical(public) != before:
        where.fail("a seat's view changed a spectator's")


def seen(state: State, seat: Seat | None) -> str:
    """A view as canonical JSON."""
    return canonical(state.game.view(state, seat))


def known_rules(game: Game, own: Collection[RuleId]) -> frozenset[RuleId]:
    """The ids that a refusal may name: the game's own and the kernel's."""
    from meseta.kernel.ids import RULES

    twice = set(own) & set(RULES)
    if twice:
        raise AssertionError(f"{game.key}: {', '.join(sorted(twice))} are ids of the kernel")
    return frozenset(own) | frozenset(RULES)


def _texts(state: State, actions: list[Action]) -> list[str]:
    return [state.game.verbs.text(action) for action in actions]


def _tried(state: State, seat: Seat, action: Action) -> str:
    size = state.game.verbs.size
    return f"seat {seat} tries {state.game.verbs.text(action)!r}" if 0 <= action < size else f"seat {seat}, {action}"
