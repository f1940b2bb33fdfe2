"""The site's JavaScript: its types and its form. Its tests: `test_served_modules`."""

import json
import re
import subprocess
from pathlib import Path

from tests.js.api_types import write_types
from tests.servers.node import environment

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPTS = ROOT / "gofclub" / "static" / "js"


def run(*command: str) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_hold_where_a_file_says_ts_check(tmp_path):
    """Those of what the API takes and gives are the server's own."""
    write_types(tmp_path)

    run("node", "node_modules/typescript-native/bin/tsc", "--project", ".")


def test_the_formatter_leaves_elements_as_they_are_written():
    """A line that it ended at a space would end without one: htm drops white space with a break."""
    said = ", ".join(["and so on"] * 9)
    source = f"export const line = html`<p>${{name}}: {said} <b>${{points}}</b></p>`;\n"
    command = ["node", "node_modules/prettier/bin/prettier.cjs", "--stdin-filepath"]

    def formatted(*options: str) -> str:
        return subprocess.run(
            [*command, str(SCRIPTS / "line.js"), *options],
            input=source,
            cwd=ROOT,
            env=environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        ).stdout

    assert formatted() == source
    assert f"{said} <b>" not in formatted("--embedded-language-formatting=auto")


def test_the_types_are_those_of_the_libraries_that_are_served():
    served = json.loads((ROOT / "gofclub" / "static" / "vendor" / "vendor.json").read_text())
    typed = json.loads((ROOT / "package.json").read_text())["devDependencies"]

    for library in served:
        if library["name"] in typed:
            assert typed[library["name"]] == library["version"]


def test_only_one_module_looks_into_the_storage_of_the_browser():
    """A browser that blocks it answers each look with an error, which that one catches."""
    looking = [path.name for path in SCRIPTS.rglob("*.js") if "localStorage" in path.read_text()]

    assert looking == ["safe_storage.js"]


def test_only_one_module_asks_the_network_and_no_page_waits_for_it_for_ever():
    """The service worker does, too: its questions are those of pages."""
    asking = {
        path.name for path in SCRIPTS.rglob("*.js") if re.search(r"\bfetch\(", path.read_text())
    }

    assert asking == {"http.js", "worker.js", "worker_boards.js"}


EXPORTED = re.compile(r"^export (?:async function|function|const|class)\*? ([\w$]+)", re.MULTILINE)


def test_nothing_is_exported_that_no_other_module_or_test_speaks_of():
    paths = [*SCRIPTS.rglob("*.js"), *(ROOT / "tests" / "js").rglob("*.js")]
    sources = {path: path.read_text() for path in paths}
    words = {path: set(re.findall(r"[\w$]+", source)) for path, source in sources.items()}

    unused = [
        f"{path.relative_to(SCRIPTS)}: {name}"
        for path, source in sources.items()
        if path.is_relative_to(SCRIPTS)
        for name in EXPORTED.findall(source)
        if not any(name in said for other, said in words.items() if other != path)
    ]

    assert not unused
