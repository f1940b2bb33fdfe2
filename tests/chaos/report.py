"""What a run has found, as JSON and as a page of figures."""

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

MOST_WRONG = 50
"""Sentences that are kept; the rest is counted."""


@dataclass
class Times:
    """Seconds, of many."""

    count: int
    p50: float
    p99: float
    worst: float


def times(seconds: Sequence[float]) -> Times | None:
    if not seconds:
        return None
    # One or two of them are their own percentile.
    p99 = statistics.quantiles(seconds, n=100)[98] if len(seconds) >= 100 else max(seconds)
    return Times(
        len(seconds), *(round(one, 2) for one in (statistics.median(seconds), p99, max(seconds)))
    )


@dataclass
class Report:
    seed: int
    seconds: float = 0.0
    tables: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    """kill -9."""
    terms: int = 0
    postgres_restarts: int = 0
    valkey_restarts: int = 0
    cuts: int = 0
    games: int = 0
    hands: int = 0
    moves: int = 0
    acknowledged: int = 0
    views: int = 0
    lost: int = 0
    doubled: int = 0
    stuck: int = 0
    sheets: int = 0
    sheet_commands: int = 0
    hung_up: int = 0
    board_games: int = 0
    back: dict[str, Times | None] = field(default_factory=dict)
    """From a lost socket to the next view, by why it was lost."""
    moving: dict[str, Times | None] = field(default_factory=dict)
    """From a fault until everybody is back and every table has moved a round."""
    starts: dict[str, Times | None] = field(default_factory=dict)
    logged: dict[str, int] = field(default_factory=dict)
    """Errors in the logs of the site, by what they say; one that nothing explains is wrong."""
    wrong: list[str] = field(default_factory=list)
    """Whatever must not be, in words."""
    wrong_count: int = 0

    @property
    def is_good(self) -> bool:
        return not (self.wrong_count or self.lost or self.doubled or self.stuck)

    def add_wrong(self, found: Sequence[str]) -> None:
        self.wrong_count += len(found)
        self.wrong += list(found)[: max(0, MOST_WRONG - len(self.wrong))]

    def write(self, folder: Path) -> None:
        """`chaos.json`, and `chaos.md` for docs/reliability.md."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "chaos.json").write_text(json.dumps(asdict(self), indent=2) + "\n")
        (folder / "chaos.md").write_text(self.markdown())

    def markdown(self) -> str:
        rows = [
            ("minutes, seed, tables", f"{self.seconds / 60:.1f}, {self.seed}, {self.tables}"),
            ("kill -9", self.kills),
            ("SIGTERM", self.terms),
            ("PostgreSQL restarted", self.postgres_restarts),
            ("Valkey restarted", self.valkey_restarts),
            ("lines cut", self.cuts),
            ("games, hands, moves", f"{self.games}, {self.hands}, {self.moves}"),
            ("acknowledged moves: checked", self.acknowledged),
            ("acknowledged moves: lost", self.lost),
            ("moves: doubled", self.doubled),
            ("tables: stuck", self.stuck),
            ("views compared with the log", self.views),
            (
                "outboxes (commands, hung up on)",
                f"{self.sheets} ({self.sheet_commands}, {self.hung_up})",
            ),
            ("games on boards, equal to a rebuild", self.board_games),
            *((f"back after {why}", _in_words(found)) for why, found in self.back.items()),
            *((f"moving after {why}", _in_words(found)) for why, found in self.moving.items()),
            *((f"start of a {what}", _in_words(found)) for what, found in self.starts.items()),
            ("anything wrong", self.wrong_count or "nothing"),
        ]
        lines = ["| | |", "|---|---|", *(f"| {name} | {value} |" for name, value in rows)]
        return "\n".join(lines) + "\n"


def _in_words(found: Times | None) -> str:
    if found is None:
        return "-"
    return f"p50 {found.p50} s, p99 {found.p99} s, worst {found.worst} s ({found.count} times)"
