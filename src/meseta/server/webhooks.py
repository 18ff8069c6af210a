"""Webhooks: where a table's news are sent, what they say, and where nothing is ever sent.

Whoever makes a table could name an address of this machine, or of its network, and have the server speak to it. So only
addresses of the open internet are spoken to, unless the operator allows all; and it is the address itself that is
looked at, after the name was resolved, and that is then connected to.
"""

import hmac
import ipaddress
import secrets
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import Struct

from meseta.server.description import WebhookDescription
from meseta.server.errors import Refusal

PUBLIC: Final = "public"
ANY: Final = "any"
NONE: Final = "none"
ALLOWED: Final = (PUBLIC, ANY, NONE)
"""To which addresses news may be sent: those of the open internet, all, or none."""

LONGEST: Final = 500
WEBHOOK: Final = "webhook"
"""The field of a new table that has the address."""
ASKED: Final = "asked"
ENDED: Final = "ended"
SIGNATURE: Final = "Meseta-Signature"
DELIVERY: Final = "Meseta-Delivery"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Notice(Struct, kw_only=True):
    """What is sent: no token, and nothing that not everybody at the table may know."""

    news: str
    """asked: that person must decide, and is not at the table; ended: the game has."""
    table: str
    game: str
    seat: int | None
    name: str
    link: str | None
    """Where the table is opened, without any token: whoever has a seat in that browser has it there."""
    delivery: str
    """The same whenever the same news are sent again."""
    time: int
    """Seconds since 1970."""


def new_webhook(address: str, allowed: str, field: str = WEBHOOK) -> WebhookDescription:
    """An address, with a secret of its own. Refusal if nothing may be sent there, naming the field."""
    if allowed == NONE:
        raise Refusal("not-allowed", "this server sends news to no address", field)
    check_address(address, allowed, field)
    return WebhookDescription(address=address, secret=secrets.token_hex(32))


def check_address(address: str, allowed: str, field: str = WEBHOOK) -> SplitResult:
    """The parts of an address. Refusal if it is none, or is seen to lead where nothing may be sent."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise _malformed(field) from None
    clean = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST
    if not clean or parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise _malformed(field)
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise Refusal("malformed", "an address for news has no user, password or part behind #", field)
    found = read_ip(parts.hostname)
    if allowed != ANY and (parts.hostname == "localhost" or (found is not None and not is_public(found))):
        raise Refusal("not-allowed", "news are not sent to addresses of this machine or its network", field)
    return parts


def read_ip(host: str) -> Address | None:
    """The address, if it is one and no name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: Address) -> bool:
    """Whether it is one of the open internet, in whichever dress it comes."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if any(one is not None and not is_public(one) for one in inner):
            return False
        if address in TRANSLATED:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return address.is_global and not address.is_multicast and not address.is_reserved and not address.is_unspecified


TRANSLATED: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""Addresses of the old kind, for networks that have the new kind only (RFC 6052)."""


def sign(secret: str, body: bytes) -> str:
    """What the receiver computes too: only the host's server and he know the secret."""
    return f"sha256={hmac.digest(secret.encode(), body, 'sha256').hex()}"


def encode(notice: Notice) -> bytes:
    """As it is sent."""
    return msgspec.json.encode(notice)


def _malformed(field: str) -> Refusal:
    return Refusal("malformed", f"an address for news is an http or https one, of at most {LONGEST} characters", field)
