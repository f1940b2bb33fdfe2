"""People and clubs for tests of something else: made by the API, in each one's own browser."""

from typing import Any

from playwright.sync_api import Page

from tests.e2e.requests import RETRIES

CLUBS = "/api/v1/clubs/"


def ask(page: Page, method: str, path: str, content: dict[str, Any] | None = None) -> Any:
    """What the API answers to the person of this browser."""
    answer = page.context.request.fetch(
        f"{CLUBS}{path}",
        method=method,
        data=content or {},
        headers=_headers(page),
        max_retries=RETRIES,
    )
    assert answer.ok, answer.text()
    return answer.json()


def club_of(owner: Page, *members: Page, role: str = "member", **settings: Any) -> str:
    """The slug of a new club which the others have joined."""
    slug = ask(owner, "POST", "", {"time_zone": "UTC", **settings})["slug"]
    for member in members:
        invitation = ask(owner, "POST", f"{slug}/invitations/", {"role": role})
        token = invitation["url"].rstrip("/").rpartition("/")[2]
        ask(member, "POST", "join/", {"token": token})
    return slug


def _headers(page: Page) -> dict[str, str]:
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    return {"X-CSRFToken": cookies["csrftoken"]}
