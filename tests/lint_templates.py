"""Lines of templates end by column 120: `python -m tests.lint_templates` names those that do not.

Where white space is seen, between inline elements, a line can still end inside of a tag of HTML.
Django reads its tags only from one line: a long text goes into `{% blocktranslate trimmed %}`, and
what a long tag works out gets a name first (`{% url ... as %}`).
"""

import sys
from pathlib import Path

TEMPLATES = Path(__file__).parents[1] / "templates"
LONGEST = 120


def too_long(path: Path) -> list[str]:
    return [
        f"{path.relative_to(TEMPLATES.parent)}:{number}: {len(line)} columns"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ]


if __name__ == "__main__":
    found = [place for path in sorted(TEMPLATES.rglob("*.html")) for place in too_long(path)]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
