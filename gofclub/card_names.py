"""What a card is called, for those who hear it instead of seeing it."""

from django.utils.translation import gettext, pgettext

BACK = "back"


def card_name(code: str) -> str:
    """The name of a card in the current language, from its two characters.

    >>> card_name("3g"), card_name("Tr"), card_name("1m"), card_name("Pg")
    ('green 3', 'red 10', 'multicolour 1', 'green phoenix')
    """
    match code:
        case "back":
            return pgettext("card", "face-down card")
        case "1m":
            return pgettext("card", "multicolour 1")
        case "Pg":
            return pgettext("card", "green phoenix")
        case "Py":
            return pgettext("card", "yellow phoenix")
        case "Dr":
            return pgettext("card", "dragon")
    number = "10" if code[0] == "T" else code[0]
    match code[1]:
        case "g":
            return gettext("green %(number)s") % {"number": number}
        case "y":
            return gettext("yellow %(number)s") % {"number": number}
        case _:
            return gettext("red %(number)s") % {"number": number}
