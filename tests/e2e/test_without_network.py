"""Pages that need a network say so instead of the browser; boards come as they were last seen."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accounts import AccountMenu, sign_up
from tests.e2e.clubs import club_of
from tests.e2e.lessons import Lesson
from tests.e2e.looks import assert_accessible, assert_looks_right
from tests.e2e.pads import go_offline, wait_for_worker
from tests.e2e.patience import expect_in_page

pytestmark = pytest.mark.offline

HAS_BOARD = """async (path) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("gofclub-boards-")) continue;
    if (await caches.match(path, { cacheName: name })) return true;
  }
  return false;
}"""


def expect_reason(page: Page, reason: str) -> None:
    expect(page.get_by_role("heading", name="Out of earshot.")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(reason)


def test_a_page_that_needs_a_network_says_what_for(phone: Page):
    phone.goto("/learn/school/")
    go_offline(phone)

    for path, reason in (
        ("/play/", "An online table needs a network"),
        ("/clubs/nowhere/nights/", "This page of the club comes over the network"),
        ("/learn/pad/", "The rules, the lessons and the quizzes are stored on this device"),
        ("/account/login/", "Your account can only be reached over the network"),
        ("/score/mine", "this page is not stored on your device"),
        ("/privacy/", "this page is not stored on your device"),
    ):
        phone.goto(path)
        expect_reason(phone, reason)
    assert_accessible(phone)
    assert_looks_right(phone, state="without a network")

    # What is there is led to: lessons and rules.
    phone.get_by_role("link", name="Learn by playing").click()
    expect(phone.get_by_role("heading", name="Learn by playing")).to_be_visible()
    phone.get_by_role("link", name="Score a hand").click()
    lesson = Lesson(phone).ready()
    lesson.expect_step(1, "Jade has 9 cards left. Her points?")
    phone.get_by_role("button", name="18", exact=True).click()
    expect(lesson.goal).to_have_text("Right.")
    phone.get_by_role("button", name="Next").click()
    lesson.expect_step(2, "Amber has 15 left. Her points?")
    phone.get_by_role("link", name="The rules in words").click()
    expect(phone.get_by_role("heading", name="How to play")).to_be_visible()
    phone.goto("/learn/school/score/")
    lesson.ready().expect_step(2, "Amber has 15 left. Her points?")

    phone.goto("/privacy/")
    phone.context.set_offline(False)
    # By itself: nobody has to try again.
    expect(phone).to_have_title("Privacy \u00b7 GoF Club")


def test_under_its_own_address_it_does_not_load_itself_for_ever(phone: Page):
    loads: list[str] = []
    phone.on("request", lambda request: loads.append(request.method))
    phone.goto("/without-network/page/")
    # Longer than it waits before it looks for the first time.
    phone.evaluate("() => new Promise((later) => setTimeout(later, 3000))")

    assert "HEAD" not in loads
    expect_reason(phone, "this page is not stored on your device")


def test_the_board_of_my_club_is_there_until_i_sign_out(phone: Page):
    sign_up(phone, name="Ana", email=f"ana-{uuid4()}@example.org")
    wait_for_worker(phone)
    club = f"/clubs/{club_of(phone, name='Chess and cards')}/"
    board = f"{club}board/"
    # Another page of the club was looked at: that is enough.
    phone.goto(f"{club}players/")
    expect_in_page(phone, HAS_BOARD, board)

    # It stays with whom it was kept for. This page has looked after whoever was here before:
    # nothing of that is still to come.
    phone.wait_for_function("() => localStorage.getItem('gofclub-account')")
    # As if none of the pages since signing in had stayed long enough for that.
    phone.evaluate("""async () => {
      localStorage.setItem("gofclub-account", "");
      const theirs = await caches.open("gofclub-boards-somebody");
      await theirs.put("/clubs/theirs/board/", new Response("secret"));
    }""")
    phone.goto(f"{club}players/")
    phone.wait_for_function("() => localStorage.getItem('gofclub-account') !== ''")
    assert phone.evaluate(HAS_BOARD, board)
    assert not phone.evaluate(HAS_BOARD, "/clubs/theirs/board/")

    phone.context.set_offline(True)
    phone.goto(board)
    expect(phone.get_by_text("No network: this is the board as it was on")).to_be_visible()
    expect(phone.get_by_role("heading", name="Board")).to_be_visible()

    phone.context.set_offline(False)
    phone.goto("/")
    AccountMenu(phone).sign_out()
    phone.context.set_offline(True)
    phone.goto(board)
    expect_reason(phone, "This page of the club comes over the network")


def test_a_page_that_came_while_the_worker_began_is_in_its_care(phone: Page):
    phone.goto("/learn/school/")
    wait_for_worker(phone)
    # Its request passes the worker by, as one does that was sent before there was any.
    session = phone.context.new_cdp_session(phone)
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    phone.goto("/")
    session.send("Network.setBypassServiceWorker", {"bypass": False})

    wait_for_worker(phone)


def test_an_argument_goes_on_where_a_network_never_answers(open_page):
    page = open_page(service_workers="block")
    page.goto("/learn/argument/")
    on_table = page.locator(".argue-form input[name=table]")
    # Neither yes nor no, as on a network that is there and carries nothing.
    page.route("**/learn/argument/?*", lambda _: None)
    for card in ("3g", "3y"):
        page.locator(f"button[name=add][value='{card}']").click()

    expect(on_table).to_have_value("3g3y")
    expect(page.locator(".verdict.waiting")).to_be_visible()
    page.unroute("**/learn/argument/?*")
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.locator(".verdict.waiting")).to_have_count(0)
    expect(page.locator(".set-box").first).to_contain_text("pair")
