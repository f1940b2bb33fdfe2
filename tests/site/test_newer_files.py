"""Files of a release that is being installed, asked for at a process of the one before."""

from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.http import HttpResponse
from django.test import RequestFactory

from gofclub.assets.newer_files import LOOK_EVERY, NewerFiles
from gofclub.assets.storage import HashedStorage, StaticFilesMiddleware


@pytest.fixture
def collect(tmp_path: Path, settings):
    """Collects files, as an update does; gives back the address of each."""
    settings.STATIC_ROOT = tmp_path
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "gofclub.assets.storage.HashedStorage"}
    }

    def collected(**sources: str) -> list[str]:
        # What another process does: the storage of this one stays as it was.
        storage = HashedStorage(location=tmp_path, base_url="/static/")
        names = [f"img/{name}.svg" for name in sources]
        for name, source in zip(names, sources.values(), strict=True):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(source)
        storage.hashed_files = {
            name: storage._save(storage.hashed_name(name), ContentFile(source.encode()))
            for name, source in zip(names, sources.values(), strict=True)
        }
        storage.save_manifest()
        return [storage.url(name) for name in names]

    return collected


def answer(middleware: StaticFilesMiddleware, address: str) -> HttpResponse:
    return middleware(RequestFactory().get(address))


def process() -> StaticFilesMiddleware:
    return StaticFilesMiddleware(lambda _: HttpResponse(status=404))


def test_a_file_that_came_after_the_process_is_served(collect):
    [old] = collect(one="<svg>1</svg>")
    site = process()
    [new] = collect(one="<svg>2</svg>")
    assert new != old

    answers = [answer(site, address) for address in (old, new)]

    assert [one.status_code for one in answers] == [200, 200]
    assert answers[1].content == b"<svg>2</svg>"
    assert answers[1]["Content-Type"] == "image/svg+xml"


def test_what_no_release_has_is_not_there(collect, tmp_path):
    collect(one="<svg>1</svg>")
    site = process()
    (tmp_path / "img" / "later.aaaaaaaaaaaa.svg").write_text("nobody names it")
    collect(one="<svg>2</svg>", two="<svg>2</svg>")

    for address in (
        "/static/img/later.aaaaaaaaaaaa.svg",
        "/static/img/two.svg",
        "/static/../img/later.aaaaaaaaaaaa.svg",
        "/static/staticfiles.json.aaaaaaaaaaaa.svg",
        "/img/two.svg",
    ):
        assert answer(site, address).status_code == 404, address


def test_whatever_is_asked_for_the_disk_is_looked_at_once_in_a_while(collect):
    collect(one="<svg>1</svg>")
    now = 0.0
    newer = NewerFiles(staticfiles_storage, clock=lambda: now)
    assert "img/one.aaaaaaaaaaaa.svg" not in newer
    [address] = collect(one="<svg>2</svg>")
    name = address.removeprefix("/static/")

    assert name not in newer
    now += LOOK_EVERY

    assert name in newer


def test_a_manifest_that_is_just_being_written_is_read_later(collect, tmp_path):
    collect(one="<svg>1</svg>")
    now = 0.0
    newer = NewerFiles(staticfiles_storage, clock=lambda: now)
    (tmp_path / "staticfiles.json").write_text('{"paths": {"img/o')
    assert "img/one.aaaaaaaaaaaa.svg" not in newer
    (tmp_path / "staticfiles.json").unlink()
    now += LOOK_EVERY
    assert "img/one.aaaaaaaaaaaa.svg" not in newer
    [address] = collect(one="<svg>2</svg>")
    now += LOOK_EVERY

    assert address.removeprefix("/static/") in newer


def test_without_hashed_names_there_is_nothing_newer(settings):
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }

    assert "img/one.aaaaaaaaaaaa.svg" not in NewerFiles(staticfiles_storage)
