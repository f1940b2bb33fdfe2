"""Queries that take long are said in the log, without their values."""

import logging
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

from gofclub.metrics.declared import SLOW_QUERIES

logger = logging.getLogger(__name__)

TIMED_BY_THEMSELVES = frozenset({"committer"})
"""Threads whose transactions are timed as a whole: at every move, a microsecond counts."""
MOST_CHARACTERS = 400


def watch(*, connection: BaseDatabaseWrapper, **signal: Any) -> None:
    """Called for each new connection."""
    if threading.current_thread().name in TIMED_BY_THEMSELVES:
        return
    if settings.SLOW_QUERY_MS and timed not in connection.execute_wrappers:
        # First: Django takes back the last one at the end of `with connection.execute_wrapper()`.
        connection.execute_wrappers.insert(0, timed)


def timed(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = (perf_counter() - began) * 1000
        if took > settings.SLOW_QUERY_MS > 0:
            SLOW_QUERIES.add()
            query = " ".join(str(sql).split())[:MOST_CHARACTERS]
            logger.warning(
                "a query took %.0f ms: %s",
                took,
                query,
                extra={"milliseconds": round(took), "query": query},
            )
