"""EG-941, EG-946, EG-947, EG-951: the cards that move what is no caballero: mobile scoreboards, Grandes, the King."""

from typing import ClassVar, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.events import INTENDED_GRANDE, INTENDED_KING, INTENDED_SCOREBOARD
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Aimed, Declared, PlainActionShown, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import BOARD, GRANDE_TO, KING_TO, TO
from meseta.kernel.events import EVERYONE
from meseta.kernel.fields import Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask


class MobileScoreboardShown(ActionShown):
    """A mobile scoreboard is put somewhere."""

    rule: Literal["mobile-scoreboard"]
    scoreboard: str | None
    """The one that was taken."""


@final
class MobileScoreboard(Aimed):
    """EG-941: put a mobile scoreboard on another region or the Castillo; which and where is one announcement."""

    RULE: ClassVar[str] = "mobile-scoreboard"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("scoreboard", t.SCOREBOARD, optional=True),
        Field("target", t.SPOT, optional=True),
    )

    def __init__(self, mover: Seat = 0, scoreboard: i64 = NOTHING, target: i64 = NOTHING) -> None:
        super().__init__(mover, target)
        self.scoreboard = scoreboard

    def copy(self) -> "MobileScoreboard":
        return MobileScoreboard(self.mover, self.scoreboard, self.target)

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        state.move_scoreboard(self.mover, self.scoreboard, self.target)
        return DONE

    def tell(self, state: ElGrande) -> None:
        state.emit(INTENDED_SCOREBOARD, EVERYONE, (self.mover, self.scoreboard, self.target))

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        if self.scoreboard == NOTHING:
            for board in range(t.SCOREBOARD_COUNT):
                if state.scoreboards[board] != state.king:
                    BOARD.offer(out, board)
            return
        for spot in range(t.CASTILLO + 1):
            if spot != state.king and spot not in state.scoreboards:
                TO.offer(out, spot)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if self.scoreboard == NOTHING:
            if not BOARD.has(action):
                return K_3
            return "EG-602" if state.scoreboards[BOARD.arg(action)] == state.king else ALLOWED
        if not TO.has(action):
            return K_3
        if TO.arg(action) == state.king:
            return "EG-602"
        return "EG-941" if TO.arg(action) in state.scoreboards else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if self.scoreboard == NOTHING:
            self.scoreboard = BOARD.arg(action)
            return ask(seat)
        self.target = TO.arg(action)
        return self.offer(state)

    def declared(self, state: ElGrande) -> Declared:
        board, target = t.SCOREBOARD.word(self.scoreboard), t.SPOT.word(self.target)
        return {**super().declared(state), "scoreboard": {"scoreboard": board, "target": target}}

    def show(self, state: ElGrande, seat: Seat | None) -> MobileScoreboardShown:
        return {
            "rule": "mobile-scoreboard",
            **self.acting(state),
            "scoreboard": t.SCOREBOARD.word_or_none(self.scoreboard),
        }

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.scoreboard == NOTHING:
            return [] if self.target == NOTHING else [("scoreboard", "it is taken before it is put down (EG-941)")]
        found = judged(MobileScoreboard(self.mover), state, self.mover, BOARD.of(self.scoreboard), "scoreboard")
        if self.target != NOTHING:
            found += judged(self, state, self.mover, TO.of(self.target), "target")
        return found


def can_move_scoreboard(state: ElGrande) -> bool:
    """EG-510: is one of them outside the King's region?"""
    return state.scoreboards.count(state.king) < t.SCOREBOARD_COUNT


@final
class MoveGrande(Aimed):
    """EG-946: move your Grande to another region, not from or to the King's, never to the Castillo."""

    RULE: ClassVar[str] = "move-grande"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("target", t.REGION, optional=True))

    def copy(self) -> "MoveGrande":
        return MoveGrande(self.mover, self.target)

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        state.move_grande(self.mover, self.target)
        return DONE

    def tell(self, state: ElGrande) -> None:
        state.emit(INTENDED_GRANDE, EVERYONE, (self.mover, self.target))

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for region in range(t.REGION_COUNT):
            if region not in (state.king, state.grandes[seat]):
                GRANDE_TO.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not GRANDE_TO.has(action):
            return K_3
        spot = GRANDE_TO.arg(action)
        if spot == state.king:
            return "EG-602"
        return "EG-946" if spot in (t.CASTILLO, state.grandes[seat]) else ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.target = GRANDE_TO.arg(action)
        return self.offer(state)

    def declared(self, state: ElGrande) -> Declared:
        return {**super().declared(state), "grande": t.REGION.word(self.target)}

    def show(self, state: ElGrande, seat: Seat | None) -> PlainActionShown:
        return {"rule": "move-grande", **self.acting(state)}

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.target == NOTHING:
            return []
        return judged(self, state, self.mover, GRANDE_TO.of(self.target), "target")


class MoveKingShown(ActionShown):
    """The King is moved."""

    rule: Literal["move-king"]
    anywhere: bool
    """To any other region, not only to a neighbouring one."""


@final
class MoveKing(Aimed):
    """EG-947, EG-951: move the King to a neighbouring region, or to any other; never to the Castillo (EG-1116)."""

    RULE: ClassVar[str] = "move-king"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("target", t.REGION, optional=True))

    def copy(self) -> "MoveKing":
        return MoveKing(self.mover, self.target)

    def begin(self, state: ElGrande) -> Step:
        return ask(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        state.move_king(self.mover, self.target)
        return DONE

    def tell(self, state: ElGrande) -> None:
        state.emit(INTENDED_KING, EVERYONE, (self.mover, self.target))

    def _anywhere(self, state: ElGrande) -> bool:
        return self.card(state) == t.KINGS_CARD

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        anywhere = self._anywhere(state)
        for region in range(t.REGION_COUNT):
            if region != state.king and (anywhere or t.NEIGHBOURS[state.king] >> region & 1):
                KING_TO.offer(out, region)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not KING_TO.has(action):
            return K_3
        spot = KING_TO.arg(action)
        if spot == t.CASTILLO:
            return "EG-103"
        if self._anywhere(state):
            return "EG-951" if spot == state.king else ALLOWED
        return ALLOWED if t.NEIGHBOURS[state.king] >> spot & 1 else "EG-947"

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.target = KING_TO.arg(action)
        return self.offer(state)

    def declared(self, state: ElGrande) -> Declared:
        return {**super().declared(state), "king": t.REGION.word(self.target)}

    def show(self, state: ElGrande, seat: Seat | None) -> MoveKingShown:
        return {"rule": "move-king", **self.acting(state), "anywhere": self._anywhere(state)}

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.target == NOTHING:
            return []
        return judged(self, state, self.mover, KING_TO.of(self.target), "target")
