"""What is made of Lighthouse's reports."""

from typing import Any

from tests.lighthouse.report import FIGURES, GOALS, table, verdict


def report(**scores: float) -> dict[str, Any]:
    given = dict.fromkeys(GOALS, 1.0) | {
        name.replace("_", "-"): score for name, score in scores.items()
    }
    audits: dict[str, Any] = {
        audit: {"displayValue": "1.5\u00a0s", "score": 1, "scoreDisplayMode": "numeric"}
        for audit in FIGURES
    }
    audits["image-alt"] = {
        "title": "Images have words",
        "score": given["accessibility"],
        "scoreDisplayMode": "binary",
    }
    categories: dict[str, Any] = {name: {"score": score} for name, score in given.items()}
    for category in categories.values():
        category["auditRefs"] = []
    categories["accessibility"]["auditRefs"] = [{"id": "image-alt", "weight": 10}]
    return {"categories": categories, "audits": audits}


def test_a_page_that_reaches_every_goal_is_good():
    found = verdict("home", [report(performance=0.95)], may_be_indexed=True)

    assert found.misses == []
    assert "home  95" in table([found])
    assert "1.5 s" in table([found])


def test_speed_is_the_median_and_anything_else_the_worst_of_the_runs():
    runs = [report(performance=0.2), report(performance=0.97), report(accessibility=0.9)]

    found = verdict("pad", runs, may_be_indexed=True)

    assert found.misses == ["pad: accessibility 90, wanted 100"]


def test_what_costs_a_score_is_named():
    found = verdict("pad", [report(accessibility=0.5)], may_be_indexed=True)

    assert found.faults == ("accessibility: Images have words",)


def test_search_engines_do_not_judge_what_they_may_not_read():
    found = verdict("table", [report(seo=0.6)], may_be_indexed=False)

    assert found.misses == []
    assert "n/a" in table([found])


def test_a_page_that_could_not_be_judged_is_not_good():
    broken = report()
    broken["categories"]["performance"]["score"] = None

    assert verdict("home", [broken], may_be_indexed=True).misses
