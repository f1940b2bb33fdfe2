"""What the pages below Learn need: keys cut from the cards, addresses of rules."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gofclub.learn.rulebook import rule_url as address_of_rule
from gofclub.rules import direction

register = template.Library()

# Parts of a face, 100 by 140: the number in its corner, and the large suit.
NUMBER = "6 7 46 47"
SUIT = "31 70 66 66"


@register.simple_tag
def card_key(code: str) -> SafeString:
    """A card as a key: number and suit side by side, or its picture."""
    face = f"{static('img/cards.svg')}#c-{code}"
    if code[0] in "PD":
        return format_html(
            '<svg class="whole-face" viewBox="8 30 84 84" preserveAspectRatio="xMidYMid slice"'
            ' aria-hidden="true"><use href="{}" width="100" height="140"/></svg>',
            face,
        )
    cut = (
        '<svg class="{}" viewBox="{}" aria-hidden="true">'
        '<use href="{}" width="100" height="140"/></svg>'
    )
    return format_html(cut + cut, "key-number", NUMBER, face, "key-suit", SUIT, face)


@register.simple_tag
def direction_ring(number: int) -> SafeString:
    """Four seats round a table, and which way a hand goes; you sit below."""
    arrow = (
        '<g transform="rotate({} 60 60)"><path d="M75 97.1A40 40 0 0 0 96.5 76.3"/>'
        '<path d="M98.3 85.1 97.8 73.5 88.8 80.9"/></g>'
    )
    arrows = format_html(arrow * 4, 0, -90, -180, -270)
    # Seen in a mirror it goes the other way; the seats stay where they are.
    turned = "" if direction(number) > 0 else SafeString(' transform="matrix(-1 0 0 1 120 0)"')
    return format_html(
        '<svg class="direction-ring" viewBox="4 4 112 112" aria-hidden="true">'
        '<rect x="42" y="42" width="36" height="36" rx="9"/><g class="ring-arrows"{}>{}</g>'
        '<circle class="ring-you" cx="60" cy="100" r="8.5"/><circle cx="100" cy="60" r="8.5"/>'
        '<circle cx="60" cy="20" r="8.5"/><circle cx="20" cy="60" r="8.5"/></svg>',
        turned,
        arrows,
    )


@register.simple_tag
def rule_url(number: str) -> str:
    return address_of_rule(number)
