"""Two server processes and a real Redis between them: what one writes, the other's watchers see."""

import pytest
from websockets.exceptions import ConnectionClosedError

from tests.scorepad.remote import RemotePhone, hear, watching
from tests.servers.ports import free_port
from tests.servers.site import Site, site
from tests.servers.valkey import valkey

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    here, there = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("there")
    with valkey() as redis, site(here, REDIS_URL=redis) as first:
        variables = {"REDIS_URL": redis, "DATA_DIR": str(first.data)}
        second = Site(folder=there, port=free_port(), variables=variables)
        second.start()
        yield first, second
        second.stop()


def test_a_hand_written_at_one_is_seen_at_the_other(sites):
    first, second = sites
    phone = RemotePhone(first.port)
    code = phone.start()

    with watching(second.port, phone, code) as socket:
        hear(socket, "sheet")
        phone.log(code, 1)

        assert hear(socket, "sheet")["sheet"]["deals"][0]["totals"] == [0, 1, 1, 1]
    phone.close()


def test_everybody_is_counted_wherever_they_are_connected(sites):
    first, second = sites
    phone = RemotePhone(first.port)
    code = phone.start()

    with (
        watching(first.port, phone, code, writing=True) as here,
        watching(second.port, phone, code) as there,
    ):
        two = {"t": "here", "watching": 2, "scribes": 2, "writing": 1}
        assert hear(here, "here", watching=2) == two
        assert hear(there, "here", watching=2) == two
        there.close()

        assert hear(here, "here", watching=1)["writing"] == 1
    phone.close()


def test_a_link_revoked_at_one_ends_the_socket_at_the_other(sites):
    first, second = sites
    phone, guest = RemotePhone(first.port), RemotePhone(second.port)
    code = phone.start()
    _, link = phone.ask("POST", f"sheets/{code}/links/", {"role": "view"})
    token = link["url"].rstrip("/").split("/")[-1]

    with watching(second.port, guest, code, token=token) as socket:
        hear(socket, "sheet")
        phone.ask("DELETE", f"sheets/{code}/links/{link['id']}/")

        with pytest.raises(ConnectionClosedError) as closed:
            hear(socket, "never")

        assert closed.value.rcvd.code == 4403
    phone.close()
    guest.close()
