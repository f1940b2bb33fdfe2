"""A push service and a browser of our own: real requests, really decrypted."""

import base64
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class PushService:
    """Listens on this machine, notes what comes, and answers what the test has told it to."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/push/"
        self.status, self.headers = 201, {}
        self.got: list[tuple[str, dict[str, str], bytes]] = []


class Browser:
    """One that has asked to be told: its address, its key, and how it reads what comes."""

    def __init__(self, service: PushService, name: str) -> None:
        self._service, self._path = service, f"/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes :)"
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.url + name,
            "p256dh": _text(point),
            "auth": _text(self._auth),
        }

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [
            json.loads(
                http_ece.decrypt(
                    body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
                )
            )
            for path, _headers, body in self._service.got
            if path == self._path
        ]


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@contextmanager
def push_service() -> Iterator[PushService]:
    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append((self.path, dict(self.headers.items()), body))
            self.send_response(service.status)
            for name, value in service.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *line: object) -> None:
            """Quietly."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        service = PushService(server.server_address[1])
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join()
