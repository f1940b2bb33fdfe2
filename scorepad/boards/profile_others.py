"""With whom somebody with a profile has played, and their latest games.

Others of a private club are named only where their own profile shows that club.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import BigIntegerField, Case, Q, Sum, When
from django.urls import reverse

from gofclub.models import User
from scorepad.boards.games import RatedPlayer, rated_in
from scorepad.boards.player import TOGETHER, Meetings
from scorepad.models import Club, Contribution, Membership, PairTally, Player, Span
from scorepad.services.figures.badges import POOLS
from scorepad.services.profiles import Place, address_for, profiles_in, profiles_of

OPPONENTS = 5
GAMES = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent(Meetings):
    """Somebody whom one meets often, and where more about them is to be seen."""

    player: Player
    club: Club
    address: str
    """Of their profile; empty where it is not for everybody to find."""
    has_face: bool
    """Whether their profile shows this club, and so their avatar may be seen with this name."""

    @property
    def url(self) -> str:
        """Where more about them is to be seen by everybody; empty if nowhere."""
        if self.address:
            return reverse("person", args=[self.address])
        if self.club.is_public:
            return reverse("scorepad:board-player", args=[self.club.slug, self.player.code])
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileGame:
    code: str
    club: Club
    day: date
    rank: int
    total: int
    others: tuple[str, ...]
    unnamed: int
    """How many more there were."""
    change: int | None
    is_linked: bool


def favourite_opponents(players: dict[int, Place], viewer: User | None) -> list[Opponent]:
    """Those with whom one has played most; hidden ones are left out."""
    club_of = {place.club.pk: place.club for place in players.values()}
    private = [club for club in club_of.values() if not club.is_public]
    is_named = Q(club__visibility=Club.Visibility.PUBLIC) | Q(other__in=list(profiles_in(private)))
    is_low = Q(low__in=players)
    rows = list(
        PairTally.objects.filter(
            is_low | Q(high__in=players), pool__in=POOLS, span=Span.ALL, season=None
        )
        .annotate(
            other=Case(
                When(is_low, then="high_id"), default="low_id", output_field=BigIntegerField()
            ),
            ahead=Case(When(is_low, then="low_ahead"), default="high_ahead"),
            behind=Case(When(is_low, then="high_ahead"), default="low_ahead"),
        )
        .filter(is_named, other__in=Player.objects.filter(club__in=club_of).shown().values("pk"))
        .values("other")
        .annotate(together=Sum("games"), aheads=Sum("ahead"), behinds=Sum("behind"))
        .filter(together__gte=TOGETHER)
        .order_by("-together", "other")[:OPPONENTS]
    )
    people = Player.objects.select_related("user").in_bulk([row["other"] for row in rows])
    known = profiles_of(people.values())
    return [
        Opponent(
            player=people[row["other"]],
            club=club_of[people[row["other"]].club_id],
            address=address_for(viewer, known.get(row["other"])),
            has_face=row["other"] in known,
            games=row["together"],
            ahead=row["aheads"],
            behind=row["behinds"],
        )
        for row in rows
    ]


def clubs_of_viewer(players: dict[int, Place], viewer: User | None) -> set[int]:
    """Those of the shown clubs to which the viewer belongs, too."""
    if viewer is None:
        return set()
    clubs = {place.club.pk for place in players.values()}
    mine = Membership.objects.filter(user=viewer, club__in=clubs)
    return set(mine.values_list("club_id", flat=True))


def latest_games(players: dict[int, Place], member_of: set[int]) -> list[ProfileGame]:
    rows = list(
        Contribution.objects.filter(player__in=players, pool__in=POOLS, rank__isnull=False)
        .select_related("game__sheet")
        .defer("lefts")
        .order_by("-played_at", "-game_id")[:GAMES]
    )
    if not rows:
        return []
    rated = rated_in([row.game_id for row in rows])
    everybody = {one.player.pk: one.player for people in rated.values() for one in people}
    known = profiles_of(everybody.values())
    return [
        _game(row, players[row.player_id].club, rated[row.game_id], known, member_of)
        for row in rows
    ]


def _game(
    row: Contribution,
    club: Club,
    people: Sequence[RatedPlayer],
    known: Collection[int],
    member_of: set[int],
) -> ProfileGame:
    me = next((one for one in people if one.player.pk == row.player_id), None)
    others = [one.player for one in people if one.player.pk != row.player_id]
    named = [one for one in others if not one.hidden_at and (club.is_public or one.pk in known)]
    return ProfileGame(
        code=row.game.sheet.code,
        club=club,
        day=row.day,
        rank=row.rank or 0,
        total=row.total or 0,
        others=tuple(one.name for one in named),
        unnamed=row.game.seats - 1 - len(named),
        change=me.change if me else None,
        is_linked=club.is_public or club.pk in member_of,
    )
