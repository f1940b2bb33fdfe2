"""All that is counted where it happens; what the database is asked for is in `exposition`."""

from gofclub.metrics.kinds import Counter, Gauge, Histogram, Metric

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MOVES = Counter("gofclub_moves", "Moves that were stored, by whoever made them.", label="by")
REFUSED = Counter(
    "gofclub_commands_refused", "Commands of tables that were refused, by code.", label="code"
)
BATCH = Histogram(
    "gofclub_commit_batch",
    "Commands that were stored together in one transaction.",
    bounds=(1, 2, 4, 8, 16, 32, 64, 128, 256),
)
COMMIT = Histogram(
    "gofclub_commit_seconds", "How long a transaction of commands took.", bounds=SECONDS
)
FRAME_TO_COMMIT = Histogram(
    "gofclub_frame_to_commit_seconds",
    "From a person's frame to its commit.",
    bounds=SECONDS,
)
FRAME_TO_VIEW = Histogram(
    "gofclub_frame_to_view_seconds",
    "From a person's frame until everybody at this process has been sent the view after it.",
    bounds=SECONDS,
)
SLOW_COMMITS = Counter("gofclub_slow_commits", "Commits longer than SLOW_COMMIT_MS.")
SLOW_QUERIES = Counter("gofclub_slow_queries", "Queries longer than SLOW_QUERY_MS.")
CONFLICTS = Counter(
    "gofclub_pad_conflicts",
    "Writes of a pad's outbox that met what somebody else had written, by code.",
    label="code",
)
SOCKETS = Gauge("gofclub_sockets", "Open WebSockets, by what they show.", label="kind")
HANDED_OVER = Counter(
    "gofclub_sockets_handed_over",
    "WebSockets of tables that were handed to the process where theirs meet.",
)

METRICS: tuple[Metric, ...] = (
    *(MOVES, REFUSED, BATCH, COMMIT, FRAME_TO_COMMIT, FRAME_TO_VIEW, SLOW_COMMITS, SLOW_QUERIES),
    *(CONFLICTS, SOCKETS, HANDED_OVER),
)
