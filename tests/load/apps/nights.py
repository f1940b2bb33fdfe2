"""Nights of as many public clubs, each with a table in play: prints them as JSON.

python -m tests.load.apps.nights NIGHTS
"""

import json
import sys

import django

django.setup()

from gofclub.models import User  # noqa: E402
from scorepad.models import Sheet  # noqa: E402
from scorepad.services.clubs.draws import tables_draw  # noqa: E402
from scorepad.services.clubs.rounds import sheets_open  # noqa: E402
from tests.scorepad.clubs.evenings import at, evening  # noqa: E402
from tests.scorepad.clubs.people import cast_of, guests  # noqa: E402


def main(many: int) -> None:
    made = []
    for number in range(many):
        cast = cast_of(f"Club {number}", visibility="public")
        night = evening(cast, guests(cast, *"ABCD"))
        tables_draw(**at(cast, night))
        sheets_open(**at(cast, night))
        sheet = Sheet.objects.get(drawn_table__night=night)
        session = cast.client("scorer").cookies["sessionid"].value
        night_at = f"{cast.club.slug}/{night.day}/"
        # Nobody has so many clubs: the next one has other people.
        for user in filter(None, cast.people.values()):
            User.objects.filter(pk=user.pk).update(email=f"{number}.{user.email}")
        made.append({"night": night_at, "sheet": sheet.code, "session": session})
    print(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]))
