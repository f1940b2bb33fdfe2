"""When two names look the same."""

import unicodedata

# Letters of other scripts, and figures, that an eye takes for a Latin letter, by the letter that
# they are taken for. Only whole alphabets' everyday letters: rarer ones are no use in a joke
# among people who sit at one table.
LOOKALIKES = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u0432\u03b2\u044c",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501",
    "e": "\u0435\u03b5\u0454",
    "g": "\u0581",
    "h": "\u043d\u03b7\u04bb\u0570",
    "i": "\u0456\u03b9\u0131\u04cf1l|!",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "m": "\u043c\u03bc\u00b5",
    "n": "\u0578\u0438",
    "o": "\u043e\u03bf\u0585\u03c3\u05e1" + "0",
    "p": "\u0440\u03c1",
    "q": "\u0566",
    "r": "\u0433",
    "s": "\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d",
    "v": "\u03bd\u0475",
    "w": "\u0461\u03c9\u051d",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3",
    "z": "\u03b6",
}
KEY_LENGTH = 160
"""A few characters unfold to many; more than this tells nobody apart."""
SEEN_AS = str.maketrans(
    {other: letter for letter, others in LOOKALIKES.items() for other in others}
)
# Shown as nothing, or as a mere hint to the font.
UNSEEN = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))


def name_key(name: str) -> str:
    """What two names must not share on one sheet or in one club.

    Capitals, widths, spaces and look-alike letters do not tell people apart; accents do.

    >>> name_key("ANA") == name_key("\u0410n\u0430")
    True
    >>> name_key("Jos\u00e9") == name_key("Jose")
    False
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    folded = unicodedata.normalize("NFKC", folded).translate(UNSEEN)
    return "".join(folded.translate(SEEN_AS).split())[:KEY_LENGTH]


def former_key(mark: str) -> str:
    """The key of somebody whose name was taken out: no name that anybody types has it.

    >>> is_former_key(former_key("k7m2")) and not is_former_key(name_key("former k7m2"))
    True
    """
    return f"former {mark}"


def is_former_key(key: str) -> bool:
    return " " in key
