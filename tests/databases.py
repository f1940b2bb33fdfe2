"""Which tests of what is stored run on which database every time: `make test` asks here.

What the two databases may answer differently runs on both, by reason. For each part of the site the
tests that write through its services run on PostgreSQL, which is the stricter one; on SQLite all
others write through the same services, browsers first of all. The rest asks about people, words
and pages, and runs on SQLite. `make thorough` runs everything that is marked `django_db` on both;
`make postgres` only there.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.depth import THOROUGH

TESTS = Path(__file__).parent
ON_BOTH = {
    "locks, races and what is seen of another transaction": [
        "**/test_races.py",
        "**/test_*_races.py",
        "scorepad/boards/test_race.py",
        "**/test_machine.py",
        "play/test_damaged.py",
        "play/test_isolation.py",
        "play/test_pokes.py",
        "play/test_sockets.py",
        "scorepad/clubs/test_night_sockets.py",
        "scorepad/figures/test_background.py",
        "scorepad/test_picture_queue.py",
        "site/test_database_gone.py",
        "site/test_hanging_redis.py",
        "site/test_hubs.py",
        "site/test_redis.py",
    ],
    "constraints, and rows that go with others": [
        "emptying/*.py",
        "me/test_archive.py",
        "me/test_forgetting.py",
        "me/test_nothing_is_forgotten.py",
        "me/test_pruning.py",
        "scorepad/test_audit.py",
        "scorepad/test_constraints.py",
        "scorepad/test_limits.py",
        "play/test_table_limits.py",
        "play/test_what_a_move_writes.py",
        "play/test_evening_limits.py",
        "play/test_guests_blocked.py",
        "play/test_home_invitations.py",
    ],
    "sums, orders and what is inside JSON": [
        "play/daily/test_standings.py",
        "play/test_counting.py",
        "play/test_logs.py",
        "scorepad/boards/*.py",
        "scorepad/figures/test_[b-f]*.py",
        "scorepad/figures/test_ratings.py",
        "scorepad/figures/test_s*.py",
        "site/test_metrics.py",
    ],
    "migrations, backups and what is carried from one database to another": [
        "backups/*.py",
        "play/test_moved_rounds.py",
        "scorepad/clubs/test_importing.py",
        "scorepad/clubs/test_imports_and_others.py",
        "scorepad/test_exports.py",
        "site/test_demo.py",
        "site/test_doctor.py",
        "site/test_health.py",
        "site/test_new_database.py",
        "site/test_old_data.py",
        "site/test_release_before.py",
        "site/test_start.py",
    ],
    "values that one of the two does not take": [
        "site/test_hostile_crawl.py",
        "site/test_plain_text.py",
        "site/test_users.py",
        "scorepad/test_sheet_fields.py",
    ],
}
"""Patterns of files below `tests`, by what may differ."""
ON_POSTGRES = {
    "from one database to the other": ["scorepad/imports/test_moving.py"],
    "from one version to the next": ["site/test_update.py"],
    "its own way to the database": ["site/test_direct_statements.py"],
    "every part of the site writes": [
        "play/daily/test_after_midnight.py",
        "play/daily/test_coming_back.py",
        "play/daily/test_days.py",
        "play/daily/test_tries.py",
        "play/test_api.py",
        "play/test_banned_guests.py",
        "play/test_bot_match.py",
        "play/test_challenge_owners.py",
        "play/test_challenges.py",
        "play/test_compared_rounds.py",
        "play/test_deeds.py",
        "play/test_duplicates.py",
        "play/test_evening_endings.py",
        "play/test_evenings.py",
        "play/test_sealed_rounds.py",
        "play/test_guests_blocked.py",
        "play/test_home_invitations.py",
        "play/test_hosting.py",
        "play/test_idle.py",
        "play/test_insights.py",
        "play/test_online_ratings.py",
        "play/test_online_ratings_shown.py",
        "play/test_people_who_poll.py",
        "play/test_presence.py",
        "play/test_puzzle_days.py",
        "play/test_puzzles.py",
        "play/test_quick_match.py",
        "play/test_rematch.py",
        "play/test_replay.py",
        "play/test_reported_names.py",
        "play/test_results.py",
        "play/test_review_sums.py",
        "play/test_seeds.py",
        "play/test_shuffle.py",
        "play/test_turn_notices.py",
        "scorepad/clubs/test_api_clubs.py",
        "scorepad/clubs/test_api_evenings.py",
        "scorepad/clubs/test_api_players.py",
        "scorepad/clubs/test_how_people_go.py",
        "scorepad/clubs/test_mailing.py",
        "scorepad/clubs/test_news_again.py",
        "scorepad/clubs/test_push.py",
        "scorepad/figures/test_games_that_ended.py",
        "scorepad/figures/test_rebuild.py",
        "scorepad/test_api_sheets.py",
        "scorepad/test_correcting.py",
        "scorepad/test_deals.py",
        "scorepad/test_ending.py",
        "scorepad/test_playing_on.py",
        "scorepad/test_seats.py",
        "scorepad/test_sent_again.py",
        "scorepad/test_shares.py",
        "scorepad/test_sheets.py",
        "scorepad/test_tokens.py",
    ],
}
"""The same, by what they are for."""


def files(*kinds: dict[str, list[str]]) -> set[Path]:
    """The files that are named above."""
    found: set[Path] = set()
    for pattern in (one for kind in kinds for patterns in kind.values() for one in patterns):
        tests = [file for file in TESTS.glob(pattern) if file.name.startswith("test_")]
        assert tests, f"{pattern} in {__file__} names no test"
        found.update(tests)
    return found


def for_pytest(database: str) -> Iterator[str]:
    """What tells pytest to run the tests of a database."""
    if database == "postgres":
        chosen, prefix = files(ON_BOTH, ON_POSTGRES), ""
        if THOROUGH:
            chosen = {TESTS}
    else:
        chosen, prefix = files(ON_POSTGRES) - files(ON_BOTH), "--ignore="
        if THOROUGH:
            chosen = set()
    yield from sorted(f"{prefix}{file.relative_to(TESTS.parent)}" for file in chosen)


if __name__ == "__main__":
    sys.stdout.writelines(f"{word}\n" for word in for_pytest(sys.argv[1]))
