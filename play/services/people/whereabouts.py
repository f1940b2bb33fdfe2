"""The people whom somebody knows, as their page shows them, and where they can be joined."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Table
from play.services.people.circles import (
    blocked,
    clubmates,
    code_for,
    followed,
    followers,
    open_to,
    played_with,
)
from play.services.rights import chunks
from play.table.pace import pace
from play.table.snapshot import FREE, LEFT, OPEN, PLAYING

MOST_SHOWN = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A listed table at which somebody is now."""

    code: str
    title: str
    free: int
    """Chairs that one can take; without one there is a game to watch."""

    @property
    def has_room(self) -> bool:
        return self.free > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquaintance:
    """Somebody as one other person may see them."""

    code: str
    user: User
    follows_me: bool = False
    is_clubmate: bool = False
    spot: Spot | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    following: list[Acquaintance]
    followers: list[Acquaintance]
    """Those whom one does not follow back."""
    others: list[Acquaintance]
    """Met at tables and in clubs, and not followed."""
    blocked: list[Acquaintance]


def people_of(user: User, *, search: str = "") -> People:
    """Everybody whom somebody knows here: at a table first, then by name; a bounded list each."""
    mine, fans, shut = followed(user), followers(user), blocked(user.pk)
    mates = clubmates(user.pk)
    spots = spots_of(user, mine)
    known = [*played_with(user), *sorted(mates)]
    strangers = [one for one in dict.fromkeys(known) if one not in mine | fans | shut]
    accounts = _accounts({*mine, *fans, *shut, *strangers}, search)

    def seen(keys: Iterable[int]) -> list[Acquaintance]:
        return [
            Acquaintance(
                code=code_for(user.pk, key),
                user=accounts[key],
                follows_me=key in fans,
                is_clubmate=key in mates,
                spot=spots.get(key),
            )
            for key in keys
            if key in accounts
        ]

    return People(
        following=sorted(seen(mine), key=lambda one: (one.spot is None, *_by_name(one))),
        followers=sorted(seen(fans - mine), key=_by_name)[:MOST_SHOWN],
        others=seen(strangers)[:MOST_SHOWN],
        blocked=sorted(seen(shut), key=_by_name),
    )


def spots_of(user: User, others: Collection[int]) -> dict[int, Spot]:
    """At which listed table each of these people is now, where they let it be known."""
    allowed = open_to(user, others, ask="seen_by")
    found: dict[int, Spot] = {}
    lately = timezone.now() - pace().offline
    for some in chunks(allowed):
        chairs = Chair.objects.filter(
            user__in=some,
            seen_at__gt=lately,
            table__visibility=Table.Visibility.PUBLIC,
            table__status__in=[OPEN, PLAYING],
        ).exclude(state=LEFT)
        rows = chairs.select_related("table").order_by("seen_at")
        free = _free_chairs([chair.table_id for chair in rows])
        for chair in rows:
            table = chair.table
            room = free.get(table.pk, 0) if table.status == OPEN else 0
            if chair.user_id is not None:
                found[chair.user_id] = Spot(code=table.code, title=table.title, free=room)
    return found


def _free_chairs(tables: Sequence[int]) -> dict[int, int]:
    rows = Table.objects.filter(pk__in=tables)
    counted = rows.annotate(free=Count("chairs", filter=Q(chairs__state=FREE)))
    return dict(counted.values_list("pk", "free"))


def _accounts(keys: Collection[int], search: str) -> dict[int, User]:
    found: dict[int, User] = {}
    for some in chunks(keys):
        rows = User.objects.filter(pk__in=some, is_active=True)
        if search:
            rows = rows.filter(display_name__icontains=search)
        found |= rows.in_bulk()
    return found


def _by_name(one: Acquaintance) -> tuple[str, str]:
    return one.user.display_name.casefold(), one.code
