"""The bench runner itself: what it prints, what it writes, what it refuses."""

import json
import platform
import sys
from pathlib import Path

import pytest

from tests.load import __main__ as runner
from tests.load.bench import BENCHES, Bench, Way, chosen, rates, row

ROWS = [
    row("leads", 30416.6, "hands/s", against="brute force", ratio=1823.4),
    row("import", 0.0412, "s"),
]


def test_the_table_lines_numbers_up_and_says_how_many_times():
    lines = runner.table(ROWS).splitlines()

    assert lines == [
        "name     value  unit       ratio  against",
        "leads   30 417  hands/s  1 823 x  brute force",
        "import  0.0412  s",
    ]


@pytest.mark.parametrize(
    "value, shown",
    [(30416.6, "30 417"), (412.4, "412"), (9.312, "9.31"), (0.0421, "0.0421"), (-250.0, "-250")],
)
def test_numbers_show_the_digits_that_mean_something(value, shown):
    assert runner.number(value) == shown


def test_rates_are_of_the_work_and_not_of_its_preparation():
    def busy(turns: int) -> int:
        return sum(range(turns))

    fast, slow = rates(
        Way(make=lambda: busy(20_000) and 1_000, do=busy, batch=100),
        Way(make=lambda: 20_000, do=busy, batch=100),
        rounds=5,
    )

    assert fast > 2 * slow


def test_one_bench_can_be_run_alone_and_writes_its_rows(tmp_path: Path, capsys):
    out = tmp_path / "bench.json"

    status = runner.main(["--only", "rules.importing", "--out", str(out)])

    assert status == 0
    time, memory = json.loads(out.read_text())
    assert set(time) == {"name", "value", "unit", "against", "ratio"}
    assert (time["unit"], memory["unit"]) == ("s", "MB")
    assert time["value"] > 0
    assert memory["value"] > 1
    assert "import gofclub.rules" in capsys.readouterr().out


def test_what_the_host_takes_away_is_said(tmp_path: Path, capsys):
    counts = tmp_path / "stat"

    def measured(after: str) -> str:
        def measure():
            counts.write_text(after)
            return ROWS

        counts.write_text("cpu  100 10 50 800 0 0 5 35 7 0\ncpu0 50")
        bench, out = Bench("rules.leads", measure), tmp_path / "bench.json"
        assert runner.measure([bench], out=out, counts=counts) == 0
        return capsys.readouterr().err

    assert "the host took 30% of the processors" in measured(
        "cpu  150 10 60 810 0 0 5 65 9 0\ncpu0"
    )
    assert "the host" not in measured("cpu  190 10 60 800 0 0 5 36 9 0\ncpu0")


def test_what_was_measured_with_is_said(tmp_path: Path):
    processors = tmp_path / "cpuinfo"
    processors.write_text("processor\t: 0\nmodel name\t: A Fast One @ 3 GHz\n")

    said = runner.machine(processors)

    assert said.startswith(f"Python {platform.python_version()} of {sys.base_prefix} (")
    assert said.endswith(" processors: A Fast One @ 3 GHz")
    assert runner.machine(tmp_path / "nothing").endswith(" processors")


def test_a_file_names_all_its_benches():
    runner.main(["--list"])

    names = {one.name for one in chosen(["rules"])}

    assert names == {
        f"rules.{name}" for name in ("leads", "deals", "classify", "compare", "importing")
    }
    assert names <= set(BENCHES)


def test_an_unknown_bench_is_said_to_be_unknown(tmp_path: Path, capsys):
    status = runner.main(["--only", "nonsense", "--out", str(tmp_path / "bench.json")])

    assert status == 2
    assert "nonsense" in capsys.readouterr().err
    assert not (tmp_path / "bench.json").exists()


def test_a_bench_that_fails_does_not_hide_the_others(tmp_path: Path, capsys):
    def broken():
        raise RuntimeError("no such server")

    runner.main(["--list"])
    out = tmp_path / "bench.json"

    status = runner.measure([Bench("aaa.broken", broken), *chosen(["rules.importing"])], out=out)

    assert status == 1
    assert len(json.loads(out.read_text())) == 2
    assert "no such server" in capsys.readouterr().err
