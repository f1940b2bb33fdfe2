"""A server that changes everything afterwards, and a browser that was there."""

from playwright.sync_api import Page, expect

from tests.e2e.requests import RETRIES
from tests.e2e.screens import DESKTOP, PHONE
from tests.e2e.tables import API, CALM, Friend, Lobby, Table, play_until, until

FORGE = """
from play.models import Dealt
from play.table.fairness import OLD, old_seal
from play.services.store.load import Damaged, table_at
from play.services.replay import replay_from

dealt = Dealt.objects.get(table__code="{code}", number=1)
table = table_at("{code}")
hands = [hand for hand in dealt.hands.split("/")]
end = replay_from(dealt, table.code, table.options).steps[-1].state
left = [[str(card) for card in hand] for hand in end.hands]


def swapped(one, card, other, another):
    changed = [[hand[at : at + 2] for at in range(0, 32, 2)] for hand in hands]
    changed[one][changed[one].index(card)] = another
    changed[other][changed[other].index(another)] = card
    return "/".join("".join(hand) for hand in changed)


def forged(text):
    dealt.hands, dealt.salt, dealt.seeds, dealt.scheme = text, "5a" * 32, "", OLD
    dealt.seal = old_seal(text, dealt.salt)
    try:
        return replay_from(dealt, table.code, table.options).is_verified
    except Damaged:
        return False


# Two cards that nobody has seen played, of two hands: whoever looks at the moves finds nothing.
tries = (
    swapped(one, card, other, another)
    for one in range(4) for other in range(one) for card in left[one] for another in left[other]
    if card != another
)
assert any(forged(text) for text in tries)
dealt.save(update_fields=["hands", "salt", "seeds", "scheme", "seal"])
"""


def table_that_waited(page: Page) -> Table:
    """The first deal waits a moment for what a browser adds: one that halts comes too late."""
    for _ in range(5):
        table = Lobby(page).open().play_against_bots()
        expect(table.cards).to_have_count(16)
        if page.request.get(f"{API}{table.code}/", max_retries=RETRIES).json()["deal"]["mixed"]:
            return table
    raise AssertionError("no table has waited for the browser")


def test_who_was_there_catches_a_server_that_swaps_everything_afterwards(open_page, live_site):
    ana, stranger = open_page(PHONE, **CALM), open_page(DESKTOP, **CALM)
    table = table_that_waited(ana)
    code = table.code
    play_until([table], lambda: table.is_result)
    replay = f"/play/{code}/hands/1/"
    for page in (ana, stranger):
        page.goto(replay)

    expect(ana.get_by_role("heading", name="Dealt fairly")).to_be_visible()
    expect(ana.get_by_text("Your browser added to the shuffle")).to_be_visible()
    expect(stranger.get_by_role("heading", name="The record is consistent")).to_be_visible()
    expect(stranger.get_by_text("This browser was not there")).to_be_visible()

    live_site.manage("shell", "--verbosity=0", "-c", FORGE.format(code=code))
    for page in (ana, stranger):
        page.reload()

    assert ana.request.get(f"{API}{code}/deals/1/", max_retries=RETRIES).json()["verified"]
    expect(ana.get_by_role("heading", name="This is not what was sealed")).to_be_visible()
    expect(ana.get_by_text("The seal is not the one that this browser saw")).to_be_visible()
    # Nobody else could know; and nobody else is told that all is well.
    expect(stranger.get_by_role("heading", name="The record is consistent")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Dealt fairly")).to_have_count(0)


def test_who_stands_up_and_sits_down_again_adds_to_the_first_hand_again(open_page):
    ana = Friend(open_page(DESKTOP, **CALM).context, "Ana")
    page = open_page(PHONE, **CALM)
    code = ana.open(seats=3)

    def is_mixed() -> bool:
        # Ana, who has no page, adds nothing.
        return ana.view(code)["pack"]["mixed"] == [1]

    Table(page).open(code).sit("Ben")
    until(page, is_mixed)
    page.get_by_role("button", name="Stand up").click()
    until(page, lambda: not is_mixed())

    page.get_by_role("button", name="Sit down").click()

    until(page, is_mixed)
