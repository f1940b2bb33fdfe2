"""Static files by WhiteNoise, as whole answers."""

import pytest

CARDS = "/static/css/cards.css"


def test_a_file_is_served_with_its_type(client):
    response = client.get(CARDS)

    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/css")
    assert not response.streaming
    assert int(response["Content-Length"]) == len(response.content) > 0


def test_a_file_that_has_not_changed_is_not_sent_again(client):
    date = client.get(CARDS)["Last-Modified"]

    response = client.get(CARDS, headers={"if-modified-since": date})

    assert response.status_code == 304
    assert response.content == b""


def test_a_part_of_a_file_can_be_asked_for(client):
    response = client.get(CARDS, headers={"range": "bytes=0-9"})

    assert response.status_code == 206
    assert response.content == client.get(CARDS).content[:10]


@pytest.mark.usefixtures("db")
def test_there_is_no_way_out_of_the_folder(client):
    assert client.get("/static/../settings.py").status_code == 404
    assert client.get("/static/%2e%2e/settings.py").status_code == 404
