"""Other people's files are the ones we looked at."""

import json
from copy import deepcopy

from gofclub.management.commands.vendor import LIST, VENDOR, mismatches

PACKAGES = json.loads(LIST.read_text())


def test_every_vendored_file_has_the_listed_hash():
    assert mismatches(PACKAGES) == []


def test_a_changed_a_missing_and_a_stray_file_are_seen():
    packages = deepcopy(PACKAGES)
    packages[0]["files"][0]["sha256"] = "0" * 64
    stray = packages[1]["files"].pop()["path"]
    packages[1]["files"].append({"path": "htm/gone.js", "from": "gone.js", "sha256": "0" * 64})

    found = "\n".join(mismatches(packages))

    assert f"{packages[0]['files'][0]['path']}: " in found
    assert f"{stray}: not in the list" in found
    assert "htm/gone.js: missing" in found


def test_every_package_comes_with_its_licence():
    for package in PACKAGES:
        paths = [file["path"] for file in package["files"]]

        assert any(path.endswith("LICENSE") for path in paths), package["name"]
        assert package["licence"]
        assert package["integrity"].startswith("sha512-")


def test_no_vendored_script_asks_for_a_map_that_is_not_there():
    for path in VENDOR.rglob("*.js"):
        assert b"sourceMappingURL" not in path.read_bytes()
