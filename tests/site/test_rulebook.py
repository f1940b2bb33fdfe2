"""The rules by number, in every language."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from gofclub.learn.rulebook import LANGUAGE, numbers, rulebook

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "docs" / "rules.md"
OTHERS = sorted({code for code, _name in settings.LANGUAGES} - {LANGUAGE})
EXAMPLE = re.compile(r"`[^`]+`")


def document(language: str) -> str:
    return (ROOT / "docs" / "rules" / f"{language}.md").read_text(encoding="utf-8")


def rules(text: str) -> dict[str, str]:
    """Each rule's words by its number, in their order."""
    _before, *pieces = re.split(r'<a id="(R[\d.]+)"></a>', text)
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def test_every_rule_has_its_anchor_on_the_page(client, db):
    html = client.get(reverse("learn-rules")).content.decode()

    assert len(numbers()) > 80
    for number in numbers():
        assert html.count(f'id="{number}"') == 1


@pytest.mark.parametrize("language", [LANGUAGE, *OTHERS])
def test_nothing_of_the_documents_markup_is_left_over(language: str):
    book = rulebook(language)
    shown = book.preface + "".join(part.title + part.body for part in book.parts)

    assert book.language == language
    for sign in ("**", "](", "`", "&lt;a", "|--", "##", ".md#"):
        assert sign not in shown
    words = re.sub(r"<[^>]+>", " ", shown)
    last = (ENGLISH.read_text() if language == LANGUAGE else document(language)).split()[-1]
    assert words.split()[-1] == last


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_every_rule_with_its_cards_and_its_tables(language: str):
    english, other = rules(ENGLISH.read_text()), rules(document(language))

    assert list(other) == list(english)
    for number, words in english.items():
        told = other[number]
        # Examples are written in the site's own way of writing cards, in every language.
        assert sorted(EXAMPLE.findall(told)) == sorted(EXAMPLE.findall(words)), number
        assert told.count("](#R") == words.count("](#R"), number
        assert told.count("|") == words.count("|"), number
        # Not left in English, nor left out.
        assert "." not in number or told.strip() != words.strip(), number
        assert len(told) > len(words) / 2, number


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_are_those_of_the_rules(language: str):
    """What cards cost, how many combos there are, targets: a digit more or less would be a lie."""

    def figures(words: str) -> list[str]:
        plain = EXAMPLE.sub("", words)
        # Thousands: 12 352, 12.352, 12 352.
        joined = re.sub(r"(?<=\d)[ .\u00a0\u202f](?=\d{3}\b)", "", plain)
        # A 1 or a 2 may be a word: "ykk\u00f6nen".
        return sorted(figure for figure in re.findall(r"\d+", joined) if int(figure) > 2)

    english, other = rules(ENGLISH.read_text()), rules(document(language))
    for number, words in english.items():
        assert figures(other[number]) == figures(words), number


def test_the_page_is_in_the_language_of_whoever_reads_it(client, db):
    there = client.get(reverse("learn-rules"), headers={"accept-language": "fr"}).content.decode()
    here = client.get(reverse("learn-rules")).content.decode()

    assert '<html lang="fr"' in there
    assert 'class="lesson rulebook" lang="fr"' in there
    # English is what decides: one tap away.
    assert 'href="?lang=en"' in there
    assert 'href="?lang=en"' not in here.split("<main")[1]
