"""What a person's name may look like."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 40

# Control and format characters (the bidi controls are among these), surrogates,
# private use and what Unicode has not assigned.
REFUSED = {"Cc", "Cf", "Cn", "Co", "Cs"}
# Letters and symbols by category, and yet nothing that an eye could see.
INVISIBLE = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
# Format characters that several scripts and many emoji need.
JOINERS = {"\u200c", "\u200d"}


def clean_name(name: str) -> str:
    """The name in NFC with single spaces, or a `ValidationError` that says what is wrong.

    >>> clean_name("  Ana   Maria ")
    'Ana Maria'
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name.strip("".join(JOINERS)):
        raise ValidationError(_("Please enter a name."), code="name_empty")
    if len(name) > NAME_LENGTH:
        raise ValidationError(
            _("This name has %(length)d characters; there is room for %(most)d."),
            code="name_too_long",
            params={"length": len(name), "most": NAME_LENGTH},
        )
    if any(is_unprintable(char) for char in name):
        raise ValidationError(
            _("This name contains an invisible or control character."), code="name_unprintable"
        )
    return name


def is_unprintable(char: str) -> bool:
    """Whether a reader could not see the character, or could be misled by it."""
    return char in INVISIBLE or (unicodedata.category(char) in REFUSED and char not in JOINERS)
