from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from scorepad.services.clubs import webhooks
from tests.scorepad.clubs.people import Cast, cast_of
from tests.scorepad.clubs.receivers import ALL, Ears, listening
from tests.scorepad.pads import Phone


@pytest.fixture
def cast(db) -> Cast:
    """A private club."""
    return cast_of()


@pytest.fixture
def public(db) -> Cast:
    return cast_of("Open House", visibility="public")


@pytest.fixture
def phones(cast, no_throttles):
    """The API as one of the cast uses it: `phones("organiser")`."""
    return lambda role: Phone(cast.people[role])


@pytest.fixture
def at(cast) -> str:
    """Where the API has the club."""
    return f"clubs/{cast.club.slug}"


@pytest.fixture
def pool():
    """Two threads, for races."""
    connections.close_all()
    with ThreadPoolExecutor(2) as threads:
        yield threads


@pytest.fixture
def ears(settings):
    settings.OUTGOING_TO_PRIVATE = True
    noted = Ears()
    with listening(noted.handler) as url:
        noted.url = url
        yield noted


@pytest.fixture
def hook(cast, ears):
    """The organiser's, told of everything."""
    made, secret = webhooks.webhook_add(
        actor=cast["organiser"], club=cast.club, url=f"{ears.url}/all", events=ALL
    )
    made.secret = secret
    return made
