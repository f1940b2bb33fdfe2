"""`docs/rules.md` as a page, each rule with the anchor that it has there, and its translations.

Only the Markdown that these documents use is understood; a test sees to it that nothing of it is
left over. What is shown is written by us; it is escaped all the same.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

SOURCE = Path("docs", "rules.md")
TRANSLATIONS = Path("docs", "rules")
LANGUAGE = "en"
"""Rules that people argue about: where a translation says something else, these words decide."""

# What the document says of itself before that is for readers of the repository.
_BEGIN = re.compile(r"(?m)^(?=\*\*)")
_ANCHOR = re.compile(r'<a id="(R[\d.]+)"></a>')
_HEADING = re.compile(r"^## (?:<a id=\"(?P<id>R\d+)\"></a>)?(?P<words>.*)$")
_ITEM = re.compile(r"^- (?:<a id=\"(?P<id>R[\d.]+)\"></a>)?(?P<words>.*)$", re.DOTALL)
_RULE = re.compile(r"R\d+(\.\d+)?")
# In the order in which they are read: what is in code is nothing else.
_INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"(?<!\*)\*([^*\s][^*]*)\*"), r"<i>\1</i>"),
    (re.compile(r"\[([^\]]+)\]\((#R[\d.]+)\)"), r'<a href="\2">\1</a>'),
    # Other documents of the repository are not pages of the site.
    (re.compile(r"\[([^\]]+)\]\([\w./]+\.md\)"), r"\1"),
)


class Part(NamedTuple):
    """A section: the number of its rule, its title, and the rest as HTML."""

    anchor: str
    title: str
    body: SafeString


class Rulebook(NamedTuple):
    language: str
    preface: SafeString
    parts: tuple[Part, ...]


@cache
def rulebook(wanted: str = LANGUAGE) -> Rulebook:
    """In the language that is wanted, or else in English. Read once: it changes with a release."""
    translated = Path(settings.PARTS_DIR, TRANSLATIONS, f"{wanted}.md")
    is_there = wanted in dict(settings.LANGUAGES) and translated.exists()
    source = translated if is_there else Path(settings.PARTS_DIR, SOURCE)
    preface, *sections = re.split(r"(?m)^(?=## )", source.read_text(encoding="utf-8"))
    _for_the_repository, shown = _BEGIN.split(preface, maxsplit=1)
    parts = tuple(map(_part, sections))
    return Rulebook(wanted if is_there else LANGUAGE, _html(shown), parts)


@cache
def numbers() -> frozenset[str]:
    """Every rule that has an anchor."""
    return frozenset(_ANCHOR.findall(Path(settings.PARTS_DIR, SOURCE).read_text(encoding="utf-8")))


def rule_url(number: str) -> str:
    """Where a rule is read; the whole page for one that does not exist."""
    return reverse("learn-rules") + (f"#{number}" if number in numbers() else "")


def _part(section: str) -> Part:
    first, _, rest = section.partition("\n")
    found = _HEADING.match(first)
    if found is None:
        raise ValueError(f"not a heading of the rules: {first!r}")
    number, title = found["words"].strip().partition(" ")[::2]
    return Part(
        found["id"] or "", title if _RULE.fullmatch(number) else found["words"], _html(rest)
    )


def _html(text: str) -> SafeString:
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]
    return mark_safe("\n".join(map(_block, blocks)))  # noqa: S308 (escaped piece by piece)


def _block(block: str) -> str:
    lines = block.split("\n")
    if block.startswith("|"):
        return _table(lines)
    if block.startswith("- "):
        return _list(block)
    return f"<p>{_inline(' '.join(lines))}</p>"


def _list(block: str) -> str:
    items = []
    for written in re.split(r"\n(?=- )", block):
        found = _ITEM.match(" ".join(line.strip() for line in written.split("\n")))
        if found is None:
            raise ValueError(f"not an item of a list: {written!r}")
        anchor = f' id="{found["id"]}"' if found["id"] else ""
        items.append(f"<li{anchor}>{_inline(found['words'])}</li>")
    return f"<ul>{''.join(items)}</ul>"


def _table(lines: list[str]) -> str:
    head, _rule, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    top = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{_inline(first)}</th>'
        + "".join(f"<td>{_inline(cell)}</td>" for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    table = f'<table class="table"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="table-scroll">{table}</div>'


def _inline(words: str) -> str:
    # Code first, and out of the way of everything else: a card is called `1m`, never *m*.
    pieces = re.split(r"(`[^`]+`)", words)
    return "".join(_piece(piece) for piece in pieces)


def _piece(piece: str) -> str:
    shown = str(escape(piece))
    for pattern, instead in _INLINE:
        shown = pattern.sub(instead, shown)
    return shown
