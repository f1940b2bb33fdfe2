"""What the operator does to accounts in the admin holds for all by which people sign in."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from gofclub.models import User

pytestmark = pytest.mark.django_db
WAY_IN = re.compile(r"^[A-Z0-9-]{6,}$|/password/reset/key/", re.MULTILINE)
"""A code to sign in with, or the address where one chooses a new password."""
ADDRESSES = "/admin/account/emailaddress/"


@pytest.fixture
def operator() -> Client:
    boss = User.objects.create_superuser("boss@example.org", "very long word", display_name="Boss")
    client = Client()
    client.force_login(boss)
    return client


@pytest.fixture
def ana(ana) -> User:
    for email, primary in ((ana.email, True), ("second@example.org", False)):
        EmailAddress.objects.create(user=ana, email=email, primary=primary, verified=True)
    return ana


def changed(operator: Client, user: User, **fields):
    """The answer to the form on the page of a user, as it is sent with these changes."""
    page = f"/admin/gofclub/user/{user.pk}/change/"
    form = operator.get(page).context["adminform"].form
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    said = {name: value for name, value in sent.items() if value not in (None, False)}
    return operator.post(page, said | fields)


def clerk(*permissions: str) -> Client:
    """Somebody who may use the admin, with these permissions."""
    user = User.objects.create_user("clerk@example.org", display_name="Clerk", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_another_address_shuts_the_old_mailboxes_out(operator, ana, mailoutbox):
    assert changed(operator, ana, email="New@example.org").status_code == 302

    ana.refresh_from_db()
    kept = EmailAddress.objects.filter(user=ana).values_list("email", "primary", "verified")
    assert list(kept) == [("new@example.org", True, False)]
    for old in ("ana@example.org", "second@example.org"):
        for way in ("account_request_login_code", "account_reset_password"):
            Client().post(reverse(way), {"email": old})
    assert not any(WAY_IN.search(mail.body) for mail in mailoutbox)
    Client().post(reverse("account_request_login_code"), {"email": "new@example.org"})
    assert mailoutbox[-1].to == ["new@example.org"]
    assert WAY_IN.search(mailoutbox[-1].body)


def test_another_name_leaves_the_addresses(operator, ana):
    assert changed(operator, ana, display_name="Anna").status_code == 302

    ana.refresh_from_db()
    assert ana.display_name == "Anna"
    assert EmailAddress.objects.filter(user=ana, verified=True).count() == 2


@pytest.mark.parametrize("email", ["second@example.org", "SECOND@example.org"])
def test_nobody_is_given_an_address_by_which_somebody_else_signs_in(operator, ana, email):
    ben = User.objects.create_user("ben@example.org", "long words", display_name="Ben")
    refused = changed(operator, ben, email=email)
    assert "already an account" in refused.content.decode()

    fields = {"email": email, "display_name": "Cho", "usable_password": "false"}
    refused = operator.post("/admin/gofclub/user/add/", fields)
    assert "already an account" in refused.content.decode()
    assert not User.objects.filter(email__iexact=email).exists()


def test_addresses_are_looked_at_and_taken_away_but_not_changed_elsewhere(operator, ana):
    second = EmailAddress.objects.get(email="second@example.org")
    page = f"{ADDRESSES}{second.pk}/"
    assert "second@example.org" in operator.get(ADDRESSES).content.decode()

    operator.post(f"{page}change/", {"email": "x@example.org", "user": ana.pk, "verified": "on"})
    assert EmailAddress.objects.filter(email="second@example.org").exists()
    assert operator.get(f"{ADDRESSES}add/").status_code == 403

    operator.post(f"{page}delete/", {"post": "yes"})
    assert not EmailAddress.objects.filter(pk=second.pk).exists()


@pytest.mark.parametrize(("may", "verified"), [("view", False), ("change", True)])
def test_whoever_may_only_look_confirms_no_address(ana, may, verified):
    one = EmailAddress.objects.create(user=ana, email="third@example.org")
    client = clerk("view_emailaddress", f"{may}_emailaddress")

    client.post(ADDRESSES, {"action": "make_verified", "_selected_action": [one.pk]})

    one.refresh_from_db()
    assert one.verified is verified
