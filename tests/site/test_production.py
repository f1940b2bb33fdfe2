"""The site as docs/deploy.md runs it: PostgreSQL, Valkey, uvicorn behind a proxy."""

import contextlib
import http.client
import json
import os
import shutil
import signal
import ssl
import subprocess
import time
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from packaging.utils import canonicalize_name

from tests.chaos.croupiers import wait_until_at_work
from tests.servers.nginx import nginx
from tests.servers.ports import free_port, wait_for_port
from tests.servers.postgres import postgres_server
from tests.servers.site import PATIENCE
from tests.servers.valkey import valkey
from tests.site.deploying import Machine, blocks, exec_start, services, variables_for_a_shell
from tests.site.pins import pins
from tests.site.settings_process import run

# All packages, a virtual environment and all migrations are waited for.
pytestmark = pytest.mark.timeout(900)


HTTPS = {"Host": "club.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.9"}

UPGRADE = {
    "Origin": "https://club.example.org",
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
}


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    folder = tmp_path_factory.mktemp("machine")
    with postgres_server() as database, valkey() as redis:
        machine = Machine(
            folder,
            database_port=database.port,
            redis_port=urlsplit(redis).port,
            port=free_port(),
        )
        machine.set_up()
        yield machine


@pytest.fixture(scope="module")
def variables(machine):
    return machine.environment()


@pytest.fixture(scope="module")
def port(machine):
    with service(machine, "gofclub.service") as (server, command):
        port = int(command[command.index("--port") + 1])
        wait_for_port(port, seconds=PATIENCE, alive=lambda: server.poll() is None)
        yield port


@contextlib.contextmanager
def service(machine, name, *flags, ending="log", **variables):
    """A service of the page, started as systemd would; in the end it stops by itself."""
    command = [*exec_start(machine.here(services()[name])), *flags]
    with (machine.folder / f"{name}.{ending}").open("w") as log:
        server = subprocess.Popen(
            command,
            cwd=machine.folder / "srv" / "gofclub" / "site",
            env=machine.environment() | variables,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        yield server, command
    finally:
        server.terminate()
        assert server.wait(timeout=60) in (0, -signal.SIGTERM)


@pytest.fixture(scope="module")
def proxy(machine, port):
    """The page's nginx in front of it: where it speaks http, and where https."""
    program = nginx()
    if program is None or not shutil.which("openssl"):
        pytest.skip("there is no nginx, or no openssl, here")
    folder, plain, secure = machine.folder / "nginx", free_port(), free_port()
    folder.mkdir()
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj=/CN=club"]
    keys = {"keyout": folder / "privkey.pem", "out": folder / "fullchain.pem"}
    certificate += [word for name, path in keys.items() for word in (f"-{name}", str(path))]
    subprocess.run(certificate, capture_output=True, timeout=PATIENCE, check=True)
    [block] = blocks("nginx")
    for there, here in {
        "/etc/ssl/club.example.org": folder,
        "127.0.0.1:8000": f"127.0.0.1:{port}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
    }.items():
        assert there in block
        block = block.replace(there, str(here))
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # One that was not installed has no folder for its logs.
    kept += f"access_log {folder}/access.log;"
    # Its workers are nobody, who may not enter a test's folder.
    whose = "user root;" if os.geteuid() == 0 else ""
    main = f"{whose} daemon off; pid {folder}/pid; events {{}} http {{ {kept} {block} }}"
    (folder / "nginx.conf").write_text(main)
    command = [program, "-p", folder, "-e", folder / "log", "-c", folder / "nginx.conf"]
    server = subprocess.Popen(command)
    try:
        wait_for_port(secure, seconds=PATIENCE, alive=lambda: server.poll() is None)
        yield plain, secure
    finally:
        server.terminate()
        server.wait(timeout=60)


def asked(port: int, method: str, path: str, headers: dict, body: bytes = b""):
    """The answer by https, from a site whose certificate nobody has signed."""
    trusting = ssl._create_unverified_context()  # noqa: S323
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trusting)
    with contextlib.closing(connection):
        connection.request(method, path, body, headers)
        return connection.getresponse()


def test_behind_the_nginx_of_the_page_it_is_reached_by_https(machine, proxy):
    plain, secure = proxy
    host = {"Host": "club.example.org"}

    page = asked(secure, "GET", "/account/login/", host)
    sent = get(plain, "/learn/?a=b", host)
    # Nobody says of themselves where they come from.
    asked(secure, "GET", "/healthz?spoofed", host | {"X-Forwarded-For": "192.0.2.77"})

    assert page.status == 200
    assert "Secure" in page.headers["Set-Cookie"]
    assert (sent.status, sent.headers["Location"]) == (301, "https://club.example.org/learn/?a=b")
    log = (machine.folder / "gofclub.service.log").read_text()
    assert "/healthz?spoofed" in log
    assert "192.0.2.77" not in log


def test_behind_the_nginx_of_the_page_sockets_open_and_files_arrive(proxy):
    _plain, secure = proxy
    host = {"Host": "club.example.org"}

    socket = asked(secure, "GET", "/ws/lobby/", UPGRADE | host)
    file = asked(secure, "POST", "/clubs/x/import/", host, bytes(11 * 1024 * 1024))

    assert socket.status == 101
    # The site's own: there is no such club, or no token of a form.
    assert file.status in (403, 404)
    assert file.headers["X-Request-ID"]


def get(port: int, path: str, headers: dict[str, str]) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
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
    assert "/static/css/site." in response.body


def test_it_sends_plain_http_to_https(port):
    response = get(port, "/", {"Host": "club.example.org"})

    assert response.status == 301
    assert response.headers["Location"] == "https://club.example.org/"


def test_it_does_not_answer_to_another_name(port):
    assert get(port, "/", HTTPS | {"Host": "evil.example"}).status == 400


def test_it_is_ready_when_database_and_redis_are(port):
    response = get(port, "/readyz", {"Host": "10.0.0.7"})

    assert response.status == 200
    assert response.body == '{"process": "ok", "database": "ok", "cache": "ok"}'


def test_no_socket_is_compressed_though_every_browser_offers_it(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/ws/lobby/", headers=HTTPS | UPGRADE)
    response = connection.getresponse()
    connection.close()

    assert response.status == 101
    assert response.headers["Sec-WebSocket-Extensions"] is None


def test_somebody_can_sign_up_with_nothing_but_a_passkey(port):
    assert get(port, "/account/signup/passkey/", HTTPS).status == 200


def test_the_file_of_variables_means_the_same_to_systemd_and_to_a_shell(machine, variables):
    shell = variables_for_a_shell(machine.environment_file)

    assert shell == {name: variables[name] for name in shell}
    assert len(shell["SECRET_KEY"]) >= 50
    assert shell["DEFAULT_FROM_EMAIL"] == "GoF Club <club@example.org>"
    assert machine.environment_file.stat().st_mode & 0o777 == 0o600


def test_the_croupier_of_the_page_starts_works_and_stops(machine, port):
    log = machine.folder / "gofclub-croupier.service.log"

    with service(machine, "gofclub-croupier.service") as (croupier, _command):
        wait_until_at_work(croupier, log)
        found = run(machine.folder, "manage.py", "doctor", "--seconds=30", **machine.environment())

    assert "Traceback" not in log.read_text()
    assert "fine  database    PostgreSQL" in found.stdout
    assert "fine  layer       Redis answers, and passes on what it is told" in found.stdout
    assert "fine  croupier    no table waits" in found.stdout
    # The page's mail server is nobody's.
    assert "mend  mail        mail.example.org:587 does not let us in" in found.stdout
    assert found.returncode == 1


def test_every_line_is_json_where_that_is_asked_for(machine, port):
    logs = [machine.folder / f"{name}.json" for name in services()]
    other = free_port()

    # Beside the first, whose log is for people.
    asked_for = {"ending": "json", "LOG_FORMAT": "json"}
    with (
        service(machine, "gofclub.service", f"--port={other}", **asked_for) as (server, _),
        service(machine, "gofclub-croupier.service", **asked_for) as (croupier, _),
    ):
        wait_for_port(other, seconds=PATIENCE, alive=lambda: server.poll() is None)
        assert get(other, "/readyz", {"Host": "10.0.0.7"}).status == 200
        wait_until_at_work(croupier, logs[1])
        server.send_signal(signal.SIGHUP)
        until(lambda: "Terminated child process" in logs[0].read_text())

    said = [json.loads(line) for log in logs for line in log.read_text().splitlines()]
    messages = " ".join(line["message"] for line in said)
    for words in ("Started parent process", "restarting processes", "The croupier is at work."):
        assert words in messages
    assert "INFO:" in (machine.folder / "gofclub.service.log").read_text()


def until(came: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not came():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@pytest.mark.parametrize("name", services())
def test_the_services_are_ones_that_systemd_understands(name, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("there is no systemd-analyze here")
    unit = tmp_path / name
    # Programs and users of the page need not be on this machine.
    text = services()[name].replace("User=gofclub\n", "")
    text = text.replace("/srv/gofclub/site", "/").replace("/srv/gofclub/data", "/")
    program = exec_start(text)[0]
    unit.write_text(text.replace(program, "/bin/true").replace("/etc/gofclub.env", "/dev/null"))

    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    complaints = [line for line in done.stderr.splitlines() if name in line]
    assert not complaints


@pytest.mark.parametrize("name", services())
def test_a_service_may_write_its_data_and_nothing_else(name):
    lines = services()[name].splitlines()

    for needed in (
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "ReadWritePaths=/srv/gofclub/data",
        "CapabilityBoundingSet=",
        "LimitNOFILE=65536",
    ):
        assert needed in lines


def test_a_second_process_may_serve_the_same_data(port, variables, tmp_path):
    done = run(tmp_path, "manage.py", "check", **variables | {"WEB_CONCURRENCY": "4"})

    assert done.returncode == 0, done.stderr


def test_the_packages_of_the_lock_are_there_and_no_others(machine):
    ask = "from importlib.metadata import distributions; print(*{d.name for d in distributions()})"
    python = machine.folder / "srv" / "gofclub" / "venv" / "bin" / "python"

    found = subprocess.run(
        [python, "-Ic", ask], capture_output=True, text=True, timeout=120, check=True
    )

    its_own = {"pip", "setuptools"}
    assert set(map(canonicalize_name, found.stdout.split())) - its_own == set(
        pins("requirements.lock")
    )
