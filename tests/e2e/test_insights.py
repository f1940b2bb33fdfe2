"""How one plays, over time, on a phone."""

import re

from playwright.sync_api import expect

from tests.e2e.accounts import AccountMenu, sign_up
from tests.e2e.looks import View, assert_accessible, assert_looks_right
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, until

# Where its layout changes, and where it is tightest.
VIEWS = (
    View(320, 568),
    View(320, 568, 200),
    View(360, 740),
    View(740, 360),
    View(1024, 768),
    View(1280, 800),
    View(1280, 800, 200),
)
PLAYED = """
from gofclub.models import User
from play.bots.situations import Situation
from tests.play.reviewed_hands import reviewed_hands
user = User.objects.get(email="iris@example.org")
table = reviewed_hands(user, 80, costs={Situation.GANG: 2.0})
table.deals.get(number=80).review.delete()
"""


def test_somebody_learns_what_to_practise(open_page, live_site):
    page = open_page(PHONE, **CALM)
    sign_up(page, name="Iris", email="iris@example.org")
    AccountMenu(page).open().menu.get_by_role("link", name="Your play over time").click()
    expect(page.get_by_role("heading", name="Nothing to show yet")).to_be_visible()

    live_site.manage("shell", "--verbosity=0", "-c", PLAYED)
    page.reload()

    expect(page.get_by_role("heading", name="When to spend a gang")).to_be_visible()
    assert_accessible(page, in_the_dark=True)
    assert_looks_right(page, state="insights", views=VIEWS)
    # The numbers behind a chart, by the keyboard alone.
    behind = page.locator(".part-trend summary")
    behind.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".part-trend table")).to_be_visible()
    words = page.locator("#reviews-words")
    expect(words).to_contain_text("49 of your last 50 hands")
    page.get_by_role("button", name="Review my last 50 hands").click()
    # The master may have looked at the last one before we look at the words.
    expect(words).to_contain_text(re.compile("looking at them: 49 of|50 of your last 50 hands"))
    expect(page.get_by_role("button", name="Review my last 50 hands")).to_be_hidden()
    days = page.get_by_role("link", name="30 days")
    # The page loads itself again when the reviews are there, perhaps in this very moment.
    until(page, lambda: days.get_attribute("aria-current") == "page", days.click)
