#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError as error:
        raise SystemExit(
            "Django is not installed here; `make setup` installs it in .venv."
        ) from error
    from django.core.exceptions import ImproperlyConfigured

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # It says which variable, and what is wrong with it: a traceback would hide that.
        raise SystemExit(f"The settings are wrong: {error}") from None


if __name__ == "__main__":
    main()
