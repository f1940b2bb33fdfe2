"""How a wheel is made: `make wheel`, or any tool that builds what pyproject.toml describes."""

import shutil
from pathlib import Path

from setuptools.command.build_py import build_py
from setuptools.errors import SetupError

HERE = Path(__file__).resolve().parent
CATALOGUES = "locale/*/LC_MESSAGES/*.po"


class BuildPy(build_py):
    """Puts what stands beside the packages in a checkout into them, where `gofclub.places` looks.

    Only in what is built: a checkout with that folder would think it was installed.
    """

    def run(self) -> None:
        missing = [path for path in HERE.glob(CATALOGUES) if not path.with_suffix(".mo").exists()]
        if missing:
            raise SetupError("Run `manage.py compilecatalogues` first: translations are missing.")
        super().run()
        shipped = Path(self.build_lib, "gofclub", "shipped")
        shutil.copytree(HERE.parent / "templates", shipped / "templates", dirs_exist_ok=True)
        docs = HERE.parent / "docs"
        shutil.copytree(docs / "rules", shipped / "docs" / "rules", dirs_exist_ok=True)
        shutil.copy(docs / "rules.md", shipped / "docs")
