"""The pages of a night whose tables share their deals, on windows and in letters of all sizes."""

import pytest

from tests.e2e.accounts import signed_up
from tests.e2e.clubs import ask, club_of
from tests.e2e.looks import View, assert_looks_right
from tests.e2e.screens import DESKTOP, PHONE

# Where their layout changes, and where it is tightest.
VIEWS = (
    View(320, 568),
    View(320, 568, 200),
    View(360, 740, 130),
    View(568, 320, 200),
    View(740, 360),
    View(1024, 768, 200),
    View(1280, 800),
)
# One of them as long as names get without a place to break them.
NAMES = ("Ana", "Ben", "Wilhelmina-Alexandrine")


@pytest.mark.usefixtures("one_day")
def test_a_night_online_fits_on_every_window(open_page):
    people = [
        signed_up(open_page(screen), name=name)
        for screen, name in zip((DESKTOP, PHONE, PHONE), NAMES, strict=True)
    ]
    page = people[0]
    slug = club_of(*people, name="Long Table")
    night = f"{slug}/nights/{ask(page, 'POST', f'{slug}/nights/')['day']}/"
    ask(page, "PATCH", night, {"format": "duplicate"})
    for one in people:
        ask(one, "PUT", f"{night}me/", {"state": "playing"})

    def looks_right(part: str) -> None:
        page.goto(f"/clubs/{night}{part}")
        assert_looks_right(page, state=part, views=VIEWS)

    looks_right("?part=people")
    draft = ask(page, "POST", f"{night}draft/")["draft"]
    looks_right("?part=tables")
    ask(page, "POST", f"{night}draft/confirm/", {"version": draft["version"]})
    ask(page, "POST", f"{night}sheets/")
    for part in ("?part=tables", "?part=standings", "rounds/1/", "screen/"):
        looks_right(part)
