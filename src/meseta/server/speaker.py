"""Speaker: positions and events of one table put into words, in one language."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import cast

import msgspec
from msgspec.structs import replace

from meseta.kernel.game import Game
from meseta.kernel.types import Action
from meseta.match import Match
from meseta.match.history import Happened
from meseta.server.connection import ENCODER
from meseta.server.messages import Because, Choice, Ending, EventMessage, SeatState, Source
from meseta.server.progress import Progress
from meseta.texts import Texts
from meseta.texts.boards import draw_board
from meseta.texts.log import Log, log_of
from meseta.texts.texts import ChoiceText
from meseta.texts.words import MEMO


class Speaker:
    """Says what happens at one table. Sentences about events are kept: each is told to many, and to latecomers."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self._game = game
        self._texts = texts
        self._told: dict[tuple[int, int], msgspec.Raw] = {}
        self._match: Match | None = None
        """Of which it spoke last: it is not changed any more."""
        self._public: dict[str, object] = {}
        """What a spectator sees of it."""
        self._common: dict[tuple[str, ...], bytes] = {}
        """The same, encoded, but for some fields."""

    def events(self, happened: Iterable[Happened]) -> list[msgspec.Raw]:
        """What happened, as messages, encoded; numbers are never used twice, so what was told stays true."""
        return [self._told.get((item.number, item.index)) or self._tell(item) for item in happened]

    def foreseen(self, happened: Iterable[Happened]) -> list[EventMessage]:
        """What would happen: nothing of it is kept."""
        return [self._event(item) for item in happened]

    def state(self, match: Match, seat: int | None, asks: bool, ended: bool = False) -> SeatState:
        """The position for a seat (None: a spectator); with `asks`, what it may do, too."""
        view = self._view(match, seat)
        decision = match.decision(seat) if asks and seat is not None else None
        spoken = {**view, "over": True} if ended else view
        prompt, rules = self._question(spoken, seat)
        choices = self.choices(match.actions_of(seat), view) if decision is not None and seat is not None else []
        return SeatState(
            seat=seat,
            view=view,
            decision=decision,
            prompt=prompt,
            rules=rules,
            choices=cast(list[Choice], choices),
            can_undo=asks and seat is not None and match.can_undo(seat),
            can_redo=asks and seat is not None and match.can_redo(seat),
        )

    def encode(self, state: SeatState) -> msgspec.Raw:
        """The state of which it spoke last. What a spectator sees, too, is encoded once for all."""
        public = self._public
        own = {key: value for key, value in state.view.items() if key not in public or public[key] is not value}
        view = b"".join([b"{", self._but(tuple(own)), ENCODER.encode(own)[1:]])
        return msgspec.Raw(ENCODER.encode(replace(state, view=msgspec.Raw(view))))

    def _but(self, fields: tuple[str, ...]) -> bytes:
        """The fields that a spectator sees, but for these, as they stand before these."""
        if fields not in self._common:
            common = {key: value for key, value in self._public.items() if key not in fields}
            encoded = ENCODER.encode(common)[1:-1]
            self._common[fields] = encoded + b"," if encoded and fields else encoded
        return self._common[fields]

    def _view(self, match: Match, seat: int | None) -> dict[str, object]:
        if match is not self._match:
            self._match, self._public = match, match.view(None)
            self._common.clear()
        return self._public if seat is None else match.view_beside(seat, self._public)

    def prompt(self, view: Mapping[str, object], seat: int | None) -> str:
        """What is asked, or who is waited for."""
        return self._texts.prompt(self._game.key, view, seat)

    def choices(self, legal: Sequence[Action], view: Mapping[str, object]) -> list[msgspec.Raw]:
        """What may be done, encoded."""
        key, choice = self._game.key, self._texts.choice
        return [_encoded(choice(key, action, view)) for action in legal]

    def log(self) -> Log:
        """How the events of this table are told."""
        return log_of(self._game.key, self._texts)

    def ending(self, progress: Progress) -> Ending | None:
        """How the game ended, if it has."""
        if not progress.ended:
            return None
        match = progress.match
        rounds = match.scores_by_round()
        events = [item.event.data() for item in match.events(None)]
        return Ending(
            standings=progress.standings(),
            rounds=[number for number, _ in rounds],
            points=[[scores[seat] for _, scores in rounds] for seat in range(match.seats)],
            sources=[Source(title=title, points=points) for title, points in self.log().points(events, match.seats)],
        )

    def drawing(self, match: Match, seat: int | None, width: int, names: Sequence[str]) -> str:
        """The position as text, as far as the seat (None: a spectator) sees it."""
        players = names or self._texts.names(match.seats)
        return draw_board(match.view(seat), self._texts.language, players, width, asked=False)

    def because(self, ref: int, rule: str | None, action: Action, view: Mapping[str, object]) -> Because:
        """A rule in words, and why it forbids this action, as far as whoever asked can see."""
        if rule is None:
            return Because(ref=ref, rule=None, case="", title="", text="")
        found = self._texts.rule(rule)
        case = self._texts.case(self._game.key, action, rule, view)
        return Because(ref=ref, rule=found.id, case=case, title=found.title, text=found.text)

    def _question(self, view: dict[str, object], seat: int | None) -> tuple[str, list[str]]:
        """What is asked, or who is waited for; and the ids of the rules behind it."""
        asked = view["to_act"]
        if seat is None or view["over"] or not isinstance(asked, list) or seat not in asked:
            return self.prompt(view, seat), []
        return self._texts.question(self._game.key, view, seat)

    def _tell(self, item: Happened) -> msgspec.Raw:
        told = self._told[item.number, item.index] = msgspec.Raw(ENCODER.encode(self._event(item)))
        return told

    def _event(self, item: Happened) -> EventMessage:
        data = item.event.data()
        text = self._texts.event(self._game.key, data)
        kind = str(data.pop("event"))
        return EventMessage(
            id=(item.number, item.index), event=kind, data=data, text=text, unless_stopped=item.unless_stopped
        )


@lru_cache(MEMO)
def _encoded(said: ChoiceText) -> msgspec.Raw:
    """A choice as it is told."""
    choice = Choice(
        action=said.text,
        verb=said.verb,
        args=[arg if isinstance(arg, int) else str(arg) for arg in said.args],
        label=said.label,
        group=said.group,
        entry=said.entry,
        number=said.number,
    )
    return msgspec.Raw(ENCODER.encode(choice))
