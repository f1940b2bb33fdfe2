"""The first time at a real table: from the home page to a hand, and what can go wrong."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.pads import FOUR, TUESDAY, Pad, Start, started
from tests.e2e.patience import wait_for_styles
from tests.e2e.screens import MOVING, PHONE

TAPS = """() => { window.taps = 0; addEventListener("click", () => window.taps++, true); }"""


def test_from_the_home_page_to_the_first_hand(open_page):
    phone = open_page(PHONE, **MOVING)
    phone.goto("/")
    phone.get_by_role("link", name=re.compile("Keep score")).first.click()
    start = Start(phone).name(*FOUR)
    # The circle itself is not to be seen: a finger taps the name.
    phone.locator(".start-dealer").get_by_text("Cho", exact=True).click()
    expect(phone.get_by_label("Cho", exact=True)).to_be_checked()
    pad = start.start()

    expect(pad.next_card).to_contain_text("To the right")
    expect(pad.next_card).to_contain_text("Cho deals. Whoever has the multicolour 1 leads with it.")
    pad.log(5, 0, 9, 7)

    pad.expect_totals(5, 0, 18, 7)
    expect(pad.next_card).to_contain_text("To the left")
    expect(pad.next_card).to_contain_text("Ben deals and leads.")
    expect(pad.next_card).to_contain_text("Cho gives their best card to Ben.")
    expect(pad.next_card).to_contain_text("Cho had the most cards left: 9.")
    pad.sent()


@pytest.mark.parametrize("names, result", [(FOUR, (5, 0, 9, 7)), (FOUR[:3], (0, 12, 3))])
def test_a_hand_takes_five_taps_and_four_with_three_players(phone, names, result):
    pad = started(phone, names)
    phone.evaluate(TAPS)

    pad.log(*result)

    assert phone.evaluate("window.taps") == len(names) + 1


def test_save_says_what_is_missing_until_nothing_is_and_then_reads_the_hand_back(phone):
    pad = started(phone)
    expect(pad.save).to_have_text("Who went out?")
    expect(pad.save).to_be_disabled()

    pad.tap("Ben")
    expect(pad.save).to_have_text("Ana, Cho and Dee still to enter")
    pad.key(9)
    expect(pad.save).to_have_text("Ana and Dee still to enter")
    pad.save.click(force=True)
    expect(pad.hands).to_have_count(0)
    pad.key(7)
    pad.key(5)

    expect(pad.save).to_be_enabled()
    expect(pad.save).to_contain_text("Save hand 1")
    expect(pad.save).to_contain_text("Ben 0 \u00b7 Ana 5 \u00b7 Dee 7 \u00b7 Cho 18")


def test_each_key_shows_what_it_costs(phone):
    pad = started(phone)
    pad.tap("Ana")
    expect(pad.save).to_have_text("Ben, Cho and Dee still to enter")

    shown = phone.locator(".key").all_inner_texts()

    costs = [1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80]
    assert [int(re.split(r"\s", text)[1]) for text in shown] == costs
    assert "\u00d75" in shown[15]
    assert "\u00d7" not in shown[6]


def test_taps_can_be_taken_back_one_by_one_and_then_the_saved_hand(phone):
    pad = started(phone)
    pad.log(*TUESDAY[0])
    undo = phone.get_by_role("button", name="Undo")
    pad.tap("Ana")
    pad.key(4)
    undo.click()
    expect(pad.save).to_have_text("Ben, Cho and Dee still to enter")
    undo.click()
    expect(pad.save).to_have_text("Who went out?")

    undo.click()

    expect(pad.hands).to_have_count(0)
    expect(pad.save).to_contain_text("Save hand 1")
    pad.tap("Cho")
    pad.key(10)
    pad.save.click()
    pad.expect_totals(5, 0, 20, 7)


def test_forgot_to_call_is_one_tap_more_and_costs_one_point(phone):
    pad = started(phone)
    pad.tap("Ben")
    pad.key(9)
    phone.get_by_role("button", name="Forgot to call").click()
    pad.key(5)
    pad.save.click()

    expect(pad.hands).to_have_count(1)
    pad.expect_totals(5, 0, 18, 1)
    expect(pad.hands.first).to_contain_text("!")


BAD_NAMES = (
    (("Ana", "ana ", "Cho", "Dee"), "Two players are called ana."),
    (("x" * 200, "Ben", "Cho", "Dee"), "This name has 200 characters; the sheet has room"),
    (("A\u202ena", "Ben", "Cho", "Dee"), "invisible or control character"),
)


def test_a_bad_name_is_refused_in_words_before_the_game(phone):
    start = Start(phone).open()
    for names, refusal in BAD_NAMES:
        start.name(*names)

        expect(start.button).to_contain_text(refusal)
        expect(start.button).to_be_disabled()


def test_names_in_every_script_stand_by_themselves(phone):
    names = (
        "\U0001f409\U0001f40e",
        "\u05d3\u05e0\u05d4",
        "\u0646\u0648\u0631",
        "Maximiliane-Josephine",
    )
    pad = started(phone, names)
    pad.log(5, 0, 9, 7)
    pad.sent()

    expect(phone.locator(".score thead bdi")).to_have_text(list(names))
    phone.reload()
    pad.ready().expect_totals(5, 0, 18, 7)


def expect_names(page, *names: str) -> None:
    """These are in the fields, around the table."""
    for seat, name in enumerate(names):
        expect(page.locator(".around-name").nth(seat)).to_have_value(name)


def test_seats_are_swapped_by_two_taps_and_by_dragging(phone):
    start = Start(phone).open().name(*FOUR)
    phone.get_by_role("button", name=re.compile("Move .Ana. to")).click()
    phone.get_by_role("button", name=re.compile("Swap with .Cho.")).click()
    expect_names(phone, "Cho", "Ben", "Ana", "Dee")
    wait_for_styles(phone)

    handle = phone.get_by_role("button", name=re.compile("Move .Ben. to")).bounding_box()
    target = phone.locator("[data-seat='3']").bounding_box()
    phone.mouse.move(handle["x"] + 20, handle["y"] + 20)
    phone.mouse.down()
    phone.mouse.move(handle["x"] - 40, handle["y"] + 20, steps=4)
    phone.mouse.move(target["x"] + 30, target["y"] + 20, steps=4)
    phone.mouse.up()

    expect_names(phone, "Cho", "Dee", "Ana", "Ben")
    pad = start.start()
    expect(pad.page.locator(".ring-name")).to_have_text(["Cho", "Dee", "Ana", "Ben"])


def test_same_again_and_known_names_save_the_typing(phone):
    pad = started(phone)
    pad.log(*TUESDAY[0])
    pad.sent()
    phone.goto("/score/new")
    phone.get_by_role("button", name="Same again").click()
    expect(phone.locator(".around-name").first).to_have_value("Ana")

    phone.reload()
    for name in ("Dee", "Ana", "Cho"):
        phone.locator(".chip").filter(has_text=name).click()
    Start(phone).start()

    expect(phone.locator(".score thead bdi")).to_have_text(["Dee", "Ana", "Cho", "Player 4"])


def test_the_gang_ruleset_asks_who_had_the_strongest_card(phone):
    start = Start(phone).open().name(*FOUR)
    phone.get_by_text("More", exact=True).click()
    phone.get_by_text("Gang", exact=True).click()
    pad = start.start()
    pad.enter((8, 0, 3, 8))
    expect(pad.save).to_have_text("Who had the strongest card?")

    phone.locator(".strongest").get_by_role("button", name="Ana").click()
    pad.save.click()

    expect(pad.next_card).to_contain_text("Ana gives their best card to Ben.")
    expect(pad.next_card).to_contain_text("Ana had the strongest card.")
    pad.sent()


def test_a_sheet_that_does_not_exist_is_a_page_that_says_so(phone):
    assert phone.goto("/score/" + "2" * 12).status == 404


def test_the_home_page_lists_this_browsers_sheets(phone):
    pad = started(phone)
    pad.log(0, 16, 1, 1)
    pad.log(0, 16, 1, 1)
    pad.sent()

    phone.goto("/")

    recent = phone.locator("#recent-sheets")
    expect(recent).to_contain_text("Ben 160")
    expect(phone.locator("#running-games")).to_be_hidden()
    recent.get_by_role("link").click()
    Pad(phone).ready().expect_totals(0, 160, 2, 2)


def test_a_running_game_is_offered_first(phone):
    pad = started(phone)
    now = phone.evaluate("Date.now()")
    pad.log(*TUESDAY[0])
    pad.sent()

    # It is still "now", however long a busy machine takes to get there.
    phone.add_init_script(f"Date.now = () => {now}")
    for page in ("/", "/score/", "/score/new"):
        phone.goto(page)
        offer = phone.get_by_role("region", name="In progress on this phone").get_by_role("link")
        expect(offer).to_contain_text("Ana, Ben, Cho, Dee")
        expect(offer).to_contain_text("Hand 2, now")
    offer.click()

    Pad(phone).ready().expect_totals(5, 0, 18, 7)


def test_start_beside_a_running_game_of_the_same_people_asks(phone):
    started(phone).sent()
    again = Start(phone).open().name("Dee", "Cho", "ben", "Ana")
    again.button.click()
    dialog = phone.locator("dialog[open]")
    expect(dialog).to_contain_text("These four have a game in progress")
    expect(dialog.get_by_role("link", name="Continue it")).to_be_visible()

    dialog.get_by_role("button", name="Start another").click()

    expect(Pad(phone).ready().next_card).to_contain_text("Dee deals")
