"""Every address of the site x everybody who may come: who is let in, and who learns nothing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import time
from functools import cache
from uuid import uuid4

import pytest
from django.core.cache import cache as counts, cache as rate_limits
from django.db import transaction
from django.test import Client
from django.urls import reverse

from gofclub.models import User
from play.services.puzzles.asking import in_practice
from scorepad.models import Claim, ClubBan, DrawnSeat, DrawnTable, NightRound, Pin, Profile, Sheet
from scorepad.permissions import Right, may
from scorepad.services.clubs.invitations import invitation_make
from scorepad.services.clubs.leagues import league_open
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.plans import night_plan
from scorepad.services.clubs.seasons import season_open
from scorepad.services.clubs.webhooks import webhook_add, webhook_test
from scorepad.services.imports.csv_writing import template
from scorepad.services.imports.drafts import import_start
from scorepad.services.profiles import profile_save
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import deal_log
from scorepad.services.sheets.links import link_make
from scorepad.services.tokens import token_make
from tests.scorepad.clubs.people import ROLES, Cast, cast_of, game, guests, someone
from tests.site import matrix
from tests.site.addresses import routes

# Some two thousand requests on a machine that may be busy.
pytestmark = pytest.mark.timeout(600)

MEMBERS = ("member", "scorer", "organiser", "owner")
WHO_DEPENDS_ON_THE_CLUB = ("anonymous", "stranger", "ex_member", "member")
"""Those whose rights a public club, or one where members keep the score, changes. Scorers and
those above them may do the same in every club, and are asked in a private one; in a public one the
crawl sends the owner to all of its addresses."""
OUTSIDE_CLUBS = ("anonymous", "stranger", "owner")
"""Where an address is about no club, a role in one makes no difference, but having a club might."""


def is_board(name: str) -> bool:
    return name.startswith(matrix.BOARDS)


def known() -> dict[str, set[str]]:
    """All entries of the matrix with their methods."""
    found: dict[str, set[str]] = {}
    for part in (matrix.OPEN, matrix.SIGNED_IN, matrix.TABLE, matrix.NO_RECORD):
        found |= {name: set(methods) for name, methods in part.items()}
    for rights in (matrix.CLUB, matrix.SHEET):
        found |= {name: set(methods) for name, methods in rights.items()}
    for name, (method, _whose) in matrix.OWN.items():
        found.setdefault(name, set()).add(method)
    found["api:club-claim"].add("DELETE")
    return found


def test_every_address_is_in_the_matrix_and_every_entry_exists():
    ours = {
        route.name: route.methods
        for route in routes()
        if not route.written.startswith((*matrix.FOREIGN, "^"))
        and not route.name.startswith(matrix.FOREIGN_NAMES)
        and not is_board(route.name)
    }
    entries = known()

    assert set(ours) - set(entries) - matrix.ELSEWHERE == set()
    assert set(entries) - set(ours) == set()
    for name, methods in ours.items():
        if methods and name in entries:
            assert methods == entries[name], name


@contextmanager
def forgotten() -> Iterator[None]:
    """What happens here has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def asks_to_be_told(client: Client) -> str:
    """The code of a browser that does so."""
    body = matrix.BODIES["api:push"] | {"endpoint": "https://push.example.org/member"}
    told = client.post("/api/v1/me/push/", body, content_type="application/json").json()
    return told["results"][0]["id"]


def shown_to_all(user: User) -> Profile:
    """A profile that is on; for one that is off see tests/me/test_profile.py."""
    return profile_save(user=user, address="mel", is_on=True, is_listed=False, clubs=())


class World:
    """A club with one of everything, and how to write its addresses."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.clients = {role: cast.client(role) for role in ROLES}
        owner, club = cast["owner"], cast.club
        gone, kept, *four = guests(cast, "Gone", "Kept", "Guest", "Una", "Dos", "Tres")
        sheet = game(cast, four[1:], role="owner")
        deal = deal_log(actor=owner, sheet=sheet, uuid=uuid4(), number=1, left=(0, 5, 7)).deal
        night = night_open(actor=owner, club=club)
        table = DrawnTable.objects.create(night=night, round=1, number=1)
        for seat, player in enumerate(four[1:]):
            DrawnSeat.objects.create(table=table, seat=seat, player=player)
        NightRound.objects.create(night=night, number=1, deals=2)
        invitation = invitation_make(actor=owner, club=club)
        season = season_open(
            actor=owner, club=club, name="Autumn", starts=night.day, ends=night.day
        )
        banned = ClubBan.objects.create(club=club, user=someone("Bane"))
        planned = night_plan(actor=owner, club=club, day=night.day, starts=time(19, 30))
        brought = import_start(
            actor=owner, club=club, file_name="x.csv", content=template("totals").encode()
        )
        hook, _secret = webhook_add(
            actor=owner, club=club, url="https://hooks.example.org/", events=["game.finished"]
        )
        self.values = {
            "hook": hook.code,
            "delivery": webhook_test(actor=owner, club=club, code=hook.code).code,
            "brought": brought.code,
            "planned": planned.code,
            "ban": banned.code,
            "slug": club.slug,
            "code": sheet.code,
            "person": "2" * 12,
            "uuid": deal.uuid,
            "day": night.day,
            "round_number": 1,
            "number": 1,
            "member": cast.member("member").code,
            "player": four[0].code,
            "browser": asks_to_be_told(self.clients["member"]),
            "claim": Claim.objects.create(player=four[0], user=cast.people["member"]).code,
            "invitation": invitation.code,
            "merge": players_merge(actor=owner, club=club, kept=kept.code, gone=gone.code).code,
            "season": season.code,
            "league": league_open(actor=owner, club=club, name="Autumn league").code,
            "pin": Pin.objects.create(night=night, kind="table", one=four[0], table=1).code,
            "link": link_make(actor=owner, sheet=sheet, role="view").code,
            "puzzle": in_practice("answer")[0].code,
            "lesson": "follow",
            "part": "club",
            "kind": "beats",
            "address": shown_to_all(cast.people["member"]).address,
            "language": "en",
            "version": "0",
        }
        self.join = token_of(invitation)
        self.check_in = token_of(night)
        self.token = token_make(user=cast.people["owner"], name="matrix")[0].code
        opened = self.clients["owner"].post(
            "/api/v1/tables/",
            {"visibility": "club", "club": club.slug},
            content_type="application/json",
        )
        self.table = opened.json()["code"]

    @cache  # noqa: B019 (a world lives as long as its test)
    def url(self, name: str) -> str:
        values = dict(self.values)
        if name in {**matrix.TABLE, **matrix.NO_RECORD}:
            values["code"] = self.table
        if name == "scorepad:join":
            values["token"] = self.join
        if name in ("api:token", "me-token-revoke"):
            values["token"] = self.token
        if name == "night-link":
            values["token"] = self.check_in
        if name == "scorepad-join":
            values["token"] = "unknown"
        wanted = next(route.written for route in routes() if route.name == name)
        needed = {
            key: value
            for key, value in values.items()
            if f":{key}>" in wanted or f"<{key}>" in wanted
        }
        return reverse(name, kwargs=needed)

    def ask(self, role: str, method: str, name: str) -> int | str:
        """The status, or "login" for somebody who is asked to sign in."""
        client: Client = self.clients[role]
        url = self.url(name)
        with forgotten():
            if name.partition(":")[0] in ("api", "play_api"):
                body = matrix.BODIES.get(name, {})
                sent = {} if method == "GET" else {"data": json.dumps(body)}
                answer = client.generic(method, url, content_type="application/json", **sent)
            else:
                answer = client.generic(method, url)
            if answer.status_code == 302 and "/account/login/" in answer.headers["Location"]:
                return "login"
            if answer.streaming:
                b"".join(answer.streaming_content)
        return answer.status_code


LET_IN = {200, 201, 204, 302, 400, 409}
"""A wish that was understood, and perhaps refused for what it was: not for who asked."""


@pytest.fixture(params=["private", "public"])
def world(request, db) -> World:
    # One club of each kind: in the one members keep the score, in the other scorers do.
    is_public = request.param == "public"
    return World(cast_of(visibility=request.param, members_keep_score=is_public))


def test_rights_decide_about_every_page_and_endpoint_of_a_club(world):
    """Pages and API of the club, and its sheets."""
    wrong = []
    roles = WHO_DEPENDS_ON_THE_CLUB if world.cast.club.is_public else ROLES
    rights = {
        **matrix.CLUB,
        **matrix.SHEET,
        **{route.name: {"GET": Right.LOOK} for route in routes() if is_board(route.name)},
    }
    for name, methods in rights.items():
        for method, right in methods.items():
            for role in roles:
                got = world.ask(role, method, name)
                wanted = expected(world, role, right, name)
                if got not in wanted:
                    wrong.append(f"{role}: {method} {name} gave {got}, not one of {wanted}")

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("source", Sheet.Source.values)
def test_who_started_a_sheet_of_a_club_has_the_rights_of_the_role_and_no_other(db, source):
    """What an online table has written is not even for scorers to change."""
    world, wrong = World(cast_of()), []
    sheets = Sheet.objects.filter(code=world.values["code"])
    online = source == Sheet.Source.ONLINE
    for role, user in world.cast.people.items():
        sheets.update(owner=user, source=source)
        for name, methods in matrix.SHEET.items():
            for method, needed in methods.items():
                right = Right.CORRECT_ONLINE if online and needed != Right.LOOK else needed
                got = world.ask(role, method, name)
                wanted = expected(world, role, right, name)
                if got not in wanted:
                    wrong.append(f"{role}: {method} {name} gave {got}, not one of {wanted}")

    assert not wrong, "\n".join(wrong)


def expected(world: World, role: str, right: Right, name: str) -> set[int | str]:
    club = world.cast.club
    inside = role if role in MEMBERS else None
    if may(inside, right, club=club):
        return LET_IN
    if not may(inside, Right.LOOK, club=club):
        return {404}
    if role == "owner" and right == Right.LEAVE:
        # The API says why: the owner hands over first.
        return {403, 409}
    if role == "anonymous":
        return {403} if name in matrix.SHEET else {401, "login"}
    return {403}


def test_tables_of_a_club_are_for_its_members(world):
    wrong = []
    for part, inside in ((matrix.TABLE, LET_IN), (matrix.NO_RECORD, {404})):
        for name, methods in part.items():
            for method in methods:
                for role in ROLES:
                    got = world.ask(role, method, name)
                    if got not in (inside if role in MEMBERS else {404}):
                        wrong.append(f"{role}: {method} {name} gave {got}")

    assert not wrong, "\n".join(wrong)


def test_what_is_open_is_open_and_what_needs_an_account_asks_for_one(world):
    wrong = []
    asked = {**matrix.OPEN, **matrix.SIGNED_IN}
    named = {route.name for route in routes() if "<" in route.written}
    if world.cast.club.is_public:
        # What names nothing of the club does not depend on it, and was asked in a private one.
        asked = {name: methods for name, methods in asked.items() if name in named}
    for name, methods in asked.items():
        for method in methods:
            for role in ROLES if name in named else OUTSIDE_CLUBS:
                got = world.ask(role, method, name)
                wanted: set[int | str] = LET_IN
                if name == "scorepad-join":
                    wanted = {404}
                elif name in matrix.SIGNED_IN and role == "anonymous":
                    wanted = {401, "login"}
                if got not in wanted:
                    wrong.append(f"{role}: {method} {name} gave {got}, not one of {wanted}")

    assert not wrong, "\n".join(wrong)


def test_what_is_somebodys_own_is_not_there_for_others(world):
    wrong = []
    own = [*((name, *entry) for name, entry in matrix.OWN.items())]
    own.append(("api:club-claim", "DELETE", "member"))
    for name, method, whose in own:
        for role in ROLES:
            got = world.ask(role, method, name)
            wanted = LET_IN if role == whose else {401, 403, 404, "login"}
            if got not in wanted:
                wrong.append(f"{role}: {method} {name} gave {got}, not one of {wanted}")

    assert not wrong, "\n".join(wrong)


def operations() -> Iterator[tuple[str, str]]:
    """Every operation of the API that a token could ask for."""
    for route in routes():
        if route.written.startswith("api/") and route.methods and route.name != "api:schema":
            yield from ((route.name, method) for method in sorted(route.methods))


@pytest.mark.usefixtures("no_throttles")
@pytest.mark.parametrize("world", ["private"], indirect=True)
def test_a_token_does_what_its_scopes_say_and_nothing_more(world):
    """Everything of the owner's, asked for by tokens with each set of scopes."""
    sets = {(): set(), ("sheets",): {"sheets"}, ("clubs",): {"clubs"}}
    secrets = {
        scopes: token_make(user=world.cast.people["owner"], name="x", scopes=scopes)[1]
        for scopes in sets
    }
    wrong = []
    for name, method in operations():
        needed = matrix.scope_of(name, method)
        # There are more of them by now than one person may ask for in a minute.
        rate_limits.clear()
        for scopes, granted in sets.items():
            body = matrix.BODIES.get(name, {})
            sent = {} if method == "GET" else {"data": json.dumps(body)}
            # How often one may ask is tested elsewhere.
            counts.clear()
            with forgotten():
                answer = Client().generic(
                    method,
                    world.url(name),
                    content_type="application/json",
                    headers={"Authorization": f"Bearer {secrets[scopes]}"},
                    **sent,
                )
                code = (
                    answer.json()["error"]["code"]
                    if answer.status_code == 403 and not answer.streaming
                    else ""
                )
            wanted = (
                "not_by_token"
                if needed is None
                else ""
                if needed in {"read", *granted}
                else "token_scope"
            )
            if code not in ({wanted} if wanted else {"", "forbidden", "club_forbidden"}):
                wrong.append(f"{method} {name} with {scopes}: {code or answer.status_code}")

    assert not wrong, "\n".join(wrong)


def test_a_sheet_is_claimed_by_nobody_else(world):
    url = reverse("api:claim", kwargs={"code": world.values["code"]})
    public = world.cast.club.is_public

    got = {
        role: world.clients[role].post(url, {}, content_type="application/json").status_code
        for role in ROLES
    }

    assert got["anonymous"] == 401
    assert got["stranger"] == got["ex_member"] == (409 if public else 404)
    assert got["member"] == got["scorer"] == 409


@pytest.mark.parametrize("world", ["private"], indirect=True)
def test_nobody_without_the_operators_flag_enters_the_admin(world):
    pages = [
        reverse(route.name)
        for route in routes()
        if route.written.startswith("admin/") and route.name and not {*"<("} & {*route.written}
    ]
    assert len(pages) > 10

    let_in = [
        (role, page)
        for page in pages
        for role in OUTSIDE_CLUBS
        if page not in (reverse("admin:login"), reverse("admin:logout"))
        and world.clients[role].get(page).status_code == 200
    ]

    assert let_in == []
