"""Every test here cites a rule, and every rule is written down and held to by a test."""

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()
CITED = re.compile(r"test_R(\d+)(?:_(\d+))?_[a-z0-9_A-Z]+$")


def sections() -> list[str]:
    return re.findall(r'<a id="(R\d+(?:\.\d+)?)"></a>', RULES)


def named_tests() -> dict[str, str]:
    """The name of every test with its file."""
    return {
        node.name: path.name
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def cited(name: str) -> str | None:
    match = CITED.match(name)
    if not match:
        return None
    whole, part = match.groups()
    return f"R{whole}.{part}" if part else f"R{whole}"


def test_R24_sections_are_numbered_once_and_in_order():
    numbers = [tuple(map(int, section[1:].split("."))) for section in sections()]

    assert len(set(numbers)) == len(numbers)
    assert numbers == sorted(numbers)


def test_R24_each_anchor_is_followed_by_its_own_number():
    for anchor, shown in re.findall(r'<a id="(R[\d.]+)"></a>(?:\*\*)?(R\d+(?:\.\d+)?)', RULES):
        assert anchor == shown
    assert len(re.findall(r'<a id="(R[\d.]+)"></a>(?:\*\*)?(R\d+)', RULES)) == len(sections())


def test_R24_every_test_cites_a_section_that_exists():
    wrong = {name: file for name, file in named_tests().items() if cited(name) not in sections()}

    assert not wrong


def test_R24_no_test_hides_another_of_the_same_name():
    for path in HERE.glob("test_*.py"):
        names = re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.MULTILINE)
        assert len(names) == len(set(names)), path.name


def test_R24_every_rule_is_held_to_by_a_test():
    held = {cited(name) for name in named_tests()}
    # A chapter counts as held when one of its rules is.
    held |= {section.split(".")[0] for section in held if section}

    missing = [section for section in sections() if section not in held]

    assert not missing
