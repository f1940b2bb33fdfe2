"""The API's schema as types for JavaScript: `python -m tests.js.api_types` writes them.

They are made anew whenever types are checked, so git does not keep them.
"""

import os
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command

from tests.servers.node import environment

ROOT = Path(__file__).resolve().parent.parent.parent
TYPES = ROOT / "tests" / "js" / "api.d.ts"


def write_types(folder: Path) -> None:
    """Write `TYPES`; the schema lies in the folder meanwhile."""
    schema = folder / "schema.json"
    call_command("spectacular", format="openapi-json", file=str(schema))
    subprocess.run(
        ["node", "node_modules/openapi-typescript/bin/cli.js", str(schema), "-o", str(TYPES)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        timeout=150,
        check=True,
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    with TemporaryDirectory() as folder:
        write_types(Path(folder))
