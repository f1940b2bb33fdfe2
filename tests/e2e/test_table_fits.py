"""The online table and what leads to it: every window, every size of letters, everybody."""

from playwright.sync_api import expect

from tests.e2e.looks import FOR_DIALOGS, assert_accessible_on_all_screens, assert_looks_right
from tests.e2e.screens import Screen
from tests.e2e.tables import CALM, Opening, Table, play_until

WINDOW = Screen(360, 740, touch=False)
ON_ITS_SIDE = {"width": 740, "height": 360}
# How far words and cards on the felt, together, are from its middle; null while none lie there.
OFF_CENTRE = """() => {
  const felt = document.querySelector(".felt-centre");
  if (!felt?.querySelector(".laid")) return null;
  const boxes = [...felt.children].map((one) => one.getBoundingClientRect());
  const shown = boxes.filter((box) => box.width > 0);
  const left = Math.min(...shown.map((box) => box.left));
  const right = Math.max(...shown.map((box) => box.right));
  return Math.abs((left + right) / 2 - innerWidth / 2);
}"""


def test_a_table_fits_and_is_accessible_from_the_lobby_to_the_replay(open_page):
    page = open_page(WINDOW, **CALM)

    def assert_accessible() -> None:
        assert_accessible_on_all_screens(page, in_the_dark=False)

    page.goto("/play/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_looks_right(page, state="lobby")
    assert_accessible_on_all_screens(page)
    opening = Opening(page).open()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert_looks_right(page, state="a new table")
    assert_accessible_on_all_screens(page)
    table = opening.name("Ana").choose("No clock").more().hands(1).submit()
    assert_looks_right(page, state="room")
    assert_accessible()
    table.start().wait_for_turn()
    assert_looks_right(page, state="in play", in_sight=[".actions .button", ".seat-name"])
    assert_accessible()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_looks_right(page, state="menu", views=FOR_DIALOGS)
    page.keyboard.press("Escape")
    for panel in ("Settings", "Keyboard shortcuts", "Invite and watch"):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=panel).click()
        expect(page.get_by_role("dialog", name=panel)).to_be_visible()
        assert_accessible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert_in_the_middle_on_its_side(table)
    play_until([table], lambda: table.is_result)
    assert_looks_right(page, state="result")
    assert_accessible()

    page.goto(f"/play/{table.code}/hands/1/")
    expect(page.locator(".replay-hand")).to_have_count(4)
    assert_looks_right(page, state="replay")
    assert_accessible()


def assert_in_the_middle_on_its_side(table: Table) -> None:
    page, before = table.page, table.page.viewport_size
    page.set_viewport_size(ON_ITS_SIDE)
    found: list[float] = []

    def is_seen() -> bool:
        offset = page.evaluate(OFF_CENTRE)
        if offset is not None:
            found.append(offset)
        return bool(found) or table.is_result

    play_until([table], is_seen)
    page.set_viewport_size(before)
    assert found
    assert found[0] < 10
