"""`manage.py demo`: an invented club to look around in."""

from argparse import ArgumentParser
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from gofclub import demo, rules
from gofclub.models import Colour, Creature, User
from scorepad.demo import make_club

PASSWORD = "demo demo demo"  # noqa: S105 (printed for everybody to use, and refused in production)


class Command(BaseCommand):
    help = "Makes a demo club: invented people with accounts, and months of games, really played."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=4, help="another seed plays other games")
        parser.add_argument("--months", type=int, default=demo.MONTHS, help="how far back")
        parser.add_argument(
            "--until", type=date.fromisoformat, default=None, help="the last evening (2026-11-14)"
        )

    def handle(
        self, *args: Any, seed: int, months: int, until: date | None, **options: Any
    ) -> None:
        if settings.PRODUCTION:
            raise CommandError(
                "The demo has accounts with a known password, so it does not run in production."
            )
        people = make_people()
        self.stdout.write(f"{len(people)} people, {len(people)} accounts; playing their games ...")
        folder = settings.DATA_DIR / "demo"
        # Tonight is still to come.
        until = until or timezone.localdate() - timedelta(days=1)
        played = list(demo.games(seed=seed, until=until, months=months))
        games, deals = write_games(played, folder)
        self.stdout.write(f"{games} games with {deals} hands are in {folder}")
        club, new = make_club(people, played)
        self.stdout.write(f"{new} of them are new in the club {club}: /clubs/{club.slug}/board/")
        self.stdout.write(f'Sign in as {demo.PEOPLE[0].email} with the password "{PASSWORD}".')


@transaction.atomic
def make_people() -> list[User]:
    """An account for everybody in the club; those who have one keep it."""
    users = []
    for number, person in enumerate(demo.PEOPLE):
        user = User.objects.filter(email=person.email).first()
        if user is None:
            user = User.objects.create_user(
                person.email,
                PASSWORD,
                display_name=person.name,
                creature=Creature.values[1 + number % (len(Creature) - 1)],
                colour=Colour.values[(2 * number + number // 3) % len(Colour)],
            )
            EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        users.append(user)
    return users


def write_games(played: Iterable[demo.PlayedGame], folder: Path) -> tuple[int, int]:
    """How many games and deals were written, one file a game."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.gof"):
        old.unlink()
    games = deals = 0
    for game in played:
        (folder / game.file_name).write_text(rules.dumps(game.record), encoding="utf-8")
        games += 1
        deals += len(game.record.deals)
    return games, deals
