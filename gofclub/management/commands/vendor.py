"""Other people's files that we serve: fetch them again, or check that they are the ones we know."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

VENDOR = Path(__file__).resolve().parents[2] / "static" / "vendor"
LIST = VENDOR / "vendor.json"
# Static storage would look for the map beside the file; we serve none.
SOURCE_MAP = re.compile(rb"\n?//# sourceMappingURL=\S+\s*$")


class Command(BaseCommand):
    help = (
        "Fetch the files named in static/vendor/vendor.json from the npm registry, or --check them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="compare hashes, change nothing, need no network"
        )
        parser.add_argument(
            "--accept",
            action="store_true",
            help="write the hashes of what was fetched into the list (after a new version)",
        )

    def handle(self, *, check: bool, accept: bool, **options: object) -> None:
        packages = json.loads(LIST.read_text())
        if not check:
            for package in packages:
                fetch(package, accept=accept)
                self.stdout.write(f"{package['name']} {package['version']}")
        if accept:
            LIST.write_text(json.dumps(packages, indent=2) + "\n")
        if wrong := mismatches(packages):
            raise CommandError("Not the files we know:\n" + "\n".join(wrong))
        self.stdout.write("Every vendored file is the one listed.")


def mismatches(packages: list[dict[str, Any]]) -> list[str]:
    """What differs between the list and the folder, a line each; stray files count."""
    listed = {file["path"]: file["sha256"] for package in packages for file in package["files"]}
    found = {
        str(path.relative_to(VENDOR)): sha256(path.read_bytes())
        for path in VENDOR.rglob("*")
        if path.is_file() and path != LIST
    }
    return [
        *(f"{path}: missing" for path in sorted(listed.keys() - found.keys())),
        *(f"{path}: not in the list" for path in sorted(found.keys() - listed.keys())),
        *(
            f"{path}: {found[path]} instead of {listed[path]}"
            for path in sorted(listed.keys() & found.keys())
            if found[path] != listed[path]
        ),
    ]


def fetch(package: dict[str, Any], *, accept: bool) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise CommandError("npm is needed to fetch packages; --check needs none.")
    wanted = f"{package['name']}@{package['version']}"
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", "--silent", wanted]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        integrity = (
            "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        )
        if accept:
            package["integrity"] = integrity
        elif integrity != package["integrity"]:
            raise CommandError(f"{wanted}: the registry sent another archive than the one listed.")
        with tarfile.open(archive) as tar:
            for file in package["files"]:
                member = tar.extractfile(f"package/{file['from']}")
                if member is None:
                    raise CommandError(f"{package['name']}: no file {file['from']}")
                content = (
                    SOURCE_MAP.sub(b"\n", member.read())
                    if file["path"].endswith(".js")
                    else member.read()
                )
                target = VENDOR / file["path"]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
                if accept:
                    file["sha256"] = sha256(content)


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
