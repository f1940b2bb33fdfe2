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
MOST_NAMED = 3
"""Commands of a slow commit. The first of a crowd has only waited for the others, as all have."""
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
        _was_slow(commands, answers, round(seconds * 1000))
    if logger.isEnabledFor(logging.DEBUG):
        _said(commands, answers)


def about(command: Command, answer: "Answer | None" = None) -> dict[str, object]:
    """The fields of a line of the log about a command."""
    fields: dict[str, object] = {"table": command.table, "command": command.id, "do": command.do}
    if answer is not None:
        fields |= {"seq": answer.seq, "code": answer.code}
    # Of one that came by HTTP it is the one under way, of the croupier's there is none.
    return fields | {"request_id": command.request}


def _was_slow(commands: Sequence[Command], answers: "Sequence[Answer]", milliseconds: int) -> None:
    """Which they were is said where they are few."""
    fields: dict[str, object] = {"milliseconds": milliseconds, "commands": len(commands)}
    named = commands[:1] if len(commands) > MOST_NAMED else commands
    if len(commands) == 1:
        fields |= about(commands[0], answers[0])
    elif named is commands:
        fields["of"] = list(map(_one_of, commands, answers))
    said = ", ".join(f"a {one.do} at table {one.table}" for one in named)
    logger.warning(
        "a commit of %d commands took %d ms: %s%s",
        *(len(commands), milliseconds, said, "" if named is commands else " and others"),
        extra=fields,
    )


def _one_of(command: Command, answer: "Answer") -> dict[str, object]:
    fields = about(command, answer)
    return {"request": fields.pop("request_id"), **fields}


def _said(commands: Sequence[Command], answers: "Sequence[Answer]") -> None:
    """A line for each, never with its cards."""
    for command, answer in zip(commands, answers, strict=True):
        logger.debug(
            "a %s at table %s: %s",
            *(command.do, command.table, answer.code or "done"),
            extra=about(command, answer),
        )
