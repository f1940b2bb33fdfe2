"""Everybody who looks at the lobby sees the list as it is, whoever comes and goes meanwhile."""

import asyncio

import pytest

from play.lobby_feed import MOST_KNOWN, LobbyFeed
from play.services.store.load import table_at
from tests.play.people import table_of


class Page:
    def __init__(self, feed: "Feed") -> None:
        self.feed = feed
        self.shows = b""

    async def open(self) -> "Page":
        self.look(await self.feed.join(self))
        return self

    def look(self, frame: bytes) -> None:
        self.shows = frame


class Feed(LobbyFeed):
    """One whose list the test writes."""

    def __init__(self) -> None:
        self.list = b"nothing"
        self.looking: list[asyncio.Task] = []
        super().__init__(self._asked, lambda look: self.looking.append(asyncio.create_task(look)))

    async def _asked(self, _question) -> bytes:
        return self.list

    async def look(self) -> None:
        self.refresh()
        await asyncio.gather(*self.looking)


async def test_who_was_there_before_sees_what_a_newcomer_sees():
    feed = Feed()
    first = await Page(feed).open()
    feed.list = b"a table"

    second = await Page(feed).open()
    await feed.look()

    assert (first.shows, second.shows) == (b"a table", b"a table")


async def test_who_came_while_a_table_was_there_sees_it_go():
    feed = Feed()
    first = await Page(feed).open()
    feed.list = b"a table"
    second = await Page(feed).open()
    feed.list = b"nothing"

    await feed.look()

    assert (first.shows, second.shows) == (b"nothing", b"nothing")


async def test_who_has_left_is_told_nothing_more():
    feed = Feed()
    page, other = await Page(feed).open(), await Page(feed).open()
    feed.leave(page)
    feed.list = b"a table"

    await feed.look()

    assert (page.shows, other.shows) == (b"nothing", b"a table")


@pytest.mark.django_db
def test_tables_that_end_elsewhere_are_forgotten():
    feed = Feed()
    code, _ = table_of(visibility="public")
    table = table_at(code)

    for number in range(MOST_KNOWN + 5):
        assert feed.concerns(table._replace(code=f"table{number}"))
        assert not feed.concerns(table._replace(code=f"table{number}"))

    assert len(feed._known) == MOST_KNOWN
