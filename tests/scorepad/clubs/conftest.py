import pytest

from tests.scorepad.clubs.people import Cast, cast_of


@pytest.fixture
def cast(db) -> Cast:
    """A private club."""
    return cast_of()


@pytest.fixture
def public(db) -> Cast:
    return cast_of("Open House", visibility="public")
