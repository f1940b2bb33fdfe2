"""Several phones, one sheet: watching, writing, and writing at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pads import TUESDAY, Pad, go_offline, written
from tests.e2e.screens import DESKTOP


@pytest.fixture
def scribe(phone: Page) -> Pad:
    return written(phone, TUESDAY[0])


def joined(page: Page, address: str) -> Pad:
    page.goto(address)
    return Pad(page).ready()


def test_a_watcher_is_told_of_a_new_hand_without_asking(scribe, open_page):
    watcher = joined(open_page(), scribe.link_from_dialog("view"))
    expect(watcher.page.locator(".entry")).to_have_count(0)
    expect(watcher.page.locator(".watching")).to_be_visible()
    expect(scribe.pill).to_have_text("1")
    asked: list[str] = []
    watcher.page.on("request", lambda request: asked.append(request.url))

    scribe.log(*TUESDAY[1])
    expect(watcher.hands).to_have_count(2)

    assert not [address for address in asked if "/api/v1/sheets/" in address]
    watcher.expect_totals(5, 3, 20, 40)
    expect(watcher.next_card).to_contain_text("Dee gives their best card to Ana.")


def test_where_sockets_are_blocked_a_watcher_asks(scribe, open_page):
    page = open_page()
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    watcher = joined(page, scribe.link("view"))

    scribe.log(*TUESDAY[1])

    expect(watcher.hands).to_have_count(2)
    watcher.expect_totals(5, 3, 20, 40)


def test_a_second_scribe_may_write_and_both_are_warned(scribe, open_page):
    second = joined(open_page(), scribe.link_from_dialog("write"))
    expect(scribe.pill).to_have_accessible_name("1 other person can write.")
    scribe.tap("Ana")
    second.tap("Ben")

    expect(scribe.pill).to_have_text("2 writing")
    expect(second.pill).to_have_text("2 writing")
    for count in (4, 5, 6):
        second.key(count)
    second.save.click()

    expect(second.hands).to_have_count(2)
    expect(scribe.hands).to_have_count(2)


def test_both_write_the_same_result_and_nobody_is_asked(scribe, open_page):
    second = joined(open_page(), scribe.link("write"))
    second.page.context.set_offline(True)
    second.log(*TUESDAY[1])
    expect(second.pill).to_have_text("1 waiting")
    scribe.log(*TUESDAY[1])
    scribe.sent()
    second.page.context.set_offline(False)

    second.expect_hands_on_server(*TUESDAY[:2])
    expect(second.dialog).to_have_count(0)
    second.expect_totals(5, 3, 20, 40)


def conflicting(scribe: Pad, second: Pad) -> None:
    """The second phone writes hand 2 without a network, the first another hand 2 meanwhile."""
    second.page.context.set_offline(True)
    second.log(0, 4, 2, 11)
    scribe.log(*TUESDAY[1])
    scribe.sent()
    second.page.context.set_offline(False)
    expect(second.dialog).to_contain_text("Hand 2 was entered twice")


def test_two_results_for_one_hand_stand_side_by_side_until_a_person_decides(scribe, open_page):
    second = joined(open_page(), scribe.link("write"))
    conflicting(scribe, second)
    cards = second.dialog.locator(".hand-card")
    expect(cards).to_have_count(2)
    expect(cards.first.locator(".differs")).to_contain_text("Ben")
    second.expect_totals(5, 3, 20, 40)

    # Put off, the question stays.
    second.page.keyboard.press("Escape")
    expect(second.pill).to_have_text("Decide")
    second.page.reload()
    expect(second.ready().dialog).to_contain_text("Hand 2 was entered twice")
    second.dialog.get_by_role("button", name="Both were played").click()

    expect(second.hands).to_have_count(3)
    second.expect_totals(5, 7, 22, 73)
    second.sent()
    expect(scribe.hands).to_have_count(3)
    scribe.expect_totals(5, 7, 22, 73)


def test_a_hand_corrected_twice_is_asked_about(scribe, open_page):
    second = joined(open_page(service_workers="allow"), scribe.link("write"))
    for pad, left, points in ((second, 3, 3), (scribe, 12, 36)):
        if pad is second:
            go_offline(pad.page)
        pad.open_hand(1)
        pad.dialog.get_by_role("button", name="Correct this hand").click()
        pad.tap("Cho")
        pad.key(left)
        pad.save.click()
        pad.expect_totals(5, 0, points, 7)
    scribe.sent()
    second.page.context.set_offline(False)

    expect(second.dialog).to_contain_text("Hand 1 was corrected twice")
    second.dialog.get_by_role("button", name="Mine is right").click()
    second.expect_totals(5, 0, 3, 7)
    expect(scribe.page.locator(".score-total").nth(2)).to_have_text("3")


def test_a_revoked_link_ends_at_once_and_says_so(scribe, open_page):
    address = scribe.link_from_dialog("view")
    watcher = joined(open_page(), address)
    scribe.menu("Share")
    revoke = scribe.dialog.locator(".button.danger")
    revoke.click()
    revoke.click()

    # The next one is there at once, and takes two taps as well.
    expect(scribe.dialog.get_by_label("Link", exact=True)).not_to_have_value(address)
    expect(revoke).to_have_text("Revoke")
    expect(watcher.page.locator(".notice")).to_contain_text("no longer works")
    fresh = open_page()
    assert fresh.goto(address).status == 410
    expect(fresh.get_by_role("heading")).to_have_text("This link does not work")


def test_an_unsent_hand_outlives_its_link(scribe, open_page):
    second = joined(open_page(), scribe.link("write"))
    second.page.context.set_offline(True)
    second.log(*TUESDAY[1])
    scribe.menu("Share")
    revoke = scribe.dialog.locator(".button.danger")
    revoke.click()
    expect(revoke).to_have_text("Tap again to revoke")
    # That was the one to watch.
    scribe.dialog.get_by_role("button", name="Write").click()
    expect(revoke).to_have_text("Revoke")
    revoke.click()
    revoke.click()
    expect(revoke).to_have_count(0)

    second.page.context.set_offline(False)
    second.page.reload()

    expect(second.dialog).to_contain_text("You can no longer write on this sheet")
    expect(second.dialog.locator(".unsent")).to_contain_text("Hand 2: Ana out")
    expect(second.dialog.get_by_role("button", name="Send to the owner")).to_be_visible()


def test_the_big_screen_follows_the_game(scribe, open_page):
    television = open_page(DESKTOP)
    joined(television, scribe.link("view"))
    television.goto(scribe.page.url.replace(scribe.page.url.split("/score")[0], "") + "/screen")
    expect(television.locator(".tv-total").first).to_have_text("0")

    scribe.log(*TUESDAY[1])

    expect(television.locator(".tv-total").last).to_have_text("40")
    expect(television.locator(".tv")).to_contain_text("Hand 3")
