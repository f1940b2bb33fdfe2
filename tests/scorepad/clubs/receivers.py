"""Receivers of webhooks, real ones on this machine, and what makes something to tell them."""

import base64
import hmac
import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from django.conf import settings as configured
from django.utils import timezone

from scorepad.models import WebhookDelivery
from scorepad.services.clubs import webhooks
from scorepad.webhooks.sender import (
    Sender,
)
from tests.scorepad.clubs.people import game, guests
from tests.scorepad.pads import log_all

ALL = [event.value for event in webhooks.CHOICES]
BROUGHT_TO_AN_END = [(0, 5, 16), (0, 12, 16)]


def documented_receiver(secret, monkeypatch):
    """The one of docs/webhooks.md, as somebody would copy it."""
    text = Path(configured.BASE_DIR, "docs/webhooks.md").read_text()
    [source] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    monkeypatch.setenv("WEBHOOK_SECRET", secret)
    known = {"__name__": "receiver"}
    exec(source, known)  # noqa: S102 (our own)
    return known


@contextmanager
def listening(handler):
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


class Ears:
    """A receiver that notes what comes, and answers what the test has told it to."""

    def __init__(self):
        self.status, self.says, self.got = 200, b"thanks", []
        self.waits = None
        ears = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                ears.got.append((self.path, dict(self.headers.items()), body))
                if ears.waits and self.path == "/slow":
                    ears.waits.wait(20)
                self.send_response(ears.status)
                self.send_header("Content-Length", str(len(ears.says)))
                self.end_headers()
                self.wfile.write(ears.says)

            def log_message(self, *line):
                """Quietly."""

        self.handler = Handler

    @property
    def messages(self):
        return [json.loads(body) for _path, _headers, body in self.got]

    @property
    def types(self):
        return [message["type"] for message in self.messages]


def send(*, now=None):
    sender = Sender()
    sender.look(now=now)
    sender.finish(seconds=20)


def send_all():
    """Until nothing is due: one message at a time to each receiver."""
    while WebhookDelivery.objects.filter(status="waiting", due_at__lte=timezone.now()).exists():
        send()


def finished_game(cast):
    sheet = game(cast, guests(cast, "Ana", "Ben", "Cho"), role="owner")
    log_all(cast["owner"], sheet, BROUGHT_TO_AN_END)
    sheet.refresh_from_db()
    assert sheet.status == "finished"
    return sheet


def verified(secret, headers, body):
    """By the rules of the standard, written down once more."""
    key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    named = f"{headers['webhook-id']}.{headers['webhook-timestamp']}."
    signed = named.encode() + body
    made = base64.b64encode(hmac.new(key, signed, "sha256").digest()).decode()
    return f"v1,{made}" in headers["webhook-signature"].split(" ")
