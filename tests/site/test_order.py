"""The order of tests: nothing is lost, and each worker begins with its share of what takes long."""

from pathlib import Path

from tests.order import FIRST_IN_BROWSERS, LONG, ordered

ROOT = Path(__file__).parent.parent.parent


def test_what_takes_long_is_there():
    for beginning in (*LONG, *FIRST_IN_BROWSERS):
        assert (ROOT / beginning).exists(), beginning


def test_each_worker_begins_with_its_share_and_ends_with_browsers():
    names = [f"{file}::{at}" for file in LONG if file.endswith(".py") for at in range(3)]
    names += [f"tests/site/test_x.py::{at}" for at in range(270 - len(names))]
    names += [f"tests/e2e/test_y.py::{at}" for at in range(30)]
    in_browser = ["/e2e/" in name for name in names]

    found = ordered(names, names, in_browser, workers=3)

    assert sorted(found) == sorted(names)
    for at in range(3):
        share = found[at * 100 : (at + 1) * 100]
        seconds = sum(LONG.get(name.split("::")[0], 0) / 3 for name in share)
        assert share[0].startswith(tuple(LONG))
        assert "/e2e/" in share[-1]
        assert abs(seconds - sum(LONG.values()) / 3) < max(LONG.values())


def test_a_file_stays_together():
    names = [f"{file}::{at}" for at in range(3) for file in LONG if file.endswith(".py")]
    names += [f"tests/site/test_x.py::{at}" for at in range(200)]

    found = [name.split("::")[0] for name in ordered(names, names, [False] * len(names), workers=2)]

    for file in LONG:
        at = [index for index, name in enumerate(found) if name == file]
        assert at == list(range(at[0], at[0] + 3)) if at else not file.endswith(".py")


def test_a_few_long_ones_are_no_trouble():
    names = [f"{file}::1" for file in LONG]

    assert sorted(ordered(names, names, [False] * len(names), workers=4)) == sorted(names)
