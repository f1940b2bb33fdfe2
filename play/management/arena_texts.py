"""What the arena has found, for people, for programs and for docs/bots.md."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from textwrap import fill

from play.bots.arena import Contest, Mode, Report, Times

WHAT = {
    Mode.FIRST: "first hands of a game",
    Mode.LATER: "hands after an exchange",
    Mode.GAMES: "whole games",
}
BEGIN, END = "<!-- arena: begin -->", "<!-- arena: end -->"
"""What stands between them in a file is written by the arena."""
WIDTH = 118
"""Of a line of text in our documents."""


def as_json(contest: Contest, found: Report) -> str:
    return json.dumps(document(contest, found), indent=2)


def document(contest: Contest, found: Report) -> dict[str, object]:
    about = {
        "a": contest.a,
        "b": contest.b,
        "seats": contest.seats,
        "seed": contest.seed,
        "mode": contest.mode.value,
        "ruleset": contest.ruleset.name,
    }
    return about | asdict(found)


def as_text(contest: Contest, found: Report) -> str:
    a, b = contest.a, contest.b
    won = "games won" if contest.mode is Mode.GAMES else "hands won"
    wide = max(len("difference"), len(a), len(b))
    title = f"One {a} against {contest.seats - 1} x {b}: {found.shuffles} {WHAT[contest.mode]}"
    how = f"each with {a} on all {contest.seats} seats"
    by = f"ruleset {contest.ruleset.name}, seed {contest.seed}"
    interval = f"95 % interval {found.low:+.2f} to {found.high:+.2f}"
    return "\n".join(
        (
            f"{title}, {how}; {by}.",
            "",
            f"{'':{wide}}  points a hand  {won}",
            f"{a:{wide}}  {found.points_a:13.2f}  {found.wins_a:9.1%}  +-{found.wins_within:.1%}",
            f"{b:{wide}}  {found.points_b:13.2f}  {found.wins_b:9.1%}",
            f"{'difference':{wide}}  {found.difference:+13.2f}  {interval}",
            "",
            f"{'thinking':{wide}}     p50 ms   p95 ms   max ms   choices",
            _times(a, found.times_a, wide),
            _times(b, found.times_b, wide),
        )
    )


def _times(name: str, taken: Times, wide: int) -> str:
    in_ms = (f"{1000 * seconds:9.2f}" for seconds in (taken.p50, taken.p95, taken.most))
    return f"{name:{wide}}  {''.join(in_ms)} {taken.decisions:9}"


def as_matrix(players: Sequence[str], reports: Mapping[tuple[str, str], Report], about: str) -> str:
    """All pairs as a table in Markdown: one of each row against all others of each column."""
    head = " | ".join(f"`{name}`" for name in players)
    lines = [
        fill(about, WIDTH),
        "",
        f"| one ... against all others | {head} |",
        "|---|" + "---|" * len(players),
    ]
    for a in players:
        cells = (_cell(reports[a, b]) if a != b else "-" for b in players)
        lines.append(f"| `{a}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(found: Report) -> str:
    within = (found.high - found.low) / 2
    won = f"{100 * found.wins_a:.0f} +-{100 * found.wins_within:.0f} %"
    return f"{found.difference:+.2f} +-{within:.2f}, {won}"


def write_between(path: Path, text: str) -> None:
    """Replaces what stands between the two marks; raises ValueError where they are missing."""
    before, begin, rest = path.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{path} has no lines {BEGIN} and {END} to write between")
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}")
