"""What the two other servers send: a view of ours in mid-game, about as long as most are."""

import json
from pathlib import Path
from typing import Any

VIEW: dict[str, Any] = json.loads(Path(__file__).with_name("view.json").read_text())


def payload(move: Any) -> dict[str, Any]:
    return {"t": "view", "move": move, **VIEW}
