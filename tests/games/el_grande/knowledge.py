"""A player with perfect memory, who has nothing but the events one seat has seen, and what that tells of the table.

Independent of the engine: names only, and every hand that is possible is kept as one of a set of hands.
"""

from collections import Counter
from collections.abc import Iterable

ALL_POWERS = frozenset(range(1, 14))
STACKS: dict[int, dict[str, int]] = {
    1: {
        "move-3": 1,
        "move-4": 1,
        "move-4-own": 1,
        "move-3-foreign": 1,
        "move-2-own-2-foreign": 2,
        "move-5-from-one": 2,
        "move-all-own-from-one": 1,
        "place-2-anywhere": 1,
        "move-all-own-or-place-2": 1,
    },
    2: {
        "veto": 2,
        "decay-all": 1,
        "decay-3": 1,
        "return-1-each": 1,
        "angry-king": 1,
        "disc-return-all": 1,
        "disc-return-2": 1,
        "score-chosen": 3,
    },
    3: {
        "score-4s": 2,
        "score-5s": 2,
        "score-6s-7s": 1,
        "score-castillo": 2,
        "score-all-first": 1,
        "score-most": 1,
        "score-fewest": 1,
        "score-one": 1,
    },
    4: {
        "mobile-scoreboard": 3,
        "disc-score": 1,
        "power-of-the-cards": 2,
        "eviction": 1,
        "take-to-court": 1,
        "move-grande": 2,
        "royal-advisor": 1,
    },
    5: {"kings-card": 1},
}
"""EG-911 to EG-951."""

Data = dict[str, object]


def number(data: Data, key: str) -> int:
    value = data[key]
    assert isinstance(value, int)
    return value


def word(data: Data, key: str) -> str:
    value = data[key]
    assert isinstance(value, str)
    return value


class Knowledge:
    """What one seat (None: a spectator) knows. Events go in one by one; `contradictions` judges a position."""

    def __init__(self, seat: int | None, seats: int, veto: bool) -> None:
        self.seat = seat
        self.seats = seats
        self.caballeros: list[Counter[str]] = [Counter({"province": 30}) for _ in range(seats)]
        self.points = [0] * seats
        self.king: str | None = None
        self.homes: list[str | None] = [None] * seats
        self.scoreboards: dict[str, str | None] = {"8-4-0": None, "4-0-0": None}
        self.hands: list[set[frozenset[int]]] = [{ALL_POWERS} for _ in range(seats)]
        """Every hand that the seat may have."""
        self.played: list[int | None] = [None] * seats
        self.unseen: Counter[str] = Counter()
        for stack in STACKS.values():
            self.unseen.update(stack)
        if not veto:
            del self.unseen["veto"]
        self.used: Counter[str] = Counter()
        self.face_up: list[str | None] = [None] * 5
        self.holding: list[str | None] = [None] * seats
        self.took: list[str | None] = [None] * seats
        self.vetos: list[tuple[int, int]] = []
        self.round = 0
        self.start: int | None = None
        self.order: list[int] = []
        self.discs: list[str | None] = [None] * seats
        self.stopped = False
        self.let_pass: set[int] = set()
        self.scoring_generally = False
        self.secrets = 0
        """Events that only some could see."""

    # What happens

    def hear(self, data: Data) -> None:
        """One event that the seat has seen."""
        kind = word(data, "event")
        handler = getattr(self, "on_" + kind.replace("-", "_"), None)
        assert handler is not None, f"nobody told me of {kind}"
        handler(data)

    def on_taken_by_itself(self, data: Data) -> None:
        """What came of it is told by events of its own."""

    def on_round_began(self, data: Data) -> None:
        self.scoring_generally = False
        self.round = number(data, "round")

    def on_card_revealed(self, data: Data) -> None:
        card = word(data, "card")
        stack = number(data, "stack")
        assert card in STACKS[stack]
        if card == "kings-card":
            self.used[card] = 0
            self.unseen[card] = 0
        else:
            self.unseen[card] -= 1
        assert self.unseen[card] >= 0
        self.face_up[stack - 1] = card

    def on_start_player(self, data: Data) -> None:
        self.start = number(data, "seat")

    def on_power_played(self, data: Data) -> None:
        seat, power = number(data, "seat"), number(data, "power")
        # Only hands that held the card are possible: this settles what was taken back unseen.
        self.hands[seat] = {hand - {power} for hand in self.hands[seat] if power in hand}
        assert self.hands[seat], f"seat {seat} cannot have had {power}"
        assert power not in self.played
        self.played[seat] = power
        if None not in self.played:
            self.order = sorted(range(self.seats), key=lambda other: -(self.played[other] or 0))

    def on_turn_began(self, data: Data) -> None:
        pass

    def on_card_taken(self, data: Data) -> None:
        seat, stack = number(data, "seat"), number(data, "stack")
        assert self.face_up[stack - 1] == word(data, "card")
        self.face_up[stack - 1] = None
        self.holding[seat] = self.took[seat] = word(data, "card")

    def on_turn_ended(self, data: Data) -> None:
        seat = number(data, "seat")
        card = self.holding[seat]
        assert card is not None
        self.holding[seat] = None
        if card != "veto":
            self.used[card] += 1

    def on_round_ended(self, data: Data) -> None:
        for stack, card in enumerate(self.face_up):
            if card is not None:
                self.used[card] += 1
                self.face_up[stack] = None
        self.played = [None] * self.seats
        self.took = [None] * self.seats
        self.order = []

    def on_moved(self, data: Data) -> None:
        owner, count = number(data, "owner"), number(data, "count")
        self.caballeros[owner][word(data, "source")] -= count
        self.caballeros[owner][word(data, "target")] += count
        assert self.caballeros[owner][word(data, "source")] >= 0
        assert count > 0

    def on_king_moved(self, data: Data) -> None:
        self.king = word(data, "region")

    def on_grande_moved(self, data: Data) -> None:
        self.homes[number(data, "seat")] = word(data, "region")

    def on_scoreboard_moved(self, data: Data) -> None:
        self.scoreboards[word(data, "scoreboard")] = word(data, "place")

    def on_announced(self, data: Data) -> None:
        self.stopped = False
        self.let_pass = set()
        assert self.holding[number(data, "by")] == data["card"]

    def on_action_ended(self, data: Data) -> None:
        assert data["stopped"] is self.stopped
        self.stopped = False
        self.let_pass = set()
        self.discs = [None] * self.seats

    def on_region_named(self, data: Data) -> None:
        pass

    on_regions_named = on_court_named = on_region_named
    on_intended_move = on_intended_scoring = on_intended_king = on_region_named
    on_intended_grande = on_intended_scoreboard = on_region_named

    def on_veto_kept(self, data: Data) -> None:
        self.vetos.append((number(data, "seat"), self.round))

    def on_veto_used(self, data: Data) -> None:
        self._drop_veto(number(data, "seat"))
        self.stopped = True

    def on_veto_expired(self, data: Data) -> None:
        self._drop_veto(number(data, "seat"))

    def _drop_veto(self, seat: int) -> None:
        oldest = next(veto for veto in self.vetos if veto[0] == seat)
        self.vetos.remove(oldest)
        self.used["veto"] += 1

    def on_veto_passed(self, data: Data) -> None:
        if data["whole_action"]:
            self.let_pass.add(number(data, "seat"))

    def on_disc_revealed(self, data: Data) -> None:
        # The general scoring follows its discs at once; a card's discs stay until the card is done with.
        if not self.scoring_generally:
            self.discs[number(data, "seat")] = word(data, "region")

    def on_castillo_revealed(self, data: Data) -> None:
        assert self.caballeros[number(data, "seat")]["castillo"] == number(data, "count")

    def on_power_taken_back(self, data: Data) -> None:
        """EG-405: any card of the discard may be the one."""
        self.secrets += 1
        seat = number(data, "seat")
        assert seat != self.seat, "the owner sees which"
        self.hands[seat] = {hand | {power} for hand in self.hands[seat] for power in self.discard_of(seat, hand)}
        assert self.hands[seat]

    def on_own_power_taken_back(self, data: Data) -> None:
        self.secrets += 1
        seat, power = number(data, "seat"), number(data, "power")
        assert seat == self.seat, "a secret of somebody else"
        (hand,) = self.hands[seat]
        assert power in self.discard_of(seat, hand)
        self.hands[seat] = {hand | {power}}

    def on_table_power_taken_back(self, data: Data) -> None:
        seat, power = number(data, "seat"), number(data, "power")
        assert self.played[seat] == power
        self.played[seat] = None
        self.hands[seat] = {hand | {power} for hand in self.hands[seat]}

    def on_general_scoring(self, data: Data) -> None:
        assert self.round == number(data, "round")
        self.scoring_generally = True

    def on_scoring(self, data: Data) -> None:
        pass

    def on_scored(self, data: Data) -> None:
        seat = number(data, "seat")
        self.points[seat] += sum(number(data, key) for key in ("points", "kings_bonus", "home_bonus"))
        assert self.points[seat] == number(data, "total")
        assert self.caballeros[seat][word(data, "place")] == number(data, "count")

    # What follows

    def discard_of(self, seat: int, hand: frozenset[int]) -> frozenset[int]:
        """The discard that goes with a hand."""
        return ALL_POWERS - hand - {self.played[seat]}

    def contradictions(self, position: Data) -> list[str]:
        """The fields of a position (as `pack` writes it) that cannot be, after all that was seen."""
        known: Data = {
            "king": self.king,
            "grandes": self.homes,
            "scoreboards": list(self.scoreboards.values()),
            "points": self.points,
            "played": self.played,
            "unseen": {card: count for card, count in self.unseen.items() if count},
            "used": {card: count for card, count in self.used.items() if count},
            "face_up": self.face_up,
            "holding": self.holding,
            "took": self.took,
            "veto_seats": [seat for seat, _ in self.vetos],
            "veto_rounds": [taken for _, taken in self.vetos],
            "round": self.round,
            "start": self.start,
            "order": self.order,
            "let_pass": sorted(self.let_pass),
        }
        wrong = [name for name, value in known.items() if position[name] != value]
        return wrong + self._misplaced(position) + self._wrong_hands(position) + self._wrong_discs(position)

    def _wrong_discs(self, position: Data) -> list[str]:
        """Discs that were opened lie where the rule that asked for them waits for the Veto holders."""
        frames = position["frames"]
        assert isinstance(frames, list)
        opened = [frame["fields"]["opened"] for frame in frames if any(frame["fields"].get("opened", ()))]
        return [f"frames.opened {discs}" for discs in opened if discs != self.discs]

    def _misplaced(self, position: Data) -> list[str]:
        caballeros = position["caballeros"]
        assert isinstance(caballeros, dict)
        return [
            f"caballeros.{place}"
            for place, counts in caballeros.items()
            if counts != [self.caballeros[seat][place] for seat in range(self.seats)]
        ]

    def _wrong_hands(self, position: Data) -> list[str]:
        hands, discards = hands_of(position, "hands"), hands_of(position, "discards")
        wrong: list[str] = []
        for seat in range(self.seats):
            if hands[seat] not in self.hands[seat]:
                wrong.append(f"hands[{seat}]")
            elif discards[seat] != self.discard_of(seat, hands[seat]):
                wrong.append(f"discards[{seat}]")
        return wrong


def hands_of(position: Data, name: str) -> list[frozenset[int]]:
    """The hands, or discards, of a position."""
    masks = position[name]
    assert isinstance(masks, list)
    return [frozenset(cards) for cards in masks]


def listen(seat: int | None, seats: int, veto: bool, heard: Iterable[Data]) -> Knowledge:
    """All that follows from a seat's events."""
    knowledge = Knowledge(seat, seats, veto)
    for data in heard:
        knowledge.hear(data)
    return knowledge
