"""The deal of the day, on a phone: played to its end against the bots, once."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.looks import View, assert_accessible, assert_looks_right
from tests.e2e.screens import PHONE
from tests.e2e.tables import CALM, Table, play_until, until

VIEWS = (
    View(320, 568),
    View(360, 740),
    View(360, 740, 200),
    View(740, 360),
    View(1024, 768),
    View(1280, 800),
)


@pytest.mark.usefixtures("one_day")
def test_the_deal_of_the_day_is_played_once(open_page):
    page = open_page(PHONE, **CALM)
    page.goto("/play/")
    page.get_by_role("link", name="Deal of the day").click()
    expect(page.locator(".daily-hand .card")).to_have_count(16)
    assert_accessible(page, in_the_dark=True)
    assert_looks_right(page, state="daily-before", views=VIEWS)
    page.get_by_role("button", name="Play the deal").click()
    table = Table(page).arrived()
    code = table.code

    # Left in the midst of it: it waits where it was.
    page.goto("/play/daily/")
    page.get_by_role("link", name="Go on playing").click()
    assert table.arrived().code == code
    play_until([table], lambda: table.is_result)
    page.get_by_role("link", name="How everybody did").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile(r"\d+ points?"))
    accuracy = page.locator("#accuracy")
    late = accuracy.filter(has_text="See the review")
    # Who has no time while the net is loaded is asked once more.
    until(
        page,
        lambda: "Accuracy" in accuracy.inner_text(),
        lambda: late.count() and page.reload(),
    )
    expect(page.locator("#trail .mark").first).to_be_visible()
    assert_accessible(page, in_the_dark=True)
    assert_looks_right(page, state="daily-after", views=VIEWS)
    page.reload()
    expect(page.locator(".day.today:not(.none)")).to_be_visible()
    expect(page.get_by_role("button", name="Play the deal")).to_have_count(0)
    page.get_by_role("link", name="Review").last.click()
    expect(page.locator(".decision-button").first).to_be_visible()


@pytest.mark.usefixtures("one_day")
def test_a_page_left_open_overnight_shows_todays_cards_first(open_page):
    page = open_page(PHONE, **CALM)

    def of_yesterday(route):
        answer = route.fetch()
        route.fulfill(
            response=answer,
            body=re.sub(r'"day": "[\d-]+"', '"day": "2026-01-01"', answer.text()),
        )

    page.route(re.compile("/play/daily/$"), of_yesterday, times=1)
    page.goto("/play/daily/")
    with page.expect_navigation():
        page.get_by_role("button", name="Play the deal").click()
    expect(page.locator(".daily-hand .card")).to_have_count(16)

    page.get_by_role("button", name="Play the deal").click()
    Table(page).arrived()
