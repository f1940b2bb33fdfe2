"""A club with one person of each kind."""

from copy import deepcopy
from dataclasses import dataclass
from uuid import uuid4

from django.test import Client

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Club, Membership, Player, Sheet
from scorepad.services.clubs.clubs import club_create
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.members import member_leave, member_role
from scorepad.services.clubs.players import player_add
from scorepad.services.secret_links import token_of
from scorepad.services.sheets.start import sheet_start
from tests.remembered import Rows, remember
from tests.signing_in import sign_in

ROLES = ("anonymous", "stranger", "ex_member", "member", "scorer", "organiser", "owner")


@dataclass
class Cast:
    """The club and its people; None is somebody without an account."""

    club: Club
    people: dict[str, User | None]

    def __getitem__(self, role: str) -> Actor:
        return Actor(user=self.people[role])

    def client(self, role: str) -> Client:
        client = Client()
        user = self.people[role]
        if user:
            sign_in(client, user)
        return client

    def member(self, role: str) -> Membership:
        return Membership.objects.get(club=self.club, user=self.people[role])

    def player(self, role: str) -> Player:
        return Player.objects.get(club=self.club, user=self.people[role])


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


def someone(name: str) -> User:
    user = User.objects.filter(email=address(name)).first()
    return user or User.objects.create_user(address(name), "twelve dragons", display_name=name)


NAMES = {
    "stranger": "Sten",
    "ex_member": "Exa",
    "member": "Mel",
    "scorer": "Scott",
    "organiser": "Orla",
    "owner": "Olga",
}
remembered: dict[str, tuple[Cast, Rows]] = {}


def cast_of(name: str = "Tuesday Gang", *, members_keep_score: bool = False, **settings) -> Cast:
    """A club through its services: nobody is put in by hand.

    Scorers keep the score, so that no two of its roles may do the same.
    """
    wanted = {"name": name, "members_keep_score": members_keep_score, **settings}
    if User.objects.filter(email__in=[address(one) for one in NAMES.values()]).exists():
        return made_by_services(**wanted)
    key = repr(wanted)
    if key not in remembered:
        cast, rows = remember(lambda: made_by_services(**wanted))
        remembered[key] = deepcopy(cast), rows
        return cast
    cast, rows = remembered[key]
    copies = rows.put_in()
    people = {role: user and copies.of(user) for role, user in cast.people.items()}
    return Cast(copies.of(cast.club), people)


def made_by_services(**settings) -> Cast:
    people = {"anonymous": None} | {role: someone(name) for role, name in NAMES.items()}
    owner = Actor(user=people["owner"])
    club = club_create(actor=owner, **settings)
    cast = Cast(club, people)
    for role in ("ex_member", "member", "scorer", "organiser"):
        token = token_of(invitation_make(actor=owner, club=club))
        joined = invitation_accept(actor=cast[role], token=token)
        if role in ("scorer", "organiser"):
            member_role(actor=owner, club=club, code=joined.code, role=role)
    member_leave(actor=cast["ex_member"], club=club)
    return cast


def guests(cast: Cast, *names: str) -> list[Player]:
    """Players without an account."""
    return [player_add(actor=cast["scorer"], club=cast.club, name=name) for name in names]


def game(cast: Cast, players: list[Player], *, role: str = "scorer", **more) -> Sheet:
    """A sheet of the club at which these players sit."""
    return sheet_start(
        actor=cast[role],
        uuid=uuid4(),
        names=[player.name for player in players],
        players=[player.code for player in players],
        club=cast.club,
        **more,
    )


def refusal(answer, status: int) -> dict:
    """The one shape of every no: a code, a sentence, and whose fault it is."""
    assert answer.status_code == status, answer.content
    [error] = answer.json().values()
    assert error.keys() >= {"code", "message"}
    assert error["message"][0].isupper()
    assert error["message"].endswith((".", "?", "!"))
    return error
