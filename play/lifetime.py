"""What the online table needs while the server runs: the hub, and by default the croupier."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future

from django.conf import settings

from gofclub.memory import keep_what_is_loaded
from play.croupier import Commit, Croupier
from play.hub import TableHub
from play.reviewer import Reviewer
from play.services import analysis
from play.services.store.commit import Answer
from play.table.commands import Command

_croupier: Croupier | None = None
_reviewer: Reviewer | None = None


async def begin() -> None:
    """Starts with the server."""
    global _croupier, _reviewer  # noqa: PLW0603
    hub = TableHub.running()
    keep_what_is_loaded()
    if settings.CROUPIER:
        _croupier = Croupier(commit=through(hub))
        _croupier.start()
        if settings.REVIEWER:
            _reviewer = Reviewer()
            _reviewer.start()


async def end() -> None:
    """Stops with the server: what was taken on is carried out first."""
    global _croupier, _reviewer  # noqa: PLW0603
    await asyncio.to_thread(analysis.stop)
    if _reviewer is not None:
        await asyncio.to_thread(_reviewer.stop)
        _reviewer = None
    if _croupier is not None:
        await asyncio.to_thread(_croupier.stop)
        _croupier = None


def through(hub: TableHub) -> Commit:
    """Commits by the hub's one writer, so that SQLite never has two in this process."""

    def commit(commands: Sequence[Command]) -> list[Answer]:
        waiting = []
        for command in commands:
            answer: Future[Answer] = Future()
            hub.submit(command, answer.set_result)
            waiting.append(answer)
        return [answer.result(timeout=30) for answer in waiting]

    return commit
