"""Evenings on several screens: phones and a projector, all up to date by themselves."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accounts import signed_up
from tests.e2e.clubs import ask, club_of
from tests.e2e.pads import Pad
from tests.e2e.screens import PHONE
from tests.e2e.tables import Friend, Table, until

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Leonard")


def tick(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()
        here = page.get_by_role("button", name=re.compile(f"^{name} "), pressed=True)
        expect(here).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_an_evening_of_nine_is_the_same_on_three_phones_and_the_projector(open_page):
    phones = [signed_up(open_page(PHONE), name=name) for name in ("Ana", "Ben", "Cho")]
    ana, ben, cho = phones
    slug = club_of(*phones, role="organiser", name="Long Table")
    leonard = [ask(ana, "POST", f"{slug}/players/", {"name": name}) for name in NAMES][-1]
    night = f"/clubs/{slug}/nights/{ask(ana, 'POST', f'{slug}/nights/')['day']}/"
    for phone in phones:
        phone.goto(f"{night}?part=people")
    wall = ana.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{night}screen/")

    # Each of them sees those who come in at another door.
    tick(ana, "Ana", *NAMES[:2])
    tick(ben, "Ben", *NAMES[2:4])
    tick(cho, "Cho", NAMES[4])
    for phone in phones:
        expect(phone.get_by_text("8 here: 2 tables of four.")).to_be_visible()
    expect(wall.get_by_text("8 people are here.")).to_be_visible()

    # A draw on one phone; on another a latecomer arrives meanwhile.
    ana.get_by_role("button", name="Draw round 1 for 8").click()
    expect(ana.get_by_role("heading", name="8 people, 2 tables")).to_be_visible()
    ben.get_by_role("textbox", name="Find someone, or add a guest").fill("Leo")
    ben.get_by_role("button", name="Add").click()
    expect(ana.get_by_role("alert")).to_contain_text("Leo has come since this draw")
    ana.get_by_role("button", name="Redraw").click()
    expect(ana.get_by_role("heading", name="9 people, 3 tables")).to_be_visible()
    ana.get_by_role("button", name="Confirm").click()
    expect(wall.get_by_text("Table 3")).to_be_visible()

    # The guest has been here before, under another name: the two are one.
    everybody = ask(cho, "GET", f"{slug}/players/")["results"]
    [leo] = [one for one in everybody if one["name"] == "Leo"]
    ask(cho, "POST", f"{slug}/players/{leonard['code']}/merge/", {"gone": leo["code"]})
    for screen in (ana, wall):
        expect(screen.get_by_text("Leonard").first).to_be_visible()
        expect(screen.get_by_text("Leo", exact=True)).to_have_count(0)

    # Somebody goes home, and the next draw knows.
    ana.get_by_role("button", name="Open all sheets").click()
    expect(ana.get_by_role("link", name="Open the sheet")).to_have_count(3)
    cho.get_by_role("button", name=re.compile("^Ada ")).click()
    expect(ana.get_by_role("button", name="Draw round 2 for 8")).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_a_member_says_yes_checks_in_and_is_champion(open_page):
    ana, ben = (signed_up(open_page(PHONE), name=name) for name in ("Ana", "Ben"))
    slug = club_of(ana, ben, name="Yes Club")
    for name in ("Cho", "Dee"):
        ask(ana, "POST", f"{slug}/players/", {"name": name})
    # A night of today: a club's day ends at five.
    today = (datetime.now(UTC) - timedelta(hours=5)).date().isoformat()
    ask(ana, "POST", f"{slug}/calendar/", {"day": today, "starts": "19:30"})
    night = f"/clubs/{slug}/nights/{today}/"

    ben.goto(f"/clubs/{slug}/calendar/")
    ben.get_by_role("button", name="Yes").click()
    expect(ben.get_by_role("button", name="Yes", pressed=True)).to_be_visible()

    # Who said yes stands first; both say where they are, each on their own phone.
    ask(ana, "POST", f"{slug}/nights/")
    ana.goto(f"{night}?part=people")
    expect(ana.locator("#everybody li").first).to_contain_text("Ben")
    ben.goto(f"{night}?part=people")
    ben.get_by_role("button", name="I'm here").click()
    expect(ben.get_by_text("You are in.")).to_be_visible()
    expect(ana.get_by_role("button", name=re.compile("^Ben "), pressed=True)).to_be_visible()
    tick(ana, "Ana", "Cho", "Dee")

    ana.get_by_role("button", name="Draw round 1 for 4").click()
    ana.get_by_role("button", name="Confirm").click()
    ana.get_by_role("button", name="Open all sheets").click()
    ana.get_by_role("link", name="Open the sheet").click()
    pad = Pad(ana).ready()
    pad.tap("Ben")
    for left in (4, 6, 8):
        pad.key(left)
    pad.save.click()
    expect(pad.hands).to_have_count(1)
    pad.sent()
    ben.goto(f"{night}?part=standings")
    expect(ben.get_by_role("row", name=re.compile("^1 .*Ben"))).to_be_visible()

    ask(ana, "PUT", f"{slug}/nights/{today}/end/", {"ended": True})
    # By itself: the page that is open knows that the night is over.
    expect(ben.get_by_text("Champion of the night")).to_be_visible()
    expect(ben.get_by_role("heading", name="Ben", level=1)).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_an_online_evening_is_played_at_two_tables_and_seen_by_everybody(open_page):
    pages = {name: signed_up(open_page(PHONE), name=name) for name in ("Ana", *NAMES[:5])}
    ana, *others = pages.values()
    slug = club_of(ana, *others, name="Far Apart")
    day = ask(ana, "POST", f"{slug}/nights/")["day"]
    here, night = f"{slug}/nights/{day}/", f"/clubs/{slug}/nights/{day}/"
    ask(ana, "PATCH", here, {"online": True})
    for page in pages.values():
        ask(page, "PUT", f"{here}me/", {"state": "playing"})

    ana.goto(f"{night}?part=people")
    ana.get_by_role("button", name="Draw round 1 for 6").click()
    ana.get_by_role("button", name="Confirm").click()
    ana.get_by_role("button", name="Open all tables").click()
    expect(ana.get_by_role("button", name="Start without waiting")).to_have_count(2)
    wall = ana.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{night}screen/")
    standings = ana.context.new_page()
    standings.goto(f"{night}?part=standings")
    ana.get_by_role("link", name="To your table").click()
    at_table = Table(ana).arrived()

    # One stays at each table, and a bot plays for everybody else.
    friends = {name: Friend(page.context, name) for name, page in pages.items()}
    names = {one["code"]: one["name"] for one in ask(ana, "GET", f"{slug}/players/")["results"]}
    plays = {}
    for table in ask(ana, "GET", here)["tables"]:
        ask(ana, "POST", f"{here}tables/1/{table['number']}/kick-off/")
        code, seated = table["online_table"], [names[one] for one in table["players"]]
        stays = "Ana" if "Ana" in seated else seated[0]
        for name in seated:
            if name != stays:
                friends[name].command(code, "leave")
        if stays != "Ana":
            plays[code] = friends[stays]
    [(elsewhere, friend)] = plays.items()

    def turns() -> None:
        if at_table.is_my_turn and not at_table.is_result:
            at_table.act()
        friend.act(elsewhere, boldly=True)

    # The quicker one may be in its next hand when the other has its first.
    written = wall.get_by_text(re.compile(r"^[1-9] hands?$"))
    until(wall, lambda: written.count() == 2, turns)

    # Nobody has reloaded anything, and everybody has a place.
    expect(standings.get_by_role("row", name=re.compile(r"^[1-6] "))).to_have_count(6)
    rows = ask(ana, "GET", f"{here}standings/")["results"]
    assert [row["games"] for row in rows] == [1] * 6
