"""The API does what its schema says: every answer to made-up requests is as described."""

import contextlib
import json
import re

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from rest_framework.renderers import JSONRenderer
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.generation import GenerationMode

from play.api.documents import CommandDoc, RejDoc
from play.protocol.frames import rej_object
from play.services.store.commit import Answer
from play.table.decide import COMMANDS
from scorepad.api.schema import rendered
from scorepad.services.tokens import token_make
from tests.depth import by_depth
from tests.scorepad.clubs.people import cast_of
from tests.servers.site import ROOT
from tests.site.test_permission_matrix import World

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(600)]
PREFIXES = {"sheets", "tokens", "me", "rules", "clubs", "tables"}
EXAMPLES = by_depth(2, 4)
"""Of each operation; there are a hundred, and the crawl with hostile values goes deeper."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@contextlib.contextmanager
def one_connection():
    """Keeps requests within the test's own transaction, as Django's test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_the_schema_has_no_warnings(tmp_path):
    out = tmp_path / "schema.yaml"

    # Of the whole site: two apps may call their documents the same.
    call_command("spectacular", "--validate", "--fail-on-warn", file=str(out))

    schema = out.read_text()
    assert "deals_log" in schema
    assert "online_games" in schema


@pytest.fixture(scope="module")
def operations() -> dict:
    """Every operation of the schema, by its id."""
    schema = json.loads(rendered(JSONRenderer)[0])
    return {one["operationId"]: one for path in schema["paths"].values() for one in path.values()}


def document_of(body: dict) -> str:
    return body["content"]["application/json"]["schema"]["$ref"].split("/")[-1]


@pytest.mark.parametrize(
    "name, body, is_required",
    [
        ("clubs_delete", "DeleteRequest", True),
        ("members_remove", "RemoveRequest", False),
        ("nights_undraw", "SeenRequest", False),
    ],
)
def test_a_body_that_is_read_when_something_is_deleted_is_described(
    operations, name, body, is_required
):
    assert document_of(operations[name]["requestBody"]) == body
    assert operations[name]["requestBody"].get("required", False) is is_required


def test_what_is_deleted_without_a_word_has_no_body(operations):
    assert "requestBody" not in operations["tokens_revoke"]


def test_every_name_that_is_read_after_a_question_mark_is_described(operations):
    files = [*ROOT.glob("scorepad/api/**/*.py"), *ROOT.glob("play/api/**/*.py")]
    files.append(ROOT / "scorepad" / "boards" / "asked.py")
    reads = r'(?:query_params|asked|query)\.get(?:list)?\("(\w+)"'
    read = {name for file in files for name in re.findall(reads, file.read_text())}
    described = {
        parameter["name"]
        for operation in operations.values()
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query"
    }

    assert {"since", "watch", "theme", "player"} <= read
    assert read <= described


def test_a_command_of_a_table_is_described_as_the_socket_takes_it(operations):
    taken = {field.removesuffix("?") for one in COMMANDS.values() for field in one.fields}

    assert set(CommandDoc().fields) == {"id", "do", *taken}
    refusal = operations["tables_command"]["responses"]["409"]
    assert document_of(refusal) == "RefusedCommandDoc"
    assert set(RejDoc().fields) == set(rej_object("c1", Answer(3)))


def test_made_up_requests_are_answered_as_described(db, no_throttles):
    """Right and wrong ones, to all that there is in a club as well as to what is unknown."""
    world = World(cast_of(visibility="public"))
    secret = token_make(
        user=world.cast.people["owner"], name="schemathesis", scopes=["sheets", "clubs"]
    )[1]
    real = {name: str(value) for name, value in world.values.items()}
    with one_connection():
        schema = schemathesis.openapi.from_wsgi(
            "/api/v1/schema/?format=json", get_wsgi_application()
        )
        operations = [found.ok() for found in schema.get_all_operations()]
        # What is deleted answers nothing but 404 from then on, so that comes last.
        for operation in sorted(operations, key=lambda one: one.method == "delete"):
            known = {**real, "code": world.table} if "/tables/" in operation.path else real
            put_to_the_test(operation, known, {"Authorization": f"Bearer {secret}"})

    assert {operation.path.split("/")[3] for operation in operations} >= PREFIXES


def put_to_the_test(operation, real: dict[str, str], headers: dict[str, str]) -> None:
    modes = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]
    cases = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in modes))

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, known=st.booleans())
    def answered(case, known):
        if known:
            case.path_parameters |= {
                name: value for name, value in real.items() if name in case.path_parameters
            }
        case.call_and_validate(headers=headers, checks=CHECKS)

    answered()


def test_the_documentation_is_a_page_of_ours(anas):
    page = anas.client.get("/api/v1/docs/")

    assert page.status_code == 200
    text = page.content.decode()
    assert "/api/v1/sheets/{code}/deals/" in text
    assert "Starts a sheet." in text
    assert "<style" not in text
    names = set(re.findall(r'href="#(doc-\w+)"', text))
    assert names <= set(re.findall(r'<details id="([\w-]+)"', text))
    assert "doc-SheetDoc" in names


def test_the_schema_is_served_as_json_and_yaml(anas):
    schema = json.loads(anas.client.get("/api/v1/schema/?format=json").content)

    assert schema["openapi"].startswith("3.")
    assert anas.client.get("/api/v1/schema/").status_code == 200


def test_the_schema_is_made_once_and_recognised(anas):
    first = anas.client.get("/api/v1/schema/")
    made = rendered.cache_info().misses

    again = anas.client.get("/api/v1/schema/", headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 304
    assert again.content == b""
    assert rendered.cache_info().misses == made
    json_tag = anas.client.get("/api/v1/schema/?format=json")["ETag"]
    assert json_tag != first["ETag"]


def test_the_schema_is_not_for_asking_all_the_time(anas, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "pictures", "2/min")

    answers = [anas.client.get("/api/v1/schema/").status_code for _ in range(3)]

    assert answers == [200, 200, 429]
