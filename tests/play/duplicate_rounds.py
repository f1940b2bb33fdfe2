"""Evenings whose tables share their deals, for tests."""

from dataclasses import dataclass
from uuid import uuid4

from gofclub import rules
from gofclub.models import User
from play.models import SharedDeals
from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.people import Person
from scorepad.actors import Actor
from scorepad.models import DrawnTable, Night, Player
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.nights import night_describe
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.secret_links import token_of
from tests.play.evening_tables import FOUR, come
from tests.play.people import account
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import Cast, someone

NAMES = ("Ada", "Bea", "Cyd", "Dora", "Edna", "Flo", "Gus", "Hal", "Ivo")


@dataclass
class Round:
    """The open tables of a round, by their number, with who sits there."""

    cast: Cast
    night: Night
    codes: list[str]
    people: dict[str, list[Person]]

    def play(self, deals: int, *codes: str) -> None:
        """So many deals to their end, at these tables or at all."""
        for code in codes or self.codes:
            for _ in range(deals):
                if table_at(code).is_between:
                    for person in self.people[code]:
                        run_command(Command(code, "next", person=person))
                self._finish(code)

    def _finish(self, code: str) -> None:
        """At every second table with the strongest that the rules allow: points must differ."""
        which = -(self.codes.index(code) % 2)
        while (turn := table_at(code).deal.state.turn) is not None:
            deal = table_at(code).deal
            action = rules.legal(deal.state)[which]
            cards = "" if isinstance(action, rules.Pass) else str(action).rstrip("!")
            do = "play" if cards else "pass"
            person = self.people[code][turn]
            run_command(Command(code, do, uuid4().hex, person, cards=cards, expect=deal.at))


def joined(cast: Cast, name: str) -> Player:
    """Somebody more with an account in the club."""
    user = someone(name)
    token = token_of(invitation_make(actor=cast["owner"], club=cast.club))
    invitation_accept(actor=Actor(user=user), token=token)
    return Player.objects.get(club=cast.club, user=user)


def duplicate_night(cast: Cast, *, people: int = 8, deals: int = 2) -> Night:
    """So many with an account are there, and the first round is drawn."""
    more = [joined(cast, name) for name in NAMES[: people - len(FOUR)]]
    night = evening(cast, [*(cast.player(role) for role in FOUR), *more])
    night_describe(**at(cast, night), format="duplicate", deals=deals)
    tables_draw(**at(cast, night))
    return night


def opened_round(cast: Cast, night: Night, number: int = 1) -> Round:
    """All tables opened, with everybody there."""
    known_deals(night, number)
    sheets_open(**at(cast, night))
    tables = DrawnTable.objects.filter(night=night, round=number, online=True).order_by("number")
    codes = [table.online_table for table in tables]
    people = {}
    for code in codes:
        users = [User.objects.get(pk=chair.user) for chair in table_at(code).chairs]
        people[code] = [account(user) for user in users]
        come(code, people[code])
    return Round(cast, night, codes, people)


def known_deals(night: Night, number: int) -> None:
    """Cards that are the same in every run: by chance, two tables now and then end alike."""
    if not SharedDeals.objects.filter(night=night, round=number, opened_at=None).exists():
        which = SharedDeals.objects.count()
        SharedDeals.objects.create(
            night=night, round=number, code=f"sameeverynow{which}"[-12:], secret=f"{which:064x}"
        )


def duplicate_round(cast: Cast, **how: int) -> Round:
    return opened_round(cast, duplicate_night(cast, **how))
