"""What Lighthouse says of a page, and what must not be less."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

# By the categories of Lighthouse.
GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
FIGURES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "cumulative-layout-shift": "shift",
    "total-blocking-time": "blocked",
    "total-byte-weight": "bytes",
}


@dataclass(frozen=True)
class Verdict:
    """One page: scores from 0 to 100, None where a score means nothing, and what they come from."""

    name: str
    scores: dict[str, int | None]
    figures: dict[str, str]
    faults: tuple[str, ...]

    @property
    def misses(self) -> list[str]:
        return [
            f"{self.name}: {category} {score}, wanted {GOALS[category]}"
            for category, score in self.scores.items()
            if score is not None and score < GOALS[category]
        ]


def verdict(name: str, reports: Sequence[dict[str, Any]], *, may_be_indexed: bool) -> Verdict:
    """Of several runs the middle one by speed; whatever else is wrong in one of them is wrong."""
    middle = sorted(reports, key=lambda report: score(report, "performance"))[len(reports) // 2]
    scores: dict[str, int | None] = {
        category: min(score(report, category) for report in reports) for category in GOALS
    }
    scores["performance"] = round(
        statistics.median(score(report, "performance") for report in reports)
    )
    if not may_be_indexed:
        scores["seo"] = None
    figures = {
        label: middle["audits"][audit]["displayValue"]
        .replace("\u00a0", " ")
        .removeprefix("Total size was ")
        for audit, label in FIGURES.items()
    }
    judged = [category for category in GOALS if scores[category] is not None]
    return Verdict(name, scores, figures, tuple(faults(middle, judged)))


def score(report: dict[str, Any], category: str) -> int:
    """A page that could not be judged has none, which is as bad as can be."""
    return round(100 * (report["categories"][category]["score"] or 0))


def faults(report: dict[str, Any], categories: Sequence[str]) -> list[str]:
    """The audits that cost something, in Lighthouse's words."""
    costly = [
        (category, reference["id"])
        for category in categories
        for reference in report["categories"][category]["auditRefs"]
        if reference["weight"] > 0
    ]
    return [
        f"{category}: {report['audits'][audit]['title']}"
        for category, audit in costly
        if (report["audits"][audit]["score"] or 0) < 0.9
        and report["audits"][audit]["scoreDisplayMode"] not in ("notApplicable", "manual")
    ]


def table(verdicts: Sequence[Verdict]) -> str:
    """The verdicts under each other."""
    head = ["page", *GOALS, *FIGURES.values()]
    lines = [head] + [
        [
            one.name,
            *("n/a" if number is None else str(number) for number in one.scores.values()),
            *one.figures.values(),
        ]
        for one in verdicts
    ]
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
