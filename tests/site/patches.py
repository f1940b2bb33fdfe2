"""Where tests put something else in the place of our own code: then they show nothing about it."""

import ast
from collections.abc import Iterator

OURS = ("gofclub", "scorepad", "play", "tests")
CHANGING = ("setattr", "delattr", "setitem", "delitem")
MOCKS = ("unittest.mock", "mock", "pytest_mock")


def patches_in(source: str) -> list[str]:
    """What a test file changes in code of ours, or might: line and text of each place.

    Libraries, the environment and Django's settings may be changed; what is changed by way of
    pytest's `monkeypatch` must therefore be something that is imported from elsewhere.
    """
    tree = ast.parse(source)
    ours, theirs = _imported(tree)
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if _is_mock(node) or any(_is_patch(node, ours, theirs))
    ]


def _imported(tree: ast.Module) -> tuple[set[str], set[str]]:
    """The names that stand for something of ours, and those for something of others."""
    ours: set[str] = set()
    theirs: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = ours if _is_ours(node.module or "") else theirs
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            for alias in node.names:
                names = ours if _is_ours(alias.name) else theirs
                names.add(alias.asname or alias.name.split(".")[0])
    return ours, theirs


def _is_patch(node: ast.AST, ours: set[str], theirs: set[str]) -> Iterator[bool]:
    if isinstance(node, ast.Call) and node.args:
        what, by = node.args[0], node.func
        if isinstance(by, ast.Name) and by.id in ("setattr", "delattr"):
            yield _root(what) in ours
        elif isinstance(by, ast.Attribute) and by.attr in CHANGING:
            if isinstance(what, ast.Constant):
                yield _is_ours(str(what.value))
            else:
                yield _root(what) not in theirs
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
        targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
        for target in targets:
            parts = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
            yield any(isinstance(part, ast.Attribute) and _root(part) in ours for part in parts)


def _is_mock(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        return any(name in MOCKS for name in names)
    return isinstance(node, ast.Import) and any(alias.name in MOCKS for alias in node.names)


def _root(node: ast.AST) -> str:
    """`results` of `results.sheets.deal_log`."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_ours(name: str) -> bool:
    return name.split(".", maxsplit=1)[0] in OURS
