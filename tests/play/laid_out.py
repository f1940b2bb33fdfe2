"""Tables laid out card by card on a site that runs: called in its shell, told in JSON.

What its processes know of a table is what they have read. So a table is laid out in one step,
before anybody has asked for it.
"""

import json
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gofclub import rules
from play.models import Chair, Table
from play.services.store.commit import run_command
from play.services.tables import CASUAL, table_open
from play.table.commands import Command
from play.table.people import Person
from tests.play.people import guest, table_of
from tests.play.staging import Step, stage

# Ben has the multicolour 1, and Cho goes out in five plays that nobody can beat.
HANDS = tuple(
    rules.cards(hand)
    for hand in (
        "2g3g3g4y5r5r6r6r7r8y8y8rTgTyPgPy",
        "1m2g2y2y2r2r3y3y3r3r5y5y7y7y8g8g",
        "1g4g4g4y5g5g6g6g6y7g7g9g9g9y9yDr",
    )
)
ANA, BEN, CHO = range(3)


def first_lead(host: int = ANA) -> None:
    """Three people, the first hand, and nothing on the table: Ben leads."""
    with transaction.atomic():
        code, people = table_of(seats=3)
        run_command(Command(code, "start", person=people[ANA]))
        stage(code, HANDS)
        Table.objects.filter(code=code).update(host=host, due_at=None)
    _tell(code, people)


def exchange(cho: str = "Cho") -> None:
    """Three people, and Cho has to give Ben a card. The table is Ben's."""
    with transaction.atomic():
        code, people = table_of(seats=3)
        run_command(Command(code, "start", person=people[ANA]))
        stage(code, HANDS, lead=BEN, giver=CHO)
        Chair.objects.filter(table__code=code, seat=CHO).update(name=cho)
        Table.objects.filter(code=code).update(host=BEN, due_at=None)
    _tell(code, people)


def last_card(called: str = "Cho", hands: int = 0) -> None:
    """Ana, a bot, and Cho, who is about to lay the last card; `hands` are all that is played."""
    ana, cho = guest("Ana"), guest(called)
    ruleset = CASUAL.but(deals=hands or None)
    with transaction.atomic():
        code = table_open(person=ana, seats=3, clock=0, ruleset=ruleset).code
        run_command(Command(code, "sit", person=cho, seat=CHO))
        run_command(Command(code, "fill", person=ana))
        run_command(Command(code, "start", person=ana))
        laid = ("4g4g4y5g5g", "6g6g6y7g7g", "9g9g9y9y")
        steps: list[Step] = [(BEN, _play("1m")), (CHO, _play("Dr")), *_passes()]
        for cards in laid:
            steps += [(CHO, _play(cards)), *_passes()]
        stage(code, HANDS, steps)
        Table.objects.filter(code=code).update(due_at=None)
    bot = Chair.objects.get(table__code=code, seat=BEN).name
    _tell(code, [ana, cho], bot=bot)


def hurry(code: str) -> None:
    """What the table waits for has lasted long enough."""
    past = timezone.now() - timedelta(seconds=1)
    # One step further: whoever knows the table reads again when that is.
    Table.objects.filter(code=code).update(due_at=past, seq=F("seq") + 1)
    print("{}")


def hide_waiting() -> None:
    """Whoever looks for a table finds none: others who wait can still be joined by their link."""
    waiting = Table.objects.filter(status=Table.Status.OPEN, visibility=Table.Visibility.PUBLIC)
    waiting.update(visibility=Table.Visibility.LINK, seq=F("seq") + 1)
    print("{}")


def _play(cards: str) -> rules.Play:
    return rules.Play(rules.cards(cards))


def _passes() -> list[Step]:
    return [(ANA, rules.Pass()), (BEN, rules.Pass())]


def _tell(code: str, people: list[Person], **more: Any) -> None:
    print(json.dumps({"code": code, "sessions": [one.session for one in people], **more}))
