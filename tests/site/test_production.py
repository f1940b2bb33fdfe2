"""The site as docs/deploy.md runs it: PostgreSQL, Valkey, uvicorn behind a proxy."""

import http.client
import subprocess
import sys

import pytest

from tests.servers.ports import free_port, wait_for_port
from tests.servers.postgres import postgres
from tests.servers.site import PATIENCE, prepared
from tests.servers.valkey import valkey
from tests.site.settings_process import PRODUCTION, ROOT, run

HTTPS = {"Host": "club.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}


@pytest.fixture(scope="module")
def variables():
    with postgres() as database, valkey() as redis:
        yield PRODUCTION | {"DATABASE_URL": database, "REDIS_URL": redis}


@pytest.fixture(scope="module")
def port(variables, tmp_path_factory):
    folder = tmp_path_factory.mktemp("production")
    (folder / "static").symlink_to(prepared() / "static")
    done = run(folder, "manage.py", "migrate", "--noinput", **variables)
    assert done.returncode == 0, done.stderr
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "gofclub.asgi:application", "--lifespan=on"]
    command += ["--loop=uvloop", "--ws=websockets-sansio", f"--port={port}"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env=variables | {"DATA_DIR": str(folder)},
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for_port(port, seconds=PATIENCE, alive=lambda: server.poll() is None)
        yield port
    finally:
        server.terminate()
        server.wait(timeout=20)


def get(port: int, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.body = response.read().decode()
    connection.close()
    return response


def test_it_serves_over_https_and_says_so_to_browsers(port):
    response = get(port, "/account/login/", HTTPS)

    assert response.status == 200
    assert "max-age=31536000" in response.headers["Strict-Transport-Security"]
    assert "Secure" in response.headers["Set-Cookie"]
    assert "/static/css/base." in response.body


def test_it_sends_plain_http_to_https(port):
    response = get(port, "/", {"Host": "club.example.org"})

    assert response.status == 301
    assert response.headers["Location"] == "https://club.example.org/"


def test_it_does_not_answer_to_another_name(port):
    assert get(port, "/", HTTPS | {"Host": "evil.example"}).status == 400


def test_it_is_ready_when_database_and_redis_are(port):
    response = get(port, "/readyz", {"Host": "10.0.0.7"})

    assert response.status == 200
    assert response.body == '{"database": "ok", "cache": "ok"}'


def test_somebody_can_sign_up_with_nothing_but_a_passkey(port):
    assert get(port, "/account/signup/passkey/", HTTPS).status == 200


def test_a_second_process_may_serve_the_same_data(port, variables, tmp_path):
    done = run(tmp_path, "manage.py", "check", WEB_CONCURRENCY="4", **variables)

    assert done.returncode == 0, done.stderr
