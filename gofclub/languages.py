"""The languages that are offered: English, and each one whose catalogues are complete.

How much is missing is counted when a catalogue is compiled and written into its header, so that
a new language appears with its last translation and the site has nothing to count.
"""

import struct
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

# What the texts in the sources are written in: it needs no catalogue.
SOURCE = "en"
DOMAINS = ("django", "djangojs")
# The header of a compiled catalogue that says how many texts it lacks. It gets another name where
# more than the texts has changed: those that were compiled before count as old.
MISSING = "X-Missing-2"
# How such a file begins, where its numbers begin with their lowest byte.
_LITTLE_ENDIAN = b"\xde\x12\x04\x95"


def complete_languages(locale: Path) -> list[tuple[str, str]]:
    """Code and name, each in its own language, as Django's setting LANGUAGES wants them."""
    codes = [to_language(folder.name) for folder in sorted(locale.glob("*/")) if complete(folder)]
    return [(code, own_name(code)) for code in (SOURCE, *codes)]


def complete(folder: Path) -> bool:
    return all(missing(folder / "LC_MESSAGES" / f"{domain}.mo") == 0 for domain in DOMAINS)


def missing(compiled: Path) -> int | None:
    """How many texts a compiled catalogue lacks; None where it does not say or is not there."""
    for line in header(compiled).splitlines():
        name, _, said = line.partition(":")
        if name == MISSING and said.strip().isdecimal():
            return int(said)
    return None


def header(compiled: Path) -> str:
    """The header of a compiled catalogue, and nothing else of it; empty where there is none.

    Every process asks all catalogues when it starts, and they hold many thousand texts.
    """
    try:
        with compiled.open("rb") as file:
            start = file.read(20)
            order = "<" if start[:4] == _LITTLE_ENDIAN else ">"
            *_, originals, translations = struct.unpack(f"{order}5I", start)
            # Texts are in order, and the header translates the empty one.
            file.seek(originals)
            if file.read(4) != bytes(4):
                return ""
            file.seek(translations)
            length, place = struct.unpack(f"{order}2I", file.read(8))
            file.seek(place)
            return file.read(length).decode()
    except (FileNotFoundError, struct.error):
        return ""


def own_name(code: str) -> str:
    name: str = LANG_INFO.get(code, {}).get("name_local", code)
    return name[:1].upper() + name[1:]
