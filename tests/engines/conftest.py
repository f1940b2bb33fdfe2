"""One site for all, and a browser of its own for each journey."""

from collections.abc import Iterator

import pytest

from tests.engines.engine import Kind
from tests.engines.firefox import FIREFOX
from tests.engines.page import Page
from tests.engines.programs import missing
from tests.engines.webkit import WEBKIT
from tests.servers.site import Site, site


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    # As in tests/e2e: nobody watches bots think, and these people press fast.
    quick = {"BOT_PAUSE_MS": "20", "API_RATE_FACTOR": "20"}
    with site(tmp_path_factory.mktemp("site"), **quick) as running:
        yield running


@pytest.fixture(params=[FIREFOX, WEBKIT], ids=lambda kind: kind.name)
def page(request: pytest.FixtureRequest, live_site: Site, tmp_path) -> Iterator[Page]:
    """A window the size of a phone, in a browser that has never been anywhere."""
    kind: Kind = request.param
    absent = missing(*kind.programs)
    if absent:
        pytest.skip(
            f"{kind.name} is not here: no {' and no '.join(absent)} on the PATH "
            f"(Debian: apt install {kind.packages})"
        )
    with kind.start(tmp_path) as engine:
        yield Page(engine, live_site.url, tmp_path)
        # To Firefox a socket that reaches nobody is an error of the script.
        if not request.node.get_closest_marker("offline"):
            assert not engine.troubles(), engine.troubles()
