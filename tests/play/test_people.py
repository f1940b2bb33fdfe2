"""People who know each other: found by having met, invited where they want it, blocked unheard."""

from datetime import timedelta

import pytest
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone

from gofclub.me.archive import archive_of
from gofclub.me.forget import forget
from gofclub.me.prune import prune
from gofclub.models import User
from play.models import Block, Chair, Follow, SeatInvitation, Table
from play.protocol.events import events_since
from play.services.people import following, inviting
from play.services.people.circles import code_for, met, unheard_by
from play.services.people.following import openness_set
from play.services.people.whereabouts import people_of
from play.services.quick_match import match_join
from play.services.store.commit import commit, run_command
from play.services.store.load import table_at
from play.services.tables import table_open
from play.table.commands import Command
from play.table.refusal import Refusal
from scorepad.models import Membership, Notice
from scorepad.notices.words import told
from scorepad.services.errors import Conflict, Forbidden, TooMany, Unknown
from tests.play.people import account, guest
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db


def user(name: str) -> User:
    return User.objects.create_user(f"{name.lower()}@example.org", "x", display_name=name)


@pytest.fixture
def ana(db) -> User:
    return user("Ana")


@pytest.fixture
def ben(db) -> User:
    return user("Ben")


@pytest.fixture
def club(ana, ben):
    """What lets the two find each other."""
    found = cast_of().club
    for one in (ana, ben):
        Membership.objects.create(club=found, user=one)
    return found


def befriend(one: User, other: User) -> None:
    """Each follows the other."""
    for who, whom in ((one, other), (other, one)):
        following.follow(user=who, code=code_for(who.pk, whom.pk))


def blocks(one: User, other: User) -> None:
    following.block(user=one, code=code_for(one.pk, other.pk))


def waiting(one: User, **options):
    """A table of one's own that waits, with its owner at it."""
    person = account(one)
    table = table_open(person=person, clock=0, **options)
    commit([Command(table.code, "hello", person=person, socket="s0")])
    return table_at(table.code), person


def test_a_stranger_can_be_neither_found_nor_followed_nor_blocked(ana, ben):
    assert met(ana) == set()

    for act in (following.follow, following.block, following.unfollow):
        with pytest.raises(Unknown):
            act(user=ana, code=code_for(ana.pk, ben.pk))

    assert not Follow.objects.exists()
    assert not Block.objects.exists()


def test_whoever_played_a_hand_with_me_is_found_and_whoever_only_sat_there_is_not(ana, ben):
    people = [account(ana), account(ben), guest("Cho")]
    code = table_open(person=people[0], seats=3, clock=0).code
    for person in people[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=people[0]))
    assert met(ana) == set()

    finish_hand(code, people)

    assert met(ana) == {ben.pk}
    assert met(ben) == {ana.pk}


def test_a_code_for_somebody_is_of_no_use_to_anybody_else(ana, ben, club):
    code = code_for(ana.pk, ben.pk)

    assert code != code_for(ben.pk, ana.pk)
    with pytest.raises(Unknown):
        following.follow(user=ben, code=code)


def test_the_page_follows_blocks_and_says_what_is_allowed(client, ana, ben, club):
    client.force_login(ana)
    address = f"/play/people/{code_for(ana.pk, ben.pk)}/"

    assert "Ben" in client.get("/play/people/?q=be").text
    assert "Ben" not in client.get("/play/people/?q=zo").text
    client.post(address, {"do": "follow"})
    assert [one.user for one in people_of(ana).following] == [ben]
    assert [one.user for one in people_of(ben).followers] == [ana]
    client.post(address, {"do": "block"})
    assert people_of(ana).following == []
    assert [one.user for one in people_of(ana).blocked] == [ben]
    client.post(address, {"do": "unblock"})
    assert people_of(ana).blocked == []
    client.post("/play/people/openness/", {"invited_by": "nobody", "seen_by": "clubs"})
    assert following.openness_of(ana).seen_by == "clubs"
    client.post("/play/people/openness/", {"invited_by": "everybody", "seen_by": "clubs"})
    assert following.openness_of(ana).invited_by == "nobody"
    assert client.post(address, {"do": "marry"}).status_code == 404
    assert client.post(f"/play/people/{'2' * 12}/", {"do": "follow"}).status_code == 404


@pytest.mark.parametrize("page", ["play:lobby", "play:bots", "play:puzzles", "home"])
def test_what_a_page_says_stands_below_its_header(client, ana, page):
    client.force_login(ana)
    client.post("/play/people/openness/", {"invited_by": "nobody", "seen_by": "clubs"})

    html = client.get(reverse(page)).text

    assert -1 < html.index('class="site-head"') < html.index("Saved.") < html.index("<h1")


@pytest.mark.parametrize(
    "case",
    [
        ("followed", True, True),
        ("followed", False, False),
        ("clubs", False, True),
        ("nobody", True, False),
    ],
)
def test_a_follower_sees_me_at_a_listed_table_if_i_let_them(ana, ben, club, case):
    seen_by, back, sees = case
    following.follow(user=ben, code=code_for(ben.pk, ana.pk))
    if back:
        following.follow(user=ana, code=code_for(ana.pk, ben.pk))
    openness_set(ana, seen_by=seen_by)
    waiting(ana, visibility=Table.Visibility.PUBLIC)

    (one,) = people_of(ben).following

    assert (one.spot is not None) is sees
    assert one.spot is None or one.spot.free == 3


def test_nobody_is_seen_at_a_table_that_is_not_listed_or_was_left_long_ago(ana, ben, club):
    befriend(ana, ben)
    waiting(ana, visibility=Table.Visibility.LINK)
    assert people_of(ben).following[0].spot is None

    waiting(ana, visibility=Table.Visibility.PUBLIC)
    assert people_of(ben).following[0].spot is not None

    Chair.objects.update(seen_at=timezone.now() - timedelta(hours=1))
    assert people_of(ben).following[0].spot is None


def test_an_invitation_is_told_once_and_gives_a_seat(client, ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana)
    code = code_for(ana.pk, ben.pk)

    for _ in range(2):
        inviting.invite(table=table, person=person, code=code)

    (notice,) = Notice.objects.all()
    (one,) = told([notice])
    assert one.title == "Ana invites you to a table"
    assert one.holds
    assert one.take == one.url
    client.force_login(ben)
    assert "Take a seat" in client.get("/inbox/").text
    first_page = client.get("/").text
    assert f'action="{one.url}"' in first_page
    assert "<bdi>Ana</bdi> invites you to a table" in first_page
    assert "Take a seat" in client.get(one.url).text
    assert client.post(one.url).headers["Location"] == f"/play/{table.code}/"
    assert table_at(table.code).chairs[1].user == ben.pk
    assert "Take a seat" not in client.get("/").text
    notice.refresh_from_db()
    assert notice.read_at
    assert client.get(one.url).headers["Location"] == f"/play/{table.code}/"


def test_an_invitation_is_nobody_elses_and_dies_with_the_table(client, ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana)
    made = inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
    address = f"/play/invitations/{made.code}/"
    assert client.get(address).status_code == 302
    client.force_login(user("Cho"))
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404

    run_command(Command(table.code, "close", person=person))

    client.force_login(ben)
    assert "Take a seat" not in client.get(address).text
    assert client.post(address).status_code == 409
    (one,) = told(Notice.objects.all())
    assert not one.holds
    assert not one.take
    for page in ("/inbox/", "/"):
        assert "Take a seat" not in client.get(page).text


def test_only_who_sits_at_a_waiting_table_invites_and_only_whom_they_follow(ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana)
    code = code_for(ben.pk, ana.pk)

    with pytest.raises(Forbidden):
        inviting.invite(table=table, person=account(ben), code=code)
    with pytest.raises(Unknown):
        inviting.invite(table=table, person=person, code=code_for(ana.pk, user("Cho").pk))
    run_command(Command(table.code, "fill", person=person))
    run_command(Command(table.code, "start", person=person))
    with pytest.raises(Conflict):
        inviting.invite(table=table_at(table.code), person=person, code=code_for(ana.pk, ben.pk))


def test_nobody_is_invited_who_does_not_want_it_and_a_block_looks_the_same(ana, ben, club):
    following.follow(user=ana, code=code_for(ana.pk, ben.pk))
    table, person = waiting(ana)

    def answer() -> str:
        with pytest.raises(Conflict) as refusal:
            inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
        assert inviting.guests_for(table, person) == []
        return refusal.value.code

    said = [answer()]
    openness_set(ben, invited_by="nobody")
    following.follow(user=ben, code=code_for(ben.pk, ana.pk))
    said.append(answer())
    openness_set(ben, invited_by="clubs")
    blocks(ben, ana)
    said.append(answer())

    assert set(said) == {"no_invitations"}
    assert [one.user for one in people_of(ana).following] == [ben]


def test_an_earlier_invitation_gives_a_block_not_away(ana, ben, club):
    befriend(ana, ben)
    tables = [waiting(ana) for _ in range(2)]
    for table, person in tables:
        inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))

    def answer() -> str:
        with pytest.raises(Conflict) as refusal:
            inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
        return refusal.value.code

    openness_set(ben, invited_by="nobody")
    wants_none = answer()
    blocks(ben, ana)

    assert answer() == wants_none == "no_invitations"


def test_an_invitation_holds_while_its_inviter_sits_at_the_table(client, ana, ben, club):
    cho = user("Cho")
    Membership.objects.create(club=club, user=cho)
    befriend(ana, ben)
    befriend(cho, ben)
    table, person = waiting(ana)
    made = inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
    run_command(Command(table.code, "sit", person=account(cho)))
    run_command(Command(table.code, "leave", person=person))

    with pytest.raises(Conflict) as refusal:
        inviting.seat_take(made, account(ben))
    assert refusal.value.code == "not_waiting"
    (one,) = told(Notice.objects.all())
    assert (one.holds, one.take) == (False, "")
    client.force_login(ben)
    assert "Take a seat" not in client.get(one.url).text
    assert client.post(one.url).status_code == 409

    # Somebody else there invites in turn, and is told as the one who does.
    here = table_at(table.code)
    assert [guest.is_invited for guest in inviting.guests_for(here, account(cho))] == [False]
    again = inviting.invite(table=here, person=account(cho), code=code_for(cho.pk, ben.pk))
    (one,) = told(Notice.objects.all())
    assert (one.title, one.holds) == ("Cho invites you to a table", True)
    inviting.seat_take(again, account(ben))
    assert ben.pk in {chair.user for chair in table_at(table.code).chairs}


def test_who_has_no_account_any_more_takes_no_place_on_a_list(ana, ben, club):
    many = User.objects.bulk_create(
        User(email=f"{at}@example.org", display_name=f"No. {at}")
        for at in range(following.MOST_FOLLOWED)
    )
    Follow.objects.bulk_create(Follow(user=ana, other=one) for one in many)
    with pytest.raises(Conflict):
        following.follow(user=ana, code=code_for(ana.pk, ben.pk))

    User.objects.filter(pk=many[0].pk).update(is_active=False)

    assert following.follow(user=ana, code=code_for(ana.pk, ben.pk)) == ben


def test_members_alone_are_invited_to_a_table_of_their_club(ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana, club=club, visibility=Table.Visibility.CLUB)
    assert [one.user for one in inviting.guests_for(table, person)] == [ben]

    Membership.objects.filter(user=ben).delete()

    assert inviting.guests_for(table, person) == []


def test_invitations_of_an_hour_are_counted(settings, ana, ben, club):
    settings.INVITATIONS_PER_HOUR = 1
    befriend(ana, ben)
    for _ in range(2):
        table, person = waiting(ana)
        made = SeatInvitation.objects.count()
        if made:
            with pytest.raises(TooMany):
                inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
        else:
            inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))

    SeatInvitation.objects.update(at=timezone.now() - timedelta(hours=2))
    assert inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))


def test_a_block_takes_invitations_back_and_hides_what_is_said(ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana)
    inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))

    blocks(ben, ana)

    assert not Notice.objects.exists()
    assert not SeatInvitation.objects.exists()
    assert unheard_by([ana.pk, ben.pk]) == {ana.pk: frozenset(), ben.pk: frozenset({ana.pk})}
    run_command(Command(table.code, "say", person=person, socket="s0", say="hello"))
    said = table_at(table.code)
    assert events_since(said, table.seq) == [{"e": "said", "seat": 0, "say": "hello"}]
    assert events_since(said, table.seq, unheard=[0]) == []


@pytest.mark.parametrize("blocker", ["Ana", "Ben"])
def test_chance_never_seats_two_together_of_whom_one_has_blocked_the_other(ana, ben, club, blocker):
    blocks(*((ana, ben) if blocker == "Ana" else (ben, ana)))
    first = match_join(person=account(ana))

    second = match_join(person=account(ben))
    third = match_join(person=account(user("Cho")))

    assert second.code != first.code
    assert third.code in (first.code, second.code)
    sit = Command(first.code, "sit", person=account(ben), apart=frozenset({ana.pk}))
    with pytest.raises(Refusal):
        run_command(sit)


def test_the_api_lists_follows_blocks_and_invites(client: Browser, ana, ben, club):
    following.follow(user=ben, code=code_for(ben.pk, ana.pk))
    table, _ = waiting(ana)
    guests = f"/api/v1/tables/{table.code}/invitations/"
    mine = f"/api/v1/people/{code_for(ana.pk, ben.pk)}/"
    assert client.get(guests).status_code == 401
    assert client.put(f"{mine}followed/").status_code == 401
    client.force_login(user("Cho"))
    assert client.get(guests).status_code == 403
    assert client.put(f"{mine}blocked/").status_code == 404

    client.force_login(ana)
    assert [one["name"] for one in client.get("/api/v1/people/").json()["followers"]] == ["Ben"]
    assert client.put(f"{mine}followed/").status_code == 204
    (guest,) = client.get(guests).json()["people"]
    assert guest == {"person": code_for(ana.pk, ben.pk), "name": "Ben", "invited": False}
    body = {"person": guest["person"]}
    assert client.post(guests, body, content_type="application/json").status_code == 204
    assert client.get(guests).json()["people"][0]["invited"] is True
    assert client.delete(f"{mine}followed/").status_code == 204
    assert client.put(f"{mine}blocked/").status_code == 204
    assert [one["name"] for one in client.get("/api/v1/people/").json()["blocked"]] == ["Ben"]
    assert client.delete(f"{mine}blocked/").status_code == 204


def test_what_is_known_of_acquaintances_is_exported_forgotten_and_pruned(ana, ben, club):
    befriend(ana, ben)
    table, person = waiting(ana)
    inviting.invite(table=table, person=person, code=code_for(ana.pk, ben.pk))
    with archive_of(ana) as file:
        assert b"people.csv" in file.read()

    later = timezone.now() + timedelta(days=400)
    assert prune(now=later)["invitations to tables"] == 1
    assert not SeatInvitation.objects.exists()
    forget(ana)
    assert not Follow.objects.exists()
    assert people_of(ben).following == []
