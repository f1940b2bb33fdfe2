"""What counts as one address, for whatever is counted: requests, sockets, tables, sign-ins."""

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any

from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    # The settings ask for the number below, and a tenth of a second to start is enough for them.
    from django.http import HttpRequest

IPV6_PREFIX = 64
"""What one household or one phone gets: within it, a new address costs nothing."""


def counted_address(given: str) -> str:
    """The address by which a visitor is counted.

    >>> counted_address("192.0.2.7"), counted_address("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> counted_address("2001:db8:1:2:3:4:5:6"), counted_address("2001:db8:1:2::99%eth0")
    ('2001:db8:1:2::/64', '2001:db8:1:2::/64')
    """
    plain = plain_address(given)
    return str(IPv6Network((plain, IPV6_PREFIX), strict=False)) if ":" in plain else plain


def plain_address(given: str) -> str:
    """The address itself, an IPv4 address as such; empty for what is none.

    >>> plain_address("::FFFF:192.0.2.7"), plain_address("2001:DB8::0001%eth0")
    ('192.0.2.7', '2001:db8::1')
    """
    try:
        address = ip_address(given.partition("%")[0])
    except ValueError:
        # A server behind a socket file names no address: all who come that way share one.
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(address)


def address_of(request: "HttpRequest") -> str:
    """Where a request comes from; uvicorn has put it there where a trusted proxy named it."""
    return counted_address(request.META.get("REMOTE_ADDR", ""))


def address_of_scope(scope: Mapping[str, Any]) -> str:
    """Where a socket comes from."""
    return counted_address(scope["client"][0] if scope.get("client") else "")


def address_digest(address: str) -> str:
    """What is stored of an address: it can be compared while the site keeps its key, never read."""
    if not address:
        return ""
    return salted_hmac("gofclub.visitors", address, algorithm="sha256").hexdigest()
