"""A pad is corrected all the time: hands, seats, people, endings."""

import re

from playwright.sync_api import expect

from tests.e2e.pads import TUESDAY, Pad, started, written
from tests.e2e.requests import RETRIES

# Dee reaches 100 with the fifth hand; Ben stays far ahead.
LAST = (2, 0, 3, 14)


def played(page, *hands) -> Pad:
    """A sheet with these hands, of which the last has just been entered."""
    pad = written(page, *hands[:-1])
    pad.log(*hands[-1])
    return pad.sent()


def test_hands_are_voided_brought_back_and_corrected_and_all_that_follows_recomputes(phone):
    pad = played(phone, *TUESDAY)
    pad.expect_totals(27, 4, 25, 60)
    expect(pad.next_card).to_contain_text("Dee gives their best card to Ben.")

    # The story has a chart, and the same as a table.
    pad.open_story()
    chart = phone.locator(".chart")
    expect(chart.get_by_role("img")).to_have_accessible_name(re.compile("After hand 4: .*Dee.* 60"))
    facts = phone.locator(".facts")
    expect(facts).to_contain_text("Most hands won: Ben, 2")
    expect(facts).to_contain_text("Worst hand: Dee in hand 2 with 11 cards, 33 points")
    chart.get_by_text("As a table").click()
    expect(chart.locator("tbody tr").last).to_have_text("42742560")
    expect(pad.hands).to_have_count(4)

    # Voided, it is gone; it can be brought back.
    pad.open_hand(2)
    expect(pad.dialog).to_contain_text("Cho gives their best card to Ben.")
    void = pad.dialog.locator(".button.danger")
    void.click()
    expect(void).to_contain_text("Tap again")
    void.click()
    expect(pad.hands).to_have_count(3)
    pad.expect_totals(27, 1, 23, 27)
    pad.sent()
    pad.menu("voided hands")
    pad.dialog.get_by_role("button", name="Restore").click()
    phone.keyboard.press("Escape")
    expect(pad.hands).to_have_count(4)
    pad.expect_totals(27, 4, 25, 60)
    pad.sent()

    pad.open_hand(2)
    pad.dialog.get_by_role("button", name="Correct this hand").click()
    expect(pad.save).to_contain_text("Save the correction of hand 2")
    pad.tap("Dee")
    pad.key(3)
    pad.save.click()
    pad.expect_totals(27, 4, 25, 30)
    expect(pad.next_card).to_contain_text("Dee gives their best card to Ben.")
    pad.sent()
    pad.menu("All changes")
    expect(pad.dialog).to_contain_text("Hand 2 corrected")
    expect(pad.dialog).to_contain_text(
        "0 \u00b7 3 \u00b7 2 \u00b7 11 \u2192 0 \u00b7 3 \u00b7 2 \u00b7 3"
    )


def test_a_game_that_is_over_goes_on_ends_again_and_can_still_be_corrected(phone):
    pad = played(phone, *TUESDAY, LAST)
    result = phone.locator(".result")
    expect(result).to_contain_text("Ben wins")
    places = ("1.*Ben.*4$", "2.*Cho.*28$", "3.*Ana.*29$", "4.*Dee.*116$")
    expect(result.locator(".ranks li")).to_have_text([re.compile(place) for place in places])
    expect(phone.locator(".entry")).to_have_count(0)
    # It is celebrated when it happens, and not whenever somebody looks it up.
    expect(result.locator(".confetti")).to_have_count(1)
    pad.sent()
    take_home(phone)
    phone.reload()
    expect(result).to_contain_text("Ben wins")
    expect(result.locator(".confetti")).to_have_count(0)

    # On to a higher target, and back.
    phone.locator(".deeds").get_by_role("button", name="Play on to 150").click()
    expect(pad.dialog).to_contain_text("reopens the finished game")
    pad.dialog.get_by_role("button", name="Play on to 150").click()
    expect(pad.next_card).to_be_visible()
    expect(phone.locator(".pad-title")).to_contain_text("Hand 6, to 150")
    pad.log(0, 1, 2, 3)
    pad.sent()
    phone.get_by_role("button", name="Menu").click()
    pad.dialog.get_by_text("Finish at 100, as before").click()
    expect(pad.dialog).to_contain_text("1 hand entered since then will be voided")
    pad.dialog.get_by_role("button", name="Finish the game").click()
    expect(result).to_be_visible()
    expect(pad.hands).to_have_count(5)
    pad.sent()

    # With its last hand corrected, it is not over.
    pad.open_hand(5)
    pad.dialog.get_by_role("button", name="Correct this hand").click()
    pad.tap("Dee")
    pad.key(3)
    pad.save.click()
    expect(result).to_have_count(0)
    pad.expect_totals(29, 4, 28, 63)
    expect(pad.next_card).to_contain_text("Ben deals and leads.")
    pad.sent()


def take_home(phone) -> None:
    """A picture, and what other programs read."""
    with phone.expect_download() as picture:
        phone.get_by_role("button", name="Share picture").click()
    assert picture.value.suggested_filename.endswith(".png")

    code = phone.url.rsplit("/", 1)[-1]
    csv = phone.request.get(f"/api/v1/sheets/{code}/sheet.csv", max_retries=RETRIES)
    assert csv.status == 200
    assert "Ana" in csv.text()
    link = phone.request.get(f"/api/v1/sheets/{code}/bgstats/", max_retries=RETRIES).json()["url"]
    assert link.startswith("https://app.bgstatsapp.com/")


def test_equal_lowest_totals_share_the_win(phone):
    pad = started(phone, ("Ana", "Ben", "Cho"))
    pad.log(0, 3, 16)
    pad.log(3, 0, 16)

    expect(phone.locator(".result")).to_contain_text("Ana and Ben share the win")


def test_a_game_is_taken_up_again_with_other_seats_other_people_and_a_note(phone):
    pad = played(phone, TUESDAY[0])
    phone.get_by_role("button", name="Menu").click()
    abandon = pad.dialog.locator(".menu-item.danger")
    abandon.click()
    abandon.click()
    expect(phone.locator(".pad-title")).to_contain_text("Abandoned")
    pad.sent()
    phone.get_by_role("button", name="Continue this game").first.click()
    expect(pad.next_card).to_be_visible()
    pad.sent()

    # People change seats, and somebody steps in.
    pad.menu("Seats, substitutes")
    phone.get_by_role("button", name=re.compile("Move .Ana. to")).click()
    phone.get_by_role("button", name=re.compile("Swap with .Cho.")).click()
    phone.get_by_role("button", name="Use these seats from hand 2 on").click()
    expect(phone.locator(".ring-name")).to_have_text(["Cho", "Ben", "Ana", "Dee"])
    pad.menu("Seats, substitutes")
    pad.dialog.locator(".around-who").filter(has_text="Dee").click()
    phone.get_by_label("Instead of Dee").fill("Eve")
    phone.get_by_role("button", name="Steps in from hand 2 on").click()
    pad.log(*TUESDAY[1])
    expect(phone.locator(".score thead bdi")).to_have_text(["Ana", "Ben", "Cho", "Eve"])
    pad.expect_totals(5, 3, 20, 40)
    pad.sent()
    pad.open_hand(1)
    expect(pad.dialog).to_contain_text("Dee")
    phone.keyboard.press("Escape")

    # A note and the exchanged cards are kept.
    pad.enter(TUESDAY[2])
    phone.get_by_role("button", name="More about this hand").click()
    pad.dialog.get_by_label("Note").fill("What a hand!")
    pad.dialog.get_by_role("button", name="dragon").first.click()
    pad.dialog.get_by_role("button", name="Save").click()
    pad.save.click()
    expect(pad.hands).to_have_count(3)
    pad.sent()
    phone.reload()
    pad.ready().open_hand(3)
    expect(pad.dialog).to_contain_text("What a hand!")
    expect(pad.dialog.get_by_role("img", name="dragon")).to_be_visible()


def test_undo_after_somebody_has_stepped_in_corrects_the_hand_of_who_played_it(phone):
    pad = played(phone, *TUESDAY[:2])
    pad.menu("Seats, substitutes")
    pad.dialog.locator(".around-who").filter(has_text="Dee").click()
    phone.get_by_label("Instead of Dee").fill("Eve")
    phone.get_by_role("button", name="Steps in from hand 3 on").click()
    expect(phone.locator(".score thead bdi")).to_have_text(["Ana", "Ben", "Cho", "Eve"])

    phone.get_by_role("button", name="Undo").click()
    expect(pad.save).to_contain_text("Save the correction of hand 2")
    pad.tap("Dee")
    pad.key(12)
    pad.save.click()

    expect(pad.save).to_have_text("Who went out?")
    pad.expect_on_server(lambda sheet: sheet["deals"][1]["names"][3], "Dee")
    pad.expect_hands_on_server(TUESDAY[0], (0, 3, 2, 12))
