"""The table where there is little room, and in languages with longer words."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.laid_out import become, friend_of, laid_out
from tests.e2e.looks import View, show
from tests.e2e.pads import post
from tests.e2e.screens import Screen
from tests.e2e.tables import Table

SMALL = Screen(320, 568, touch=True)
BOXES = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
# Letters, not the box around them.
LINES = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return [...range.getClientRects()].map((box) => box.toJSON());
}"""


def boxes(all_of_them: Locator) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = all_of_them.evaluate_all(BOXES)
    return [box for box in shown if box["width"]]


def touch(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return (
        one["left"] < other["right"]
        and other["left"] < one["right"]
        and one["top"] < other["bottom"]
        and other["top"] < one["bottom"]
    )


def test_in_the_room_a_small_phone_shows_whole_words_and_the_seats(open_page):
    page = open_page(SMALL, locale="de")
    page.goto("/play/")
    Table(page).open(post(page, "tables/", name="Ana", clock=0)["code"])
    free = page.locator(".place.free")
    for left in (2, 1, 0):
        free.first.get_by_role("button", name="Bot").click()
        expect(free).to_have_count(left)
    place = page.locator(".place.at-right")
    move = place.get_by_title("auf einen anderen Platz setzen")
    move.click()

    cancel = place.get_by_role("button", name="Abbrechen", exact=True)
    expect(cancel).to_be_visible()
    (inner,), (outer,) = boxes(cancel), boxes(place)
    assert outer["left"] <= inner["left"]
    assert inner["right"] <= outer["right"] <= SMALL.width
    # One line: the word is not cut in two.
    assert len({round(line["top"]) for line in cancel.evaluate(LINES)}) == 1
    cancel.click()
    expect(move).to_be_visible()

    # In very large letters what can be pressed scrolls with the rest.
    show(page, View(SMALL.width, SMALL.height, 200))
    page.locator(".room").evaluate("room => room.scrollTo(0, 0)")
    (foot,) = boxes(page.locator(".result-foot"))
    assert foot["top"] >= SMALL.height
    page.get_by_role("button", name="Los").scroll_into_view_if_needed()
    (start,) = boxes(page.get_by_role("button", name="Los"))
    assert start["bottom"] <= SMALL.height

    # Sixteen cards from behind lie within the edge of their seat.
    show(page, View(SMALL.width, SMALL.height))
    page.get_by_role("button", name="Los").click()
    expect(page.locator(".seat .backs i").nth(40)).to_be_visible()
    for seat in page.locator(".seat").all():
        (edge,), cards = boxes(seat), boxes(seat.locator(".backs i"))
        assert all(edge["left"] + 2 < card["left"] for card in cards)
        assert all(card["right"] < edge["right"] - 2 for card in cards)


def test_the_first_lead_lies_on_nothing_and_cards_lie_within_their_seats(live_site, open_page):
    told = laid_out(live_site, "first_lead()")
    page = open_page(SMALL, locale="de")
    become(page.context, live_site, told["sessions"][0])
    Table(page).open(told["code"])
    lead = page.locator(".felt-lead")
    expect(lead).to_be_visible()

    for view in (View(320, 568), View(360, 640), View(740, 360), View(769, 1024)):
        show(page, view)
        others = boxes(page.locator(".track-arrow, .dummy, .seat, .rail"))
        lines = lead.evaluate(LINES)
        assert lines
        assert not [one for one in others for line in lines if touch(one, line)], view
        # My own points are there on every screen.
        expect(page.locator(".rail-words span")).to_have_text("0 Punkte")
        expect(page.locator(".rail-words span")).to_be_visible()


def test_with_a_hint_on_offer_whose_turn_it_is_is_said_in_full(live_site, new_context, open_page):
    told = laid_out(live_site, "first_lead()")
    page = open_page(SMALL, locale="pl")
    ben = friend_of(new_context(), live_site, told["sessions"][1], "Ben")
    become(page.context, live_site, told["sessions"][2])
    cho = Table(page).open(told["code"])
    ben.command(cho.code, "play", cards="1m", expect=cho.at)
    words = page.locator(".rail-words b")
    expect(words).to_have_text("Twoja tura")
    expect(page.locator(".hint-button")).to_be_visible()

    for view in (View(320, 568), View(360, 640), View(740, 360), View(320, 568, 200)):
        show(page, view)
        assert words.evaluate("one => one.scrollWidth <= one.clientWidth"), view

    # On a desk the suggestions are in the middle, in line with the rest.
    show(page, View(1280, 800))
    (chips,) = boxes(page.locator(".chips"))
    (hint,) = boxes(page.locator(".hint-button"))
    (me,) = boxes(page.locator(".rail-me"))
    assert abs((chips["left"] + chips["right"]) / 2 - 640) < 40
    middle = (chips["top"] + chips["bottom"]) / 2
    assert hint["top"] < middle < hint["bottom"]
    assert me["top"] < middle < me["bottom"]
