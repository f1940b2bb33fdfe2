"""A bot that is a program of somebody's own: it reads turns from a pipe and answers, a line each.

docs/bots.md describes the lines, with an example that a test runs.
"""

import json
import select
import shlex
import subprocess
import time
from random import Random
from typing import Any

from gofclub.rules import Action, Card, Pass, Play
from play.bots import Bot, Known, Plays, bot
from play.bots.turn import Turn

PREFIX = "run:"
PATIENCE = 10.0
"""Seconds to answer; the first answer may take longer, there is a program to be started."""
LONGEST = 10_000
"""Bytes of an answer."""


class OutsideBotError(Exception):
    """The program did not play along; says how."""


def any_bot(name: str) -> Bot:
    """One of ours by its level, or `run:COMMAND`."""
    if not name.startswith(PREFIX):
        return bot(name)
    program = _program(name.removeprefix(PREFIX))
    return Bot(name, program.choose, remembers=True)


class Program:
    """A running program, asked one turn at a time."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(  # noqa: S603 (who runs the arena names the program)
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
            )
        except (OSError, ValueError, IndexError) as error:
            raise OutsideBotError(f"{command!r} cannot be started: {error}") from None
        self._has_answered = False

    def choose(self, turn: Turn, rng: Random) -> Action:
        line = json.dumps(turn_document(turn, rng), separators=(",", ":")) + "\n"
        answer = self._answer(line.encode())
        self._has_answered = True
        try:
            return turn.options[_option(answer, len(turn.options))]
        except ValueError:
            raise OutsideBotError(
                f"{self.command!r} answered {answer[:200]!r}; wanted is a line like"
                f' {{"option": 0}}, with a number below {len(turn.options)}'
            ) from None

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _answer(self, line: bytes) -> bytes:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        until = time.monotonic() + (PATIENCE if self._has_answered else 3 * PATIENCE)
        try:
            self._process.stdin.write(line)
        except BrokenPipeError:
            raise OutsideBotError(f"{self.command!r} has ended") from None
        found = b""
        while not found.endswith(b"\n"):
            ready, _, _ = select.select(
                [self._process.stdout], [], [], max(0.0, until - time.monotonic())
            )
            if not ready:
                raise OutsideBotError(f"{self.command!r} did not answer for {PATIENCE:.0f} s")
            part = self._process.stdout.read(LONGEST)
            found += part
            if not part:
                raise OutsideBotError(f"{self.command!r} has ended")
            if len(found) > LONGEST:
                raise OutsideBotError(f"{self.command!r} answered more than {LONGEST} bytes")
        return found


_programs: dict[str, Program] = {}
"""Those of this process, by their command; they end with it, when their input does."""


def _program(command: str) -> Program:
    if command not in _programs:
        _programs[command] = Program(command)
    return _programs[command]


def stop_programs() -> None:
    """Whatever this process has started."""
    while _programs:
        _programs.popitem()[1].stop()


def _option(answer: bytes, count: int) -> int:
    option = json.loads(answer).get("option") if answer.lstrip().startswith(b"{") else None
    if not isinstance(option, int) or isinstance(option, bool) or not 0 <= option < count:
        raise ValueError
    return option


def turn_document(turn: Turn, rng: Random) -> dict[str, Any]:
    """Everything a seat knows, and what it may do."""
    known: Known = turn.known
    view = known.view
    return {
        "seat": view.seat,
        "hand": list(map(str, view.hand)),
        "options": list(map(str, turn.options)),
        "phase": view.phase.value,
        "step": view.step,
        "left": view.left,
        "top": None if view.top is None else list(map(str, view.top.cards)),
        "top_seat": view.top_seat,
        "cycle": _plays(view.cycle),
        "plays": _plays(known.plays or ()),
        "called": sorted(view.called),
        "out": sorted(view.out),
        "opening": view.opening,
        "giver": view.giver,
        "taker": view.taker,
        "given": _card(view.given),
        "returned": _card(view.returned),
        "totals": known.totals,
        "deals_before": known.deals_before,
        "target": view.ruleset.target,
        "duties": view.ruleset.duties,
        "luck": rng.getrandbits(32),
    }


def _plays(plays: Plays) -> list[tuple[int, str]]:
    return [(seat, _play(action)) for seat, action in plays]


def _play(action: Play | Pass) -> str:
    return str(action)


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)
