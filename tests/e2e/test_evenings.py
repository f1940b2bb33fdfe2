"""An evening of thirteen: two organisers' phones and a projector, all up to date by themselves."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.screens import PHONE
from tests.e2e.test_clubs import found, somebody

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo")


def tick(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=re.compile(f"^{name} "), pressed=True)).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_an_evening_of_thirteen_is_the_same_on_two_phones_and_the_projector(open_page):
    ana = open_page(PHONE)
    somebody(ana, "Ana")
    home = f"/clubs/{found(ana, name='Long Table')}/"
    ana.goto(f"{home}players/")
    ana.get_by_role("textbox", name="Names").fill("\n".join(NAMES))
    ana.get_by_role("button", name="Add").click()
    expect(ana.get_by_text("12 players added.")).to_be_visible()
    ana.goto(f"{home}nights/")
    ana.get_by_role("button", name="Start the club night").click()
    expect(ana.get_by_role("heading", name="Not seen yet")).to_be_visible()
    night = ana.url.split("?")[0]
    # The same organiser on a second phone, and on the wall.
    other = ana.context.new_page()
    other.goto(f"{night}?part=people")
    wall = ana.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{night}screen/")
    for name in ("Ana", *NAMES[:11]):
        tick(ana, name)
    expect(other.get_by_text("12 here: 3 tables of four.")).to_be_visible()
    expect(wall.get_by_text("12 people are here.")).to_be_visible()

    # A draw on one phone; on the other a latecomer arrives meanwhile.
    ana.get_by_role("button", name="Draw round 1 for 12").click()
    expect(ana.get_by_role("heading", name="12 people, 3 tables")).to_be_visible()
    other.get_by_role("textbox", name="Find someone, or add a guest").fill("Leo")
    other.get_by_role("button", name="Add").click()
    expect(ana.get_by_role("alert")).to_contain_text("Leo has come since this draw")
    ana.get_by_role("button", name="Redraw").click()
    expect(ana.get_by_role("heading", name="13 people, 4 tables")).to_be_visible()
    ana.get_by_role("button", name="Confirm").click()
    expect(wall.get_by_text("Table 4")).to_be_visible()

    # Somebody goes home, and the next draw knows.
    ana.get_by_role("button", name="Open all sheets").click()
    expect(ana.get_by_role("link", name="Open the sheet")).to_have_count(4)
    other.get_by_role("button", name=re.compile("^Ada ")).click()
    expect(ana.get_by_role("button", name="Draw round 2 for 12")).to_be_visible()
