"""Push in a real browser: turned on and off, shown by the service worker, and pressed."""

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accounts import sign_up
from tests.e2e.pads import wait_for_worker
from tests.e2e.patience import PATIENCE_FOR_BROWSER_MS, PATIENCE_MS
from tests.servers.chromium import FLAGS, whole_chromium
from tests.servers.site import Site

# Instead of its maker's push service, which no test can ask: the browser's side of it.
SUBSCRIBED = """
const subscription = {
  unsubscribe: async () => (localStorage.removeItem("told"), true),
  toJSON: () => ({
    endpoint: "https://push.example.org/%s",
    keys: {
      p256dh:
        "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
  }),
};
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (applicationServerKey.length !== 65) throw new Error("no key");
  localStorage.setItem("told", "yes");
  return subscription;
};
PushManager.prototype.getSubscription = async () =>
  localStorage.getItem("told") ? subscription : null;
"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(
  ({ title, body, tag, data }) => ({ title, body, tag, url: data?.url }))"""
SOON = """async () => {
  const shown = %s;
  while (!(%s)(await shown())) await new Promise((resolve) => setTimeout(resolve, 50));
}"""
PRESSED = """async () => {
  const [notification] = await self.registration.getNotifications({ tag: "one" });
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
}"""


@pytest.fixture
def page(browser: Browser, live_site: Site, address: str) -> Iterator[Page]:
    """Ana's, in a browser that can show messages: the shell of the other tests has no place."""
    path = whole_chromium()
    if path is None:
        pytest.skip("no whole Chromium here")
    whole = browser.browser_type.launch(
        executable_path=path, args=FLAGS, timeout=PATIENCE_FOR_BROWSER_MS
    )
    context = whole.new_context(
        base_url=live_site.url, locale="en-GB", extra_http_headers={"X-Forwarded-For": address}
    )
    context.set_default_timeout(PATIENCE_MS)
    context.grant_permissions(["notifications"])
    page = context.new_page()
    page.add_init_script(SUBSCRIBED % uuid4())
    sign_up(page, name="Ana", email=f"ana-{uuid4()}@example.org")
    # It comes with all that a phone keeps: nobody's patience with a button is as long as that.
    wait_for_worker(page)
    yield page
    whole.close()


def push(page: Page, text: str) -> None:
    """As from the browser's push service."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    origin = page.evaluate("location.origin")
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": text},
    )


def test_push_is_turned_on_and_off_with_one_press(page):
    page.goto("/inbox/")
    here = page.locator("#push-here")

    here.get_by_role("button", name="Turn on").click()
    expect(here.get_by_role("button", name="Turn off")).to_be_visible()
    told = page.evaluate("fetch('/api/v1/me/push/').then((answer) => answer.json())")
    assert [one["here"] for one in told["results"]] == [True]
    page.reload()
    here.get_by_role("button", name="Turn off").click()

    expect(here.get_by_role("button", name="Turn on")).to_be_visible()
    told = page.evaluate("fetch('/api/v1/me/push/').then((answer) => answer.json())")
    assert told["results"] == []


def test_a_message_is_shown_once_and_a_press_leads_to_what_it_is_about(page):
    page.goto("/inbox/")
    message = {"title": "It is your turn", "body": "Others wait.", "url": "/privacy/", "tag": "one"}

    push(page, json.dumps(message))
    page.evaluate(SOON % (SHOWN, "(found) => found[0]?.body === 'Others wait.'"))
    push(page, json.dumps(message | {"body": "Still."}))
    page.evaluate(SOON % (SHOWN, "(found) => found[0]?.body === 'Still.'"))
    assert page.evaluate(SHOWN) == [message | {"body": "Still."}]

    push(page, "not for us")
    page.evaluate(SOON % (SHOWN, "(found) => found.length === 2"))
    said = {one["tag"]: one["body"] for one in page.evaluate(SHOWN)}
    assert said["inbox"] == "There is something new in your inbox."

    [worker] = page.context.service_workers
    worker.evaluate(PRESSED)
    page.wait_for_url("**/privacy/")
