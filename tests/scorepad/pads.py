"""People with phones: what the tests of the pad share."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.test import Client
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Club, Deal, Player, Sheet
from scorepad.services.sheets import deal_log, sheet_start
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.imports import PastGame, games_import
from tests.signing_in import sign_in

ABCD = ["Ana", "Ben", "Cho", "Dee"]
# The evening of the design's picture: Dee gives to Ben because her total is higher than Ana's.
EVENING = [(5, 0, 9, 7), (0, 3, 2, 11), (6, 1, 0, 4), (8, 0, 5, 8)]


class Phone:
    """A browser that talks to the API as the pad's script does."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user:
            sign_in(self.client, user)
        self.csrf = self.client.get("/api/v1/me/").json()["csrf"]

    def ask(self, method: str, path: str, body: Any = None, **headers: str):
        """The response to one request below /api/v1/."""
        sent = {} if body is None else {"data": json.dumps(body)}
        return self.client.generic(
            method,
            f"/api/v1/{path}",
            content_type="application/json",
            headers={"X-CSRFToken": self.csrf, **headers},
            **sent,
        )

    def get(self, path: str, **headers: str):
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str):
        return self.ask("POST", path, body if body is not None else {}, **headers)

    def patch(self, path: str, body: Any, **headers: str):
        return self.ask("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str):
        return self.ask("DELETE", path, **headers)

    def start(self, names=ABCD, **more: Any) -> str:
        """The code of a new sheet."""
        answer = self.post("sheets/", {"uuid": str(uuid4()), "names": names, **more})
        assert answer.status_code == 201, answer.content
        return answer.json()["code"]

    def log(self, code: str, number: int, left, **more: Any):
        body = {"uuid": str(uuid4()), "number": number, "left": list(left), **more}
        return self.post(f"sheets/{code}/deals/", body)

    def logged(self, code: str, deals=EVENING) -> dict[str, Any]:
        """The sheet after these deals."""
        for number, left in enumerate(deals, 1):
            answer = self.log(code, number, left)
            assert answer.status_code == 201, answer.content
        return self.sheet(code)

    def sheet(self, code: str) -> dict[str, Any]:
        answer = self.get(f"sheets/{code}/")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def share(self, code: str, role: str, **more: Any) -> dict[str, Any]:
        answer = self.post(f"sheets/{code}/links/", {"role": role, **more})
        assert answer.status_code == 201, answer.content
        return answer.json()

    def open(self, url: str):
        """Follows a share link as far as to the cookie."""
        return self.client.get("/j/" + url.split("/j/")[1])


def error(answer) -> dict[str, Any]:
    """The error of a refusal, in the one shape that all have."""
    body = answer.json()
    assert set(body) == {"error"}
    assert body["error"]["code"]
    assert body["error"]["message"]
    return body["error"]


def refusal(answer) -> tuple[int, str]:
    return answer.status_code, error(answer)["code"]


def sheet_of(user: User, names=ABCD, **more: Any) -> Sheet:
    """A sheet started by the service itself."""
    return sheet_start(actor=Actor(user=user), uuid=uuid4(), names=names, **more)


def long_sheet(user: User, hands: int, *, left=(0, 1, 1, 1), club: Club | None = None) -> Sheet:
    """An open sheet with so many hands, written at once."""
    at_home = club or Club.objects.create(name=f"Long {uuid4()}", slug=f"long-{uuid4()}")
    players = [Player.objects.create(club=at_home, name=name, key=uuid4().hex) for name in ABCD]
    now = timezone.now()
    game = PastGame(
        uuid=uuid4(),
        players=tuple(players),
        results=(rules.DealResult(left),) * hands,
        started_at=now - timedelta(hours=5),
        finished_at=now,
        ruleset=rules.OFFICIAL.but(target=500),
    )
    games_import(club=at_home, games=[game], owner=user, count=False)
    Sheet.objects.filter(uuid=game.uuid).update(
        club=club, status=Sheet.Status.OPEN, finished_at=None
    )
    return Sheet.objects.get(uuid=game.uuid)


def log_all(actor: Actor, sheet: Sheet, deals=EVENING) -> list[Deal]:
    """These deals, numbered from 1, with the uuids `number(1)`, `number(2)`..."""
    return [
        deal_log(actor=actor, sheet=sheet, uuid=number(at), number=at, left=left).deal
        for at, left in enumerate(deals, 1)
    ]


def seen(actor: Actor, sheet: Sheet) -> dict[str, Any]:
    return sheet_as_seen(actor, sheet.code)


def living(actor: Actor, sheet: Sheet) -> list[dict[str, Any]]:
    """The hands that count."""
    return [deal for deal in seen(actor, sheet)["deals"] if not deal["voided"]]


def number(n: int) -> UUID:
    """A uuid that one recognises."""
    return UUID(int=n)
