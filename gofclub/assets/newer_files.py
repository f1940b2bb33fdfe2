"""Static files that were collected after this process began.

While a site is being updated, old processes answer beside new ones. A page of a new one names files
that are on the disk, and that an old one, which looked there when it began, has never seen.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

LOOK_EVERY = 1.0
_HASHED = re.compile(r"\.[0-9a-f]{12}\.\w+\Z")


class NewerFiles:
    """Names of files in a storage's manifest, where that is newer than this process.

    Whatever names are asked for, and however many, only the manifest is looked at, and at most once
    a second: unknown addresses cannot keep the disk busy.
    """

    def __init__(self, storage: Any, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._storage = storage
        self._clock = clock
        self._names: frozenset[str] = frozenset()
        self._looked_at = float("-inf")
        # Only a storage that hashes names has one.
        manifest = getattr(storage, "manifest_name", None)
        self._path = manifest and Path(storage.manifest_storage.path(manifest))
        self._written = self._when_written()

    def __contains__(self, name: str) -> bool:
        if self._path is None or not _HASHED.search(name):
            return False
        now = self._clock()
        if now - self._looked_at >= LOOK_EVERY:
            self._looked_at = now
            self._look()
        return name in self._names

    def _look(self) -> None:
        written = self._when_written()
        if written is None or written == self._written:
            return
        try:
            paths, _ = self._storage.load_manifest()
        except (OSError, ValueError):
            return  # it is just being written
        self._names = frozenset(paths.values())
        self._written = written

    def _when_written(self) -> int | None:
        try:
            return self._path.stat().st_mtime_ns if self._path else None
        except OSError:
            return None
