"""The user, on every database that the site knows."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from gofclub.models import User

pytestmark = pytest.mark.django_db


def test_a_user_signs_in_by_email_whatever_its_case(ana, client):
    assert client.login(username="ANA@Example.org", password="twelve dragons")


def test_two_accounts_cannot_differ_by_the_case_of_the_email_alone(ana):
    with pytest.raises(ValidationError, match="already an account"):
        User.objects.create_user("Ana@example.org", "x", display_name="Ana 2")


def test_the_database_itself_refuses_the_second_account(ana):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(email="ANA@example.org", display_name="Ana 2")])


def test_the_database_itself_refuses_a_user_without_a_name(ana):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=ana.pk).update(display_name="")


def test_a_name_is_cleaned_on_the_way_in():
    user = User.objects.create_user("rene@example.org", None, display_name="  Rene\u0301 ")

    user.refresh_from_db()
    assert user.display_name == "Ren\u00e9"
    assert str(user) == user.get_full_name() == user.get_short_name() == "Ren\u00e9"


def test_a_user_without_password_cannot_sign_in_with_one(client):
    User.objects.create_user("cy@example.org", None, display_name="Cy")

    assert not client.login(username="cy@example.org", password="")


def test_a_superuser_may_open_the_admin(client):
    boss = User.objects.create_superuser("boss@example.org", "very long word", display_name="Boss")
    client.force_login(boss)

    assert client.get("/admin/").status_code == 200
    assert client.get(f"/admin/gofclub/user/{boss.pk}/change/").status_code == 200
    assert client.get("/admin/gofclub/user/add/").status_code == 200


def test_the_admin_asks_people_to_sign_in_where_everybody_does(client):
    response = client.get("/admin/login/")

    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/")
