"""What follows a transaction fails by itself."""

import logging
from functools import partial

import pytest
from django.conf import settings
from django.db import transaction

from gofclub.after_commit import after_commit


def broken(word: str) -> None:
    raise ValueError(word)


@pytest.mark.django_db(transaction=True)
def test_what_fails_afterwards_is_logged_and_keeps_nothing_else(caplog):
    done: list[str] = []

    with caplog.at_level(logging.ERROR, "django.db.backends.base"), transaction.atomic():
        after_commit(broken, "no")
        after_commit(done.append, "yes")

    assert done == ["yes"]
    assert "broken" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_one_without_a_name_says_what_went_wrong(caplog):
    with caplog.at_level(logging.ERROR), transaction.atomic():
        after_commit(partial(broken, "no such thing"))

    assert "failed after a commit" in caplog.text
    assert "ValueError: no such thing" in caplog.text
    assert "AttributeError" not in caplog.text


def test_nobody_asks_django_for_it_in_another_way():
    sources = [
        path
        for app in ("gofclub", "play", "scorepad")
        for path in (settings.BASE_DIR / app).rglob("*.py")
        if "robust=True" in path.read_text()
    ]

    assert [path.name for path in sources] == ["after_commit.py"]
