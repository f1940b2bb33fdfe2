"""Bars: how often something came out how."""

from collections.abc import Sequence

from scorepad.charts.chart import WIDTH, Chart, drawing, rect, rule, text

HEIGHT, TOP, BOTTOM, SIDE = 190, 22, 26, 8


def bars(
    counts: Sequence[int],
    labels: Sequence[str],
    *,
    title: str,
    says: str,
    head: tuple[str, str],
    kinds: Sequence[str] = (),
    values: Sequence[str] = (),
) -> Chart:
    """One bar each; `kinds` are classes that colour them, `values` what is written above."""
    most = max([*counts, 1])
    step = (WIDTH - 2 * SIDE) / len(counts)
    base = HEIGHT - BOTTOM
    written = list(values) or [str(count) for count in counts]
    parts = [rule(SIDE, base, WIDTH - SIDE, base, "grid")]
    for at, count in enumerate(counts):
        height = (base - TOP) * count / most
        x = SIDE + at * step
        kind = kinds[at] if kinds else "s0"
        if count:
            parts.append(rect(x + step * 0.12, base - height, step * 0.76, height, f"bar {kind}"))
            parts.append(text(x + step / 2, base - height - 5, written[at], "tiny", "middle"))
        parts.append(text(x + step / 2, HEIGHT - 9, labels[at], "small", "middle"))
    return Chart(
        title=title,
        says=says,
        svg=drawing(parts, height=HEIGHT, says=says, kind="bars"),
        head=head,
        rows=list(zip(labels, written, strict=True)),
    )
