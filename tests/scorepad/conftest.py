import pytest
from rest_framework.throttling import SimpleRateThrottle

from scorepad.actors import Actor
from scorepad.models import Sheet
from tests.days import _the_day_does_not_end  # noqa: F401 (a fixture for all)
from tests.scorepad.pads import Phone, sheet_of


@pytest.fixture
def phone(db) -> Phone:
    """A phone without an account."""
    return Phone()


@pytest.fixture
def other(db) -> Phone:
    """Somebody else's."""
    return Phone()


@pytest.fixture
def actor(ana) -> Actor:
    """Ana, as the services know her."""
    return Actor(user=ana)


@pytest.fixture
def sheet(ana) -> Sheet:
    """Ana's sheet for four, with nothing on it."""
    return sheet_of(ana)


@pytest.fixture
def no_throttles(monkeypatch) -> None:
    """More requests than any person sends."""
    for scope in ("reads", "writes", "starts", "starts_of_a_day", "pictures"):
        monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "1000000/min")
