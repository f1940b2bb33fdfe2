"""A real nginx: the one on the PATH, else Debian's, laid beside our Python and not installed.

An installed one would start by itself and take port 80 of whoever runs the tests.

`python -m tests.servers.nginx` finds or fetches it and says where it is.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from tests.servers import debian

OURS = Path(sys.prefix, "nginx", "usr", "sbin", "nginx")
FETCHED = f"""
cd "$1" && {" ".join(debian.APT)} download nginx && dpkg-deb --extract nginx_*.deb "$2"
"""


def nginx() -> str | None:
    """The path of an nginx that is here already."""
    return shutil.which("nginx") or (str(OURS) if OURS.exists() else None)


def fetch() -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Where we are root, apt fetches as a user of its own.
        Path(folder).chmod(0o777)
        command = ("sh", "-c", FETCHED, "sh", folder, str(OURS.parents[2]))
        debian.tried(*command, seconds=debian.PATIENCE_FOR_DOWNLOAD, quietly=True)


def main() -> None:
    if nginx() is None:
        fetch()
    if nginx() is None and debian.may_install():
        debian.update()
        fetch()
    print(f"nginx: {nginx() or 'none, so that what is about it is left out'}")


if __name__ == "__main__":
    main()
