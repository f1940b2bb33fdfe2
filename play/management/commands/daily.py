"""`manage.py daily`: the deals of the days that are over fit their seals; one of them in full.

With a day and its secret it repeats the draw of any site: what is published is enough.
"""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from play.models import DailyDeal
from play.services.daily.days import deal_on, is_open, past_deals, seal_days
from play.table.daily import drawn, seal_of_day


class Command(BaseCommand):
    help = "Checks the seals of the deals of the day that are over, or draws one of them again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("day", nargs="?", type=date.fromisoformat, help="such as 2026-11-15")
        parser.add_argument("secret", nargs="?", help="as published; without it, the stored one")

    def handle(self, *args: Any, **options: Any) -> None:
        day, secret = options["day"], options["secret"]
        if day is None:
            self._all()
        else:
            self._one(day, secret or _stored(day))

    def _all(self) -> None:
        sealed = seal_days()
        wrong = [
            str(deal.day)
            for deal in past_deals().iterator()
            if seal_of_day(deal.day, deal.secret) != deal.seal
        ]
        if wrong:
            raise CommandError(f"the seal does not fit: {', '.join(wrong)}")
        self.stdout.write(f"{past_deals().count()} days that are over fit their seals.")
        if sealed:
            self.stdout.write(f"{sealed} days were sealed just now.")

    def _one(self, day: date, secret: str) -> None:
        try:
            seal, found = seal_of_day(day, secret), drawn(day, secret)
        except ValueError:
            raise CommandError("a secret has 64 hexadecimal digits") from None
        self.stdout.write(f"seal  {seal}")
        for seat, hand in enumerate(found.hands.split("/")):
            who = "you" if seat == 0 else found.bots[seat - 1]
            self.stdout.write(f"{'ABCD'[seat]}     {hand}  {who}")
        known = DailyDeal.objects.filter(day=day).first()
        if known is not None and known.seal != seal:
            raise CommandError(f"that is not the seal that was shown: {known.seal}")


def _stored(day: date) -> str:
    deal = deal_on(day)
    if deal is None:
        raise CommandError("there is no deal of that day")
    if not is_open(deal):
        # The operator could read it; but nobody should by mistake.
        raise CommandError("that day is not over yet")
    return deal.secret
