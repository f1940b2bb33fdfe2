"""What is installed is what was chosen, file by file."""

from tests.servers.site import ROOT
from tests.site.pins import pins


def test_every_package_is_pinned():
    for file in ("requirements.txt", "requirements-dev.txt"):
        assert all(version.startswith("==") for version in pins(file).values())


def test_the_lock_names_the_same_versions():
    assert pins("requirements.lock") == pins("requirements.txt"), "run: make lock"


def test_every_package_of_the_lock_has_a_hash():
    lines = (ROOT / "requirements.lock").read_text().replace("\\\n", " ").splitlines()

    without = [line for line in lines if line.strip() and "--hash=sha256:" not in line]
    assert all(line.startswith("#") for line in without)
