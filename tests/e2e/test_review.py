"""The review of a hand, on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.looks import View, assert_accessible, assert_looks_right
from tests.e2e.screens import PHONE
from tests.e2e.tables import API, CALM, Friend, until

# Where its layout changes, and where it is tightest; its parts are those of other pages.
VIEWS = (
    View(320, 568),
    View(320, 568, 200),
    View(360, 740),
    View(740, 360),
    View(740, 360, 200),
    View(769, 720),
    View(1024, 768),
    View(1280, 800),
    View(1280, 800, 200),
)


def played(page: Page, ana: Friend) -> str:
    """The table of a hand in which she had something to decide; in some she can only pass."""
    while True:
        code = ana.post(f"{API}quick/", {"name": "Ana"})["code"]
        until(page, lambda at=code: bool(ana.view(at)["result"]), lambda at=code: bold(ana, at))
        view = ana.view(code)
        if view["deal"]["left"][view["you"]["seat"]] < 16:
            return code


def bold(ana: Friend, code: str) -> bool:
    return ana.act(code, boldly=True)


def test_a_hand_is_reviewed_step_by_step_and_seat_by_seat(open_page):
    page = open_page(PHONE, **CALM)
    ana = Friend(page.context, "Ana")
    code = played(page, ana)
    reviewed = re.compile("/api/v1/tables/.*/review/")
    page.route(reviewed, lambda route: route.fulfill(status=503), times=1)
    page.goto(f"/play/{code}/hands/1/review/")
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    keys = page.locator(".review-keys button")
    across = [key.bounding_box()["x"] for key in keys.all() if key.is_visible()]
    # Where it will be, when it is known what it leads to.
    expect(keys.filter(has_text="Next label")).to_have_count(1)
    again.click()

    decisions = page.locator(".decision-button")
    # Who has no time while the net is loaded is asked once more.
    until(page, lambda: decisions.count() > 0, lambda: again.count() and again.click())
    assert [key.bounding_box()["x"] for key in keys.all() if key.is_visible()][:3] == across
    expect(page.get_by_role("radio", name="You")).to_be_checked()
    expect(page.locator(".score dd").first).to_be_visible()
    decisions.last.click()
    expect(decisions.last).to_have_attribute("aria-current", "step")
    count = decisions.count()
    expect(page.locator("#lesson-title")).to_contain_text(f"Decision {count} of {count}")
    scrubber = page.get_by_role("slider", name="Step")
    scrubber.focus()
    page.keyboard.press("Home")
    expect(scrubber).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value("1")
    assert_accessible(page, in_the_dark=True)
    assert_looks_right(page, state="review", views=VIEWS)

    bot = page.locator(".seat-switch label").last
    bot.click()

    expect(bot.get_by_role("radio")).to_be_checked()
    expect(page.locator("figcaption")).to_contain_text("Chance to win:")


ON_TOP = """toast => {
  const { x, y, width, height } = toast.getBoundingClientRect();
  return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_what_is_refused_in_a_dialog_is_read_in_front_of_it(open_page):
    page = open_page(PHONE, **CALM)
    code = played(page, Friend(page.context, "Ana"))
    refusal = {"error": {"code": "too_many_tables", "message": "One table after the other."}}
    page.route(re.compile("/again/$"), lambda route: route.fulfill(status=409, json=refusal))
    page.goto(f"/play/{code}/hands/1/")
    page.get_by_role("button", name="Play this deal").click()
    dialog = page.get_by_role("dialog")

    dialog.get_by_role("button", name="Deal the cards").click()

    toast = page.locator(".toast", has_text="One table after the other.")
    expect(toast).to_be_visible()
    assert toast.evaluate(ON_TOP)
    # Whatever is outside of a dialog is inert, to those who listen as well.
    expect(dialog.get_by_role("status")).to_contain_text("One table")
    assert_accessible(page)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("body > .toasts")).to_have_count(1)
