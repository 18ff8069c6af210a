"""Asking: for whom a table waits, a person or a bot."""

from meseta.bots import usual_bot
from meseta.server.description import Description
from meseta.server.progress import Progress


def player_on(description: Description, progress: Progress, seat: int) -> str | None:
    """The bot that decides for the seat: the one who sits there, or the usual one for whoever has conceded."""
    bot = description.seats[seat].bot
    if bot is None and seat in progress.conceded:
        return usual_bot(progress.match.game).name
    return bot


def people(description: Description, progress: Progress) -> list[int]:
    """The seats for which people decide, whoever is asked."""
    return [seat for seat in range(len(description.seats)) if player_on(description, progress, seat) is None]


def bots_alone(description: Description, progress: Progress) -> bool:
    """Whether bots play it among themselves: no person decides there, or will when it begins."""
    return not (progress.ended or description.closed or people(description, progress))


def asked_people(description: Description, progress: Progress) -> dict[int, int]:
    """The seats whose people must decide now, each with what it is: a number that only grows."""
    if progress.ended or not description.started or description.closed:
        return {}
    asked = [seat for seat in people(description, progress) if seat in progress.match.to_act()]
    return {seat: progress.begun + (progress.match.decision(seat) or 0) for seat in asked}


def bot_seat(description: Description, progress: Progress) -> int | None:
    """A seat for which a bot must decide now."""
    if progress.ended or not description.started or description.closed:
        return None
    for seat in progress.match.to_act():
        if player_on(description, progress, seat) is not None:
            return seat
    return None
