"""`manage.py` of a checkout, and `gofclub` where the site was installed from a wheel."""

import gc
import os
import sys

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

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # It says which variable, and what is wrong with it: a traceback would hide that.
        raise SystemExit(f"The settings are wrong: {error}") from None


if __name__ == "__main__":
    main()
