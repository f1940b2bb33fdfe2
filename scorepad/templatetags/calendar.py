"""How far away a night is, in words; what somebody has said about it."""

from collections.abc import Mapping
from datetime import date

from django import template
from django.utils.translation import gettext as _, ngettext

from scorepad.models import Answer, Player

register = template.Library()


@register.simple_tag
def days_ahead(day: date, today: date) -> str:
    """Today, tomorrow, in three days; nothing of a day that is past."""
    days = (day - today).days
    if days < 0:
        return _("past")
    if days < 2:
        return _("tomorrow") if days else _("today")
    return ngettext("in %(days)s day", "in %(days)s days", days) % {"days": days}


@register.simple_tag
def said_of(said: Mapping[int, Answer] | str, player: Player) -> Answer | None:
    """What a player has said about the night; nobody has where nothing was planned."""
    return said.get(player.pk) if isinstance(said, Mapping) else None


@register.filter
def webcal(url: str) -> str:
    """The address as calendar programs open it: `webcal://`."""
    return "webcal" + url[url.index(":") :]
