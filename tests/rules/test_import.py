"""The rules stand alone: nothing but Python comes with them, and not much memory."""

import ast
import subprocess
import sys
from pathlib import Path

from gofclub import rules

RULES = Path(__file__).parents[2] / "gofclub" / "rules"
FORBIDDEN = {"django", "channels", "rest_framework", "psycopg", "redis", "scorepad", "play"}


PROMISED = """
    Card DECK cards text combo combos_in points POINTS_PER_CARD direction giver standings totals
    is_over next_setup Ruleset OFFICIAL GANG Play Pass Give Call Played Passed CycleWon Given Called
    Uncalled DealWon shuffled start DealState legal is_legal check apply view View Record loads
    dumps RulesError BadNotation IllegalAction Kind Combo DealResult
"""


def fresh(code: str, *options: str) -> str:
    """What a new Python says, with only the checkout on its path."""
    return subprocess.run(
        [sys.executable, *options, "-c", f"import sys; sys.path.insert(0, '.'); {code}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        cwd=RULES.parents[1],
    ).stdout


def test_R24_3_importing_the_rules_brings_no_framework():
    modules = fresh("import gofclub.rules, sys; print(*sys.modules)").split()

    assert "gofclub.rules" in modules
    assert not {name.split(".")[0] for name in modules} & FORBIDDEN
    ours = {name for name in modules if name.startswith("gofclub.")}
    assert ours == {name for name in ours if name.startswith("gofclub.rules")}


def test_R24_3_importing_the_rules_needs_nothing_that_is_installed():
    """-I -S: without site-packages."""
    answer = fresh("from gofclub import rules; print(rules.combo('3g3y').kind)", "-I", "-S")

    assert answer.strip() == "pair"


def test_R24_3_importing_the_rules_takes_less_than_60_megabytes():
    peak = fresh("from tests.load.memory import peak; import gofclub.rules; print(peak())", "-I")

    assert 1_000_000 < int(peak) < 60_000_000


def test_R24_3_the_rules_read_no_clock_no_environment_and_no_hidden_dice():
    for path in sorted(RULES.glob("*.py")):
        imported: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                imported |= {f"{node.module}.{alias.name}" for alias in node.names}
        roots = {name.split(".")[0] for name in imported}
        assert not roots & {"time", "datetime", "os", "secrets", "uuid", "logging"}, path.name
        # The type of a dice cup may be named; the shared one may not be used.
        dice = {name for name in imported if name.split(".")[0] == "random"}
        assert dice <= {"random.Random"}, path.name
        if path.name != "__main__.py":
            assert not roots & {"sys", "io", "pathlib"}, path.name


def test_R24_3_all_that_is_promised_by_name_is_there():
    names = PROMISED.split()

    assert [name for name in names if not hasattr(rules, name)] == []
    assert set(names) <= set(rules.__all__)
    assert all(hasattr(rules, name) for name in rules.__all__)
