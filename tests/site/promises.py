"""Finds waits that do not wait: to `wait_for_function` any promise is a yes, whatever it brings."""

import ast
import re

PROMISE = re.compile(r"\basync\b|\bPromise\b|\.then\(")


def promises_waited_for(source: str) -> list[int]:
    """The lines in which a promise is waited for, written there or named.

    >>> promises_waited_for('NEVER = "async () => false"\\npage.wait_for_function(NEVER)')
    [2]
    >>> promises_waited_for('page.wait_for_function("() => ready.then(() => true)")')
    [1]
    >>> promises_waited_for('page.wait_for_function("() => window.isReady")')
    []
    """
    tree = ast.parse(source)
    named = {
        target.id: ast.unparse(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "wait_for_function"
        and PROMISE.search(_text(node.args[0], named))
    ]


def _text(script: ast.expr, named: dict[str, str]) -> str:
    return named.get(script.id, "") if isinstance(script, ast.Name) else ast.unparse(script)
