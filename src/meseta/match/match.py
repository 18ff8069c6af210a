"""Match: a game being played, with its record, undo, views and previews."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from meseta.kernel.errors import IllegalAction, UnreadableAction
from meseta.kernel.events import Event
from meseta.kernel.game import Game
from meseta.kernel.generator import Generator
from meseta.kernel.ids import K_5
from meseta.kernel.state import State
from meseta.kernel.types import Action, RuleId, Seat
from meseta.match.errors import CannotUndo, UnknownSeat
from meseta.match.history import Happened, Recorded, Why
from meseta.match.preview import Foreseen, foresee, preview, refusal_after
from meseta.match.record import Start, write_record, write_step
from meseta.match.registry import draw, rule_sentence


class Match:
    """One game from its beginning (or a position) to now.

    Everything that is said to a match either happens wholly, and is recorded, or raises a MesetaError and changes
    nothing. Texts go in, texts come out; `state` gives the bare engine.
    """

    def __init__(self, start: Start) -> None:
        self._start = start
        self._number = 0
        self._steps: list[Recorded] = []
        self._heard: list[tuple[int, list[Event]]] = []
        self._digests: list[tuple[int, str]] = []
        self._standings: list[tuple[int, list[int]]] = []
        self._undo: list[Recorded] = []
        """One seat's open steps since `_base`, the position before the first of them."""
        self._base_steps = 0
        self._base_heard = 0
        """How many steps and log entries there were at `_base`."""
        self._redo: dict[Seat, list[Action]] = {}
        self._sealed_from = 0
        self._asked_at = 0
        self._shown_at = 0
        """The last entry that all know of: a question, or that somebody has finished his secret choice."""
        self._asked_again: dict[Seat, int] = {}
        self._fresh = dict(start.fresh)
        self._state = self._base = _first_state(start)
        heard = self._state.listen()
        self._state.settle()
        self._after(heard, self._state.rounds_ended, self._state.round)
        self._ask_anew()

    def copy(self) -> "Match":
        """The same match once more: what is said to one does not reach the other."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other._steps = self._steps.copy()
        other._heard = self._heard.copy()
        other._digests = self._digests.copy()
        other._standings = self._standings.copy()
        other._undo = self._undo.copy()
        other._redo = {seat: actions.copy() for seat, actions in self._redo.items()}
        other._asked_again = self._asked_again.copy()
        other._state = self._state.copy()
        return other

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._start.game

    @property
    def seats(self) -> int:
        """How many play."""
        return self._state.seats

    @property
    def state(self) -> State:
        """The bare engine at this position: a copy, with ints for actions and without a record."""
        return self._state.copy()

    def sample(self, seat: Seat | None, rng: Generator) -> State:
        """A full state that agrees with everything the seat can know, the unknown drawn afresh."""
        return self.game.sample(self._state, None if seat is None else self._known(seat), rng)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self._state.over

    @property
    def number(self) -> int:
        """The number of the last log entry: every step, undo and redo counts, and none is used twice."""
        return self._number

    def number_known_to(self, seat: Seat | None) -> int:
        """`number` as far as a seat, or a spectator (None), may know it: others' half secret choices do not count."""
        own = 0 if seat is None else self._asked_again.get(self._known(seat), 0)
        return max(own, self._shown_at)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats that must decide now; several where the choice is secret."""
        return self._state.to_act()

    def decision(self, seat: Seat) -> int | None:
        """The id of what the seat is asked now, which others' secret choices do not change; None if it is not asked."""
        if self._known(seat) not in self._state.to_act():
            return None
        return self._asked_again.get(seat, self._asked_at)

    def legal(self, seat: Seat) -> list[str]:
        """Everything the seat may do now, in words."""
        text = self.game.verbs.text
        return [text(action) for action in self._state.legal(self._known(seat))]

    def actions_of(self, seat: Seat) -> list[Action]:
        """Like `legal`, with numbers for the actions. Not to be changed."""
        return self._state.legal(self._known(seat))

    def why(self, seat: Seat, text: str) -> Why | None:
        """Why the seat may not do it: the rule, and what it says; None if it may. Unreadable text is no action."""
        self._known(seat)
        try:
            action = self.game.verbs.parse(text)
        except UnreadableAction as error:
            return Why("", str(error))
        return self.refusal(seat, action)

    def refusal(self, seat: Seat, action: Action) -> Why | None:
        """Like `why`, with a number for the action."""
        return self.explain(seat, action, self._state.refusal(self._known(seat), action))

    def explain(self, seat: Seat, action: Action, rule: RuleId) -> Why | None:
        """A rule that forbids the action, with what it says; a step that was taken by itself cannot be named again."""
        if rule and self._taken_by_itself(seat, action):
            rule = K_5
        return Why(rule, rule_sentence(self.game, rule)) if rule else None

    @property
    def news(self) -> int:
        """How much was drawn or revealed so far: where it changes, something new was learnt."""
        return self._state.news

    def preview(self, seat: Seat, text: str) -> list[Happened]:
        """The events an action would cause, as far as the seat can foresee them.

        Played on a sampled copy up to the first draw, reveal or other seat's real decision. Those who could interrupt
        are taken to let it pass; what follows is marked `unless_stopped`. The match is not touched.
        """
        return preview(self._state, self._known(seat), self.game.verbs.parse(text), self._number + 1)

    def foresee(self, seat: Seat, actions: Sequence[Action]) -> Foreseen:
        """What several actions of the seat, one after another, would do: like `preview`, and what the seat sees then.

        It ends early where something unknown or another seat's real decision comes in between.
        """
        return foresee(self._state, self._known(seat), actions, self._number + 1)

    def refusal_after(self, seat: Seat, after: Sequence[Action], action: Action) -> RuleId:
        """The rule that would forbid an action after others that are only tried, on a sampled copy."""
        return refusal_after(self._state, self._known(seat), after, action)

    def play(self, seat: Seat, text: str) -> list[Happened]:
        """The seat decides; what it sees happen is returned. IllegalAction names the rule it breaks."""
        heard = self.take(seat, self.game.verbs.parse(text))
        return self._visible([(self._number, heard)], seat)

    def take(self, seat: Seat, action: Action) -> list[Event]:
        """Like `play`, with a number for the action, and all that happens is returned: for those who may know it."""
        sealed = self._state.sealed
        heard = self._carry_out(self._known(seat), action)
        if self._redo:
            if sealed:
                self._redo.pop(seat, None)
            else:
                self._redo.clear()
        return heard

    def repeat(self, step: Recorded) -> None:
        """Carry out a recorded step: a decision, or the answer to a draw."""
        if step.seat is None:
            self._answer(step.action)
        else:
            self.take(step.seat, step.action)

    def begin_chance_anew(self, seed: int) -> None:
        """What is drawn from now on comes from another seed; nothing is taken back over this point."""
        after = self._sealed_from if self._state.sealed else len(self._steps)
        self._start = replace(self._start, fresh=(*self._start.fresh, (after, seed)))
        self._fresh = dict(self._start.fresh)
        self._use_seed(seed)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat has a step to take back now."""
        self._known(seat)
        if self._state.sealed and any(step.seat == seat for step in self._steps[self._sealed_from :]):
            return True
        return bool(self._undo) and self._undo[-1].seat == seat

    def can_redo(self, seat: Seat) -> bool:
        """Whether the seat has taken something back that it can do again."""
        return bool(self._redo.get(self._known(seat)))

    def undo(self, seat: Seat) -> str:
        """Take back the seat's last own step, and return its text. CannotUndo if there is none to take back.

        A sealed choice can be taken back until the last one falls; an open step until something was drawn or
        revealed, or another seat has made an open choice or is asked for a sealed one, or the game is over.
        """
        self._known(seat)
        finished = seat not in self._state.to_act()
        if self._state.sealed and self._retract(seat):
            self._number += 1
            if finished:
                self._shown_at = self._number
            self._asked_again[seat] = self._number
            return self.game.verbs.text(self._redo[seat][-1])
        if not self._undo or self._undo[-1].seat != seat:
            raise CannotUndo(f"seat {seat} has nothing to take back")
        action = self._undo.pop().action
        self._number += 1
        self._play_again()
        self._redo = {seat: [*self._redo.get(seat, []), action]}
        return self.game.verbs.text(action)

    def redo(self, seat: Seat) -> list[Happened]:
        """Do again what the seat took back last. CannotUndo if there is nothing."""
        again = self._redo.get(self._known(seat))
        if not again:
            raise CannotUndo(f"seat {seat} has nothing to do again")
        heard = self._carry_out(seat, again.pop())
        return self._visible([(self._number, heard)], seat)

    def draws(self) -> list[str]:
        """What the waiting draw may bring, in words; empty where none waits (see `Start.hold_draws`)."""
        return [self.game.verbs.text(outcome) for outcome, weight in self._state.draws() if weight]

    def answer(self, text: str) -> list[Happened]:
        """Say what the waiting draw brings; what all can see is returned. IllegalDraw if it cannot be."""
        heard = self._answer(self.game.verbs.parse(text))
        return self._visible([(self._number, heard)], None)

    def _answer(self, outcome: Action) -> list[Event]:
        rounds, round = self._state.rounds_ended, self._state.round
        heard = self._state.listen()
        self._state.answer(outcome)
        self._number += 1
        self._steps.append(Recorded(None, outcome))
        self._after(heard, rounds, round)
        self._undo.clear()
        self._redo.clear()
        self._ask_anew()
        return heard

    def view(self, seat: Seat | None) -> dict[str, object]:
        """What the seat, or a spectator (None), may see: a JSON-able dict."""
        return self.game.view(self._state, None if seat is None else self._known(seat))

    def view_beside(self, seat: Seat, public: dict[str, object]) -> dict[str, object]:
        """The same for a seat, where a spectator's was made already: what does not differ is the very same object."""
        return self.game.view_beside(self._state, self._known(seat), public)

    def events(self, seat: Seat | None, after: int = -1) -> list[Happened]:
        """Everything the seat, or a spectator (None), has seen so far, or since the log entry `after`."""
        return self._visible(self._since(after), None if seat is None else self._known(seat))

    def all_events(self, after: int = -1) -> list[Event]:
        """Everything that has happened since the log entry `after`, whoever may know it."""
        return [event for _, events in self._since(after) for event in events]

    def _since(self, after: int) -> list[tuple[int, list[Event]]]:
        first = len(self._heard)
        # Mostly it is the last few that are asked for.
        while first and self._heard[first - 1][0] > after:
            first -= 1
        return self._heard[first:]

    def shared(self, other: "Match") -> int:
        """The last log entry whose events this match and another course of it have in common; -1: there is none."""
        count = min(len(self._heard), len(other._heard))
        while count and self._heard[count - 1][0] != other._heard[count - 1][0]:
            count -= 1
        return self._heard[count - 1][0] if count else -1

    def scores(self) -> list[int]:
        """Each seat's points, whoever may see them."""
        return self._state.scores()

    def scores_by_round(self) -> list[tuple[int, list[int]]]:
        """Each round that has ended, and each seat's points then, whoever may see them."""
        return list(self._standings)

    def winners(self) -> tuple[Seat, ...]:
        """Who has won, several in a shared victory; empty before the end."""
        scores = self._state.scores()
        return tuple(seat for seat in range(self.seats) if self.over and scores[seat] == max(scores))

    def record(self) -> dict[str, object]:
        """The whole truth, JSON-able: start, actions, fingerprints. `meseta.load` takes it up again."""
        return write_record(self._start, self._steps, self._digests, self.digest())

    def position(self) -> dict[str, object]:
        """The position, JSON-able, secrets included. `meseta.position` takes it up."""
        return self._state.pack()

    @property
    def rounds_ended(self) -> int:
        """How many rounds have ended since the match began."""
        return len(self._digests)

    def digests(self) -> list[tuple[int, str]]:
        """The fingerprints so far, each with the number of actions after which it was taken."""
        return list(self._digests)

    def digest(self) -> str:
        """The fingerprint of the position; where a round has just ended, it was taken already."""
        if self._digests and self._digests[-1][0] == len(self._steps):
            return self._digests[-1][1]
        return self._state.digest()

    def actions(self) -> list[str]:
        """What was played, in words, as in the record."""
        return [write_step(self.game, step) for step in self._steps]

    def __str__(self) -> str:
        return draw(self.view(None))

    def __repr__(self) -> str:
        return f"<Match of {self.game.title}, {self.seats} seats, {len(self._steps)} actions{', over' * self.over}>"

    def steps_in_a_row(self, seat: Seat) -> int:
        """How many decisions the seat has taken one after the other, in this round, up to now."""
        count = 0
        for step in reversed(self._steps[self._digests[-1][0] if self._digests else 0 :]):
            if step.seat is not None and step.seat != seat:
                break
            count += step.seat == seat
        return count

    # One step

    def _carry_out(self, seat: Seat, action: Action) -> list[Event]:
        state = self._state
        sealed = state.sealed
        first = not sealed and (not self._undo or self._undo[-1].seat != seat)
        base = state.copy() if first else self._base
        news, rounds, round = state.news, state.rounds_ended, state.round
        heard = state.listen()
        try:
            state.apply(seat, action)
        except IllegalAction as error:
            why = self.explain(seat, action, error.rule)
            assert why is not None
            raise IllegalAction(seat, error.action, why.rule, error.open, why.sentence) from None
        self._number += 1
        if first:
            self._undo.clear()
            self._base = base
            self._base_steps = len(self._steps)
            self._base_heard = len(self._heard)
        step = Recorded(seat, action)
        if sealed:
            self._insert_sealed(step, seat)
        else:
            self._steps.append(step)
        if state.news != news or state.over or (not sealed and self._others_choose_in_secret(seat)):
            self._undo.clear()
            self._redo.clear()
        elif not sealed:
            self._undo.append(step)
        self._after(heard, rounds, round)
        if sealed and state.sealed:
            self._asked_again[seat] = self._number
            if seat not in state.to_act():
                self._shown_at = self._number
        else:
            self._ask_anew()
        return heard

    def _others_choose_in_secret(self, seat: Seat) -> bool:
        """Nothing is taken back over that: their choice would be lost, or it would show that it was made."""
        return self._state.sealed and any(other != seat for other in self._state.to_act())

    def _insert_sealed(self, step: Recorded, seat: Seat) -> None:
        """Sealed choices stand in the record in the order of seats, whoever was first."""
        place = len(self._steps)
        while place > self._sealed_from and (self._steps[place - 1].seat or 0) > seat:
            place -= 1
        self._steps.insert(place, step)

    def _after(self, heard: list[Event], rounds: int, round: int) -> None:
        """Keep what happened; a fingerprint and the points at the first rest after the end of a round."""
        state = self._state
        self._heard.append((self._number, heard))
        state.sink = None
        if state.rounds_ended != rounds:
            self._digests.append((len(self._steps), state.digest()))
            self._standings.append((round, state.scores()))
        if self._fresh and (seed := self._fresh.get(len(self._steps))) is not None:
            self._use_seed(seed)

    def _use_seed(self, seed: int) -> None:
        self._state.generator = Generator(seed)
        self._undo.clear()
        self._redo.clear()

    # Going back

    def _play_again(self) -> None:
        """Play the steps since the base again that were not taken back. What came after them goes with them."""
        state = self._base.copy()
        for step in self._undo:
            assert step.seat is not None
            state.apply(step.seat, step.action)
        self._state = state
        del self._steps[self._base_steps + len(self._undo) :]
        del self._heard[self._base_heard + len(self._undo) :]
        while self._digests and self._digests[-1][0] > len(self._steps):
            self._digests.pop()
            self._standings.pop()
        self._ask_anew()

    def _retract(self, seat: Seat) -> bool:
        """Take the last step of the seat's sealed choice back: empty its slot and choose the others again."""
        own = [index for index in range(self._sealed_from, len(self._steps)) if self._steps[index].seat == seat]
        if not own or not self._state.retract(seat):
            return False
        for index in own[:-1]:
            self._state.apply(seat, self._steps[index].action)
        self._redo.setdefault(seat, []).append(self._steps.pop(own[-1]).action)
        return True

    def _taken_by_itself(self, seat: Seat, action: Action) -> bool:
        """Whether the action was taken by itself after the last step."""
        kind = self.game.events.taken_by_itself
        return any(event.kind is kind and event.values == (seat, action) for event in self._heard[-1][1])

    # Who is asked, and who sees

    def _ask_anew(self) -> None:
        """Whoever is asked now is asked something new; sealed choices will be sorted from here on."""
        self._asked_at = self._shown_at = self._number
        self._sealed_from = len(self._steps)
        if self._asked_again:
            self._asked_again.clear()

    def _known(self, seat: object) -> Seat:
        if seat.__class__ is int and 0 <= seat < self._state.seats:
            return seat
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise UnknownSeat(seat, self.seats)
        return seat

    @staticmethod
    def _visible(heard: Iterable[tuple[int, list[Event]]], seat: Seat | None) -> list[Happened]:
        return [
            Happened(number, index, event)
            for number, events in heard
            for index, event in enumerate(events)
            if event.seen_by(seat)
        ]


def _first_state(start: Start) -> State:
    """The state before its first rest, so that the events of set-up are heard."""
    if start.position is not None:
        state = start.game.unpack(start.position)
    else:
        state = start.game.prepare(start.seats, start.seed, start.options)
    state.answers_itself = not start.hold_draws
    return state
