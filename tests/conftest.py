"""What all tests share."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.core.cache import cache
from django.db import connections, transaction
from django.utils import translation
from hypothesis import HealthCheck, settings as hypothesis

from gofclub.catalogues import compile_catalogues, offer_complete_languages
from gofclub.models import User
from tests.depth import by_depth
from tests.order import ordered
from tests.room import with_room
from tests.scorepad.pads import Phone
from tests.servers.site import migrated
from tests.servers.template import migrated_template

# How long an example takes says how busy the machine is. The same examples every time: a run fails
# because of what was changed. `pytest --hypothesis-profile=exploring` looks for others.
UNHURRIED = {
    "deadline": None,
    "max_examples": by_depth(40, 100),
    "suppress_health_check": [HealthCheck.too_slow],
}
hypothesis.register_profile("unhurried", derandomize=True, **UNHURRIED)
hypothesis.register_profile("exploring", **UNHURRIED)
hypothesis.load_profile("unhurried")


class Examples:
    """Modules are searched for examples only if there are some.

    To look through a module means to import it and read all of its docstrings; every worker did
    that with all of them, longer than it took to collect the tests.
    """

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        is_module = collection_path.suffix == ".py"
        if not is_module or collection_path.name.startswith(("test_", "conftest")):
            return None
        return b">>> " not in collection_path.read_bytes() or None


class Stored:
    """What uses the database is marked so: a run on one of the two asks for the mark."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            uses = getattr(item, "fixturenames", ())
            is_marked = item.get_closest_marker("django_db") is not None
            if "transactional_db" in uses and not is_marked:
                item.add_marker(pytest.mark.django_db(transaction=True))
            elif "db" in uses and not is_marked:
                item.add_marker(pytest.mark.django_db)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> int | pytest.ExitCode | None:
    """Runs everything, as it would be run without this, with room for its calls."""
    here = sys.modules[__name__]
    rest = config.pluginmanager.subset_hook_caller("pytest_cmdline_main", [here])
    return with_room(lambda: rest(config=config))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Examples())
    config.pluginmanager.register(Stored())
    # Nothing that is imported goes away: there is nothing to look for before the tests begin.
    gc.disable()
    # Once, by the process that hands out the work: French is tested for real.
    if not hasattr(config, "workerinput"):
        compile_catalogues()
        offer_complete_languages()


def pytest_collection_finish() -> None:
    # A seventh of the processor's time went into looking through all that was imported, again and
    # again; that stays as long as the tests run.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    in_browser = [item.get_closest_marker("browser") is not None for item in items]
    items[:] = ordered(items, [item.nodeid for item in items], in_browser, workers)


IS_SQLITE = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb) -> bool:
    """On SQLite, what is there is a copy of a migrated database."""
    return IS_SQLITE or django_db_keepdb


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings) -> None:
    wanted = settings.DATABASES["default"].setdefault("TEST", {})
    if IS_SQLITE:
        migrated(Path(wanted["NAME"]))
    else:
        wanted["TEMPLATE"] = migrated_template(os.environ["DATABASE_URL"])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup):
    yield
    # The thread behind `sync_to_async` outlives its tests, and its connection would keep
    # PostgreSQL from dropping their database.
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(150)
    if IS_SQLITE:
        connections.close_all()
        made = Path(settings.DATABASES["default"]["TEST"]["NAME"])
        for file in made.parent.glob(f"{made.name}*"):
            # Its log goes by itself with the last connection, of whatever thread.
            file.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def for_the_module(django_db_setup, django_db_blocker) -> Iterator[None]:
    """What a fixture of a module stores after this is there for each of its tests, and gone then.

    A test is taken back to that, not to an empty database. Not for tests that commit.
    """
    # As every test begins: what is shared is made before that.
    cache.clear()
    translation.activate("en")
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


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
