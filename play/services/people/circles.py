"""Who is whose acquaintance, and whom somebody lets come near.

There is no directory of accounts. One finds those with whom one has played online or shares a
club, and whoever follows one; each by a code that holds for nobody else, so that it can neither be
guessed nor passed on.
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.crypto import salted_hmac

from gofclub.codes import ALPHABET, CODE_LENGTH
from gofclub.models import User
from play.models import Block, Chair, Circle, Dealt, Follow, GuestBlock, Openness
from play.services.rights import chunks
from play.table.people import Person, Somebody
from scorepad.models import Membership
from scorepad.services.errors import Unknown, refused

SALT = "play.people"
LOOKED_BACK = 1000
"""Tables, the latest: people whom one has met there are found."""


def code_for(viewer: int, other: int | UUID) -> str:
    """How one person addresses another: the same each time, and nobody else's to know."""
    number = int.from_bytes(salted_hmac(SALT, f"{viewer}:{other}", algorithm="sha256").digest())
    code = ""
    for _ in range(CODE_LENGTH):
        number, at = divmod(number, len(ALPHABET))
        code += ALPHABET[at]
    return code


def person_by(code: str, *, viewer: User, among: Iterable[int]) -> User:
    """Whom the viewer means, among these; nobody else can be named."""
    found = next((one for one in among if code_for(viewer.pk, one) == code), None)
    person = None if found is None else User.objects.filter(pk=found, is_active=True).first()
    if person is None:
        raise refused("not_found", Unknown)
    return person


def met(user: User) -> set[int]:
    """With whom somebody has played a hand online, or shares a club, or who follows them."""
    return {*played_with(user), *clubmates(user.pk), *followers(user)}


def played_with(user: User) -> list[int]:
    """With whom somebody has played a hand online, the latest first."""
    finished = Dealt.objects.filter(table=OuterRef("table"), finished_at__isnull=False)
    mine = Chair.objects.filter(Exists(finished), user=user).order_by("-table_id")
    tables = mine.values_list("table_id", flat=True)[:LOOKED_BACK]
    found: dict[int, None] = {}
    for some in chunks(tables):
        chairs = Chair.objects.filter(table__in=some).exclude(user=None).exclude(user=user)
        for other in chairs.order_by("-table_id", "seat").values_list("user_id", flat=True):
            found.setdefault(other)
    return list(found)


def clubmates(user: int) -> set[int]:
    mine = Membership.objects.filter(user=user).values("club")
    found = Membership.objects.filter(club__in=mine).exclude(user=user)
    return set(found.values_list("user_id", flat=True))


def followed(user: User) -> set[int]:
    return set(Follow.objects.filter(user=user).values_list("other_id", flat=True))


def followers(user: User) -> set[int]:
    """Who follows somebody; those who are blocked are not spoken of."""
    found = set(Follow.objects.filter(other=user).values_list("user_id", flat=True))
    return found - blocked(user.pk)


def blocked(user: int) -> set[int]:
    """Whom somebody has blocked."""
    return set(Block.objects.filter(user=user).values_list("other_id", flat=True))


def unheard_by(users: Collection[int]) -> dict[int, frozenset[Somebody]]:
    """Whom each of these people does not want to hear."""
    found: dict[int, set[Somebody]] = {}
    for some in chunks(users):
        rows = Block.objects.filter(user__in=some).values_list("user_id", "other_id")
        for user, other in rows:
            found.setdefault(user, set()).add(other)
        guests = GuestBlock.objects.filter(user__in=some).values_list("user_id", "guest")
        for user, guest in guests:
            found.setdefault(user, set()).add(guest)
    return {user: frozenset(found.get(user, ())) for user in users}


def kept_apart(person: Person) -> frozenset[Somebody]:
    """With whom chance must not bring somebody together: blocked by one of the two."""
    user = person.user
    if user is None:
        blocks = GuestBlock.objects.filter(guest=person.guest)
        return frozenset(blocks.values_list("user_id", flat=True))
    rows = Block.objects.filter(Q(user=user) | Q(other=user)).values_list("user_id", "other_id")
    guests = GuestBlock.objects.filter(user=user).values_list("guest", flat=True)
    return frozenset({*(other if one == user else one for one, other in rows), *guests})


def open_to(user: User, others: Collection[int], *, ask: str) -> set[int]:
    """Those of these people who let somebody come near; `ask` names what for, see `Openness`."""
    allowed: set[int] = set()
    mates = clubmates(user.pk)
    for some in chunks(others):
        said = dict(Openness.objects.filter(user__in=some).values_list("user_id", ask))
        back = _among(Follow.objects.filter(user__in=some, other=user))
        shut = _among(Block.objects.filter(user__in=some, other=user))
        for one in some:
            circle = said.get(one, Circle.FOLLOWED)
            is_near = one in back or (circle == Circle.CLUBS and one in mates)
            if is_near and circle != Circle.NOBODY and one not in shut:
                allowed.add(one)
    return allowed


def _among(rows: QuerySet[Follow] | QuerySet[Block]) -> set[int]:
    return set(rows.values_list("user_id", flat=True))
