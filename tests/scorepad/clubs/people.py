"""A club with one person of each kind."""

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


def someone(name: str) -> User:
    user = User.objects.filter(email=f"{name.lower()}@example.org").first()
    return user or User.objects.create_user(
        f"{name.lower()}@example.org", "twelve dragons", display_name=name
    )


def cast_of(name: str = "Tuesday Gang", *, members_keep_score: bool = False, **settings) -> Cast:
    """A club through its services: nobody is put in by hand.

    Scorers keep the score, so that no two of its roles may do the same.
    """
    people: dict[str, User | None] = {
        "anonymous": None,
        "stranger": someone("Sten"),
        "ex_member": someone("Exa"),
        "member": someone("Mel"),
        "scorer": someone("Scott"),
        "organiser": someone("Orla"),
        "owner": someone("Olga"),
    }
    owner = Actor(user=people["owner"])
    club = club_create(actor=owner, name=name, members_keep_score=members_keep_score, **settings)
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
