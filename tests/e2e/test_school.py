"""Lessons as somebody takes them who has a phone and no account: by keys, by touch."""

from playwright.sync_api import Page, expect

from tests.e2e.lessons import Lesson
from tests.e2e.looks import FOR_DIALOGS, assert_accessible, assert_looks_right
from tests.e2e.tables import Table

# What one must see at once: what is asked, the hand, what to press. In huge letters one scrolls.
IN_SIGHT = (".coach h2", ".fan .card", ".actions .button")
USUAL = [view for view in FOR_DIALOGS if view.letters <= 150]
LARGE = [view for view in FOR_DIALOGS if view.letters > 150]


def test_a_coached_game_and_a_whole_lesson_by_keyboard_on_a_small_phone(phone: Page):
    page = phone
    # A coached game has hints and tips, as long as no lesson has said the same.
    page.goto("/learn/school/")
    page.get_by_role("button", name="Play a coached game").click()
    table = Table(page).arrived()
    expect(table.cards).to_have_count(16)
    expect(page.locator(".tip, .duty")).to_be_visible()
    assert page.evaluate("JSON.parse(document.getElementById('table-facts').textContent).hint")

    lesson = Lesson(page).open("follow")
    lesson.expect_step(1, "Beat Ruby's pair of 6s.")
    lesson.expect_said("Two cards, stronger than hers.")
    lesson.card("2g.0").focus()

    lesson.choose_by_keys("6y.0", "6y.1")
    page.keyboard.press("Enter")

    expect(lesson.goal).to_have_text("That does not beat it.")
    lesson.expect_said("6 against 6: now colour counts.")
    expect(page.locator(".versus-felt .decides")).to_have_count(2)
    expect(page.locator(".fan .put-back")).to_have_count(2)
    expect(lesson.card("6y.1")).to_be_focused()
    assert_looks_right(page, state="refused", in_sight=IN_SIGHT, views=USUAL)
    assert_looks_right(page, state="refused", views=LARGE)

    lesson.choose_by_keys("8y.0", "8r.0")
    expect(page.locator(".actions .play")).to_have_text("Play pair of 8s")
    page.keyboard.press("Enter")

    lesson.expect_said("Right. Two 8s beat two 6s")
    expect(lesson.cards).to_have_count(12)
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")

    lesson.expect_step(2, "Beat Ruby's red 9.")
    page.reload()
    lesson.ready().expect_step(2, "Beat Ruby's red 9.")
    page.keyboard.press("p")
    expect(lesson.goal).to_have_text("Allowed, but not the point.")
    lesson.card("9r.0").focus()
    lesson.choose_by_keys("Tr.0")
    page.keyboard.press("Enter")
    expect(lesson.goal).to_have_text("Right.")
    onward = page.get_by_role("link", name="Next lesson: Pass, and come back in")
    expect(onward).to_be_focused()
    assert_accessible(page, in_the_dark=True)

    page.get_by_role("link", name="All lessons").click()
    done = page.locator('[data-lesson="follow"]')
    expect(done).to_contain_text("Done")
    expect(page.get_by_role("img", name="1 of 12 lessons done")).to_be_visible()
    expect(page.locator("#go-on")).to_have_text("Go on: Find the combinations")
    assert_accessible(page, in_the_dark=True)
    assert_looks_right(page, state="lessons", views=FOR_DIALOGS)
