"""The addresses under which this machine can be reached."""

import socket

# Nothing is sent to these: connecting a datagram socket only asks the system
# which of its own addresses it would use. The first is reserved for documents,
# the others make it work on a network without a way to the internet.
FAR_AWAY = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def lan_addresses() -> list[str]:
    """This machine's addresses on its local networks, the likeliest first."""
    found: list[str] = []
    for target in FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            address = probe.getsockname()[0]
        if address not in found and not address.startswith(("127.", "0.")):
            found.append(address)
    return found


def own_hosts() -> list[str]:
    """Every host name that a browser on this network may use for this machine.

    Named one by one, never `*`: a site open to any name could be read by a
    foreign page through a name that its owner points at this machine.
    """
    name = socket.gethostname().lower()
    return [
        "localhost",
        "127.0.0.1",
        "[::1]",
        name,
        f"{name.removesuffix('.local')}.local",
        *lan_addresses(),
    ]
