"""Who comes to a planned night: yes, maybe, no, with guests; and the line for a place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, Q, Sum
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.evening.waiting import fits, moves_up, room
from scorepad.models import Answer, Club, PlannedNight
from scorepad.models.calendar import GUESTS_LENGTH, MOST_GUESTS
from scorepad.models.notices import NoticeKind
from scorepad.permissions import Right
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, NotSignedIn, Unknown, refused
from scorepad.services.notices.telling import tell

Says = Answer.Says
FACES = 5
"""How many of those who come are shown with their face."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coming:
    """How many come to a night, and what one has said oneself."""

    night: PlannedNight
    yes: int = 0
    """People with a place, guests included."""
    maybe: int = 0
    no: int = 0
    waiting: int = 0
    mine: Answer | None = None
    my_place_in_line: int = 0
    """From 1; 0 for somebody who does not wait."""
    faces: Sequence[User] = field(default=())

    @property
    def left(self) -> int | None:
        """Places that are free; None where there is no limit."""
        return room(self.night.places, self.yes)

    @property
    def is_full(self) -> bool:
        return self.left == 0 or self.waiting > 0


def answer_give(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    says: str | None,
    guests: int | None = None,
    guest_names: str | None = None,
) -> Answer | None:
    """What a member says about a night; None takes the answer back.

    Who says yes when all places are taken waits in line. A yes that is said again keeps its place.
    """
    with club_change(actor=actor, club=club, right=Right.ANSWER) as here:
        if here.user is None:
            raise refused("not_signed_in", NotSignedIn)
        night = PlannedNight.objects.filter(club=here.club, code=code).first()
        if night is None:
            raise refused("not_found", Unknown)
        night.club = here.club
        if night.called_off_at is not None:
            raise refused("night_called_off", Conflict)
        if night.day < here.club.today():
            raise refused("night_past", Conflict)
        before = Answer.objects.filter(night=night, user=here.user).first()
        if says is None:
            if before is not None:
                before.delete()
                move_up(night)
            return None
        mine = before or Answer(night=night, user=here.user, says="")
        return _answered(mine, says=says, guests=guests, guest_names=guest_names)


def move_up(night: PlannedNight) -> list[Answer]:
    """Gives places that are free to those in line, from the front; who got one.

    Within the club's lock. Nobody loses a place that was given, not even to a lower limit.
    """
    line = list(night.answers.filter(says=Says.YES, waits=True).select_related("user"))
    if not line or night.called_off_at is not None:
        return []
    moved = moves_up(night.places, _taken(night), [one.people for one in line])
    lucky = [line[place] for place in moved]
    Answer.objects.filter(pk__in=[one.pk for one in lucky]).update(waits=False)
    people = [one.user_id for one in lucky]
    # Somebody may have had a place before, and given it up.
    tell(NoticeKind.PLACE, people, club=night.club, about=night.code, anew=True)
    return lucky


def answers_withdraw(club: Club, user: User) -> None:
    """Of somebody who leaves the club: nights to come do not count on them any more."""
    theirs = Answer.objects.filter(night__club=club, user=user, night__day__gte=club.today())
    nights = [one.night for one in theirs.select_related("night")]
    theirs.delete()
    for night in nights:
        night.club = club
        move_up(night)


def upcoming(club: Club, user: User | None, *, most: int, faces: bool = True) -> list[Coming]:
    """The next nights of a club, tonight's first."""
    found = PlannedNight.objects.filter(club=club, day__gte=club.today()).select_related("series")
    return coming(list(found.order_by("day")[:most]), user, faces=faces)


def coming(
    nights: Sequence[PlannedNight], user: User | None, *, faces: bool = True
) -> list[Coming]:
    """Nights with how many come: a few queries, however many nights."""
    ids = [night.pk for night in nights]
    rows = (
        Answer.objects.filter(night__in=ids)
        .order_by()
        .values_list("night", "says", "waits")
        .annotate(members=Count("pk"), brought=Sum("guests"))
    )
    counts = {(night, says, waits): numbers for night, says, waits, *numbers in rows}
    mine = {
        one.night_id: one
        for one in (Answer.objects.filter(night__in=ids, user=user) if user else ())
    }
    shown = _faces(ids) if faces else {}

    def people(night: PlannedNight, says: str, *, waits: bool = False) -> int:
        return sum(counts.get((night.pk, says, waits), ()))

    return [
        Coming(
            night=night,
            yes=people(night, Says.YES),
            maybe=people(night, Says.MAYBE),
            no=people(night, Says.NO),
            waiting=people(night, Says.YES, waits=True),
            mine=mine.get(night.pk),
            my_place_in_line=_in_line(mine.get(night.pk)),
            faces=shown.get(night.pk, ()),
        )
        for night in nights
    ]


def expected(club: Club, day: date) -> dict[int, Answer]:
    """What members have said about the night of a day, by their account."""
    found = Answer.objects.filter(night__club=club, night__day=day, night__called_off_at=None)
    return {one.user_id: one for one in found.select_related("user")}


def _answered(mine: Answer, *, says: str, guests: int | None, guest_names: str | None) -> Answer:
    if says not in Says.values or not 0 <= (guests or 0) <= MOST_GUESTS:
        raise refused("invalid")
    night, said_before = mine.night, mine.says
    held = mine.people if said_before == Says.YES and not mine.waits else 0
    mine.says = says
    if guests is not None:
        mine.guests = guests
    if guest_names is not None:
        mine.guest_names = guest_names.strip()[:GUESTS_LENGTH]
    if says == Says.NO:
        mine.guests = 0
    if not mine.guests:
        mine.guest_names = ""
    if says == Says.YES and mine.people > held and not fits(night.places, mine.people):
        # However long they waited, there would never be a place for all of them.
        raise refused("no_room_for_guest", Conflict)
    if says != Says.YES:
        mine.waits = False
    elif said_before != Says.YES:
        mine.since = timezone.now()
        # Behind everybody who waits, even if there is a place that is too few for the first.
        line = [one.people for one in night.answers.filter(says=Says.YES, waits=True)]
        mine.waits = len(line) not in moves_up(night.places, _taken(night), [*line, mine.people])
    elif not mine.waits and mine.people > held:
        left = room(night.places, _taken(night))
        # Who has a place keeps it: the guest alone does not fit.
        if left is not None and mine.people - held > left:
            raise refused("no_room_for_guest", Conflict)
    mine.save()
    move_up(night)
    mine.refresh_from_db()
    return mine


def _taken(night: PlannedNight) -> int:
    seated = night.answers.filter(says=Says.YES, waits=False)
    return seated.count() + (seated.aggregate(guests=Sum("guests"))["guests"] or 0)


def _in_line(mine: Answer | None) -> int:
    if mine is None or not mine.waits:
        return 0
    before = Q(since__lt=mine.since) | Q(since=mine.since, pk__lt=mine.pk)
    return Answer.objects.filter(before, night=mine.night_id, says=Says.YES, waits=True).count() + 1


def _faces(nights: Iterable[int]) -> dict[int, list[User]]:
    found: dict[int, list[User]] = {}
    seated = Answer.objects.filter(night__in=list(nights), says=Says.YES, waits=False)
    for one in seated.select_related("user"):
        faces = found.setdefault(one.night_id, [])
        if len(faces) < FACES:
            faces.append(one.user)
    return found
