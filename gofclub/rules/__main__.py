"""The rules on the command line: `python -m gofclub.rules beats 3g3r 3y3y`.

It needs nothing but Python, settles an argument at the table, and with `batch` lets anybody hold
these rules against theirs. Exit status: 0 yes or done, 1 no, 2 a question that makes no sense.
"""

import argparse
import sys

from . import batch
from .cards import cards
from .combos import combo, find_combo
from .deal import plays
from .errors import RulesError
from .game import standings, totals
from .notation import loads
from .reader import SEATS
from .record import Record
from .ruleset import RULESETS
from .scoring import giver, points

YES, NO, NONSENSE = 0, 1, 2


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        return int(options.answer(options))
    except RulesError as refusal:
        print(f"{refusal} ({refusal.code})", file=sys.stderr)
        return NONSENSE
    except (OSError, UnicodeDecodeError) as trouble:
        print(f"cannot read that: {trouble}", file=sys.stderr)
        return NONSENSE


def _classify(options: argparse.Namespace) -> int:
    found = find_combo(cards(options.cards))
    print(found.kind if found else "no combination")
    return YES if found else NO


def _beats(options: argparse.Namespace) -> int:
    play, on = combo(options.play), combo(options.on)
    beats = play.beats(on)
    verb = "beats" if beats else "does not beat"
    print(f"{'yes' if beats else 'no'}: {_named(play.kind)} {play} {verb} {_named(on.kind)} {on}")
    return YES if beats else NO


def _legal(options: argparse.Namespace) -> int:
    allowed, may_pass = plays(
        options.hand,
        on=options.on,
        next_has_called=options.next_has_called,
        ruleset=RULESETS[options.ruleset],
    )
    for one in allowed:
        print(f"{one}  {_named(one.kind)}")
    print("may pass" if may_pass else "may not pass")
    return YES


def _points(options: argparse.Namespace) -> int:
    print(points(options.left))
    return YES


def _giver(options: argparse.Namespace) -> int:
    seat = giver(left=options.left, totals=options.totals, winner=options.winner)
    print(f"seat {seat} gives the strongest card to seat {options.winner}")
    return YES


def _replay(options: argparse.Namespace) -> int:
    if options.file == "-":
        written = sys.stdin.read()
    else:
        with open(options.file, encoding="utf-8") as file:
            written = file.read()
    for line in _story(loads(written)):
        print(line)
    return YES


def _story(record: Record) -> list[str]:
    names = dict(record.tags)
    players = [names.get(SEATS[seat], SEATS[seat]) for seat in range(record.seats)]
    lines = []
    for deal in record.deals:
        end = deal.end
        result = end.result
        if result is None:
            lines.append(f"hand {deal.number}: broken off after {len(deal.actions)} actions")
            continue
        left = ", ".join(
            f"{player} {count}" + (" (did not call)" if seat in result.uncalled else "")
            for seat, (player, count) in enumerate(zip(players, result.left, strict=True))
            if seat != result.winner
        )
        lines.append(f"hand {deal.number}: {players[result.winner]} is out; left: {left}")
    if record.results:
        sums = totals(record.results)
        lines.append("totals: " + ", ".join(f"{p} {t}" for p, t in zip(players, sums, strict=True)))
        best = [players[one.seat] for one in standings(record.results) if one.rank == 1]
        lines.append("lowest: " + ", ".join(best))
    return lines


def _batch(options: argparse.Namespace) -> int:
    batch.run(sys.stdin.buffer, sys.stdout)
    return YES


def _named(kind: str) -> str:
    return kind.replace("_", " ")


def _counts(written: str) -> list[int]:
    return [int(one) for one in written.split(",")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m gofclub.rules",
        description="Asks the rules. Cards are written 3g, Ty, 1m, Pg, Py, Dr.",
    )
    commands = parser.add_subparsers(required=True, metavar="question")

    def command(name: str, answer: object, about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(answer=answer)
        return made

    ask = command("classify", _classify, "what cards make together")
    ask.add_argument("cards")
    ask = command("beats", _beats, "whether one combination may be laid on another")
    ask.add_argument("play")
    ask.add_argument("on")
    ask = command("legal", _legal, "what a hand may lay")
    ask.add_argument("hand")
    ask.add_argument("--on", help="what lies on the table; leave it out when leading")
    ask.add_argument("--next-has-called", action="store_true", help="the next player has one card")
    ask.add_argument("--ruleset", choices=RULESETS, default="official")
    ask = command("points", _points, "what cards left cost")
    ask.add_argument("left", type=int)
    ask = command("giver", _giver, "who gives the best card next; seats count from 0")
    ask.add_argument("--left", type=_counts, required=True, help="cards left by seat: 8,0,8,3")
    ask.add_argument("--totals", type=_counts, required=True, help="totals by seat: 30,4,41,12")
    ask.add_argument("--winner", type=int, required=True)
    ask = command("replay", _replay, "play a .gof record through and say how it went")
    ask.add_argument("file", help="a file, or - for standard input")
    command("batch", _batch, "answer JSON lines from standard input")
    return parser


if __name__ == "__main__":
    sys.exit(main())
