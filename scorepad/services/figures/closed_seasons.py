"""The result of a season that was closed: it never changes silently."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from gofclub.after_commit import after_commit
from scorepad.models import Player, Pool, Season, SeasonPlace, Tally
from scorepad.services.figures.background import settle
from scorepad.services.figures.badges import badges_due


@dataclass(frozen=True, slots=True)
class Difference:
    """Somebody whose place would be another one by what is known now."""

    player: Player
    was: int | None
    now: int | None


def season_closed(season: Season) -> None:
    """Writes down how the season ended, for all pools."""
    with transaction.atomic():
        SeasonPlace.objects.filter(season=season).delete()
        SeasonPlace.objects.bulk_create(
            [place for pool in Pool for place in season_places(season, pool)]
        )
        _badges_follow(season)


def season_reopened(season: Season) -> None:
    with transaction.atomic():
        _badges_follow(season)
        SeasonPlace.objects.filter(season=season).delete()


def _badges_follow(season: Season) -> None:
    first = SeasonPlace.objects.filter(season=season, place=1)
    badges_due(season.club, first.values_list("player", flat=True))
    after_commit(settle, season.club_id)


def season_places(season: Season, pool: str) -> list[SeasonPlace]:
    """How the season stands by its rule, best first; unsaved."""
    found = list(tallies(season, pool))
    ranked = [tally for tally in found if tally.games >= season.minimum_games]
    # Whoever has a game has a score.
    score = {tally.pk: tally.score or 0.0 for tally in found}
    place_of = {
        tally.pk: 1 + sum(score[other.pk] > score[tally.pk] for other in ranked) for tally in ranked
    }
    return [
        SeasonPlace(
            season=season,
            pool=pool,
            player=tally.player,
            place=place_of.get(tally.pk),
            score=score[tally.pk],
            games=tally.games,
            wins=tally.wins,
            mu=tally.mu,
            sigma=tally.sigma,
        )
        for tally in sorted(found, key=lambda tally: place_of.get(tally.pk, len(found) + 1))
    ]


def would_change(season: Season, pool: str) -> list[Difference]:
    """What a season that is closed would look like by what is known now, where that differs."""
    players = {
        row.player_id: row.player
        for row in SeasonPlace.objects.filter(season=season, pool=pool).select_related("player")
    }
    was = dict(SeasonPlace.objects.filter(season=season, pool=pool).values_list("player", "place"))
    now = {row.player_id: row for row in season_places(season, pool)}
    players |= {key: row.player for key, row in now.items()}
    found = []
    for key, player in players.items():
        place = now[key].place if key in now else None
        if was.get(key) != place:
            found.append(Difference(player, was.get(key), place))
    return sorted(found, key=lambda one: (one.now is None, one.now or 0, one.player.name))


def tallies(season: Season, pool: str) -> QuerySet[Tally]:
    return (
        Tally.objects.filter(season=season, pool=pool, games__gt=0)
        .select_related("player")
        .order_by("-score", "-games", "player__name")
    )
