"""The table as text: a whole game with a command line."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.laid_out import become, friend_of, laid_out
from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.screens import PHONE
from tests.e2e.tables import Opening, Table

# A hand ends long before.
MOST_TURNS = 60
OFFERED = re.compile(r"^\s*1|Nothing you have beats it")


class TextTable:
    """By what it says and what one types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line = page.get_by_role("textbox", name="Command")
        self.log = page.get_by_role("log", name="What happened")
        self.last_line = page.locator(".text-log > ol > li").last
        # Offered in my turn only.
        self.my_turn = page.get_by_role("button", name="plays", exact=True)
        self.game_over = page.get_by_role("button", name="Rematch")

    def type(self, line: str) -> None:
        self.line.fill(line)
        self.line.press("Enter")

    def answers(self, line: str, words: str | re.Pattern[str]) -> None:
        self.type(line)
        expect(self.log.get_by_role("listitem").filter(has_text=words).last).to_be_visible()


def test_a_whole_game_by_text(open_page):
    page = open_page(PHONE)
    table = Opening(page).open().name("Ana").choose("No clock").more().hands(1).submit().start()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play by text").click()
    text = TextTable(page)
    expect(text.line).to_be_visible()
    text.answers("help", "who: who has how many cards")
    text.answers("who has how many", "Ana")
    text.answers("hand", "You hold 16 cards")
    text.answers("plya 3g", "Did you mean")
    text.answers("play 3b", re.compile("3b.*is not a card"))
    # The server's own words: nobody holds four of the one dragon.
    text.answers("play DrDrDrDr", re.compile("do not hold|moved on"))
    text.line.press("ArrowUp")
    expect(text.line).to_have_value("play DrDrDrDr")
    assert_accessible(page)
    assert_fits(page)

    # What was chosen is remembered, and the game goes on where it was.
    page.reload()
    table.arrived()
    for _ in range(MOST_TURNS):
        expect(text.my_turn.or_(text.game_over).first).to_be_visible()
        if text.game_over.is_visible():
            break
        at = table.at
        # Nobody else can act before I do: the answer is the last line.
        text.type("plays")
        expect(text.last_line).to_contain_text(OFFERED)
        text.type("pass" if "Nothing" in text.last_line.inner_text() else "1")
        table.moved_on(at)

    expect(text.game_over).to_be_visible()
    expect(text.log).to_contain_text("Hand 1 is over.")
    page.get_by_role("button", name="Show the table").click()
    expect(page.locator(".rank")).to_have_count(4)


def test_what_is_typed_before_ones_turn_is_planned(live_site, new_context, open_page):
    told = laid_out(live_site, "first_lead()")
    page = open_page(PHONE)
    mine, *others = told["sessions"]
    become(page.context, live_site, mine)
    ben, cho = (
        friend_of(new_context(), live_site, session, name)
        for session, name in zip(others, ("Ben", "Cho"), strict=True)
    )
    code = told["code"]
    page.goto(f"/play/{code}/?text=1")
    Table(page).arrived()
    text = TextTable(page)
    cancel = page.get_by_role("button", name="cancel", exact=True)

    text.answers("2g", "Will play this card. Type \u201ccancel\u201d to take it back.")
    expect(cancel).to_be_visible()
    text.answers("cancel", "Nothing is planned.")
    expect(cancel).to_have_count(0)
    text.answers("play 2g", "Will play this card.")
    expect(cancel).to_be_visible()
    for friend, fields in ((ben, {"do": "play", "cards": "1m"}), (cho, {"do": "pass"})):
        friend.command(code, expect=friend.view(code)["at"], **fields)
    expect(text.log).to_contain_text(re.compile("You lay .*15 cards left"))

    text.answers("3g", "Will play this card.")
    expect(cancel).to_be_visible()
    for friend, fields in ((ben, {"do": "pass"}), (cho, {"do": "play", "cards": "Dr"})):
        friend.command(code, expect=friend.view(code)["at"], **fields)
    expect(text.log).to_contain_text("The play you had planned does not fit any more.")
    expect(text.my_turn).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
