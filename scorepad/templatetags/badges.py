"""The crest of a badge."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gofclub.art.crests import EMBLEMS, LOWER, SHIELD
from scorepad.figures.badge_rules import Badge

register = template.Library()


@register.simple_tag
def crest(badge: Badge, *, is_ahead: bool = False) -> SafeString:
    """A shield with what the badge is about; pale while it is still to be earned."""
    if badge.emblem in EMBLEMS:
        emblem = format_html('<use href="{}#e-{}"/>', static("img/crests.svg"), badge.emblem)
    else:
        emblem = format_html(
            '<text class="of-{}" x="32" y="44" text-anchor="middle">{}</text>',
            len(badge.emblem),
            badge.emblem,
        )
    return format_html(
        '<svg class="crest{}" data-colour="{}" viewBox="0 0 64 72" aria-hidden="true">'
        '<path class="upper" d="{}"/><path class="lower" d="{}"/>{}'
        '<path class="rim" d="{}"/></svg>',
        " ahead" if is_ahead else "",
        badge.ground,
        SHIELD,
        LOWER,
        emblem,
        SHIELD,
    )
