"""Which packages, in which versions: what the files of requirements say."""

import re

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.servers.site import ROOT


def pins(file: str) -> dict[str, str]:
    """Version by name of everything that applies to this Python."""
    text = (ROOT / file).read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        wanted = re.split(r"\s--hash|\s*#", line)[0].strip()
        if wanted:
            requirement = Requirement(wanted)
            if requirement.marker is None or requirement.marker.evaluate():
                found[canonicalize_name(requirement.name)] = str(requirement.specifier)
    return found
