"""What a load balancer asks."""

import pytest
from django.db import OperationalError, connection


def test_healthz_answers_whatever_the_host_is_called(client):
    response = client.get("/healthz", headers={"host": "10.0.0.7:8000"})

    assert response.json() == {"process": "ok"}
    assert response["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_readyz_asks_what_the_site_depends_on(client):
    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.json() == {"process": "ok", "database": "ok", "cache": "ok"}


@pytest.mark.django_db
def test_readyz_says_no_without_a_database_and_keeps_the_reason_to_itself(client):
    def refuse(execute, sql, params, many, context):
        raise OperationalError("no such host db.internal")

    with connection.execute_wrapper(refuse):
        response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json() == {"process": "ok", "database": "down", "cache": "ok"}


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_they_are_read_only(client, path):
    assert client.post(path).status_code == 405
