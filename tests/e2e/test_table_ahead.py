"""What is decided before its time: a play, a bot for somebody idle, a bot's seat."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.laid_out import become, friend_of, laid_out
from tests.e2e.looks import assert_accessible, assert_fits
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import Friend, Table


def plays(table: Table, friend: Friend, cards: str = "") -> None:
    """Lays these cards or passes, and the page shows it."""
    at = table.at
    fields = {"cards": cards} if cards else {}
    friend.command(table.code, "play" if cards else "pass", expect=at, **fields)
    table.moved_on(at)


def test_a_hand_from_its_first_lead_to_a_last_card_with_plays_planned_ahead(
    live_site, new_context, open_page
):
    told = laid_out(live_site, "first_lead()")
    page = open_page(PHONE)
    become(page.context, live_site, told["sessions"][0])
    ben, cho = (
        friend_of(new_context(), live_site, session, name)
        for session, name in zip(told["sessions"][1:], ("Ben", "Cho"), strict=True)
    )
    ana = Table(page).open(told["code"])

    first = page.locator(".felt-first")
    expect(first).to_contain_text("Ben holds the multicolour 1 and leads with it.")
    assert_fits(page)

    plays(ana, ben, "1m")
    expect(first).to_have_count(0)
    ana.cards.and_(page.locator("[data-card='2g']")).click()
    plan = page.locator(".play.in-advance")
    expect(plan).to_have_text("Play this card next")
    plan.click()
    expect(plan).to_have_attribute("aria-pressed", "true")
    expect(plan).to_contain_text("Will play this card")
    expect(plan).to_contain_text("tap to cancel")
    assert_fits(page)
    assert_accessible(page)
    plan.click()
    expect(plan).to_have_attribute("aria-pressed", "false")
    plan.click()
    expect(plan).to_have_attribute("aria-pressed", "true")

    # It is still planned when the page is loaded again.
    page.reload()
    ana.arrived()
    expect(plan).to_have_attribute("aria-pressed", "true")
    expect(plan).to_contain_text("Will play this card")

    # Cho passes, and the card lies there without another tap.
    cho.command(ana.code, "pass", expect=ana.at)
    expect(page.locator(".felt-who")).to_contain_text("You laid")
    expect(ana.cards).to_have_count(15)

    # What cannot be laid any more is not, and says so.
    ana.cards.and_(page.locator("[data-card='3g']")).first.click()
    plan.click()
    expect(plan).to_have_attribute("aria-pressed", "true")
    plays(ana, ben)
    expect(plan).to_have_attribute("aria-pressed", "true")
    plays(ana, cho, "Dr")
    expect(page.get_by_text("The play you had planned does not fit any more.")).to_be_visible()
    expect(page.locator(".rail.is-turn")).to_be_visible()
    expect(ana.cards).to_have_count(15)

    mine = Friend(page.context, "Ana")
    last = page.locator(".felt-last")
    for cards in ("4g4g4y5g5g", "6g6g6y7g7g", "9g9g9y9y"):
        expect(last).to_have_count(0)
        for one in (mine, ben):
            plays(ana, one)
        plays(ana, cho, cards)
    expect(last).to_have_text("Cho has one card left")
    assert_fits(page)
    assert_accessible(page)


def test_a_bot_covers_for_somebody_idle_when_most_of_the_others_say_so(
    live_site, new_context, open_page
):
    # The host would need nobody else's word.
    told = laid_out(live_site, "first_lead(host=1)")
    pages: list[Page] = [open_page(PHONE), open_page(DESKTOP)]
    for page, session in zip(pages, told["sessions"], strict=False):
        become(page.context, live_site, session)
    cho = friend_of(new_context(), live_site, told["sessions"][2], "Cho")
    ana, ben = (Table(page).open(told["code"]) for page in pages)
    expect(ben.page.locator(".rail.is-turn")).to_be_visible()
    expect(ana.page.locator(".idle-note")).to_have_count(0)

    laid_out(live_site, f"hurry({told['code']!r})")

    note = ana.page.locator(".idle-note")
    expect(note).to_contain_text("Ben has not played for three minutes.")
    expect(ben.page.locator(".idle-note")).to_contain_text("The others have been waiting for you")
    cho.command(ana.code, "cover", seat=1, expect=ana.at)
    expect(note).to_contain_text("Votes for a bot: 1 of 2.")
    for table in (ana, ben):
        assert_fits(table.page)
    assert_accessible(ana.page)

    # Hers is the vote that decides.
    note.get_by_role("button", name="Let a bot play").click()

    expect(note).to_have_count(0)
    expect(ana.page.locator(".seat.is-away")).to_contain_text("Ben")
    expect(ben.page.get_by_text("A bot is playing for you.")).to_be_visible()
    # It has begun to, and she goes on herself.
    expect(ana.page.locator(".felt-who")).to_contain_text("Ben laid")
    ben.page.get_by_role("button", name="I\u2019m back").click()
    expect(ben.cards).not_to_have_count(16)
    expect(ana.page.locator(".seat.is-away")).to_have_count(0)


def test_whoever_watches_takes_a_bots_seat_between_two_hands(live_site, new_context, open_page):
    told = laid_out(live_site, "last_card()")
    ana, cho = (
        friend_of(new_context(), live_site, session, name)
        for session, name in zip(told["sessions"], ("Ana", "Cho"), strict=True)
    )
    page = open_page(PHONE)
    dee = Table(page).open(told["code"])
    joining = page.get_by_role("region", name="Join the game")
    take = joining.get_by_role("button", name=re.compile(f"Take .*{told['bot']}.* seat"))
    planned = joining.get_by_text("as soon as this hand is over")

    joining.get_by_role("button", name="Take a bot\u2019s seat").click()
    joining.get_by_label("Your name").fill("Dee")
    take.click()
    expect(planned).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    joining.get_by_role("button", name="Cancel").click()
    expect(planned).to_have_count(0)
    take.click()
    expect(planned).to_be_visible()
    plays(dee, cho, "1g")

    # The hand was the bot's; Dee has its seat without another tap, and its points.
    expect(page.locator(".watching")).to_have_count(0)
    assert [chair["name"] for chair in ana.view(dee.code)["chairs"]] == ["Ana", "Dee", "Cho"]
    for one in (ana, cho):
        one.command(dee.code, "next")
    page.get_by_role("button", name="Next hand").click()
    expect(dee.cards.first).to_be_visible()
    # Fifteen cards that a bot has not laid.
    expect(page.locator(".rail-words")).to_contain_text("60 points")
