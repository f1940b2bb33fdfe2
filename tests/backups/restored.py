"""A drill, as a process with another database: restores a backup there, and says what it found.

python -m tests.backups.restored BACKUP
"""

import json
import os
import sys

import django
from django.core.management import CommandError, call_command


def main(backup: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    call_command("restore", backup)
    # Whoever tries it once more has to say that they mean it.
    try:
        call_command("restore", backup)
    except CommandError as refusal:
        refused = str(refusal)
    call_command("restore", backup, replace=True)
    json.dump(contents() | {"refused": refused}, sys.stdout)


def contents() -> dict:
    from play.models import Move  # noqa: PLC0415 (Django has to be set up first)
    from scorepad.models import Club, Sheet  # noqa: PLC0415
    from scorepad.services import figures  # noqa: PLC0415
    from tests.scorepad.figures.clubs import everything  # noqa: PLC0415

    club = Club.objects.get()
    # What a site does when it starts: a game may have been written and not yet been counted.
    figures.settle(club.pk)
    carried = everything(club)
    figures.rebuild(club)
    moves = Move.objects.order_by("deal__number", "ply").values_list("seat", "text", "command")
    return {
        "sheets": [str(uuid) for uuid in Sheet.objects.values_list("uuid", flat=True)],
        "moves": [list(move) for move in moves],
        "games on the board": len(carried["games"]),
        "boards are those of a rebuild": everything(club) == carried,
    }


if __name__ == "__main__":
    main(sys.argv[1])
