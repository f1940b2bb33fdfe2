"""What is counted of a commit: once for all of its commands, so that no move is slower for it."""

import logging
from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from django.conf import settings

from gofclub.metrics.declared import BATCH, COMMIT, MOVES, REFUSED, SLOW_COMMITS
from play.table.commands import MOVES as OF_PEOPLE, Command

if TYPE_CHECKING:
    from play.services.store.commit import Answer

logger = logging.getLogger(__name__)
BY = dict.fromkeys(OF_PEOPLE, "person") | {"act": "bot", "timeout": "clock"}


def committed(
    commands: Sequence[Command],
    answers: "Sequence[Answer]",
    changed: Container[str],
    *,
    seconds: float,
) -> None:
    """Counts what became of commands; `changed` has the codes of tables that are not as before."""
    # One that was refused, or had been made before, has changed nothing.
    if moves := [BY[one.do] for one in commands if one.table in changed and one.do in BY]:
        MOVES.note_all(moves)
    if len(moves) < len(commands) and (refused := [one.code for one in answers if one.code]):
        REFUSED.note_all(refused)
    BATCH.note(len(commands))
    COMMIT.note(seconds)
    if seconds * 1000 > settings.SLOW_COMMIT_MS > 0:
        SLOW_COMMITS.add()
        logger.warning(
            "a commit of %d commands took %.0f ms; the first was a %s at table %s",
            *(len(commands), seconds * 1000, commands[0].do, commands[0].table),
            extra={"milliseconds": round(seconds * 1000), "commands": len(commands)},
        )
    if logger.isEnabledFor(logging.DEBUG):
        _said(commands, answers)


def _said(commands: Sequence[Command], answers: "Sequence[Answer]") -> None:
    """A line for each, never with its cards."""
    for command, answer in zip(commands, answers, strict=True):
        about = {"table": command.table, "seq": answer.seq, "command": command.id}
        logger.debug(
            "a %s at table %s: %s",
            *(command.do, command.table, answer.code or "done"),
            extra=about | {"do": command.do, "code": answer.code},
        )
