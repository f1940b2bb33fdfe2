"""The packages of the lock in another environment, without installing them once more."""

from importlib.metadata import distribution
from pathlib import Path


def borrow(environment: Path, pins: dict[str, str]) -> None:
    """Puts them there as links to where the tests have them: these, and no others."""
    (packages,) = environment.glob("lib/python*/site-packages")
    for name, version in pins.items():
        found = distribution(name)
        assert f"=={found.version}" == version, f"{name} is {found.version}: run make setup"
        for file in found.files or ():
            there = Path(str(found.locate_file(file))).resolve()
            if there.parent.name == "bin":
                borrow_program(there, environment)
            elif (top := file.parts[0]) not in ("..", "__pycache__"):
                link = packages / top
                if not link.exists():
                    link.symlink_to(Path(str(found.locate_file(top))).resolve())


def borrow_program(program: Path, environment: Path) -> None:
    """A program that pip has made begins with the Python it is for."""
    first, _, rest = program.read_text().partition("\n")
    if first.startswith("#!"):
        made = environment / "bin" / program.name
        made.write_text(f"#!{environment / 'bin' / 'python'}\n{rest}")
        made.chmod(0o755)
