"""`manage.py forget`: takes somebody out of the site, as the account page does."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from gofclub.me.forget import forget, in_the_way
from gofclub.models import User


class Command(BaseCommand):
    help = "Forgets somebody: results stay, the name goes everywhere, the account is deleted."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email", help="the address with which the person signs in")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(email__iexact=options["email"]).first()
        if user is None:
            raise CommandError(f"Nobody signs in as {options['email']}.")
        for club in in_the_way(user):
            self.stdout.write(f"{club} ({club.slug}) gets its next owner, or goes with the last.")
        if not options["yes"]:
            typed = input(f"Forget {user.display_name} for good? Type the name to confirm: ")
            if typed.strip() != user.display_name:
                raise CommandError("Nothing was done.")
        left = forget(user, by_operator=True)
        self.stdout.write(
            f"Forgotten. Clubs with a new owner: {left.given}; clubs that are gone: {left.ended}."
        )
