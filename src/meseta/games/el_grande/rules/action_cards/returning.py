"""EG-922 to EG-927: the cards of stack 2 that send caballeros back."""

from typing import ClassVar, Final, Literal, final

from mypy_extensions import i64

from meseta.games.el_grande import tables as t
from meseta.games.el_grande.rules.discs import ByDiscs, Discs, disc_choosers, opened_faults
from meseta.games.el_grande.rules.veto import MOVER, ActionShown, Move, PlainActionShown, Special, judged
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import CABALLERO, GIVE, SEATS_MOST, STOP
from meseta.kernel.domains import SEAT, SEATS, Number
from meseta.kernel.fields import LIST, Field
from meseta.kernel.ids import K_3
from meseta.kernel.types import ALLOWED, CONTINUE, DONE, NOTHING, Action, Fault, RuleId, Seat, Step, ask

RETURNED: Final = 3
"""EG-923, EG-925."""


@final
class Decay(Special):
    """EG-922, EG-923: every opponent's Court, or 3 of it, goes to the Province."""

    RULE: ClassVar[str] = "decay"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER,)

    def copy(self) -> "Decay":
        return Decay(self.mover)

    def carry_out(self, state: ElGrande) -> Step:
        self.carry_out_moves(state)
        return DONE

    def moves(self, state: ElGrande) -> list[Move]:
        most = RETURNED if self.card(state) == t.DECAY_3 else t.CABALLEROS
        moves: list[Move] = []
        for offset in range(1, state.seats):
            owner = (self.mover + offset) % state.seats
            count = min(most, state.at(owner, t.COURT))
            if count:
                moves.append((self.mover, owner, t.COURT, t.PROVINCE, count))
        return moves

    def tell(self, state: ElGrande) -> None:
        """The card alone says what will happen."""

    def show(self, state: ElGrande, seat: Seat | None) -> PlainActionShown:
        return {"rule": "decay", **self.acting(state)}

    def declares(self, state: ElGrande) -> bool:
        return True


class ReturnOneEachShown(ActionShown):
    """One caballero of each opponent goes home."""

    rule: Literal["return-one-each"]
    returned: list[int]
    """Those of whom one was returned."""


@final
class ReturnOneEach(Special):
    """EG-924: return 1 caballero of each opponent to its Province, or spare some. A Veto may stop each."""

    RULE: ClassVar[str] = "return-one-each"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("returned", SEATS),
        Field("owner", SEAT, optional=True),
        Field("source", t.REGION, optional=True),
    )

    def __init__(self, mover: Seat = 0, returned: i64 = 0, owner: i64 = NOTHING, source: i64 = NOTHING) -> None:
        super().__init__(mover)
        self.returned = returned
        """Whose caballero was returned."""
        self.owner = owner
        """The one that is declared to go, ..."""
        self.source = source
        """... and from where."""

    def copy(self) -> "ReturnOneEach":
        return ReturnOneEach(self.mover, self.returned, self.owner, self.source)

    def step(self, state: ElGrande) -> Step:
        return ask(self.mover) if returnable_owners(state, self.mover, self.returned) else DONE

    def carry_out(self, state: ElGrande) -> Step:
        if self.owner != NOTHING:
            state.move(self.mover, self.owner, self.source, t.PROVINCE)
            self.returned |= 1 << self.owner
            self.owner = self.source = NOTHING
        return CONTINUE

    def moves(self, state: ElGrande) -> list[Move]:
        return [] if self.owner == NOTHING else [(self.mover, self.owner, self.source, t.PROVINCE, 1)]

    def more(self, state: ElGrande) -> bool:
        if self.owner == NOTHING:
            return True
        return returnable_owners(state, self.mover, self.returned | 1 << self.owner) != 0

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        for owner in range(state.seats):
            if owner != self.mover and not self.returned >> owner & 1:
                regions = state.free_regions(owner)
                for region in range(t.REGION_COUNT):
                    if regions >> region & 1:
                        CABALLERO.offer(out, owner, region)
        out.append(STOP)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if action == STOP:
            return ALLOWED
        if not CABALLERO.has(action):
            return K_3
        owner, spot = CABALLERO.args(action)
        if spot == state.king:
            return "EG-601"
        if spot == t.CASTILLO:
            return "EG-903"
        if owner >= state.seats or owner == self.mover or self.returned >> owner & 1 or not state.at(owner, spot):
            return "EG-924"
        return ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        if action == STOP:
            return DONE
        self.owner, self.source = CABALLERO.args(action)
        return self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> ReturnOneEachShown:
        return {
            "rule": "return-one-each",
            **self.acting(state),
            "returned": [owner for owner in range(state.seats) if self.returned >> owner & 1],
        }

    def begun(self, state: ElGrande) -> bool:
        return self.returned != 0

    def announces(self, state: ElGrande) -> bool:
        return not self.returned and self.owner == NOTHING

    def declares(self, state: ElGrande) -> bool:
        return self.owner != NOTHING

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.returned >> self.mover & 1:
            return [("returned", "the player's own are not returned (EG-924)")]
        for owner in range(state.seats):
            if self.returned >> owner & 1 and not state.at(owner, t.PROVINCE):
                return [("returned", f"nobody of seat {owner} is in the Province (EG-924)")]
        if self.owner == NOTHING or self.source == NOTHING:
            return [] if self.owner == self.source else [("owner", "a caballero has an owner and a region (EG-924)")]
        return judged(self, state, self.mover, CABALLERO.of(self.owner, self.source), "source")


def returnable_owners(state: ElGrande, mover: Seat, returned: i64) -> i64:
    """EG-924: the opponents, as a mask, who still have a caballero to return."""
    owners = 0
    for owner in range(state.seats):
        if owner != mover and not returned >> owner & 1 and state.free_regions(owner):
            owners |= 1 << owner
    return owners


class AngryKingShown(ActionShown):
    """Every opponent in turn gives caballeros up."""

    rule: Literal["angry-king"]
    seat: int
    """Who gives."""
    due: int
    """How many in all."""
    plan: list[str]
    """From where so far, one by one."""


@final
class AngryKing(Special):
    """EG-925: clockwise, every opponent returns 3 of his own, as many as possible. A Veto may stop a whole return."""

    RULE: ClassVar[str] = "angry-king"
    FIELDS: ClassVar[tuple[Field, ...]] = (
        MOVER,
        Field("turn", Number("seats to the left", 1, SEATS_MOST)),
        Field("plan", t.SOURCE, LIST),
    )

    def __init__(self, mover: Seat = 0) -> None:
        super().__init__(mover)
        self.turn: i64 = 1
        """Whose return it is, counted from the mover's left."""
        self.plan: list[int] = []
        """From where he gives, one by one; declared when it is complete."""

    def copy(self) -> "AngryKing":
        other = AngryKing(self.mover)
        other.turn = self.turn
        other.plan = self.plan.copy()
        return other

    def step(self, state: ElGrande) -> Step:
        while self.turn < state.seats:
            if self._due(state):
                return ask(self._giver(state))
            self.turn += 1
        return DONE

    def carry_out(self, state: ElGrande) -> Step:
        if self.plan:
            self.carry_out_moves(state)
            self.plan = []
            self.turn += 1
        return CONTINUE

    def moves(self, state: ElGrande) -> list[Move]:
        giver = self._giver(state)
        moves: list[Move] = []
        for place in range(t.COURT + 1):
            count = self.plan.count(place)
            if count:
                moves.append((giver, giver, place, t.PROVINCE, count))
        return moves

    def more(self, state: ElGrande) -> bool:
        for later in range(self.turn + 1 if self.plan else 1, state.seats):
            if givable(state, (self.mover + later) % state.seats):
                return True
        return False

    def _giver(self, state: ElGrande) -> Seat:
        return (self.mover + self.turn) % state.seats

    def _due(self, state: ElGrande) -> i64:
        return min(RETURNED, givable(state, self._giver(state)))

    def legal(self, state: ElGrande, seat: Seat, out: list[Action]) -> None:
        regions = state.free_regions(seat)
        for region in range(t.REGION_COUNT):
            if regions >> region & 1 and state.at(seat, region) > self.plan.count(region):
                GIVE.offer(out, region)
        if state.at(seat, t.COURT) > self.plan.count(t.COURT):
            GIVE.offer(out, t.COURT)

    def refusal(self, state: ElGrande, seat: Seat, action: Action) -> RuleId:
        if not GIVE.has(action):
            return K_3
        place = GIVE.arg(action)
        if place == state.king:
            return "EG-601"
        if place == t.CASTILLO or state.at(seat, place) <= self.plan.count(place):
            return "EG-925"
        return ALLOWED

    def take(self, state: ElGrande, seat: Seat, action: Action) -> Step:
        self.plan.append(GIVE.arg(action))
        return ask(seat) if len(self.plan) < self._due(state) else self.offer(state)

    def show(self, state: ElGrande, seat: Seat | None) -> AngryKingShown:
        return {
            "rule": "angry-king",
            **self.acting(state),
            "seat": self._giver(state),
            "due": self._due(state),
            "plan": [t.SOURCE.word(place) for place in self.plan],
        }

    def announces(self, state: ElGrande) -> bool:
        return self.turn == 1 and not self.plan

    def declares(self, state: ElGrande) -> bool:
        return len(self.plan) > 0 and len(self.plan) >= self._due(state)

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.turn >= state.seats:
            return [("turn", f"there are only {state.seats} seats (EG-925)")]
        if len(self.plan) > self._due(state):
            return [("plan", "more is given than is due (EG-925)")]
        before = AngryKing(self.mover)
        before.turn = self.turn
        found: list[Fault] = []
        for i, place in enumerate(self.plan):
            found += judged(before, state, self._giver(state), GIVE.of(place), f"plan[{i}]")
            before.plan.append(place)
        return found


def givable(state: ElGrande, seat: Seat) -> i64:
    """EG-925: how many a player could return: from the Court and the regions, not the King's."""
    total = state.at(seat, t.COURT)
    for region in range(t.REGION_COUNT):
        if region != state.king:
            total += state.at(seat, region)
    return total


class DiscReturnShown(ActionShown):
    """Opponents go home from the regions that their discs show."""

    rule: Literal["disc-return"]
    opened: list[str | None]
    """What the discs show, by seat; empty before they are opened."""


@final
class DiscReturn(ByDiscs):
    """EG-926, EG-927: opponents secretly choose a region; all, or 2, of theirs there go to the Province."""

    RULE: ClassVar[str] = "disc-return"
    FIELDS: ClassVar[tuple[Field, ...]] = (MOVER, Field("opened", t.REGION, LIST, optional=True))

    def copy(self) -> "DiscReturn":
        other = DiscReturn(self.mover)
        other.opened = self.opened.copy()
        return other

    def moves(self, state: ElGrande) -> list[Move]:
        moves: list[Move] = []
        for seat, region in enumerate(self.opened):
            if region != NOTHING:
                count = 2 if self.card(state) == t.DISC_RETURN_2 else state.at(seat, region)
                moves.append((seat, seat, region, t.PROVINCE, count))
        return moves

    def choosers(self, state: ElGrande) -> i64:
        return disc_choosers(state, self.card(state), self.mover, NOTHING)

    def show(self, state: ElGrande, seat: Seat | None) -> DiscReturnShown:
        return {"rule": "disc-return", **self.acting(state), "opened": self.opened_words()}

    def announces(self, state: ElGrande) -> bool:
        return not self.opened

    def choice_faults(self, state: ElGrande) -> list[Fault]:
        if self.opened:
            return opened_faults(state, self.opened, self.card(state), self.mover, NOTHING)
        discs = state.above(self)
        if isinstance(discs, Discs) and (discs.mover != self.mover or discs.region != NOTHING):
            return [("mover", "the discs are not those of this card (EG-926)")]
        return [] if discs else [("", "nobody is asked for a disc, or for a Veto (EG-926)")]
