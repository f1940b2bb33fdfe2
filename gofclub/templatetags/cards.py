"""Cards in templates: `{% card "3g" %}` for one, `{% cards "3g3y3r" %}` for several in a row.

js/lib/card.js makes the same markup in the browser; tests hold the two together.
"""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from gofclub.art.faces import BACK, FACES
from gofclub.card_names import card_name

register = template.Library()


@register.simple_tag
def card(code: object, *, size: str = "", decorative: bool = False) -> SafeString:
    """One card; decorative where the text beside it says the same."""
    face = str(code)
    if face != BACK and face not in FACES:
        raise template.TemplateSyntaxError(
            f"{face!r} is not a card; write it like 3g, Tr, 1m, Pg, Dr"
        )
    name = (
        SafeString('aria-hidden="true"')
        if decorative
        else format_html('role="img" aria-label="{}"', card_name(face))
    )
    return format_html(
        '<span class="card{}" data-card="{}" {}>'
        '<svg aria-hidden="true"><use href="{}#c-{}"/></svg></span>',
        f" {size}" if size else "",
        face,
        name,
        static("img/cards.svg"),
        face,
    )


@register.simple_tag
def cards(codes: str, *, size: str = "", row: str = "card-row", label: str = "") -> SafeString:
    """Several cards in one row; with a label the row speaks as one picture."""
    faces = split(codes)
    drawn = format_html_join(
        "", "{}", ((card(face, size=size, decorative=bool(label)),) for face in faces)
    )
    spoken = format_html(' role="img" aria-label="{}"', label) if label else ""
    return format_html('<span class="{}"{}>{}</span>', row, spoken, drawn)


def split(codes: str) -> list[str]:
    """Two characters a card, spaces allowed; "back" stays whole.

    >>> split("3g3y 1m"), split("back back")
    (['3g', '3y', '1m'], ['back', 'back'])
    """
    found = []
    for word in codes.split():
        found += [word] if word == BACK else [word[at : at + 2] for at in range(0, len(word), 2)]
    return found
