"""Two who write the same hand at the same time: it is counted once, and nothing wins by itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pads import TUESDAY, Pad, go_offline, written

MINE = (0, 4, 2, 11)


@pytest.fixture
def first(phone: Page) -> Pad:
    return written(phone, TUESDAY[0])


@pytest.fixture
def second(first: Pad, open_page) -> Pad:
    """Another phone, online as well."""
    return joined(open_page(), first)


@pytest.fixture
def offline(first: Pad, open_page) -> Pad:
    """Another phone, which keeps the pad and has lost its network."""
    pad = joined(open_page(service_workers="allow"), first)
    go_offline(pad.page)
    return pad


def joined(page: Page, first: Pad) -> Pad:
    page.goto(first.link("write"))
    return Pad(page).ready()


def test_the_same_hand_on_two_phones_is_counted_once(first, second):
    second.enter(TUESDAY[1])
    expect(second.save).to_contain_text("Save hand 2")

    first.log(*TUESDAY[1])

    expect(second.page.locator(".notice")).to_contain_text("Hand 2 has just been saved elsewhere")
    expect(second.save).to_have_text("Who went out?")
    first.expect_hands_on_server(*TUESDAY[:2])


@pytest.mark.parametrize(
    "choice, hands, totals",
    [
        ("Mine is right", [TUESDAY[0], MINE], (5, 4, 20, 40)),
        ("Both were played: mine is hand 3", [*TUESDAY[:2], MINE], (5, 7, 22, 73)),
    ],
)
def test_two_results_for_one_hand_are_decided_by_a_person(first, second, choice, hands, totals):
    second.enter(MINE)

    first.log(*TUESDAY[1])
    expect(second.dialog).to_contain_text("Hand 2 was entered twice")
    first.expect_hands_on_server(*TUESDAY[:2])
    second.dialog.get_by_role("button", name=choice).click()

    expect(second.hands).to_have_count(len(hands))
    second.expect_totals(*totals)
    second.expect_hands_on_server(*hands)


def test_put_off_the_question_stays_and_save_asks_again(first, second):
    second.enter(MINE)
    first.log(*TUESDAY[1])
    expect(second.dialog).to_be_visible()
    second.page.keyboard.press("Escape")
    expect(second.pill).to_have_text("Decide")
    second.expect_kept(*MINE)
    second.page.reload()

    expect(second.ready().dialog).to_contain_text("Hand 2 was entered twice")
    second.page.keyboard.press("Escape")
    expect(second.dialog).to_have_count(0)
    second.save.click()

    expect(second.dialog).to_contain_text("Hand 2 was entered twice")
    first.expect_hands_on_server(*TUESDAY[:2])


def test_a_phone_that_hears_nothing_is_refused_by_the_server(first, open_page):
    """Two taps on Save within a moment: no news could have reached the second phone."""
    page = open_page()
    page.route_web_socket("**/ws/**", lambda _: None)
    page.goto(first.link("write"))
    second = Pad(page).ready()
    second.enter(MINE)
    first.log(*TUESDAY[1])
    first.sent()

    second.save.click()

    expect(second.dialog).to_contain_text("Hand 2 was entered twice")
    first.expect_hands_on_server(*TUESDAY[:2])


@pytest.mark.offline
def test_two_tabs_of_one_browser_are_two_scribes(first):
    tab = Pad(first.page.context.new_page())
    tab.page.goto(first.page.url)
    tab.ready().enter(MINE)
    go_offline(tab.page)

    first.page.bring_to_front()
    first.log(*TUESDAY[1])

    expect(tab.dialog).to_contain_text("Hand 2 was entered twice")
    expect(tab.dialog).to_contain_text("Entered in another tab")
    tab.dialog.get_by_role("button", name="The other one is right").click()
    expect(tab.dialog).to_have_count(0)
    tab.page.context.set_offline(False)
    first.expect_hands_on_server(*TUESDAY[:2])


def test_a_hand_taken_back_without_a_network_blocks_nothing(first, offline):
    offline.log(*MINE)
    offline.page.get_by_role("button", name="Undo").click()
    expect(offline.hands).to_have_count(1)
    offline.tap("Dee")
    offline.key(12)
    offline.save.click()
    expect(offline.hands).to_have_count(2)
    first.log(*TUESDAY[1])
    first.sent()

    offline.page.context.set_offline(False)
    expect(offline.dialog).to_contain_text("Hand 2 was entered twice")
    offline.dialog.get_by_role("button", name="The other one is right").click()
    # The second one asks for itself: 12 cards, 36 points.
    expect(offline.dialog).to_contain_text("36")
    offline.dialog.get_by_role("button", name="The other one is right").click()

    expect(offline.dialog).to_have_count(0)
    offline.log(*TUESDAY[2])
    offline.expect_hands_on_server(*TUESDAY[:3])


def test_a_correction_of_a_hand_that_was_voided_elsewhere_can_bring_it_back(first, offline):
    offline.open_hand(1)
    offline.dialog.get_by_role("button", name="Correct this hand").click()
    offline.tap("Dee")
    offline.key(6)
    offline.save.click()
    offline.expect_totals(5, 0, 18, 6)
    first.open_hand(1)
    void = first.dialog.locator(".button.danger")
    void.click()
    void.click()
    expect(first.hands).to_have_count(0)
    first.sent()

    offline.page.context.set_offline(False)
    expect(offline.dialog).to_contain_text("Hand 1 has been voided.")
    offline.dialog.get_by_role("button", name="Restore it and save the correction").click()

    expect(offline.hands).to_have_count(1)
    offline.expect_hands_on_server((5, 0, 9, 6))


def test_a_substitute_seated_elsewhere_does_not_get_the_hand_unasked(first, second):
    second.enter(TUESDAY[1])
    first.menu("Seats, substitutes and names")
    first.dialog.get_by_role("button", name="Dee", exact=True).click()
    first.page.get_by_label("Instead of Dee").fill("Eva")
    first.dialog.get_by_role("button", name="Steps in from hand 2 on").click()

    expect(second.save).to_contain_text("Something has changed")
    second.save.click()
    expect(second.dialog).to_contain_text("At the table now: Ana, Ben, Cho and Eva")
    second.dialog.get_by_role("button", name="for the people sitting there now").click()

    expect(second.hands).to_have_count(2)
    second.expect_on_server(lambda sheet: sheet["deals"][1]["names"][3], "Eva")
