"""Requests to addresses that others have named: never into the site's own network.

A name may lead to a public address when it is looked at and to a private one when it is asked
(DNS rebinding). So the name is looked up once, every address is judged, and the connection goes
to the very address that was judged; certificates are still checked against the name. Nobody is
followed elsewhere, no proxy is asked, little of an answer is read, and all of it has an end.
"""

import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

LOOKUP_SECONDS = 5.0
MOST_LOOKUPS = 16
"""At a time, for one purpose. Nobody can hang up on the machine's resolver: who asked goes on
without its answer."""
CONNECT_SECONDS = 5.0
WHOLE_SECONDS = 15.0
"""From the first byte to the last: whoever answers drop by drop is cut off."""
MOST_READ = 2000
"""Bytes of an answer: enough to see what is wrong."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
INNER = (ipaddress.IPv6Network("::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
"""IPv4 written as IPv6 in ways that nobody outside uses; not every Python knows them as inner."""
SAFE_PORT = 443
TRIED = 2
"""Addresses of one host: what does not answer there will hardly do so at a third."""


class NotOutside(ValueError):
    """An address that is not for the world: not https on its own port, or inside some network."""


class NoAnswer(OSError):
    """Nobody was there, or what they said was no HTTP."""


class NoRoom(Exception):
    """Too much of ours is under way. Nobody was asked, so nobody has failed."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    retry_after: str
    text: str


def room_for_lookups() -> threading.BoundedSemaphore:
    """One for each purpose: slow names of one kind of receiver hold up no other."""
    return threading.BoundedSemaphore(MOST_LOOKUPS)


def checked_address(url: str) -> SplitResult:
    """The address in its parts, if it may be asked. Its name is judged when it is looked up.

    >>> checked_address("https://push.example.org/abc").hostname
    'push.example.org'
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NotOutside(url) from None
    schemes = ("https", "http") if settings.OUTGOING_TO_PRIVATE else ("https",)
    if parts.scheme not in schemes or not host or parts.username is not None:
        raise NotOutside(url)
    if not url.isascii() or not url.isprintable() or " " in url:
        raise NotOutside(url)
    if settings.OUTGOING_TO_PRIVATE:
        return parts
    if port not in (None, SAFE_PORT):
        raise NotOutside(url)
    try:
        is_public = is_outside(host)
    except ValueError:
        # A name, then. One of a single word is one of some local network.
        is_public = "." in host.rstrip(".")
    if not is_public:
        raise NotOutside(url)
    return parts


def is_outside(address: str) -> bool:
    """Whether an IP address belongs to the world and to nobody's own network.

    >>> [is_outside(one) for one in ("93.184.215.14", "10.0.0.1", "169.254.169.254", "::1")]
    [True, False, False, False]
    >>> [is_outside(one) for one in ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::")]
    [False, False, False]
    >>> [is_outside(one) for one in ("::127.0.0.1", "64:ff9b:1::7f00:1", "2606:4700::1111")]
    [False, False, True]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        # Ways to write an IPv4 address: what counts is where it leads.
        inner = found.ipv4_mapped or found.sixtofour
        if found in NAT64:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            return is_outside(str(inner))
        if found.teredo is not None or found.is_site_local or any(found in net for net in INNER):
            return False
    return found.is_global and not found.is_multicast


def post(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    lookups: threading.BoundedSemaphore,
    seconds: float = WHOLE_SECONDS,
) -> Answer:
    """Sends something there; NotOutside where nobody may, NoAnswer where nobody is."""
    parts = checked_address(url)
    assert parts.hostname is not None  # noqa: S101 (it was checked)
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    try:
        call = _Call(_connected(parts.hostname, port, lookups), seconds)
    except (OSError, UnicodeError) as error:
        raise NoAnswer(str(error)) from error
    with call:
        try:
            if is_safe:
                call.encrypt(parts.hostname)
            line = HTTPConnection(parts.hostname, port)
            line.sock = call.sock
            path = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
            line.request("POST", path, body, dict(headers))
            with line.getresponse() as answer:
                text = _beginning(answer, call)
        except (OSError, HTTPException, ValueError) as error:
            raise NoAnswer(str(error)) from error
    # Half an answer looks like a whole one to whoever reads it.
    call.check()
    return Answer(answer.status, answer.getheader("Retry-After", ""), text)


class _Call:
    """A connection that is hung up on after so many seconds, whoever reads from it then.

    It keeps the socket for itself: an HTTPConnection lets go of its own as soon as the head of
    an answer says that the connection will be closed, and what follows is still read.
    """

    def __init__(self, sock: socket.socket, seconds: float) -> None:
        self.sock, self._seconds = sock, seconds
        self._late = threading.Event()
        self._end = threading.Timer(seconds, self._hang_up)
        self._end.daemon = True

    def __enter__(self) -> None:
        try:
            self._end.start()
        except RuntimeError as error:
            self.sock.close()
            raise NoRoom(str(error)) from error

    def __exit__(self, *_problem: object) -> None:
        self._end.cancel()
        self.sock.close()

    def encrypt(self, host: str) -> None:
        # Shaking hands is for later: it must be possible to hang up on that, too.
        safe = ssl.create_default_context().wrap_socket(
            self.sock, server_hostname=host, do_handshake_on_connect=False
        )
        self.sock = safe
        # Whoever came late while one socket became the other has hung up on neither.
        self.check()
        safe.do_handshake()

    def check(self) -> None:
        if self._late.is_set():
            raise NoAnswer(f"not done within {self._seconds} seconds")

    def _hang_up(self) -> None:
        self._late.set()
        with suppress(OSError):
            # Of the plain socket: one with TLS would lose its state under whoever reads. To
            # close it is for them; its number may be another's by now.
            socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def _beginning(answer: HTTPResponse, call: _Call) -> str:
    text = b""
    while len(text) < MOST_READ:
        call.check()
        piece = answer.read1(MOST_READ - len(text))
        if not piece:
            break
        text += piece
    return text.decode("utf-8", "replace")


def _connected(host: str, port: int, lookups: threading.BoundedSemaphore) -> socket.socket:
    """A connection to one of the host's addresses, if all of them are outside."""
    found = _looked_up(host, port, lookups)
    if not settings.OUTGOING_TO_PRIVATE and not all(is_outside(str(one[4][0])) for one in found):
        raise NotOutside(host)
    problem: OSError | None = None
    for family, kind, protocol, _name, address in found[:TRIED]:
        made = socket.socket(family, kind, protocol)
        made.settimeout(CONNECT_SECONDS)
        try:
            made.connect(address)
        except OSError as error:
            made.close()
            problem = error
            continue
        made.settimeout(WHOLE_SECONDS)
        return made
    raise problem or OSError(f"{host} has no address")


def _looked_up(
    host: str,
    port: int,
    lookups: threading.BoundedSemaphore,
    *,
    seconds: float = LOOKUP_SECONDS,
) -> list[Any]:
    """The addresses of a host, or an OSError in good time, however slow its name servers are."""
    if not lookups.acquire(timeout=seconds):
        raise NoRoom("too many names are being looked up")
    found: list[Any] = []
    problem: list[Exception] = []

    def look() -> None:
        try:
            found.extend(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            problem.append(error)
        finally:
            lookups.release()

    # A thread that nobody waits for at the end: a resolver may take half a minute to give up.
    thread = threading.Thread(target=look, name="lookup", daemon=True)
    try:
        thread.start()
    except RuntimeError as error:
        lookups.release()
        raise NoRoom(str(error)) from error
    thread.join(seconds)
    if problem:
        raise problem[0]
    if thread.is_alive():
        raise NoAnswer(f"the name {host} was not found within {seconds} seconds")
    return found
