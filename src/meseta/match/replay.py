"""Replay: a record played again, every fingerprint compared."""

from meseta.kernel.errors import BadPosition, MesetaError
from meseta.match.errors import BadRecord
from meseta.match.match import Match
from meseta.match.record import Record, read_record


def load(record: object) -> Match:
    """The match of a record (as JSON data or text); BadRecord says where it breaks."""
    return replay(read_record(record))


def replay(record: Record) -> Match:
    """Play a record again to its end."""
    match = _begin(record)
    compared = 0
    for index, step in enumerate(record.actions):
        try:
            match.repeat(step)
        except MesetaError as error:
            raise BadRecord(f"record.actions[{index}]", str(error)) from error
        if match.rounds_ended != compared:
            compared = _compare(match, record, compared, index)
    if len(match.digests()) != len(record.digests):
        raise BadRecord("record.digests", f"{len(record.digests)} rounds are named, {len(match.digests())} were played")
    if match.digest() != record.end:
        raise BadRecord("record.end", "the last position is another: an action was changed, added or lost")
    return match


def _begin(record: Record) -> Match:
    try:
        return Match(record.start)
    except BadPosition as error:
        raise BadRecord(f"record.start.{error.where}", error.why) from error
    except MesetaError as error:
        raise BadRecord("record.start", str(error)) from error


def _compare(match: Match, record: Record, compared: int, index: int) -> int:
    """Compare the fingerprints that were taken since; how many there are now."""
    digests = match.digests()
    for count, digest in digests[compared:]:
        if record.digests.get(count) != digest:
            first = digests[compared - 1][0] if compared else 0
            raise BadRecord(f"record.actions[{first}] to [{index}]", "the position after them is another than recorded")
    return len(digests)
