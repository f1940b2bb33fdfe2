"""Signatures by the rules of Standard Webhooks 1.0: a receiver needs no program of ours."""

import base64
import hmac
from collections.abc import Iterable
from datetime import datetime


def headers(secrets: Iterable[str], *, message: str, body: bytes, now: datetime) -> dict[str, str]:
    """What is sent beside the body; one signature for each secret, the newest first.

    >>> at = datetime.fromtimestamp(1614265330, tz=__import__("datetime").UTC)
    >>> secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    >>> sent = headers([secret], message="msg_p5jXN8AQM9LWM0D4loKWxJek", now=at,
    ...                body=b'{"test": 2432232314}')
    >>> sent["webhook-signature"]
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    stamp = str(int(now.timestamp()))
    signed = f"{message}.{stamp}.".encode() + body
    return {
        "webhook-id": message,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{_signature(one, signed)}" for one in secrets),
    }


def _signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
