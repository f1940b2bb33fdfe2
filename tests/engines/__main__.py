"""`python -m tests.engines` installs the browsers that are missing, where that can be done.

It never fails: a browser that is not there is skipped by name.
"""

import os
import shutil

from tests.engines.firefox import FIREFOX
from tests.engines.webkit import WEBKIT
from tests.servers.chromium import tried
from tests.servers.programs import missing


def main() -> None:
    for kind in (FIREFOX, WEBKIT):
        if missing(*kind.programs) and os.geteuid() == 0 and shutil.which("apt-get"):
            print(f"Installing {kind.name}", flush=True)
            # Without a network it is not waited for.
            apt = ["apt-get", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"]
            tried(*apt, "update", "-q")
            tried(*apt, "install", "-yq", "--no-install-recommends", *kind.packages.split())
        absent = missing(*kind.programs)
        print(f"{kind.name}: {'no ' + ' and no '.join(absent) if absent else 'here'}")


if __name__ == "__main__":
    main()
