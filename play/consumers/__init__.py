"""The sockets of the online table."""

from play.consumers.lobby import lobby_socket
from play.consumers.tables import table_socket

__all__ = ["lobby_socket", "table_socket"]
