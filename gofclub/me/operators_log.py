"""Somebody's name taken out of what the admin has written down, and nothing else with it.

A name is any text: whoever is called "a" must not take the whole log along.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from gofclub.models import User
from scorepad.services.sheets.erase import label_for


def forget_in_log(user: User) -> None:
    """What was done to the account loses its texts; elsewhere the name alone is replaced."""
    label = label_for(f"log {user.pk}")
    kind = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=kind, object_id=str(user.pk)).update(
        object_repr=label, change_message=""
    )
    names = {user.display_name, user.email}
    names |= set(EmailAddress.objects.filter(user=user).values_list("email", flat=True))
    found = Q(pk__in=())
    for name in names:
        # Messages are JSON, in which other letters than ASCII are written as numbers.
        found |= Q(object_repr__icontains=name) | Q(change_message__icontains=name)
        found |= Q(change_message__icontains=json.dumps(name)[1:-1])
    without = _replacing(names, label)
    for entry in LogEntry.objects.filter(found).iterator(chunk_size=500):
        entry.object_repr = without(entry.object_repr)[:200]
        entry.change_message = _message(entry.change_message, without)
        entry.save(update_fields=["object_repr", "change_message"])


def _replacing(names: set[str], label: str) -> Callable[[str], str]:
    """Writes the label for each of the names that stands by itself.

    >>> _replacing({"Al"}, "X")("Al and Alma, al@example.org")
    'X and Alma, al@example.org'
    """
    longest_first = sorted(names, key=len, reverse=True)
    one = "|".join(map(re.escape, longest_first))
    pattern = re.compile(rf"(?<![\w.@+-])(?:{one})(?![\w@+-])", re.IGNORECASE)
    return lambda text: pattern.sub(lambda _: label, text)


def _message(written: str, without: Callable[[str], str]) -> str:
    """A message of the admin's, or a sentence: the names in it, not the words around them."""
    try:
        steps = json.loads(written)
    except ValueError:
        return without(written)
    return json.dumps(_objects(steps, without))


def _objects(value: Any, without: Callable[[str], str]) -> Any:
    if isinstance(value, list):
        return [_objects(one, without) for one in value]
    if isinstance(value, dict):
        return {
            name: without(one)
            if name == "object" and isinstance(one, str)
            else _objects(one, without)
            for name, one in value.items()
        }
    return value
