"""Sockets of one address meet in one process, whichever they came by, and nothing depends on it."""

import contextlib
import os
import signal
import socket
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from gofclub.sockets.meeting_place import MeetingPlace
from gofclub.sockets.siblings import LOST_SECONDS
from tests.servers.ports import free_port
from tests.servers.small import PATIENCE, Server, opened, process_of, servers

# So many that each of a few processes has some, whatever their names.
ADDRESSES = [f"/ws/tables/t{number}/" for number in range(100)]


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def homes(*asked: Server) -> dict[str, set[int]]:
    return {address: {process_of(one, address) for one in asked} for address in ADDRESSES}


def agree(*asked: Server) -> bool:
    return all(len(found) == 1 for found in homes(*asked).values())


@pytest.fixture
def folder(tmp_path) -> Path:
    # Longer than the address of a socket in the file system may be.
    deep = tmp_path / ("d" * 120)
    deep.mkdir()
    return deep / "processes"


@pytest.fixture
def two(folder) -> Iterator[list[Server]]:
    with servers(folder, 2) as both:
        until(lambda: agree(*both))
        yield both


def handed(door: Server, home: Server) -> str:
    """An address whose sockets one process hands to the other."""
    return next(one for one in ADDRESSES if process_of(door, one) == home.process.pid)


def test_sockets_of_an_address_meet_whichever_process_they_came_by(two):
    first, second = two

    found = homes(*two)

    assert {next(iter(one)) for one in found.values()} == {first.process.pid, second.process.pid}
    # What nobody shares stays where it came.
    assert process_of(first, "/ws/lobby/") == first.process.pid
    assert process_of(second, "/ws/lobby/") == second.process.pid


def test_a_socket_that_was_handed_over_has_all_it_came_with_and_nobody_in_between(two):
    door, home = two
    address = handed(door, home)

    with opened(door, f"{address}?since=4", Cookie="c" * 7000) as (line, told):
        assert told["process"] == home.process.pid
        assert told["query"] == "since=4"
        assert told["client"] == list(line.local_address)
        assert told["cookies"] == ["c" * 7000]
        door.end()

        line.send('"still there"')
        assert line.recv(timeout=PATIENCE) == '"still there"'

        home.end()
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=PATIENCE)


def test_where_a_home_ends_hangs_or_is_full_others_take_its_place(folder):
    with servers(folder, 5) as [door, *others]:
        until(lambda: {process_of(door, one) for one in ADDRESSES} == pids(door, *others))
        for home, how in zip(others, HOW, strict=True):
            address = handed(door, home)
            home.process.send_signal(how)
            if how == signal.SIGSTOP:
                # What is handed to it until that is noticed hangs with it, as if it had come there.
                time.sleep(LOST_SECONDS + 2)
            until(lambda address=address, home=home: answers_without(door, address, home))

        assert {process_of(door, one) for one in ADDRESSES} == {door.process.pid}
        again = Server(folder, free_port())
        try:
            again.wait()
            until(lambda: agree(door, again))
            assert {process_of(door, one) for one in ADDRESSES} == pids(door, again)
        finally:
            again.end()


HOW = (signal.SIGSTOP, signal.SIGUSR1, signal.SIGTERM, signal.SIGKILL)


def pids(*asked: Server) -> set[int]:
    return {server.process.pid for server in asked}


def answers_without(door: Server, address: str, gone: Server) -> bool:
    # One that ends may have been handed a socket before anybody knew.
    with contextlib.suppress(WebSocketException, OSError):
        return process_of(door, address, patience=10) != gone.process.pid
    return False


def test_one_that_hands_nothing_over_is_handed_nothing(folder):
    with servers(folder, 1) as [usual], servers(folder, 1, "--ws=websockets-sansio") as [plain]:
        time.sleep(LOST_SECONDS)

        assert {process_of(usual, one) for one in ADDRESSES} == pids(usual)
        assert {process_of(plain, one) for one in ADDRESSES} == pids(plain)


def test_whatever_comes_by_the_folder_does_no_harm(two, folder):
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    place = os.open(folder, os.O_RDONLY)
    for name in [file.name for file in folder.iterdir()]:
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as stranger:
            stranger.connect(f"/proc/self/fd/{place}/{name}")
            with Path(os.devnull).open() as none, socket.socket() as unused:
                stranger.send(b"no socket with it")
                for number in (none.fileno(), unused.fileno()):
                    socket.send_fds(stranger, [b"GET /ws/tables/x/ HTTP/1.1\r\n"], [number])
                socket.send_fds(stranger, [b"two"], [unused.fileno(), none.fileno()])
    os.close(place)
    (folder / f"{next(folder.iterdir()).name}0").touch()

    assert agree(*two)
    assert all(server.process.poll() is None for server in two)
    assert not [server.log for server in two if "Traceback" in server.log.read_text()]


def test_a_folder_that_is_not_ours_alone_is_not_used(folder):
    folder.mkdir()
    folder.chmod(0o777)

    with servers(folder, 2) as both:
        time.sleep(LOST_SECONDS)

        assert list(folder.iterdir()) == []
        assert {process_of(both[0], one) for one in ADDRESSES} == pids(both[0])
        assert all("is not for this account alone" in server.log.read_text() for server in both)


def test_what_the_killed_have_left_is_cleared_away_and_nothing_else(tmp_path):
    here, there = MeetingPlace(tmp_path / "place"), MeetingPlace(tmp_path / "place")
    with here.listener(5), there.listener(5):
        names = {here.name, there.name}
        old = (tmp_path / "place" / f"{here.kind}old", tmp_path / "place" / "of-another-version")
        for file in old:
            file.touch()
        for file in (*old, tmp_path / "place" / there.name):
            os.utime(file, (0, 0))

        assert here.touch(known=[there.name])

        assert {file.name for file in (tmp_path / "place").iterdir()} == names
        (tmp_path / "place" / here.name).unlink()
        assert not here.touch(known=[there.name])
        assert here.touch(known=()) is False
        assert list((tmp_path / "place").iterdir()) == []
    here.leave()
    there.leave()
