"""Finished online games, and what they did to ratings, for tests."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from gofclub import rules
from gofclub.models import User
from play.models import Chair, Dealt, OnlinePlayer, OnlineResult, Table
from play.services.tables import CASUAL
from scorepad.rulesets import stored_from

BEGIN = datetime(2026, 3, 1, 20, tzinfo=UTC)


def three_people() -> list[User]:
    return [
        User.objects.create_user(f"{name.lower()}@example.org", "x", display_name=name)
        for name in ("Ana", "Ben", "Cho")
    ]


def game(
    *who: User | str,
    left: tuple[int, ...] = (0, 16, 8),
    hours: float = 0,
    states: tuple[str, ...] = ("here", "here", "here"),
    ruleset: rules.Ruleset = CASUAL,
) -> Table:
    """A table as it is stored once its game of one lucky hand is over; texts are bots."""
    at = BEGIN + timedelta(hours=hours)
    table = Table.objects.create(
        status="over", seats=3, ruleset=stored_from(ruleset), clock=0, bots="club", host=0
    )
    for seat, one in enumerate(who):
        is_bot = isinstance(one, str)
        Chair.objects.create(
            table=table,
            seat=seat,
            user=None if is_bot else one,
            guest=None if is_bot else uuid4(),
            name=one if is_bot else one.display_name,
            bot="club" if is_bot else "",
            state=states[seat],
        )
    Dealt.objects.create(
        table=table,
        number=1,
        hands="",
        salt="",
        seal="",
        scheme=3,
        dealer=0,
        step=1,
        started_at=at,
        finished_at=at,
        result={"left": list(left), "uncalled": [], "strongest": []},
    )
    return table


def ratings() -> list[tuple[object, ...]]:
    """All that has been worked out."""
    rows = OnlineResult.objects.order_by("finished_at", "game", "seat")
    return list(rows.values_list("game__verdict", "seat", "is_rated", "mu", "sigma"))


def value(user: User) -> float:
    return OnlinePlayer.objects.get(user=user).mu
