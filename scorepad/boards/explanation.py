"""The figures' meanings as they stand in `docs/figures.md`."""

from django.utils.translation import override

from scorepad.boards.columns import COLUMNS


def markdown() -> str:
    """Every figure with its meaning, one line each."""
    with override("en"):
        return "\n".join(
            f"- **{figure.label}** (`{figure.key}`): {figure.explained}" for figure in COLUMNS
        )
