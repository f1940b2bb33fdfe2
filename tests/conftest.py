"""What all tests share."""

import pytest
from asgiref.sync import SyncToAsync
from django.core.cache import cache
from django.db import connections
from django.utils import translation

from gofclub.catalogues import compile_catalogues, offer_complete_languages
from gofclub.models import User
from tests.scorepad.pads import Phone


def pytest_configure(config: pytest.Config) -> None:
    # Once, by the process that hands out the work: French is tested for real.
    if not hasattr(config, "workerinput"):
        compile_catalogues()
        offer_complete_languages()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    yield
    # The thread behind `sync_to_async` outlives its tests, and its connection would keep
    # PostgreSQL from dropping their database.
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(60)


@pytest.fixture(autouse=True)
def _no_rate_limit_of_an_earlier_test():
    cache.clear()


@pytest.fixture
def ana(db) -> User:
    return User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")


@pytest.fixture
def ben(db) -> User:
    return User.objects.create_user("ben@example.org", "eleven phoenixes", display_name="Ben")


@pytest.fixture
def anas(ana) -> Phone:
    """Ana's phone, where she is signed in."""
    return Phone(ana)


@pytest.fixture(autouse=True)
def english():
    """A request in French leaves French behind; no test inherits the language of another."""
    translation.activate("en")
