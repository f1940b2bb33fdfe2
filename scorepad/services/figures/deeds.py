"""Deeds that the cards of a hand told of: kept beside the hand, for the badges of who did them."""

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef

from gofclub.after_commit import after_commit
from scorepad.figures.deeds import Deed
from scorepad.models import Club, Deal, DealSeat, HandDeed, PlayerBadge
from scorepad.services.figures.background import settle
from scorepad.services.figures.badges import badges_due, counting_deeds

AT_ONCE = 1000


def deeds_keep(deal: Deal, *, line: int, deeds: Iterable[Deed], table: str, hand: int) -> None:
    """Within the caller's transaction: what was done on that line; once more changes nothing."""
    club = deal.sheet.club
    rows = [
        HandDeed(deal=deal, line=line, kind=deed.value, table=table, hand=hand)
        for deed in sorted(deeds)
    ]
    if not rows or club is None:
        return
    HandDeed.objects.bulk_create(rows, ignore_conflicts=True)
    seat = DealSeat.objects.filter(deal=deal, line__number=line, sitter__player__isnull=False)
    players = list(seat.values_list("sitter__player", flat=True))
    # Whether the game is over or not: whoever counts it may be doing so now.
    badges_due(club, players)
    after_commit(settle, club.pk)


def badges_missed(most: int = AT_ONCE) -> int:
    """Works out the badges of players who lack one for what they did; how many players.

    A process of a release that knew no such badges takes them away, while a site is being updated.
    """
    player = F("deal__seats__sitter__player")
    has = PlayerBadge.objects.filter(player=OuterRef("player"), kind=OuterRef("kind"))
    rows = counting_deeds().annotate(player=player).filter(~Exists(has), player__isnull=False)
    found = set(rows.values_list("deal__sheet__club", "player").distinct()[:most])
    for club in Club.objects.filter(pk__in={key for key, _ in found}):
        badges_due(club, [one for key, one in found if key == club.pk])
        settle(club.pk)
    return len(found)
