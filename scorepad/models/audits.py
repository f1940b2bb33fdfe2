"""What the audits of sheets and clubs share: what happened is not changed afterwards.

There are three exceptions, all here. When somebody is forgotten or a name is hidden, the name goes
and nothing else (`take_out`). When a sheet is made anonymous, its title and its notes go as well
(`take_off_texts`). And an audit goes with the sheet that it is of, where that counts for nobody.
"""

from collections.abc import Collection
from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.names import NAME_LENGTH
from scorepad.name_keys import name_key
from scorepad.sheet_fields import TEXTS_OF_A_HAND, TEXTS_OF_A_SHEET

TEXTS = dict.fromkeys([*TEXTS_OF_A_SHEET, *TEXTS_OF_A_HAND])


class AuditQuerySet(models.QuerySet[Any]):
    free_text: ClassVar[frozenset[str]] = frozenset()
    """Actions whose texts are titles and descriptions: names within those are left."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError("What happened is not changed afterwards.")

    def delete(self) -> NoReturn:
        raise TypeError("What happened is not forgotten.")

    def take_out(
        self, keys: Collection[str], *, label: str, user: int | None = None, titles: bool = False
    ) -> int:
        """Writes the label wherever one of the names stands, and for who acted as `user`.

        Only whole texts that are one of the names are changed, and those that are `titles` only if
        asked for; returns how many entries were.
        """
        named = [name for name in ("who", "subject") if hasattr(self.model, name)]
        changed = 0
        for entry in self.iterator(chunk_size=500):
            new = {name: _without(getattr(entry, name), keys, label) for name in named}
            if entry.action in self.free_text and not titles:
                new.pop("subject", None)
            else:
                new |= {
                    name: _without(getattr(entry, name), keys, label)
                    for name in ("before", "after")
                }
            if user is not None and entry.user_id == user:
                new["who"] = label
            new = {name: value for name, value in new.items() if value != getattr(entry, name)}
            if new:
                changed += 1
                models.QuerySet(self.model).filter(pk=entry.pk).update(**new)
        return changed

    def take_off_texts(self) -> None:
        """Empties titles and notes, for who takes them off what they are of as well."""
        for entry in self.iterator(chunk_size=500):
            new = {}
            for side in ("before", "after"):
                kept = getattr(entry, side)
                texts = [name for name in TEXTS if kept.get(name)]
                if texts:
                    new[side] = kept | dict.fromkeys(texts, "")
            if new:
                models.QuerySet(self.model).filter(pk=entry.pk).update(**new)

    def go_with_their_sheet(self) -> None:
        """Deletes the entries, for who deletes what they are of in the same transaction."""
        self._raw_delete(self.db)


class AuditEntry(models.Model):
    """Who did something, when, and what it was before and after: written once, never changed."""

    at = models.DateTimeField(_("when"), default=timezone.now)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    who = models.CharField(_("who"), max_length=NAME_LENGTH, blank=True)
    before = models.JSONField(_("before"), default=dict, blank=True)
    after = models.JSONField(_("after"), default=dict, blank=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("What happened is not changed afterwards.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("What happened is not forgotten.")


def stands_in(value: Any, key: str) -> bool:
    """Whether one of the texts in a value is the name.

    >>> stands_in({"names": ["Ana", "Ben"], "line": 1}, "ana")
    True
    """
    return bool(_without(value, {key}, "") != value)


def _without(value: Any, keys: Collection[str], label: str) -> Any:
    """The value with the label for each text that is one of the names.

    >>> _without({"names": ["Ana", "Ben"], "line": 1}, {"ana"}, "Former player 7")
    {'names': ['Former player 7', 'Ben'], 'line': 1}
    """
    if isinstance(value, str):
        return label if value and name_key(value) in keys else value
    if isinstance(value, list):
        return [_without(one, keys, label) for one in value]
    if isinstance(value, dict):
        return {name: _without(one, keys, label) for name, one in value.items()}
    return value
