"""Names: NFC, visible, short; nothing that could mislead the reader of a sheet."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, strategies as st

from gofclub.names import NAME_LENGTH, clean_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\n", "Ana Maria"),
        ("Rene\u0301e", "Ren\u00e9e"),
        ("\u05d0\u05d1\u05d9", "\u05d0\u05d1\u05d9"),
        ("\U0001f409", "\U0001f409"),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("O'Hara-van der Berg", "O'Hara-van der Berg"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
    ],
)
def test_a_name_is_kept_as_people_write_it(given_name, kept):
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("", "name_empty"),
        (" \t\n\u2003", "name_empty"),
        ("\u200d", "name_empty"),
        ("x" * (NAME_LENGTH + 1), "name_too_long"),
        ("Ana\x00", "name_unprintable"),
        ("Ana\x1b[31m", "name_unprintable"),
        ("\u202enimda", "name_unprintable"),
        ("Ana\u2066", "name_unprintable"),
        ("A\u00adna", "name_unprintable"),
        ("An\u200ba", "name_unprintable"),
        ("\u3164", "name_unprintable"),
        ("Ana\ud800", "name_unprintable"),
        ("Ana\ue000", "name_unprintable"),
    ],
)
def test_a_bad_name_has_its_sentence(bad, code):
    with pytest.raises(ValidationError) as refusal:
        clean_name(bad)

    assert refusal.value.code == code
    assert str(refusal.value.messages[0]).endswith(".")


TRICKY = "aZ \t\n'-\u0301\u00e9\u00ad\u05d0\u200b\u200d\u202e\u2066\u3164\ufeff\U0001f409\x00"


@given(st.text(st.sampled_from(TRICKY), max_size=2 * NAME_LENGTH))
def test_a_clean_name_stays_as_it_is(name):
    try:
        cleaned = clean_name(name)
    except ValidationError:
        return

    assert clean_name(cleaned) == cleaned
    assert cleaned.encode()
