"""Lines of templates end by column 120, except where there is no white space to end at.

Django reads a tag only from one line, and white space between inline elements is seen: a line of
such tags has to stay whole. `python -m tests.lint_templates` names the lines that need not.
"""

import re
import sys
from pathlib import Path

TEMPLATES = Path(__file__).parents[1] / "templates"
LONGEST = 120
# What is translated as it stands has to stay whole, too.
WHOLE = re.compile(r"{% blocktranslate %}.*?{% endblocktranslate %}|{%.*?%}|{{.*?}}|{#.*?#}")


def too_long(path: Path) -> list[str]:
    """Where a line could end earlier than it does."""
    return [
        f"{path.relative_to(TEMPLATES.parent)}:{number}: {len(line)} columns"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST and re.search(r"\s", WHOLE.sub("", line.strip()))
    ]


if __name__ == "__main__":
    found = [place for path in sorted(TEMPLATES.rglob("*.html")) for place in too_long(path)]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
