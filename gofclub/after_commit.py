"""What follows once a transaction is kept, and may fail without harm to anything else."""

import logging
from collections.abc import Callable
from typing import ParamSpec

from django.db import transaction

from gofclub.database_away import log_failure

logger = logging.getLogger(__name__)
P = ParamSpec("P")


def after_commit(act: Callable[P, object], *given: P.args, **named: P.kwargs) -> None:
    """Done when all is stored; if it fails, that is logged, and whatever else was to follow does.

    Here, and not by Django, which would add a traceback wherever the database goes away in between.
    """

    def following() -> None:
        try:
            act(*given, **named)
        except Exception as error:  # noqa: BLE001 (what was stored is stored, and answered)
            # A partial function has no name of its own.
            name = getattr(act, "__qualname__", repr(act))
            log_failure(logger, f"{name} failed after a commit", error)

    transaction.on_commit(following, robust=True)
