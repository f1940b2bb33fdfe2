"""What the seats of the driven tables do with a frame: move when it is their turn."""

from tests.load.driver import Table
from tests.load.wire import Socket

HELLO = b'{"t":"hello","p":1,"since":0}'
MOMENTS = 1000
"""More than a deal has."""


def ours(table: Table, socket: Socket, frame: bytes) -> None:
    """Plays the first legal thing; knows no rules."""
    if not frame.startswith(b'{"t":"view"'):
        return
    begin = frame.index(b'"at":"') + 6
    at = frame[begin : frame.index(b'"', begin)]
    deal, turn = at.split(b".")
    moment = int(deal) * MOMENTS + int(turn)
    if at != socket.at:
        socket.at = at
        table.arrived(moment, after=socket.moment)
        socket.moment = moment
    if socket.acted == at:
        # A later view of the same moment tells of something else.
        return
    legal = frame.find(b'"legal":{')
    if legal >= 0:
        socket.acted = at
        table.move(socket, _move(at, frame, legal), becomes=moment + 1)
    elif b'"phase":"over"' in frame:
        socket.acted = at
        socket.send(b'{"t":"cmd","id":"next-%b","do":"next"}' % deal)


def _move(at: bytes, frame: bytes, legal: int) -> bytes:
    """The first card to give, else the first play, else the pass; without reading all the JSON."""
    head = b'{"t":"cmd","id":"%b","expect":"%b"' % (at.replace(b".", b"-"), at)
    for do, list_of in ((b"give", b'"give":["'), (b"play", b'"cards":["')):
        found = frame.find(list_of, legal)
        if found >= 0:
            begin = found + len(list_of)
            cards = frame[begin : frame.index(b'"', begin)]
            return head + b',"do":"%b","cards":"%b"}' % (do, cards)
    return head + b',"do":"pass"}'


def theirs(table: Table, socket: Socket, frame: bytes) -> None:
    """After each broadcast the next of the four moves, as soon as they have it."""
    socket.at = frame[frame.index(b'"ply":') + 6 : frame.index(b",", 20)]
    ply = int(socket.at)
    table.arrived(ply, after=socket.moment)
    socket.moment = ply
    if (ply + 1) % 4 == socket.seat:
        table.move(socket, their_move(ply + 1), becomes=ply + 1)


def their_move(ply: int) -> bytes:
    return b'{"ply":%d,"cards":"3g3y"}' % ply
