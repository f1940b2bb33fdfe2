"""The pages that are measured, and what has to be there before: a game, a table, somebody."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from gofclub.demo import PEOPLE
from tests.e2e.accounts import AccountMenu, SignIn
from tests.e2e.pads import FOUR, TUESDAY, Start
from tests.servers.site import Site

LAST_NIGHT = "2026-10-31"
PASSWORD = "demo demo demo"
OPEN_TABLE = "from tests.pictures.position import opened; print(opened())"


@dataclass(frozen=True, kw_only=True)
class Measured:
    """A page to be measured. Those that ask search engines to stay away are not judged by them."""

    name: str
    path: str = ""
    find: Callable[[Page, Site], str] | None = None
    """What has to be done first, in the browser that will be measured; says the path then."""
    may_be_indexed: bool = True


def pad_in_play(page: Page, site: Site) -> str:
    """A game of four hands, written by this browser."""
    sheet = Start(page).open().name(*FOUR).start()
    for hand in TUESDAY:
        sheet.log(*hand)
    sheet.sent()
    return page.url.removeprefix(site.url)


def table(page: Page, site: Site) -> str:
    """In the middle of a hand, and it is this browser's turn."""
    code = site.manage("shell", "--no-imports", "-c", OPEN_TABLE).split()[-1]
    SignIn(page).open().with_password(PEOPLE[0].email, PASSWORD)
    expect(AccountMenu(page).menu).to_be_visible()
    return f"/play/{code}/"


PAGES = (
    Measured(name="home", path="/"),
    Measured(name="learn", path="/learn/"),
    Measured(name="tutorial", path="/learn/school/find/"),
    Measured(name="lobby", path="/play/", may_be_indexed=False),
    Measured(name="board", path="/clubs/tuesday/board/"),
    Measured(name="night", path=f"/clubs/tuesday/nights/{LAST_NIGHT}/"),
    Measured(name="pad", find=pad_in_play, may_be_indexed=False),
    Measured(name="table", find=table, may_be_indexed=False),
)


def chosen(names: list[str]) -> Iterator[Measured]:
    """Those of these names, or all."""
    return (page for page in PAGES if not names or page.name in names)
