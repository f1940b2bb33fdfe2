"""`/metrics`: for those who know the token, cheap, and the same from every process."""

import json
import re
import time
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from gofclub import rules
from gofclub.exposition import ASKED, exposition
from gofclub.metrics import declared
from gofclub.metrics.kinds import MOST_LABELS, Counter, Histogram
from gofclub.metrics.shared import Sharing
from play.models import Table
from play.services.store.commit import commit
from play.services.store.load import table_at
from play.table.commands import Command
from tests.play.staging import command_of, started
from tests.scorepad.pads import Phone
from tests.servers.site import ROOT
from tests.servers.valkey import valkey

TOKEN = "a long random text"


def scraped(shared: Sharing | None = None) -> dict[tuple[str, str], float]:
    """Every sample by its name and its label."""
    text = exposition(shared, now=timezone.now()).decode()
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer another", TOKEN])
def test_without_the_token_there_is_no_such_page(settings, given):
    settings.METRICS_TOKEN = TOKEN

    assert Client().get("/metrics", headers={"Authorization": given}).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["Bearer ", "Bearer", "Bearer None", ""])
def test_where_none_is_set_nobody_has_it(settings, given):
    settings.METRICS_TOKEN = ""

    assert Client().get("/metrics", headers={"Authorization": given}).status_code == 404


@pytest.mark.django_db
def test_whoever_has_it_is_answered_at_any_host_over_plain_http(settings):
    settings.METRICS_TOKEN, settings.SECURE_SSL_REDIRECT = TOKEN, True
    headers = {"Authorization": f"Bearer {TOKEN}", "Host": "10.0.0.7:8000"}

    answer = Client().get("/metrics", headers=headers)

    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert "# TYPE gofclub_moves_total counter" in answer.text
    assert Client().post("/metrics", headers=headers).status_code == 405


@pytest.mark.django_db
def test_moves_refusals_and_commits_are_counted_once():
    code, people = started()
    state = state_of(code)
    seat = state.turn
    before = scraped()

    commit([Command(code, "pass", id="m1", person=people[seat], expect="1.0")])
    after = scraped()

    # Whoever leads cannot pass.
    assert grown(before, after) == {
        ("gofclub_commands_refused_total", "must_lead"): 1,
        ("gofclub_commit_batch_count", ""): 1,
        ("gofclub_commit_batch_sum", ""): 1,
        ("gofclub_commit_seconds_count", ""): 1,
    }
    wish = command_of(rules.legal(state)[0], "1.0")
    for _ in range(2):
        # Sent twice, made once.
        (answer,) = commit([Command(code, id="m2", person=people[seat], **wish)])
        assert not answer.is_refusal
    assert grown(after, scraped())["gofclub_moves_total", "person"] == 1


def state_of(code: str) -> rules.DealState:
    table = table_at(code)
    assert table is not None
    assert table.deal is not None
    return table.deal.state


def grown(before: dict, after: dict) -> dict:
    """What has become more, without what depends on how fast we are."""
    return {
        key: value - before.get(key, 0)
        for key, value in after.items()
        if value != before.get(key, 0)
        and not key[0].endswith("_bucket")
        and key[0] != "gofclub_commit_seconds_sum"
    }


@pytest.mark.django_db
def test_what_has_not_happened_yet_is_0_so_that_the_first_time_is_a_growth():
    found = scraped()

    for by in ("person", "bot", "clock"):
        assert ("gofclub_moves_total", by) in found
    for code in ("busy", "internal", "stale", "gone"):
        assert ("gofclub_commands_refused_total", code) in found
    for code in ("number_taken", "stale_edit"):
        assert ("gofclub_pad_conflicts_total", code) in found


@pytest.mark.django_db
def test_conflicts_of_pads_are_counted(anas: Phone):
    code = anas.start()
    anas.log(code, 1, (0, 1, 2, 3))
    before = scraped()

    assert anas.log(code, 1, (3, 0, 2, 1)).status_code == 409

    (found,) = grown(before, scraped()).items()
    assert found[0][0] == "gofclub_pad_conflicts_total"
    assert found[1] == 1


@pytest.mark.django_db
def test_the_croupiers_lag_is_that_of_the_table_that_waits_for_longest():
    code, _people = started()
    now = timezone.now()
    Table.objects.filter(code=code).update(due_at=now - timedelta(seconds=40))

    assert 40 <= scraped()["gofclub_croupier_lag_seconds", ""] < 100
    assert scraped()["gofclub_tables", "playing"] == 1


@pytest.mark.django_db
def test_any_process_says_what_all_have_counted():
    with valkey() as address:
        one, other = Sharing(address), Sharing(address)
        other._name = "another:1"
        declared.MOVES.add(5, "bot")
        one.give()
        total = scraped(one)["gofclub_moves_total", "bot"]
        declared.MOVES.add(2, "bot")
        one.give()
        one.give()

        # The other one has counted the same in this test: its own sum comes on top, once.
        assert scraped(one)["gofclub_moves_total", "bot"] == total + 2
        assert scraped(other)["gofclub_moves_total", "bot"] == 2 * (total + 2)
        assert scraped(other)["gofclub_processes", ""] == 2
        one._redis.hset(
            "gofclub:metrics:processes",
            "another:1",
            json.dumps({"at": time.time() - 60, "gauges": []}),
        )
        assert scraped(one)["gofclub_processes", ""] == 1

    # Redis has gone: it says its own, and that it is not the whole.
    assert scraped(one)["gofclub_processes", ""] == 0


def test_labels_are_bounded():
    counter = Counter("gofclub_tries", "", label="code")
    for number in range(3 * MOST_LABELS):
        counter.add(1, str(number))

    parts = dict(counter.parts())
    assert len(parts) == MOST_LABELS + 1
    assert parts["other"] == 2 * MOST_LABELS


def test_a_histogram_counts_what_is_at_most_its_bound():
    histogram = Histogram("gofclub_tries", "", bounds=(1, 2))
    histogram.note_all([0.5, 1, 1.5, 2, 2.5])

    assert dict(histogram.parts()) == {"0": 2, "1": 2, "2": 1, "sum": 7.5}


NAMES = {
    f"{metric.name}_total" if metric.kind == "counter" else metric.name
    for metric in declared.METRICS
} | set(ASKED)


def test_the_page_names_all_of_them_and_no_others():
    page = (ROOT / "docs" / "metrics.md").read_text()

    assert set(re.findall(r"^\| `(gofclub_\w+)` \|", page, re.MULTILINE)) == NAMES
    assert named_in(page) <= NAMES


def test_the_dashboard_asks_for_all_of_them_and_no_others():
    dashboard = json.loads((ROOT / "docs" / "grafana.json").read_text())
    asked = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in named_in(target["expr"])
    }

    assert asked == NAMES
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def named_in(text: str) -> set[str]:
    """Metrics by the names they are declared with."""
    found = set(re.findall(r"\bgofclub_[a-z_]+", text))
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in found}
