"""What the frame of the site needs: icons, addresses that may not exist yet, the theme."""

from typing import Protocol

from django import template
from django.forms.boundfield import BoundField
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gofclub import days, navigation
from gofclub.art.icons import ICONS
from gofclub.models import User
from gofclub.page_language import alternates
from gofclub.themes import chosen_theme

register = template.Library()


class Faced(Protocol):
    """Who has a name, and perhaps an account."""

    pk: int
    name: str
    user: User | None


register.filter("day_and_month", days.day_and_month, expects_localtime=True)
register.filter("day_and_short_month", days.day_and_short_month, expects_localtime=True)
register.filter("weekday_and_day", days.weekday_and_day, expects_localtime=True)


@register.simple_tag
def icon(name: str, *, label: str = "") -> SafeString:
    """An icon of the sprite; silent unless it has a label."""
    if name not in ICONS:
        raise template.TemplateSyntaxError(f"no icon is called {name!r}")
    spoken = (
        format_html('role="img" aria-label="{}"', label)
        if label
        else SafeString('aria-hidden="true"')
    )
    return format_html(
        '<svg class="icon" {}><use href="{}#i-{}"/></svg>', spoken, static("img/icons.svg"), name
    )


@register.simple_tag
def avatar(user: User, *, size: str = "", letter: str = "") -> SafeString:
    """Somebody with an account: their creature or a letter, on their colour."""
    if user.creature:
        return format_html(
            '<svg class="avatar {}" data-colour="{}" aria-hidden="true">'
            '<use href="{}#k-{}"/></svg>',
            size,
            user.colour,
            static("img/avatars.svg"),
            user.creature,
        )
    return format_html(
        '<span class="avatar {}" data-colour="{}" aria-hidden="true">{}</span>',
        size,
        user.colour,
        letter or user.initial,
    )


@register.simple_tag(takes_context=True)
def face(context: Context, player: Faced, *, size: str = "") -> SafeString:
    """A player of a club: by the account's avatar where `faces` has them, else by a letter.

    The letter is that of the name in the club; the account may go by another one.
    """
    letter = player.name[:1]
    if player.user is not None and player.pk in (context.get("faces") or ()):
        return avatar(player.user, size=size, letter=letter)
    return format_html('<span class="avatar {} guest" aria-hidden="true">{}</span>', size, letter)


@register.simple_tag(takes_context=True)
def navigation_items(context: Context) -> list[navigation.Item]:
    request = context.get("request")
    return navigation.items(request) if isinstance(request, HttpRequest) else []


@register.simple_tag(takes_context=True)
def theme(context: Context) -> str:
    """The theme the visitor chose: light, dark, or nothing to follow the system."""
    request = context.get("request")
    return chosen_theme(request) if isinstance(request, HttpRequest) else ""


@register.simple_tag(takes_context=True)
def language_links(context: Context) -> SafeString:
    """For search engines: where this page is in each language."""
    request = context.get("request")
    if not isinstance(request, HttpRequest):
        return SafeString("")
    return format_html_join(
        "\n", '<link rel="alternate" hreflang="{}" href="{}">', alternates(request)
    )


@register.filter
def input_only(field: BoundField) -> SafeString:
    """The bare input of a field, without the placeholder that only repeats its label."""
    return field.as_widget(attrs={"placeholder": False})


@register.filter
def is_choice(field: BoundField) -> bool:
    """Whether label and box stand side by side."""
    return getattr(field.field.widget, "input_type", "") == "checkbox"
