"""What follows once a transaction is kept, and may fail without harm to anything else."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.db import transaction

P = ParamSpec("P")


def after_commit(act: Callable[P, object], *given: P.args, **named: P.kwargs) -> None:
    """Done when all is stored; if it fails, that is logged, and whatever else was to follow does.

    Django names a function that failed by its `__qualname__`, which a partial one does not have:
    the error of naming it would end the request of whoever has just stored something.
    """

    @wraps(act)
    def following() -> None:
        act(*given, **named)

    transaction.on_commit(following, robust=True)
