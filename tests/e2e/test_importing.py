"""A spoiled file with past games is mended on a phone, imported, and undone."""

from playwright.sync_api import expect

from tests.e2e.accounts import signed_up
from tests.e2e.clubs import club_of
from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.screens import PHONE

SPOILED = (
    "date;player 1;score 1;player 2;score 2;player 3;score 3\n"
    "2024-11-05;Ana;44;Chloe;71;Q;12o\n"
    "2024-11-31;Ana;30;Chloe;52;Q;103\n"
    "2024-12-03;Ana;18;Chloe;64;Ana;88\n"
)


def test_a_spoiled_file_is_mended_imported_and_undone(open_page):
    page = open_page(PHONE)
    slug = club_of(signed_up(page, name="Ana"), name="Past Dragons")
    page.goto(f"/clubs/{slug}/settings/")
    page.get_by_role("link", name="Import games").click()
    assert_fits(page)
    page.get_by_label("Which file?").set_input_files(
        {"name": "past.csv", "mimeType": "text/csv", "buffer": SPOILED.encode()}
    )
    page.get_by_role("button", name="Read it").click()

    expect(page.get_by_text("Line 2, column 7:")).to_be_visible()
    expect(page.get_by_text("Still to settle: 3 problems")).to_be_visible()
    expect(page.get_by_role("button", name="Import all")).to_be_disabled()
    assert_fits(page)
    assert_accessible(page)

    # By keyboard alone: the mends are buttons, one after the other.
    page.get_by_role("button", name="Use 120").press("Enter")
    expect(page.get_by_text("Still to settle: 2 problems")).to_be_visible()
    page.get_by_role("button", name="Use 2024-11-30").press("Enter")
    expect(page.get_by_text("Still to settle: 1 problem")).to_be_visible()
    page.get_by_role("button", name="Leave this line out").press("Enter")
    expect(page.get_by_text("Every line can be read.")).to_be_visible()
    page.get_by_role("button", name="Import all").click()

    expect(page.get_by_role("heading", name="2 games have been imported")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("link", name="Games", exact=True).last.click()
    expect(page.get_by_text("totals only")).to_have_count(2)
    page.get_by_role("link", name="totals only").first.click()
    expect(page.get_by_role("heading", name="Ana wins")).to_be_visible()
    expect(page.get_by_text("totals only")).to_be_visible()

    page.goto(f"/clubs/{slug}/import/")
    page.get_by_role("link", name="past.csv").click()
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_role("heading", name="This import has been undone")).to_be_visible()
    page.goto(f"/clubs/{slug}/games/")
    expect(page.get_by_text("totals only")).to_have_count(0)
