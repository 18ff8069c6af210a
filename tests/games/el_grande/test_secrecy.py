"""What a seat can know: samples agree with all of it and with nothing else, and no event tells more."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from meseta.conformance.laws import canonical
from meseta.conformance.secrecy import sample_agrees
from meseta.conformance.where import Where
from meseta.games.el_grande.descriptor import GAME
from meseta.games.el_grande.rules.discs import Discs
from meseta.games.el_grande.state import ElGrande
from meseta.games.el_grande.verbs import DISC, STOP, TAKE_BACK
from meseta.kernel.events import EVERYONE, Event, all_but, only
from meseta.kernel.generator import Generator
from meseta.kernel.types import NOTHING, Action, Seat
from tests.games.el_grande.knowledge import Data, hands_of
from tests.games.el_grande.secretive import Story, stories

PARTS = 4
POSITIONS = 500
"""In each part, looked at by every seat and a spectator."""
SAMPLES = 2


def critical(freedom: int) -> float:
    """Chi-square that chance exceeds three times in 100,000 (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 4 * sqrt(2 / (9 * freedom))) ** 3)


def is_uniform(counts: Counter[frozenset[int]] | Counter[int], kinds: int) -> bool:
    """All appear, each as often as any other, as far as chance lets one see."""
    expected = counts.total() / kinds
    return len(counts) == kinds and (
        kinds == 1 or sum((seen - expected) ** 2 / expected for seen in counts.values()) < critical(kinds - 1)
    )


def unknown_to(story: Story, watcher: Seat | None) -> list[Seat]:
    """The seats whose hand the watcher cannot know."""
    return [seat for seat, hands in enumerate(story.known[watcher].hands) if len(hands) > 1]


def discs_of(state: ElGrande) -> Discs | None:
    """The discs that are being set, if some are."""
    top = state.stack[-1] if state.stack else None
    return top if isinstance(top, Discs) else None


def sealed(state: ElGrande) -> list[Seat]:
    """The seats that have set their disc while others have not."""
    discs = discs_of(state)
    return [] if discs is None else [seat for seat, slot in enumerate(discs.slots) if slot != NOTHING]


def rarity(story: Story) -> int:
    """One in so many of such positions is looked at."""
    if sealed(story.state):
        return 1
    if any(story.state.second_back):
        return 2
    return 5 if unknown_to(story, None) else 20


def recorded_hands(position: Data, seat: Seat) -> set[frozenset[int]]:
    """Every hand that the state records as possible for those who only watched."""
    hand, out, first, second = (
        hands_of(position, name)[seat] for name in ("hands", "seen_out", "first_back", "second_back")
    )
    sure = hand - out
    if not first:
        return {sure}
    if not second:
        return {sure | {one} for one in first}
    return {sure | {one, two} for one in first for two in second if one != two}


def sampled(story: Story, watcher: Seat | None, rng: Generator) -> ElGrande:
    state = GAME.sample(story.state, watcher, rng)
    assert isinstance(state, ElGrande)
    return state


def what_may_differ(position: Data, watcher: Seat | None) -> str:
    """A position without what the watcher cannot know: the generator, hands in doubt, discs of others."""
    unknown: Data = {**position, "generator": None}
    backs = hands_of(position, "first_back")
    for name in ("hands", "discards"):
        cards = position[name]
        assert isinstance(cards, list)
        unknown[name] = [
            held if seat == watcher or not backs[seat] else sorted(set(held) - hands_of(position, "seen_out")[seat])
            for seat, held in enumerate(cards)
        ]
    frames = position["frames"]
    assert isinstance(frames, list)
    unknown["frames"] = [frame if frame["rule"] != "discs" else _own_disc(frame, watcher) for frame in frames]
    return canonical(unknown)


def _own_disc(frame: Data, watcher: Seat | None) -> Data:
    fields = frame["fields"]
    assert isinstance(fields, dict)
    slots = [slot if seat == watcher else slot is not None for seat, slot in enumerate(fields["slots"])]
    return {"rule": frame["rule"], "fields": {**fields, "slots": slots}}


def secret_positions(part: int) -> Iterator[Story]:
    """Positions where something is hidden, and some of the others."""
    found = 0
    for number, story in enumerate(stories((2 + part, 5 - part), range(100 * part, 100 * part + 99))):
        if story.state.round > 0 and number % rarity(story) == 0:
            found += 1
            yield story
            if found == POSITIONS:
                return


@pytest.mark.rule("EG-109", "EG-404", "EG-405", "EG-605", "EG-606")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_sample_agrees_with_all_a_seat_has_seen(part: int) -> None:
    rng = Generator(part)
    met: Counter[str] = Counter()
    for story in secret_positions(part):
        state = story.state
        where = Where(GAME, state.seats, state.agreed, part)
        truth = state.pack()
        met["positions"] += 1
        met["hands"] += len(unknown_to(story, None))
        met["two taken back"] += sum(map(bool, state.second_back))
        met["discs"] += len(sealed(state))
        for watcher in story.watchers:
            known = story.known[watcher]
            assert known.contradictions(truth) == []
            for seat in range(state.seats):
                if seat != watcher:
                    assert recorded_hands(truth, seat) == known.hands[seat]
            for _ in range(SAMPLES):
                position = sample_agrees(where, state, watcher, rng).pack()
                assert known.contradictions(position) == []
                assert what_may_differ(position, watcher) == what_may_differ(truth, watcher)
    assert met["positions"] == POSITIONS
    assert min(met["hands"], met["discs"], met["two taken back"]) > 10, met


def some(wanted: str, most: int) -> Iterator[Story]:
    """Positions with a certain secret, from different games."""
    found = 0
    last: object = None
    for story in stories((3, 4, 5, 2), range(500, 600)):
        state = story.state
        hit = {
            "one": len(unknown_to(story, None)) > 0 and not any(state.second_back),
            "two": any(state.second_back),
            "settled": any(state.first_back) and not any(state.second_back) and len(taken_back(story)) == 2,
            "discs": len(sealed(state)) > 1,
            "draw": state.drawing and state.round > 0,
        }[wanted]
        if hit and story is not last:
            last = story
            found += 1
            yield story
            if found == most:
                return
    assert found == most


def taken_back(story: Story) -> list[Event]:
    return [event for event in story.events if event.kind.name == "power-taken-back"]


@pytest.mark.rule("EG-405", "EG-943")
@pytest.mark.parametrize("wanted", ["one", "two", "settled"])
def test_hands_in_doubt_vary_uniformly(wanted: str) -> None:
    """Over many samples every possible hand appears, each as often as any other, the true one too."""
    rng = Generator(7)
    hits, expected, variance = 0, 0.0, 0.0
    for story in some(wanted, 6):
        truth = hands_of(story.state.pack(), "hands")
        for watcher in story.watchers:
            for seat in unknown_to(story, watcher):
                assert seat != watcher
                hands = story.known[watcher].hands[seat]
                times = 30 * len(hands)
                counts = Counter(drawn_hands(story, watcher, seat, times, rng))
                assert set(counts) <= hands
                assert is_uniform(counts, len(hands)), (str(story), watcher, seat, counts)
                hits += counts[truth[seat]]
                expected += times / len(hands)
                variance += times / len(hands) * (1 - 1 / len(hands))
    assert abs(hits - expected) < 4 * sqrt(variance)


def drawn_hands(story: Story, watcher: Seat | None, seat: Seat, times: int, rng: Generator) -> Iterator[frozenset[int]]:
    for _ in range(times):
        mask = sampled(story, watcher, rng).hands[seat]
        yield frozenset(power for power in range(1, 14) if mask >> (power - 1) & 1)


@pytest.mark.rule("EG-405")
def test_hands_in_doubt_vary_independently() -> None:
    """Where two hands are in doubt, every pair of them appears."""
    rng = Generator(11)
    for story in stories((4, 5), range(700, 760)):
        doubtful = unknown_to(story, None)
        if len(doubtful) > 1 and story.state.round < 7:
            one, two = doubtful[:2]
            pairs = len(story.known[None].hands[one]) * len(story.known[None].hands[two])
            samples = [sampled(story, None, rng) for _ in range(30 * pairs)]
            assert is_uniform(Counter(state.hands[one] << 13 | state.hands[two] for state in samples), pairs)
            return
    pytest.fail("no such position")


@pytest.mark.rule("EG-606")
def test_sealed_discs_of_others_vary_uniformly() -> None:
    rng = Generator(13)
    for story in some("discs", 8):
        discs = discs_of(story.state)
        assert discs is not None
        for watcher in story.watchers:
            samples = [discs_of(sampled(story, watcher, rng)) for _ in range(300)]
            for seat in range(story.state.seats):
                slots = Counter(other.slots[seat] for other in samples if other is not None)
                if seat == watcher or discs.slots[seat] == NOTHING:
                    assert slots == {discs.slots[seat]: 300}
                else:
                    options: list[Action] = []
                    discs.legal(story.state, seat, options)
                    assert is_uniform(slots, len(options))


@pytest.mark.rule("EG-109", "EG-203")
def test_the_next_draw_differs_between_samples() -> None:
    rng = Generator(17)
    for story in some("draw", 6):
        odds = story.state.draws()
        total = sum(weight for _, weight in odds)
        for watcher in (None, 0):
            counts: Counter[Action] = Counter()
            for _ in range(60 * total):
                world = sampled(story, watcher, rng)
                assert world.draws() == odds
                counts[odds[world.generator.weighted([weight for _, weight in odds])][0]] += 1
            error = sum((counts[outcome] - 60 * weight) ** 2 / (60 * weight) for outcome, weight in odds)
            assert len(odds) == 1 or error < critical(len(odds) - 1)


def test_nobody_foresees_a_draw() -> None:
    rng = Generator(19)
    for story in some("one", 3):
        generators = {sampled(story, 0, rng).generator.state for _ in range(200)}
        assert len(generators) == 200
        assert story.state.generator.state not in generators


@pytest.mark.rule("EG-405")
def test_no_event_reaches_a_seat_outside_its_audience() -> None:
    """Only what was taken back is secret: to its owner which card, to the others that there is one."""
    kinds: Counter[str] = Counter()
    story: Story | None = None
    ended: list[Story] = []
    for current in stories((2, 3, 4, 5), range(900, 906)):
        if current is not story:
            ended.append(current)
        story = current
    for one in ended:
        for event in one.events:
            kinds[event.kind.name] += 1
            audience = EVERYONE
            if event.kind.name == "own-power-taken-back":
                audience = only(event.values[0])
            elif event.kind.name == "power-taken-back":
                audience = all_but(event.values[0])
            elif event.kind.name == "taken-by-itself" and DISC.has(event.values[1]):
                audience = only(event.values[0])
            assert event.audience == audience
        assert one.known[None].secrets == len(taken_back(one))
        for seat in range(one.state.seats):
            assert one.known[seat].secrets == len(taken_back(one))
    assert kinds["own-power-taken-back"] == kinds["power-taken-back"] > 10
    assert kinds["table-power-taken-back"] > 0


def after(story: Story, seat: Seat, action: Action, watcher: Seat | None) -> tuple[list[Event], str, tuple[Seat, ...]]:
    """What a watcher sees happen, and then sees, when a seat does something."""
    state = story.state.copy()
    events: list[Event] = []
    state.sink = events
    state.answers_itself = False
    state.apply(seat, action)
    return [event for event in events if event.seen_by(watcher)], canonical(GAME.view(state, watcher)), state.to_act()


@pytest.mark.rule("EG-405", "EG-943")
def test_which_card_is_taken_back_shows_to_nobody_else() -> None:
    met = 0
    for story in stories((3, 4), range(300, 330)):
        state = story.state
        for seat in state.to_act():
            hidden = [
                action
                for action in state.legal(seat)
                if TAKE_BACK.has(action) and action != STOP and TAKE_BACK.arg(action) != state.played[seat]
            ]
            if len(hidden) > 1:
                met += 1
                for watcher in story.watchers:
                    looks = [after(story, seat, action, watcher) for action in hidden]
                    assert all(look == looks[0] for look in looks) == (watcher != seat)
    assert met > 10


@pytest.mark.rule("EG-606")
def test_a_sealed_disc_shows_to_nobody_else() -> None:
    met = 0
    for story in stories((3, 4, 5), range(330, 334)):
        state = story.state
        seats = state.to_act()
        if len(seats) > 1:
            met += 1
            for seat in seats:
                for watcher in story.watchers:
                    looks = [after(story, seat, action, watcher) for action in state.legal(seat)]
                    assert all(look == looks[0] for look in looks) == (watcher != seat)
                    assert looks[0][0] == []
    assert met > 10


def test_the_tracker_notices_what_cannot_be() -> None:
    """It is no yes-man: any field that a seat knows, changed, is a contradiction."""
    (story,) = some("one", 1)
    truth = story.state.pack()
    doubtful = unknown_to(story, None)[0]
    watcher = (doubtful + 1) % story.state.seats
    known = story.known[watcher]
    assert known.contradictions(truth) == []
    hand = hands_of(truth, "hands")
    possible = frozenset().union(*known.hands[doubtful])
    impossible = min(set(range(1, 14)) - possible)
    castillo = truth["caballeros"]
    assert isinstance(castillo, dict)
    wrong: list[tuple[str, object]] = [
        ("king", next(region for region in ("galicia", "sevilla") if region != truth["king"])),
        ("points", [points + 1 for points in story.state.points]),
        ("unseen", {}),
        ("face_up", [None] * 5),
        ("round", 1),
        ("hands", [sorted(hand[seat] | {impossible} if seat == doubtful else hand[seat]) for seat in range(len(hand))]),
        ("hands", [[] if seat == watcher else sorted(hand[seat]) for seat in range(len(hand))]),
        ("caballeros", {**castillo, "castillo": [count + 1 for count in castillo["castillo"]]}),
        ("veto_seats", [*story.state.veto_seats, 0]),
    ]
    for name, value in wrong:
        found = known.contradictions({**truth, name: value})
        assert len(found) > 0, name
        assert all(one.startswith(name) for one in found)
