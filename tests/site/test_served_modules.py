"""Modules as they are served: without comments and indents, and still the same code."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from gofclub.assets.storage import (
    HashedStorage,
    imported_first,
    without_comments,
    without_style_comments,
)
from tests.servers.node import environment

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = "gofclub/static/js"

SOURCE = """// @ts-check
// Why this is here.
import { a } from "./a.js"; // beside code it stays

/**
 * @param {number} x
 */
export const b = (/** @type {number} */ x) => `// not a comment ${x}`;
/** @type {number} */ (b).c = "/* nor this */";
if (a) {
    b(1);
}
"""
SERVED = """import { a } from "./a.js"; // beside code it stays
export const b = (x) => `// not a comment ${x}`;
(b).c = "/* nor this */";
if (a) {
b(1);
}
"""

# What a file of tests changes for everything else in its process.
OF_ITS_OWN = re.compile(r"globalThis|before(?:Each)?\(|after(?:Each)?\(|\bmock\b|process\.")

# Reads each file that it is given and runs none.
READ = """
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";

for (const path of process.argv.slice(1)) {
  new SourceTextModule(readFileSync(path, "utf8"), { identifier: path });
}
"""


def test_only_comments_and_indents_go():
    assert without_comments(SOURCE) == SERVED


def test_a_stylesheet_loses_comments_and_indents():
    source = "/* Why. */\n@layer a {\n  .b { c: d; } /* and\n why */\n\n  .e > .f { g: h; }\n}\n"

    assert without_style_comments(source) == "@layer a {\n.b { c: d; } \n.e > .f { g: h; }\n}\n"


def test_a_module_that_has_been_read_is_saved_whole(tmp_path):
    storage = HashedStorage(location=tmp_path, base_url="/static/")
    content = ContentFile(SOURCE.encode())
    content.read()

    storage._save("js/a.js", content)

    assert (tmp_path / "js" / "a.js").read_text() == SERVED


def test_a_module_gets_its_name_after_those_that_it_imports(tmp_path):
    storage = HashedStorage(location=tmp_path, base_url="/static/")
    sources = {
        "js/a.js": 'import { b } from "./lib/b.js";\n',
        "css/a.css": "",
        "js/lib/b.js": 'import "../c.js";\n',
        "js/c.js": "",
    }
    for name, source in sources.items():
        storage._save(name, ContentFile(source.encode()))

    ordered = imported_first({name: (storage, name) for name in sources})

    assert list(ordered) == ["css/a.css", "js/c.js", "js/lib/b.js", "js/a.js"]
    assert ordered["js/a.js"] == (storage, "js/a.js")


@pytest.fixture
def served(tmp_path: Path) -> Path:
    """The modules as served, with their tests beside them as in the repository."""
    shutil.copytree(ROOT / "tests" / "js", tmp_path / "tests" / "js")
    shutil.copytree(ROOT / "tests" / "golden", tmp_path / "tests" / "golden")
    shutil.copytree(ROOT / "gofclub" / "static", tmp_path / "gofclub" / "static")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    for module in (tmp_path / MODULES).rglob("*.js"):
        module.write_text(without_comments(module.read_text()))
    return tmp_path


def node(folder: Path, *arguments: str | Path) -> None:
    done = subprocess.run(
        ["node", *arguments],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_served_module_can_be_read(served):
    read_all(served, sorted((served / MODULES).rglob("*.js")))


def test_a_module_that_cannot_be_read_is_named(tmp_path):
    broken = tmp_path / "broken.js"
    broken.write_text("export const b = ;")

    with pytest.raises(AssertionError, match=r"broken\.js"):
        read_all(tmp_path, [broken])


def read_all(folder: Path, modules: list[Path]) -> None:
    node(folder, "--experimental-vm-modules", "--input-type=module", "--eval", READ, *modules)


def test_served_modules_pass_the_tests_of_their_sources(served):
    """All tests of JavaScript, on what browsers run. `node --test tests/js/` runs them on the
    sources, where lines have the numbers that one knows.
    """
    alone, together = [], []
    for file in sorted((served / "tests" / "js").rglob("*.test.js")):
        (alone if OF_ITS_OWN.search(file.read_text()) else together).append(file)
    assert together
    # Each file is a process, and to start one takes longer than most of the tests.
    as_one = served / "tests" / "js" / "together.test.js"
    as_one.write_text("".join(f'import "{file}";\n' for file in together))
    node(served, "--test", as_one, *alone)
