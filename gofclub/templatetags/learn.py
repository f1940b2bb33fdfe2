"""What the pages below Learn need: keys cut from the cards, addresses of rules."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gofclub.learn.rulebook import rule_url as address_of_rule

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
def rule_url(number: str) -> str:
    return address_of_rule(number)
