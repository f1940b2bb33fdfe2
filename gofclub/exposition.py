"""What was counted, and what the database says, as Prometheus reads it."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric as Family,
)

from gofclub.metrics.declared import METRICS
from gofclub.metrics.kinds import SUM, Histogram, Metric
from gofclub.metrics.shared import Parts, Sharing, counted
from gofclub.redis_errors import redis_errors
from play.services import backlog
from play.table.refusal import Why
from scorepad.services.figures import backlog as figures_backlog


def exposition(shared: Sharing | None, *, now: datetime) -> bytes:
    """Everything, in Prometheus' text format."""
    parts, processes = counted(), 1
    if shared is not None:
        try:
            parts, processes = shared.all_together()
        except redis_errors(OSError):
            # Our own are better than nothing; `processes` says that it is not the whole.
            processes = 0
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Collected([*_counted(parts), *_asked(now), _processes(processes)]))
    return generate_latest(registry)


class Collected:
    """What prometheus-client wants to be handed."""

    def __init__(self, families: Iterable[Family]) -> None:
        self._families = list(families)

    def collect(self) -> Iterator[Family]:
        yield from self._families


KNOWN: dict[str, tuple[str, ...]] = {
    "gofclub_moves": ("person", "bot", "clock"),
    # The rules have codes besides: whoever plays against them is no reason for an alarm.
    "gofclub_commands_refused": tuple(map(str, Why)),
    "gofclub_pad_conflicts": (
        *("changed_too_often", "game_abandoned", "game_finished", "number_taken"),
        *("people_changed", "stale_edit", "wrong_number"),
    ),
}
"""Labels that are 0 before the first time: what is not there yet does not grow, and the first alarm
would be missed."""


def _counted(parts: Parts) -> Iterator[Family]:
    for metric in METRICS:
        own = {part: value for (name, part), value in parts.items() if name == metric.name}
        yield _family(metric, own)


def _family(metric: Metric, own: dict[str, float]) -> Family:
    if isinstance(metric, Histogram):
        counts = accumulate(own.get(str(at), 0) for at in range(len(metric.bounds) + 1))
        bounds = [*map(str, map(float, metric.bounds)), "+Inf"]
        histogram = HistogramMetricFamily(metric.name, metric.text)
        buckets = list(zip(bounds, counts, strict=True))
        histogram.add_metric([], buckets=buckets, sum_value=own.get(SUM, 0.0))
        return histogram
    labels = [metric.label] if metric.label else []
    make = GaugeMetricFamily if metric.kind == "gauge" else CounterMetricFamily
    family = make(metric.name, metric.text, labels=labels)
    if not labels:
        # Nothing has happened yet: that is a number too.
        family.add_metric([], own.get("", 0))
    for label, value in sorted((dict.fromkeys(KNOWN.get(metric.name, ()), 0.0) | own).items()):
        if labels:
            family.add_metric([label], value)
    return family


ASKED = {
    "gofclub_tables": "Online tables that are not over, by status.",
    "gofclub_croupier_lag_seconds": "For how long the table that is due for longest has waited.",
    "gofclub_results_waiting": "Hands that are won and not yet on their sheet.",
    "gofclub_results_set_aside": "Results that could not be written on their sheet.",
    "gofclub_figures_behind": "Sheets that are still to be counted for their club.",
    "gofclub_figures_set_aside": "Sheets that could not be counted.",
    "gofclub_processes": "Processes that have counted lately; 0 while Redis cannot be asked.",
}


def _asked(now: datetime) -> Iterator[Family]:
    tables = GaugeMetricFamily("gofclub_tables", ASKED["gofclub_tables"], labels=["status"])
    for status, count in backlog.tables_by_status().items():
        tables.add_metric([status], count)
    yield tables
    results, figures = backlog.results_behind(), figures_backlog.figures_behind()
    for name, value in {
        "gofclub_croupier_lag_seconds": backlog.croupier_lag(now),
        "gofclub_results_waiting": results.waiting,
        "gofclub_results_set_aside": results.set_aside,
        "gofclub_figures_behind": figures.waiting,
        "gofclub_figures_set_aside": figures.set_aside,
    }.items():
        yield GaugeMetricFamily(name, ASKED[name], value=value)


def _processes(count: int) -> Family:
    return GaugeMetricFamily("gofclub_processes", ASKED["gofclub_processes"], value=count)
