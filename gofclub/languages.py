"""The languages that are offered: English, and each one whose catalogues are complete.

How much is missing is counted when a catalogue is compiled and written into its header, so that
a new language appears with its last translation and the site has nothing to count.
"""

import gettext
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

# What the texts in the sources are written in: it needs no catalogue.
SOURCE = "en"
DOMAINS = ("django", "djangojs")
# The header of a compiled catalogue that says how many texts it lacks.
MISSING = "X-Missing"


def complete_languages(locale: Path) -> list[tuple[str, str]]:
    """Code and name, each in its own language, as Django's setting LANGUAGES wants them."""
    codes = [to_language(folder.name) for folder in sorted(locale.glob("*/")) if complete(folder)]
    return [(code, own_name(code)) for code in (SOURCE, *codes)]


def complete(folder: Path) -> bool:
    return all(missing(folder / "LC_MESSAGES" / f"{domain}.mo") == 0 for domain in DOMAINS)


def missing(compiled: Path) -> int | None:
    """How many texts a compiled catalogue lacks; None where it does not say or is not there."""
    try:
        with compiled.open("rb") as file:
            header = gettext.GNUTranslations(file).info()
    except FileNotFoundError:
        return None
    # Headers are read in lower case.
    said = header.get(MISSING.lower(), "")
    return int(said) if said.isdecimal() else None


def own_name(code: str) -> str:
    name: str = LANG_INFO.get(code, {}).get("name_local", code)
    return name[:1].upper() + name[1:]
