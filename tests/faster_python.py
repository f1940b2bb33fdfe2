"""Names the Python that .venv is made with: this one, or a faster one of the same version.

    python3 tests/faster_python.py

One that was built from source without its optimisations, as pyenv does unless it is told, takes a
fifth longer for everything than the same one as distributions build it. Which it is cannot be
read from either, so it is measured, once, when .venv is made.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROUNDS = 6
WORTH_IT = 0.9
"""Of the time of the one that was asked for: for less it is not left."""
PROBE = """
import ensurepip, json, sys, time, venv

def work():
    found = {}
    for number in range(8000):
        one = number, number + 1, str(number & 63)
        found[one[2]] = one
    return found

best = 9.0
for _ in range(8):
    begun = time.perf_counter()
    work()
    best = min(best, time.perf_counter() - begun)
print(json.dumps([sys.executable, sys.version_info[:2], sys.prefix == sys.base_prefix, best]))
"""


def main() -> None:
    first = sys.executable
    times = measured(first, candidates(os.environ.get("PATH", "").split(os.pathsep)))
    print(chosen(first, times))


def candidates(folders: Iterable[str]) -> list[str]:
    """Where this version may be, by its names."""
    names = (f"python{sys.version_info[0]}.{sys.version_info[1]}", "python3", "python")
    paths = [Path(folder, name) for folder in folders if folder for name in names]
    return [str(path) for path in dict.fromkeys(paths) if os.access(path, os.X_OK)]


def measured(first: str, others: Iterable[str]) -> dict[str, float]:
    """Seconds for a little work, of each that can make virtual environments.

    In turn, and the best of some: the machine may be slower in one moment than in another.
    """
    times: dict[str, float] = {}
    known: dict[str, str] = {}
    asked = [first, *others]
    for _ in range(ROUNDS):
        for path in list(asked):
            answer = probe(path)
            # Several paths may lead to one; what is another version is not what was asked for.
            if answer is None or known.setdefault(os.path.realpath(answer[0]), path) != path:
                asked.remove(path)
                continue
            times[path] = min(times.get(path, answer[1]), answer[1])
    return times


def probe(path: str) -> tuple[str, float] | None:
    """Which Python that is, and how long it takes; None for one that is of no use here."""
    try:
        done = subprocess.run(
            [path, "-c", PROBE], capture_output=True, text=True, timeout=20, check=True
        )
        name, version, is_no_environment, seconds = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    if version != list(sys.version_info[:2]) or not is_no_environment:
        return None
    return name, seconds


def chosen(first: str, times: Mapping[str, float]) -> str:
    """The first, unless another is so much faster that it is worth leaving it."""
    if not times:
        return first
    best = min(times, key=lambda path: times[path])
    # One that is not measured cannot make environments: whoever asked for it is told so.
    is_worth_it = first in times and times[best] <= WORTH_IT * times[first]
    return best if is_worth_it else first


if __name__ == "__main__":
    main()
