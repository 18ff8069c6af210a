"""From what a browser wants to a table: every wish checked, the rest filled in."""

import secrets
from typing import Final

from meseta.kernel.errors import MesetaError, shortened
from meseta.kernel.game import Game
from meseta.match import SEED_BITS, Match, load
from meseta.match.errors import BadRecord
from meseta.match.record import Start
from meseta.match.registry import find_game
from meseta.server.clock import check_clock
from meseta.server.description import BOT, FRIEND, HERE, KINDS, STARTS, YOU, Description, SeatDescription
from meseta.server.errors import Refusal, reading
from meseta.server.http_messages import NewSeat, NewTable
from meseta.server.names import check_bot, clean_name
from meseta.server.webhooks import PUBLIC, new_webhook

COLORS: Final = 5


def describe_new(wish: NewTable, webhooks: str = PUBLIC) -> Description:
    """The description of the new table. Refusal names the field that is wrong."""
    match = _start(wish) if wish.record is None else _take_up(wish)
    wishes = wish.seats or ([NewSeat(kind=HERE) for _ in range(match.seats)] if match.over else [])
    if len(wishes) != match.seats:
        raise Refusal("malformed", f"{len(wishes)} seats are described, but {match.seats} play", "seats")
    seats = _seats(wishes, match.game)
    if wish.shuffle:
        secrets.SystemRandom().shuffle(seats)
    if wish.starts not in STARTS:
        raise Refusal("malformed", f"{shortened(wish.starts)} is none of {', '.join(STARTS)}", "starts")
    return Description(
        game=match.game.key,
        record=match.record(),
        seats=seats,
        watch=wish.watch,
        from_record=wish.record is not None,
        starts=wish.starts,
        started=match.over or not any(seat.awaited for seat in seats),
        clock=None if wish.clock is None else check_clock(wish.clock),
        webhook=None if wish.webhook is None else new_webhook(wish.webhook, webhooks),
    )


def _start(wish: NewTable) -> Match:
    with reading("game"):
        game = find_game(wish.game)
    with reading("seats"):
        game.check_seats(len(wish.seats))
    with reading("options"):
        options = game.read_options(wish.options)
    return Match(Start(game, len(wish.seats), secrets.randbits(SEED_BITS), options))


def _take_up(wish: NewTable) -> Match:
    """The match of a record, to go on with or to look at."""
    if wish.shuffle or wish.options:
        field = "shuffle" if wish.shuffle else "options"
        raise Refusal("malformed", "a game that is taken up keeps its seats and options", field)
    try:
        match = load(wish.record)
    except BadRecord as error:
        raise Refusal("malformed", error.why, error.where) from error
    except MesetaError as error:
        raise Refusal("malformed", str(error), "record") from error
    if not match.over and not match.to_act():
        raise Refusal("malformed", "a draw waits to be answered: here nobody can", "record.start.hold_draws")
    if not match.over:
        # Whoever brought the record could know from its seed what comes.
        match.begin_chance_anew(secrets.randbits(SEED_BITS))
    return match


def _seats(wishes: list[NewSeat], game: Game) -> list[SeatDescription]:
    if sum(wish.kind == YOU for wish in wishes) > 1:
        raise Refusal("malformed", f"'{YOU}' is one seat; others at this screen are '{HERE}'", "seats")
    colors = _colors(wishes)
    return [_seat(wish, color, game, f"seats[{i}]") for i, (wish, color) in enumerate(zip(wishes, colors, strict=True))]


def _seat(wish: NewSeat, color: int, game: Game, where: str) -> SeatDescription:
    if wish.kind not in KINDS:
        raise Refusal("malformed", f"{shortened(wish.kind)} is none of {', '.join(KINDS)}", f"{where}.kind")
    return SeatDescription(
        kind=wish.kind,
        name=clean_name(wish.name, f"{where}.name"),
        color=color,
        bot=check_bot(wish.bot, game, f"{where}.bot") if wish.kind == BOT else None,
        joined=wish.kind not in (BOT, FRIEND),
    )


def _colors(wishes: list[NewSeat]) -> list[int]:
    """Everybody's color; whoever has no wish gets one that is left."""
    wanted = [wish.color for wish in wishes if wish.color is not None]
    for i, wish in enumerate(wishes):
        if wish.color is not None and not 0 <= wish.color < COLORS:
            raise Refusal("malformed", f"colors are 0 to {COLORS - 1}", f"seats[{i}].color")
        if wish.color is not None and wanted.count(wish.color) > 1:
            raise Refusal("malformed", f"two want color {wish.color}", f"seats[{i}].color")
    left = [color for color in range(COLORS) if color not in wanted]
    return [left.pop(0) if wish.color is None else wish.color for wish in wishes]
