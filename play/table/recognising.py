"""Whose a try stays: the same person's, on another device or in a later session."""

from play.table.commands import Command, Context
from play.table.given import CHALLENGE, DAILY
from play.table.people import Person, is_nobody
from play.table.refusal import Refusal, Why
from play.table.snapshot import Chair, Snapshot

TRIES = (DAILY, CHALLENGE)
"""What one has once, by account and by browser; all other tables are as good as a new one."""


def recognise(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The chair of a try for whoever it belongs to, as they are known now.

    Asked under the table's lock: whoever was forgotten, or has signed in, a moment ago has another
    chair by now than the caller has seen.
    """
    given, person = table.options.given, command.whose
    if given is None or given.kind not in TRIES or person is None:
        raise Refusal(Why.NOT_SEATED, "chairs are kept for people only where they have one try")
    chair = table.chairs[given.seat]
    if not is_chair_of(chair, person):
        raise Refusal(Why.NOT_SEATED, "this chair is somebody else's")
    if person.user is None:
        kept = chair._replace(guest=person.guest)
    else:
        # The account is known by itself: whose browser it was stays as it is.
        kept = chair._replace(user=person.user)
    return table if kept == chair else table.with_chair(kept)


def is_chair_of(chair: Chair, person: Person) -> bool:
    """Whether it is this person's: by the account, or without one by the browser or its session."""
    if chair.guest is None or is_nobody(chair.guest):
        return False
    if chair.user is not None:
        return chair.user == person.user
    return chair.guest == person.guest or bool(chair.browser and chair.browser == person.browser)
