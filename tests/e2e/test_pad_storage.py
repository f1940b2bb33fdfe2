"""A browser that throws away, refuses or cannot hold what the pad keeps: no tap is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.pads import TUESDAY, Pad, go_offline, started, written

DELETE = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.deleteDatabase("gofclub-pad");
  // The pad lets go of it as soon as it has kept the last tap.
  setTimeout(() => reject(new Error("the pad holds on to its database")), 40000);
  asked.onsuccess = resolve;
  asked.onerror = reject;
})"""
FULL = """() => {
  const full = () => { throw new DOMException("The disk is full", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = IDBObjectStore.prototype.add = full;
}"""
NONE = """
  const refuse = () => { throw new DOMException("Not here", "SecurityError"); };
  Object.defineProperty(window, "indexedDB", { get: refuse });
  Object.defineProperty(window, "localStorage", { get: refuse });
"""


@pytest.fixture
def pad(phone: Page) -> Pad:
    return written(phone, TUESDAY[0])


def clear(page: Page) -> None:
    """As the browser's own settings do it, or an eviction."""
    devtools = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    devtools.send(
        "Storage.clearDataForOrigin",
        {"origin": origin, "storageTypes": "indexeddb,cache_storage,service_workers"},
    )


def test_the_database_is_deleted_under_a_half_entered_hand(pad):
    pad.tap("Ana")
    pad.key(3)
    pad.page.evaluate(DELETE)
    pad.key(2)
    pad.key(11)
    pad.save.click()

    expect(pad.hands).to_have_count(2)
    pad.expect_totals(5, 3, 20, 40)
    pad.expect_hands_on_server(*TUESDAY[:2])


@pytest.mark.offline
def test_storage_cleared_without_a_network_is_put_back_from_the_page(pad):
    go_offline(pad.page)
    pad.log(*TUESDAY[1])
    clear(pad.page)

    pad.log(*TUESDAY[2])
    expect(pad.pill).to_have_text("2 waiting")
    pad.page.context.set_offline(False)

    pad.expect_hands_on_server(*TUESDAY[:3])


@pytest.mark.offline
def test_news_after_clearing_show_the_whole_sheet(pad, open_page):
    other = open_page(service_workers="block")
    other.goto(pad.link("write"))
    clear(pad.page)

    Pad(other).ready().log(*TUESDAY[1])

    expect(pad.hands).to_have_count(2)
    expect(pad.page.locator(".notice")).to_contain_text("deleted what it kept")
    pad.expect_hands_on_server(*TUESDAY[:2])


@pytest.mark.offline
def test_a_full_disk_is_said_and_hands_arrive_all_the_same(pad):
    go_offline(pad.page)
    pad.page.evaluate(FULL)

    pad.log(*TUESDAY[1])
    expect(pad.page.locator(".notice.warn")).to_contain_text("cannot store anything for the pad")
    pad.log(*TUESDAY[2])
    expect(pad.pill).to_have_text("2 waiting")
    pad.page.context.set_offline(False)

    pad.expect_hands_on_server(*TUESDAY[:3])


def test_a_browser_without_any_storage_can_write_a_game(phone):
    phone.add_init_script(NONE)
    pad = started(phone)

    expect(phone.locator(".notice.warn")).to_contain_text("cannot store anything for the pad")
    pad.log(*TUESDAY[0])

    pad.expect_hands_on_server(TUESDAY[0])
