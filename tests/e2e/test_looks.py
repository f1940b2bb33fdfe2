"""Every page that needs no account: on all screens, light and dark, for everybody."""

from uuid import uuid4

from tests.e2e.accounts import sign_up
from tests.e2e.looks import EVERYTHING, assert_accessible_on_all_screens, assert_looks_right
from tests.e2e.screens import DESKTOP

PAGES = [
    "/",
    "/learn/",
    "/account/signup/",
    "/account/login/",
    "/account/login/code/",
    "/account/password/reset/",
    "/no-such-page/",
]


def test_every_page_is_accessible_and_fits_on_every_window_in_every_size_of_letters(open_page):
    page = open_page(DESKTOP)
    for path in PAGES:
        page.goto(path)
        # The frame that is around every page: once more on a desk.
        assert_accessible_on_all_screens(page, desk=EVERYTHING)
        assert_looks_right(page, state=path)


def test_other_pages_fit_on_every_window_in_every_size_of_letters(open_page):
    page = open_page(DESKTOP)
    for path in (
        "/clubs/",
        "/privacy/",
        "/report/?what=table&code=222222222222",
        "/play/bots/",
        "/play/puzzles/",
        "/play/puzzles/practice/",
    ):
        page.goto(path)
        assert_looks_right(page, state=path)


def test_the_pages_of_ones_account_fit_on_every_window_in_every_size_of_letters(open_page):
    page = open_page(DESKTOP)
    sign_up(page, name="Wilhelmina-Alexandrine", email=f"{uuid4().hex}@example.org")
    for path in ("/account/", "/account/tokens/", "/account/delete/"):
        page.goto(path)
        assert_looks_right(page, state=path)
