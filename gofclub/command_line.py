"""`manage.py` of a checkout, and `gofclub` where the site was installed from a wheel."""

import errno
import gc
import logging
import os
import sys

SERVING = (["croupier"], ["serve"])
"""What goes on for days, and has a log."""
OF_THE_MACHINE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
LOADING = (250_000, 1, 1)
"""After how many new values garbage is looked for: what is being loaded is none, and fewer. A long
command keeps it: a million of them later all is looked through."""


def main() -> None:
    gc.set_threshold(*LOADING)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 (may be away)
    except ImportError as error:
        raise SystemExit(
            "Django is not installed here; `make setup` installs it in .venv."
        ) from error
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from django.db import Error  # noqa: PLC0415

    if sys.argv[1:2] not in SERVING:
        # It says each time that it could not connect; why, is said once, in the end.
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # It says which variable, and what is wrong with it: a traceback would hide that.
        raise SystemExit(f"The settings are wrong: {error}") from None
    except (Error, OSError) as error:
        said = None if "--traceback" in sys.argv else explained(error)
        if said is None:
            raise
        raise SystemExit(f"{said} (--traceback shows where.)") from None


def explained(error: Exception) -> str | None:
    """What is wrong with the machine; nothing where it may be us."""
    if isinstance(error, OSError):
        said = ": ".join(filter(None, (str(error.filename or ""), error.strerror)))
        return f"{said}." if error.errno in OF_THE_MACHINE else None
    from django.db import connection  # noqa: PLC0415

    from gofclub.database_troubles import trouble_of  # noqa: PLC0415

    # Asked anew: the pool's error says no more than that it has waited.
    trouble = trouble_of(connection)
    return trouble and f"The database cannot be used: {trouble.what}. {trouble.do}"


if __name__ == "__main__":
    main()
