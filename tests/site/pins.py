"""Which packages, in which versions: what the files of requirements say."""

import re
from collections.abc import Iterable

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.servers.site import ROOT


def pins(file: str) -> dict[str, str]:
    """Version by name of everything that applies to this Python."""
    text = (ROOT / file).read_text().replace("\\\n", " ")
    lines = [re.split(r"\s--hash|\s*#", line)[0].strip() for line in text.splitlines()]
    return required(line for line in lines if line)


def required(lines: Iterable[str]) -> dict[str, str]:
    """The same of requirements that are a line each."""
    found = {}
    for line in lines:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            found[canonicalize_name(requirement.name)] = str(requirement.specifier)
    return found
