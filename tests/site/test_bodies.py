"""What is too large is not taken in: neither kept, nor read to its end."""

import json
import socket

import pytest

from gofclub.bodies import API_BYTES, most_bytes
from tests.servers.open_files import open_files
from tests.servers.site import PATIENCE, Site, site

CHUNK = b"x" * 65536


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with site(tmp_path_factory.mktemp("bodies")) as served:
        yield served


def send(served: Site, path: str, *, announced: int | None, sent: int, **headers: str):
    """Posts a body; status, headers and body of the answer, and how many bytes went out."""
    fields = {"Host": "localhost", "Content-Type": "application/json", **headers}
    if announced is None:
        fields["Transfer-Encoding"] = "chunked"
    else:
        fields["Content-Length"] = str(announced)
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    gone = 0
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE) as wire:
        wire.sendall(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode())
        try:
            while gone < sent:
                part = CHUNK[: sent - gone]
                frame = part if announced is not None else b"%x\r\n%b\r\n" % (len(part), part)
                wire.sendall(frame)
                gone += len(part)
            if announced is None:
                wire.sendall(b"0\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass  # refused while we were talking
        answer = b""
        try:
            while part := wire.recv(65536):
                answer += part
        except ConnectionResetError:
            pass
    top, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = top.decode().split("\r\n")
    fields = dict(line.lower().split(": ", 1) for line in lines)
    return int(first.split()[1]) if first else 0, fields, body, gone


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "chunked"])
def test_a_large_body_is_refused_before_it_is_kept(running, announced):
    size = 200 * 1024 * 1024

    status, headers, body, gone = send(
        running, "/api/v1/sheets/", announced=size if announced else None, sent=size
    )

    # What was not taken in is about what the system itself holds between two processes.
    assert gone < 32 * 1024 * 1024
    if body:
        assert (status, headers["connection"]) == (413, "close")
        assert json.loads(body)["error"]["code"] == "too_large"
    # Django keeps a body in a file without a name.
    assert not [name for name in open_files(running.process.pid) if "(deleted)" in name]


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "chunked"])
@pytest.mark.parametrize("path", ["/api/v1/sheets/", "/account/login/", "/no/such/page", "/admin/"])
def test_whoever_sends_a_little_too_much_hears_why(running, path, announced):
    size = most_bytes(path) + 70_000

    status, headers, body, _ = send(
        running, path, announced=size if announced else None, sent=size, Accept_Language="en"
    )

    assert (status, headers["connection"]) == (413, "close")
    if path.startswith("/api/"):
        assert json.loads(body)["error"]["message"] == "This is too much at once."
    else:
        assert b"more than one hand can hold" in body


def test_a_patient_sender_is_told_before_it_sends(running):
    status, _, body, _ = send(
        running, "/api/v1/sheets/", announced=50_000, sent=0, Expect="100-continue"
    )

    assert status == 413
    assert b"too_large" in body


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "chunked"])
def test_the_most_that_is_allowed_is_read(running, announced):
    status, _, body, _ = send(
        running,
        "/api/v1/sheets/",
        announced=API_BYTES if announced else None,
        sent=API_BYTES,
        Connection="close",
    )

    # Understood, and refused for what it is: there is no CSRF token.
    assert status == 403
    assert b"csrf" in body
