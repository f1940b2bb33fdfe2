"""The wheel: built, installed where there is nothing of ours, and served from an empty folder."""

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from email import message_from_string
from email.message import Message
from importlib.metadata import distributions
from ipaddress import ip_network
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands
from django.urls import reverse
from packaging.utils import canonicalize_name
from uvicorn.middleware.proxy_headers import _TrustedHosts

from gofclub.settings import env
from tests.servers.ports import free_port, wait_for_port
from tests.servers.site import PATIENCE, ROOT, migrated
from tests.site.borrowed_packages import borrow
from tests.site.pins import pins, required
from tests.site.settings_process import run

NAMES = ("home", "learn-rules", "play:lobby", "play:puzzles")
PARTS = ("gofclub", "scorepad", "play", "templates", "pyproject.toml", "requirements.txt")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """An environment with the wheel in it, and with the packages that the wheel itself asks for."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = built(folder)
    environment = folder / "environment"
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(environment)],
        check=True,
        timeout=PATIENCE,
    )
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet"]
    subprocess.run(
        [*pip, "install", "--no-deps", "--no-index", str(wheel)], check=True, timeout=PATIENCE
    )
    borrow(environment, required(metadata(environment).get_all("Requires-Dist")))
    return environment


def metadata(environment: Path) -> Message:
    """What the wheel has said of itself where it was installed."""
    (said,) = environment.glob("lib/python*/site-packages/gofclub-*.dist-info/METADATA")
    return message_from_string(said.read_text())


def built(folder: Path) -> Path:
    """From a copy: building leaves files behind."""
    source = folder / "source"
    shutil.copytree(ROOT / "docs" / "rules", source / "docs" / "rules")
    shutil.copy(ROOT / "docs" / "rules.md", source / "docs")
    for name in PARTS:
        if (ROOT / name).is_dir():
            skip = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, source / name, ignore=skip)
        else:
            shutil.copy(ROOT / name, source)
    wheel = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, "-m", "pip", *wheel, "--wheel-dir", str(folder), str(source)],
        check=True,
        timeout=PATIENCE,
    )
    (made,) = folder.glob("*.whl")
    return made


def test_it_asks_for_every_package_of_the_site_and_has_no_other_to_borrow(installed):
    (packages,) = installed.glob("lib/python*/site-packages")

    seen = {canonicalize_name(one.name) for one in distributions(path=[str(packages)])}
    assert seen == {"gofclub", *pins("requirements.txt")}
    # Nor anything that is not of this folder.
    assert not list(packages.glob("*.pth"))


def test_it_serves_from_anywhere_with_everything_inside(installed, tmp_path):
    port = free_port()
    data = tmp_path / "home" / ".local" / "share" / "gofclub"
    data.mkdir(parents=True)
    # Migrations take long, and are the same everywhere.
    migrated(data / "gofclub.sqlite3")
    variables = {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    with (tmp_path / "log").open("w") as log:
        site = subprocess.Popen(
            [installed / "bin" / "gofclub", "serve", "--host=127.0.0.1", f"--port={port}"],
            cwd=tmp_path,
            env=variables,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for_port(port, seconds=PATIENCE, alive=lambda: site.poll() is None)
        # A template, the rules, the bots' weights, the puzzles: whatever is read from a file.
        pages = [asked(port, reverse(name)) for name in NAMES]
    finally:
        site.terminate()
        site.wait(timeout=60)

    assert {"secret_key", "static"} <= {path.name for path in data.iterdir()}
    assert all("/static/css/site." in page for page in pages)
    assert "Traceback" not in (tmp_path / "log").read_text()
    assert not list(tmp_path.glob("var*"))


def asked(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://localhost:{port}{path}", timeout=PATIENCE) as answer:
        return answer.read().decode()


def test_every_file_that_the_site_reads_is_inside(installed):
    (packages,) = installed.glob("lib/python*/site-packages")
    missing = [
        str(path.relative_to(ROOT))
        for name in ("gofclub", "scorepad", "play")
        for path in (ROOT / name).rglob("*")
        if not {"training", "__pycache__"} & set(path.parts)
        if path.is_file() and path.suffix != ".po"
        if not (packages / path.relative_to(ROOT)).exists()
    ]
    templates = [path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.*")]

    assert missing == []
    assert all((packages / "gofclub" / "shipped" / path).exists() for path in templates)
    assert (packages / "gofclub" / "shipped" / "docs" / "rules.md").exists()
    assert (packages / "gofclub" / "shipped" / "docs" / "rules" / "fi.md").exists()


def test_a_checkout_keeps_its_data_where_it_was(tmp_path):
    done = run(tmp_path, "-c", "from gofclub import places; print(places.data())")

    assert done.stdout.strip() == str(ROOT / "var")


CONTAINERS = ROOT / "docs" / "deploy"
INSTRUCTIONS = {
    *("FROM", "RUN", "COPY", "USER", "WORKDIR", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL", "CMD"),
}


def test_the_container_is_made_of_what_there_is():
    text = (CONTAINERS / "Containerfile").read_text()
    lines = text.replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]

    assert {step for step, _ in steps} <= INSTRUCTIONS
    variables = {
        pair.split("=")[0] for step, said in steps if step == "ENV" for pair in said.split()
    }
    assert variables - {"PYTHONUNBUFFERED"} <= set(env.asked)
    (command,) = [said for step, said in steps if step == "CMD"]
    assert set(re.findall(r"gofclub (\w+)", command)) <= set(get_commands())
    # It serves as the page says.
    for option in (
        "--loop uvloop",
        "--http gofclub.sockets.connection:Connection",
        "--ws gofclub.sockets.websocket:WebSocket",
        "--ws-max-size 16384",
        "--ws-per-message-deflate false",
        "--lifespan on",
        "--timeout-worker-healthcheck 60",
        "gofclub/server_log.json",
    ):
        assert option in command
        assert option in (ROOT / "docs" / "deploy.md").read_text()


def test_the_services_are_those_of_the_page():
    compose = yaml.safe_load((CONTAINERS / "compose.yaml").read_text())

    services = compose["services"]
    assert set(services) == {"database", "redis", "web", "croupier"}
    assert services["croupier"]["command"] == ["gofclub", "croupier"]
    assert (CONTAINERS / services["web"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / services["web"]["build"]["dockerfile"]).exists()
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        kept = {volume.split(":")[0] for volume in service.get("volumes", [])}
        assert kept <= set(compose["volumes"])
    # Only a proxy on the same machine reaches it.
    assert services["web"]["ports"] == ["127.0.0.1:8000:8000"]


def test_each_service_is_given_its_own_variables_and_none_of_the_others():
    services = yaml.safe_load((CONTAINERS / "compose.yaml").read_text())["services"]

    given = {name: service.get("env_file") for name, service in services.items()}
    site = "gofclub.env"
    assert given == {"database": "database.env", "redis": None, "web": site, "croupier": site}
    assert set(services["database"]["environment"]) == {"POSTGRES_USER", "POSTGRES_DB"}


def test_the_services_keep_their_data_in_the_volume_and_believe_the_proxy():
    compose = yaml.safe_load((CONTAINERS / "compose.yaml").read_text())
    own = re.search(r"\nENV DATA_DIR=(\S+)", (CONTAINERS / "Containerfile").read_text())
    (network,) = compose["networks"]["default"]["ipam"]["config"]

    for name in ("web", "croupier"):
        service = compose["services"][name]
        # The file of the page has another, which counts before the image's own.
        assert service["environment"]["DATA_DIR"] == own[1]
        assert f"data:{own[1]}" in service["volumes"]
    believed = _TrustedHosts(compose["services"]["web"]["environment"]["FORWARDED_ALLOW_IPS"])
    # The proxy's connections come from the network's gateway, its first address.
    assert all(str(host) in believed for host in ip_network(network["subnet"]).hosts())
    assert "10.0.0.1" not in believed
