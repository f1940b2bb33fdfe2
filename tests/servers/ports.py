"""Free ports on the loopback address, each for one test process alone."""

import fcntl
import os
import random
import socket
import tempfile
import time
from pathlib import Path

# Below those that a system takes for connections that go out: no such connection can be in the
# way of a server that is started, or started again.
PORTS = range(20_000, 32_000)
# Whoever is given a port holds a lock on its file here for as long as the process lives.
FOLDER = Path(tempfile.gettempdir()) / f"gofclub_ports_{os.getuid()}"
_held: list[int] = []
# The tests' own chance begins anew with each test, and is the same in all workers.
_chance = random.SystemRandom()


def free_port() -> int:
    """A port where nobody listens, and that nobody else is given meanwhile."""
    FOLDER.mkdir(exist_ok=True)
    for port in _chance.sample(PORTS, len(PORTS)):
        lock = os.open(FOLDER / str(port), os.O_CREAT | os.O_RDWR, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            os.close(lock)
        else:
            _held.append(lock)
            return port
    raise RuntimeError(f"all ports from {PORTS[0]} to {PORTS[-1]} are taken")


def wait_for_port(port: int, *, seconds: float, alive=lambda: True) -> None:
    """Returns when somebody listens there; gives up after some seconds or when `alive` says no."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not alive():
            raise TimeoutError(f"what was to listen on port {port} has ended")
        try:
            # The machine may be busy: one that listens but is slow to answer is there.
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"nobody listens on port {port} after {seconds} s")
