"""What a person's name may look like."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 40

# Control characters, unassigned ones, surrogates, private use, line and
# paragraph separators. Format characters (Cf) hold the bidi controls and the
# invisible ones; the joiner is allowed because emoji and several scripts need it.
REFUSED = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}
JOINERS = {"\u200c", "\u200d"}


def clean_name(name: str) -> str:
    """The name in NFC with single spaces, or a `ValidationError` that says what is wrong.

    >>> clean_name("  Ana   Maria ")
    'Ana Maria'
    """
    cleaned = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    cleaned = " ".join(part for part in cleaned.split(" ") if part)
    if not cleaned.strip("".join(JOINERS)):
        raise ValidationError(_("Please give a name."), code="name_empty")
    if len(cleaned) > NAME_LENGTH:
        raise ValidationError(
            _("This name has %(length)d characters; %(most)d are enough for the sheet."),
            code="name_too_long",
            params={"length": len(cleaned), "most": NAME_LENGTH},
        )
    if any(unicodedata.category(char) in REFUSED and char not in JOINERS for char in cleaned):
        raise ValidationError(_("This name contains an invisible or control character."), code="name_unprintable")
    return cleaned
