"""The first time at a real table: from the home page to a hand, and what can go wrong."""

import re

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


def test_a_hand_is_entered_and_each_tap_says_what_is_missing(phone, subtests):
    pad = started(phone)
    region = phone.locator(".pad [role=status]")
    expect(region).to_have_count(1)
    expect(pad.save).to_have_text("Who went out?")
    expect(pad.save).to_be_disabled()

    pad.tap("Ben")
    expect(pad.save).to_have_text("Ana, Cho and Dee still to enter")
    with subtests.test("each key shows what it costs"):
        shown = phone.locator(".key").all_inner_texts()
        costs = [1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80]
        assert [int(re.split(r"\s", text)[1]) for text in shown] == costs
        assert "\u00d75" in shown[15]
        assert "\u00d7" not in shown[6]
    with subtests.test("one live region says what happened and what comes next"):
        expect(region).to_contain_text(re.compile("Ben. is out. .Cho.: cards left?"))
    pad.key(9)
    expect(pad.save).to_have_text("Ana and Dee still to enter")
    with subtests.test("the live region says what was entered"):
        expect(region).to_contain_text(re.compile("Cho.: 9 cards, 18 points. .Dee.: cards left?"))
    pad.save.click(force=True)
    expect(pad.hands).to_have_count(0)
    pad.key(7)
    pad.key(5)

    # Nothing is missing: the hand is read back.
    expect(pad.save).to_be_enabled()
    expect(pad.save).to_contain_text("Save hand 1")
    expect(pad.save).to_contain_text("Ben 0 \u00b7 Ana 5 \u00b7 Dee 7 \u00b7 Cho 18")


def test_a_hand_takes_four_taps_with_three_players(phone):
    pad = started(phone, FOUR[:3])
    phone.evaluate(TAPS)

    pad.log(0, 12, 3)

    assert phone.evaluate("window.taps") == 4


def test_a_hand_takes_five_taps_which_can_be_taken_back_one_by_one(phone):
    pad = started(phone)
    phone.evaluate(TAPS)
    pad.log(*TUESDAY[0])
    assert phone.evaluate("window.taps") == 5

    undo = phone.get_by_role("button", name="Undo")
    pad.tap("Ana")
    pad.key(4)
    undo.click()
    expect(pad.save).to_have_text("Ben, Cho and Dee still to enter")
    undo.click()
    expect(pad.save).to_have_text("Who went out?")
    # And then the saved hand.
    undo.click()
    expect(pad.hands).to_have_count(0)
    expect(pad.save).to_contain_text("Save hand 1")
    pad.tap("Cho")
    pad.key(10)
    pad.save.click()
    pad.expect_totals(5, 0, 20, 7)

    # Forgot to call: one tap more, one point.
    pad.tap("Ben")
    pad.key(9)
    phone.get_by_role("button", name="Forgot to call").click()
    pad.key(5)
    pad.save.click()
    expect(pad.hands).to_have_count(2)
    pad.expect_totals(10, 0, 38, 8)
    expect(pad.hands.nth(1)).to_contain_text("!")
    expect(pad.hands.nth(0)).not_to_contain_text("!")


BAD_NAMES = (
    (("Ana", "ana ", "Cho", "Dee"), "Two players are called ana."),
    (("x" * 200, "Ben", "Cho", "Dee"), "This name has 200 characters; there is room for 40."),
    (("A\u202ena", "Ben", "Cho", "Dee"), "invisible or control character"),
)


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


def test_bad_names_are_refused_in_words_and_seats_are_swapped(phone, subtests):
    start = Start(phone).open()
    for names, refusal in BAD_NAMES:
        with subtests.test(refusal):
            start.name(*names)
            expect(start.button).to_contain_text(refusal)
            expect(start.button).to_be_disabled()

    # By two taps, and by dragging.
    start.name(*FOUR)
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


def test_a_running_game_is_offered_before_another_one_and_its_people_are_known(phone):
    pad = started(phone)
    now = phone.evaluate("Date.now()")
    pad.log(*TUESDAY[0])
    pad.sent()

    # It is still "now", however long a busy machine takes to get there.
    tab = phone.context.new_page()
    tab.add_init_script(f"Date.now = () => {now}")
    for page in ("/", "/score/", "/score/new"):
        tab.goto(page)
        offer = tab.get_by_role("region", name="In progress on this phone").get_by_role("link")
        expect(offer, page).to_contain_text("Ana, Ben, Cho, Dee")
        expect(offer, page).to_contain_text("Hand 2, now")
    offer.click()
    Pad(tab).ready().expect_totals(5, 0, 18, 7)
    tab.close()

    # The same again, or names that are known: that saves the typing.
    phone.goto("/score/new")
    phone.get_by_role("button", name="Same again").click()
    expect(phone.locator(".around-name").first).to_have_value("Ana")
    phone.reload()
    for name in ("Dee", "Ana", "Cho"):
        phone.locator(".chip").filter(has_text=name).click()
    Start(phone).start()
    expect(phone.locator(".score thead bdi")).to_have_text(["Dee", "Ana", "Cho", "Player 4"])

    # The same people beside their running game: they are asked.
    Start(phone).open().name("Dee", "Cho", "ben", "Ana").button.click()
    dialog = phone.locator("dialog[open]")
    expect(dialog).to_contain_text("These four have a game in progress")
    expect(dialog.get_by_role("link", name="Continue it")).to_be_visible()
    dialog.get_by_role("button", name="Start another").click()

    expect(Pad(phone).ready().next_card).to_contain_text("Dee deals")
