"""What the two other servers send: a frame as long as a view of ours is on average."""

PADDING = "x" * 1630


def payload(move: str) -> str:
    return f'{{"t":"view","move":{move},"padding":"{PADDING}"}}'
