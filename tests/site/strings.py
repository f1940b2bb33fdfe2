"""Every text that the site marks for translation, collected without gettext's binaries.

`make messages` needs xgettext; whether somebody forgot to run it must be seen without.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = ("gofclub", "scorepad", "play", "templates")
MARKS = re.compile(r"^(_|n?p?gettext(_lazy|_noop)?)$")
# gettext("...") or pgettext("context", "..."), as templatize and our scripts write them.
QUOTED = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
MORE = rf"(?:\s*,\s*{QUOTED})?"
CALL = re.compile(rf"\b(n?p?gettext|_)\(\s*{QUOTED}{MORE}{MORE}", re.DOTALL)

Text = tuple[str, str]  # context, text


@cache
def django_texts() -> frozenset[Text]:
    """Texts of Python files and templates."""
    return frozenset(text for path in files(".py") for text in in_python(path)) | {
        text for suffix in (".html", ".txt") for path in files(suffix) for text in in_template(path)
    }


@cache
def javascript_texts() -> frozenset[Text]:
    return frozenset(text for path in files(".js") for text in in_calls(path.read_text()))


def files(suffix: str) -> Iterator[Path]:
    for folder in OURS:
        for path in sorted((ROOT / folder).rglob(f"*{suffix}")):
            if not {"vendor", "locale", "migrations"} & set(path.parts):
                yield path


def single_texts() -> set[Text]:
    """Those of all that have no plural."""
    return {
        *(text for path in files(".py") for text in in_python(path, counted=False)),
        *(
            text
            for suffix in (".html", ".txt")
            for path in files(suffix)
            for text in in_calls(templatize(path.read_text(), origin=str(path)), counted=False)
        ),
        *(text for path in files(".js") for text in in_calls(path.read_text(), counted=False)),
    }


def in_python(path: Path, *, counted: bool = True) -> Iterator[Text]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and MARKS.match(name_of(node.func)):
            if name_of(node.func).startswith("n") and not counted:
                continue
            texts = [part.value for part in node.args if isinstance(part, ast.Constant)]
            yield from marked(name_of(node.func), [text for text in texts if isinstance(text, str)])


def in_template(path: Path) -> Iterator[Text]:
    yield from in_calls(templatize(path.read_text(), origin=str(path)))


def in_calls(source: str, *, counted: bool = True) -> Iterator[Text]:
    for name, *quoted in CALL.findall(source):
        if name.startswith("n") and not counted:
            continue
        yield from marked(name, [ast.literal_eval(text) for text in quoted if text])


def marked(name: str, texts: list[str]) -> Iterator[Text]:
    context = texts.pop(0) if "pgettext" in name else ""
    if texts:
        # Of singular and plural the singular is the key.
        yield context, texts[0]


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
