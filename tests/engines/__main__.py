"""`python -m tests.engines` installs the browsers that are missing, where that can be done.

It never fails: a browser that is not there is skipped by name.
"""

from tests.engines.firefox import FIREFOX
from tests.engines.webkit import WEBKIT
from tests.servers import debian
from tests.servers.programs import missing


def main() -> None:
    kinds = (FIREFOX, WEBKIT)
    wanted = [kind for kind in kinds if missing(*kind.programs)]
    if wanted and debian.may_install() and debian.mirror_answers():
        print("Installing", " and ".join(kind.name for kind in wanted), flush=True)
        debian.update()
        for kind in wanted:
            debian.install(*kind.packages.split())
    for kind in kinds:
        absent = missing(*kind.programs)
        print(f"{kind.name}: {'no ' + ' and no '.join(absent) if absent else 'here'}")


if __name__ == "__main__":
    main()
