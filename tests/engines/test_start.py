"""A browser that is installed and does not start, as where it may not make its sandbox."""

import os
from pathlib import Path

import pytest

from tests.engines.engine import Kind, StartError
from tests.engines.firefox import FIREFOX
from tests.engines.webkit import WEBKIT


@pytest.mark.parametrize("kind", [FIREFOX, WEBKIT], ids=lambda kind: kind.name)
def test_it_says_why(kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in kind.programs:
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho 'no user namespaces here'\nexit 1\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    with (
        pytest.raises(StartError, match=rf"{kind.name} does not start.*no user namespaces"),
        kind.start(tmp_path / "profile"),
    ):
        pass
