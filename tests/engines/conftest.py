"""One site and one browser of each kind for all journeys of a worker; a new window for each."""

import contextlib
from collections.abc import Callable, Iterator

import pytest

from tests.engines.engine import Kind, Running, StartError
from tests.engines.firefox import FIREFOX
from tests.engines.page import Page
from tests.engines.webkit import WEBKIT
from tests.servers.programs import missing
from tests.servers.site import Site, site


@pytest.fixture(scope="package")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    # As in tests/e2e: nobody watches bots think, and these people press fast.
    quick = {"BOT_PAUSE_MS": "20", "API_RATE_FACTOR": "20"}
    with site(tmp_path_factory.mktemp("site"), **quick) as running:
        yield running


@pytest.fixture(scope="package")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Kind], Running]]:
    """Gives a browser, started once; skips where there is none, and says why."""
    started: dict[str, Running | str] = {}
    with contextlib.ExitStack() as stack:

        def wanted(kind: Kind) -> Running:
            if kind.name not in started:
                try:
                    folder = tmp_path_factory.mktemp(kind.name)
                    started[kind.name] = stack.enter_context(started_twice(kind, folder))
                except StartError as error:
                    started[kind.name] = str(error)
            found = started[kind.name]
            if isinstance(found, str):
                pytest.skip(found)
            return found

        yield wanted


@contextlib.contextmanager
def started_twice(kind: Kind, folder) -> Iterator[Running]:
    """A browser. One that did not start has another chance: a machine may have been short of room.

    Not for the journeys: they have one chance each.
    """
    with contextlib.ExitStack() as stack:
        try:
            browser = stack.enter_context(kind.start(folder / "first"))
        except StartError:
            browser = stack.enter_context(kind.start(folder / "second"))
        yield browser


@pytest.fixture(params=[FIREFOX, WEBKIT], ids=lambda kind: kind.name)
def page(
    request: pytest.FixtureRequest, running: Callable[[Kind], Running], tmp_path
) -> Iterator[Page]:
    """A window the size of a phone, where nobody has ever been anywhere."""
    kind: Kind = request.param
    absent = missing(*kind.programs)
    if absent:
        pytest.skip(
            f"{kind.name} is not installed: no {' and no '.join(absent)} on the PATH "
            f"(Debian: apt install {kind.packages})"
        )
    browser = running(kind)
    live_site: Site = request.getfixturevalue("live_site")
    with browser.window() as engine:
        yield Page(engine, live_site.url, tmp_path)
        # To Firefox a socket that reaches nobody is an error of the script.
        if not request.node.get_closest_marker("offline"):
            assert not engine.troubles(), engine.troubles()
