"""Free ports on the loopback address."""

import socket
import time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_port(port: int, *, seconds: float, alive=lambda: True) -> None:
    """Returns when somebody listens there; gives up after some seconds or when `alive` says no."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and alive():
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.2).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"nobody listens on port {port} after {seconds} s")
