"""The address of a profile, and what its owner chooses for it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gofclub.me.forget import forget
from gofclub.me.prune import prune
from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Club, FormerAddress, Membership, Profile, RetiredAddress
from scorepad.services.clubs.members import member_leave, member_remove
from scorepad.services.errors import Refused
from scorepad.services.profiles import (
    ADDRESS,
    MOST_RESERVED,
    RESERVED,
    RETIRED,
    new_address,
    places,
    profile_of,
)
from tests.me.profiles import Scene, document, page
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def public(db) -> Scene:
    return Scene(visibility=Club.Visibility.PUBLIC)


def test_an_address_is_made_up_by_chance_and_can_be_chosen(public):
    made = {new_address() for _ in range(200)}
    assert len(made) == 200
    assert all(ADDRESS.fullmatch(one) for one in made)

    public.show(public.ana, address=" Ana-Of-Tuesday ")
    assert page("ana-of-tuesday").status_code == 200
    public.show(public.ana, address="ana")
    assert page("ana-of-tuesday").status_code == 404


@pytest.mark.parametrize(
    "address", ["", "ab", "a" * 41, "ana ben", "-ana", "an/a", "\u0430na", "a--b"]
)
def test_what_is_no_address_is_refused(public, address):
    with pytest.raises(Refused) as refusal:
        public.show(public.ana, address=address)

    assert refusal.value.code == "bad_address"
    assert not Profile.objects.exists()


def test_an_address_has_one_owner(public, client):
    public.show(public.ben, address="tuesday")
    sign_in(client, public.ana)

    answer = client.post(reverse("me-profile"), {"address": "tuesday", "is_on": "on"})

    assert answer.status_code == 400
    assert "Somebody else has this address." in answer.content.decode()
    assert not Profile.objects.filter(user=public.ana).exists()


def test_the_page_of_settings_offers_what_there_is_and_keeps_what_is_chosen(public, client):
    sign_in(client, public.ana)
    assert 'value="tuesday" checked' in client.get(reverse("me-profile")).content.decode()

    sent = {"address": "ana", "is_on": "on", "clubs": [public.club.slug]}
    assert client.post(reverse("me-profile"), sent).status_code == 302
    assert page().status_code == 200
    assert places(profile_of(public.ana))[0].is_shown

    nobodys = Club.objects.create(slug="other", name="Other")
    sent["clubs"] = [nobodys.slug]
    assert client.post(reverse("me-profile"), sent).status_code == 400


def test_a_creature_is_chosen_on_the_profile_and_leads_back_nowhere_else(public, client):
    sign_in(client, public.ana)
    sent = {"creature": "owl", "colour": "sea", "next": "https://evil.example/"}

    answer = client.post(reverse("me-looks"), sent)

    public.ana.refresh_from_db()
    assert (public.ana.creature, public.ana.colour) == ("owl", "sea")
    assert answer["Location"] == reverse("me-profile")


@pytest.mark.parametrize("back", ["me-profile", "//evil.example/", "nowhere at all", "x/y"])
def test_what_is_no_path_of_ours_leads_back_to_the_settings(public, client, back):
    sign_in(client, public.ana)

    answer = client.post(reverse("me-looks"), {"creature": "", "colour": "sea", "next": back})

    assert (answer.status_code, answer["Location"]) == (302, reverse("me-profile"))
    sent = {"creature": "", "colour": "sea", "next": "/people/ana/"}
    assert client.post(reverse("me-looks"), sent)["Location"] == "/people/ana/"


@pytest.mark.parametrize("goes", ["leaves", "is removed", "is banned"])
def test_who_comes_back_to_a_club_is_asked_again(public, goes):
    public.show(public.ben)
    owner = User.objects.create_user("olga@example.org", display_name="Olga")
    Membership.objects.create(club=public.club, user=owner, role=Membership.Role.OWNER)
    mine = Membership.objects.get(user=public.ben)

    if goes == "leaves":
        member_leave(actor=Actor(user=public.ben), club=public.club)
    else:
        member_remove(
            actor=Actor(user=owner), club=public.club, code=mine.code, ban=goes == "is banned"
        )
    Membership.objects.create(club=public.club, user=public.ben)

    assert document("ben").json()["clubs"] == []
    assert not places(profile_of(public.ben))[0].is_ticked


def test_an_address_that_was_given_up_is_kept_for_its_owner_for_a_while(public):
    public.show(public.ana, address="ana")
    public.show(public.ana, address="other")
    with pytest.raises(Refused) as refusal:
        public.show(public.ben, address="ana")
    assert refusal.value.code == "address_taken"
    assert not Profile.objects.filter(user=public.ben).exists()

    public.show(public.ana, address="ana")
    assert [one.address for one in FormerAddress.objects.all()] == ["other"]
    for number in range(15):
        public.show(public.ana, address=f"ana-{number}")
    assert FormerAddress.objects.count() == MOST_RESERVED

    FormerAddress.objects.update(given_up_at=timezone.now() - RESERVED - timedelta(minutes=1))
    assert public.show(public.ben, address="ana-13").address == "ana-13"
    assert not FormerAddress.objects.exists()


def test_the_address_of_a_deleted_account_is_nobodys_for_a_year(public):
    public.show(public.ana, address="earlier")
    public.show(public.ana, address="ana")
    forget(public.ana)
    for address in ("ana", "earlier"):
        with pytest.raises(Refused) as refusal:
            public.show(public.ben, address=address)
        assert refusal.value.code == "address_taken"
    assert not Profile.objects.filter(address="ana").exists()
    assert "ana" not in {*RetiredAddress.objects.values_list("digest", flat=True)}

    prune()
    assert RetiredAddress.objects.count() == 2
    RetiredAddress.objects.update(at=timezone.now() - RETIRED - timedelta(minutes=1))
    assert public.show(public.ben, address="ana").address == "ana"
    prune()
    assert not RetiredAddress.objects.exists()


def test_only_an_address_that_was_shown_is_kept_from_others(public):
    """Whoever only takes addresses, one after the other, has none of them for long."""
    for address in ("taken", "taken-too", "taken-last"):
        public.show(public.ana, address=address, is_on=False)
    assert not FormerAddress.objects.exists()
    assert public.show(public.ben, address="taken").address == "taken"

    # Switched off again it is still known; under another address it is not.
    public.show(public.ana, address="known")
    public.show(public.ana, address="known", is_on=False)
    public.show(public.ana, address="unknown", is_on=False)
    forget(public.ana)
    assert RetiredAddress.objects.count() == 1
    assert public.show(public.ben, address="unknown").address == "unknown"
    with pytest.raises(Refused) as refusal:
        public.show(public.ben, address="known")
    assert refusal.value.code == "address_taken"


def test_an_address_stays_retired_when_the_sites_key_is_changed(public, settings):
    public.show(public.ana, address="ana")
    forget(public.ana)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key of the site, long enough to be one"
    with pytest.raises(Refused) as refusal:
        public.show(public.ben, address="ana")
    assert refusal.value.code == "address_taken"
