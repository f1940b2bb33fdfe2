"""Modules joined into one: the same exports, made in the order of their imports."""

import json
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import get_finders

from gofclub.assets import pad_files
from gofclub.assets.joined_files import JOINED_FILES
from gofclub.assets.joining import CannotJoin, closure, joined_modules
from gofclub.assets.storage import HashedStorage, module_name
from tests.servers.node import environment

FIRST = "js/pad/first.js"


def joined(sources: dict[str, str], *entries: str) -> str:
    return joined_modules(entries, source=sources.__getitem__, resolved=module_name)


def run(folder: Path, module: str, questions: str) -> list:
    """What a module that imports the joined one prints."""
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "joined.js").write_text(module)
    (folder / "asks.js").write_text(
        f'import * as all from "./joined.js";\nconsole.log(JSON.stringify({questions}));'
    )
    done = subprocess.run(
        ["node", "asks.js"],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_kind_of_import_and_export_is_understood(tmp_path):
    sources = {
        "js/a/main.js": 'import { twice as double, SIX } from "./sums.js";\n'
        'import * as sums from "./sums.js";\nimport tail from "../tail.js";\n'
        "export const answer = [double(SIX), sums.twice(1), tail()];\n"
        "export async function later() {}\nexport class Thing {}\n",
        "js/a/sums.js": "const secret = 2;\nexport const SIX = 6;\n"
        "export function twice(x) { return secret * x; }\n",
        "js/tail.js": "const secret = 3;var n=4;export default function(){return secret+n}",
        "js/small.js": "var a=1,b=2;export{a as first,b};",
    }

    module = joined(sources, "js/a/main.js", "js/small.js")

    assert run(tmp_path, module, "[all.answer, all.first, all.b, Object.keys(all).sort()]") == [
        [12, 2, 7],
        1,
        2,
        ["SIX", "Thing", "answer", "b", "default", "first", "later", "twice"],
    ]


def test_a_module_comes_after_what_it_imports():
    sources = {
        "a.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\n',
        "b.js": 'import { c } from "./c.js";\nexport const b = c;\n',
        "c.js": "export const c = 1;\n",
    }

    assert closure(["a.js"], source=sources.__getitem__, resolved=module_name) == [
        "c.js",
        "b.js",
        "a.js",
    ]


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        (
            {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'},
            "a.js -> b.js -> a.js",
        ),
        (
            {
                "a.js": 'import { x } from "./b.js";\nexport const x = 1;\n',
                "b.js": "export const x = 2;\n",
            },
            "both export x",
        ),
        ({"a.js": "export * from './b.js';\n"}, "cannot join"),
        ({"a.js": "export let x = 1;\n"}, "cannot join"),
        ({"a.js": "import './b.js';\n"}, "cannot join"),
    ],
)
def test_what_cannot_be_joined_is_refused(sources, why):
    with pytest.raises(CannotJoin, match=why):
        joined(sources, "a.js")


@pytest.fixture(scope="module")
def collected(tmp_path_factory) -> HashedStorage:
    """Our static files as the site collects them."""
    storage = HashedStorage(location=tmp_path_factory.mktemp("static"), base_url="/static/")
    paths = {}
    for finder in get_finders():
        for name, source in finder.list([]):
            if name.startswith(("js/", "css/", "vendor/", "img/")):
                paths[name] = (source, name)
                with source.open(name) as file:
                    storage.save(name, file)
    for name, _, processed in storage.post_process(paths):
        assert not isinstance(processed, Exception), (name, processed)
    return storage


def test_joined_files_are_collected_like_any_other(collected):
    for name in JOINED_FILES:
        hashed = collected.stored_name(name)

        assert hashed != name
        assert collected.exists(hashed)
        assert collected.exists(f"{hashed}.gz")


def test_the_pads_first_module_exports_what_other_modules_take_from_it(collected, tmp_path):
    """Dialogs import from the modules that are in it, and are led there by the import map."""
    source = Path(collected.path(FIRST)).read_text()
    # Not the last module, main.js: it starts the pad, and there is no page here.
    without_main = source[: source.rindex("const module")]

    names = run(tmp_path, without_main, "Object.keys(all)")

    assert {"html", "Icon", "useState", "render", "points", "live", "filled", "Pad"} <= set(names)


def test_a_joined_stylesheet_holds_its_parts_in_order(collected):
    text = Path(collected.path("css/pad-first.css")).read_text()

    assert text.index("--paper:") < text.index(".icon-button {") < text.index(".pad-head {")


def test_parts_of_a_stylesheet_weigh_nothing(collected):
    text = Path(collected.path("css/table.css")).read_text()

    assert text.startswith("@layer pages {\n.table-page {")
    assert text.count("@layer") == 1
    assert text.index(".table-page {") < text.index(".seats {") < text.index("@keyframes ")


def test_a_phone_keeps_every_module_that_the_pad_may_import():
    """One that is missing keeps every dialog that needs it from opening without a network."""
    kept = pad_files.offline_urls()

    wanted = {pad_files.address(name) for name in pad_files.needed(*pad_files.modules())}
    assert wanted <= set(kept)
    assert any("toast" in url for url in kept)
