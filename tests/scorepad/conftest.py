import pytest

from scorepad.askers import Asker
from scorepad.models import Sheet
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
def anas(ana) -> Phone:
    """Ana's phone, where she is signed in."""
    return Phone(ana)


@pytest.fixture
def asker(ana) -> Asker:
    """Ana, as the services know her."""
    return Asker(user=ana)


@pytest.fixture
def sheet(ana) -> Sheet:
    """Ana's sheet for four, with nothing on it."""
    return sheet_of(ana)
