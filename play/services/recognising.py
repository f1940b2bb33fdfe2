"""Whoever comes back to a try finds their chair there, by the account or by the browser."""

from collections.abc import Iterable

from django.db.models import Q

from play.models import Chair, Table
from play.services.store.commit import commit
from play.table.commands import Command
from play.table.people import Person
from scorepad.services.bans import is_banned


def keep_chairs(tables: Iterable[Table], person: Person) -> None:
    """Has each of these tries recognise the person, who may have another session than then.

    A guest has to be one of the session, to be known with the next request as well. Whether a
    chair is theirs is decided at the table's door; where it is not, nothing changes.
    """
    found = {table.pk: table.code for table in tables}
    if not found:
        return
    sits = Q(user=person.user) if person.user is not None else Q(user=None, guest=person.guest)
    known = set(Chair.objects.filter(sits, table__in=found).values_list("table", flat=True))
    asked = [code for pk, code in found.items() if pk not in known]
    # Who is banned gets no chair back by the key of the browser.
    if asked and not is_banned(browser=person.browser, guest=person.guest):
        commit([Command(code, "recognise", whose=person) for code in asked])
