"""One game as it stands in the database against what its people were told, by the rules alone.

The log is folded by `gofclub.rules`, past the site: every view that anybody got must be the view
of that moment, every acknowledged move must stand there once, every deal must have its 64 cards
and the result that its moves lead to, and the sheet must say the same.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import psycopg
from psycopg.rows import namedtuple_row

from gofclub import rules
from play.table.dealing import action_of
from play.table.fairness import hands_of
from scorepad.rulesets import ruleset_from
from tests.chaos.crowd import Visit
from tests.play.witness import commitment

_TABLE = "SELECT id, code, seats, ruleset, seq, status, sheet_id FROM play_table WHERE code = %s"
_DEALS = "SELECT * FROM play_dealt WHERE table_id = %s ORDER BY number"
_MOVES = """
    SELECT d.number, m.ply, m.seat, m.text, m.command, m.by, m.seq
    FROM play_move m JOIN play_dealt d ON d.id = m.deal_id
    WHERE d.table_id = %s ORDER BY d.number, m.ply
"""
_SHEET = """
    SELECT d.number, l.seat, s.left, s.points FROM scorepad_deal d
    JOIN scorepad_dealseat s ON s.deal_id = d.id JOIN scorepad_line l ON l.id = s.line_id
    WHERE d.sheet_id = %s AND NOT d.voided ORDER BY d.number, l.seat
"""
AWAY_SECONDS = 90.0
"""How long a database that is being restarted is waited for."""


class Game(NamedTuple):
    """What is stored of one table."""

    table: Any
    deals: list[Any]
    moves: list[Any]
    sheet: list[Any]


class Moment(NamedTuple):
    """A deal after some of its moves."""

    deal: Any
    state: rules.DealState
    turns: int
    since: int
    """The table's count from which on it was so."""
    totals: tuple[int, ...]


class Judged(NamedTuple):
    """What was looked at, and what is wrong with it."""

    wrong: list[str]
    hands: int = 0
    moves: int = 0
    acknowledged: int = 0
    views: int = 0
    lost: int = 0
    doubled: int = 0


def stored(address: str, code: str) -> Game:
    """Reads a game; waits for a database that is away."""
    deadline = time.monotonic() + AWAY_SECONDS
    while True:
        try:
            with psycopg.connect(address, row_factory=namedtuple_row) as database:
                # All of it as it was at one moment: bots may play on.
                database.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                [table] = database.execute(_TABLE, [code]).fetchall()
                deals = database.execute(_DEALS, [table.id]).fetchall()
                moves = database.execute(_MOVES, [table.id]).fetchall()
                sheet = database.execute(_SHEET, [table.sheet_id]).fetchall()
                return Game(table, deals, moves, sheet)
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def judge(game: Game, visits: Sequence[Visit]) -> Judged:
    """Everything that is wrong with a game, in words."""
    wrong = [one for visit in visits for one in visit.wrong]
    wrong += _of_the_log(game)
    try:
        moments = list(moments_of(game))
    except (rules.RulesError, ValueError) as error:
        return Judged([*wrong, f"table {game.table.code} cannot be played again: {error}"])
    lost = list(_lost(game, visits, moments))
    doubled = list(_doubled(game))
    wrong += lost + doubled
    wrong += _of_deals(game, moments)
    wrong += [one for visit in visits for one in _of_views(visit, moments)]
    wrong += [one for visit in visits for one in _of_promises(game, visit)]
    return Judged(
        wrong,
        hands=sum(deal.result is not None for deal in game.deals),
        moves=len(game.moves),
        acknowledged=sum(len(visit.acknowledged) for visit in visits),
        views=sum(len(visit.views) for visit in visits),
        lost=len(lost),
        doubled=len(doubled),
    )


def _of_the_log(game: Game) -> Iterator[str]:
    """Plies without a gap, counts that grow."""
    plies: dict[int, list[int]] = defaultdict(list)
    for move in game.moves:
        plies[move.number].append(move.ply)
    for number, found in plies.items():
        if found != list(range(len(found))):
            yield f"table {game.table.code}, hand {number}: a ply is missing or twice"
    counts = [move.seq for move in game.moves]
    if counts != sorted(set(counts)):
        yield f"table {game.table.code}: counts do not grow"


def _lost(game: Game, visits: Sequence[Visit], moments: Sequence[Moment]) -> Iterator[str]:
    """What was acknowledged and is not there as it was sent; or there, and sent by nobody."""
    made = {(move.seat, move.command): move for move in game.moves}
    before = {_name(moment): moment.state for moment in moments}
    for visit in visits:
        for ident, (frame, seq) in visit.acknowledged.items():
            move = made.get((visit.seat, ident))
            text = _text(frame, before.get(frame["expect"]))
            if move is None or (move.by, move.seq, move.text) != ("person", seq, text):
                yield f"{visit}: {frame} was acknowledged as count {seq}, stored: {move}"
        for (seat, ident), move in made.items():
            if seat == visit.seat and move.by == "person" and ident not in visit.sent:
                yield f"{visit}: somebody else has moved there: {move}"


def _text(frame: dict[str, Any], state: rules.DealState | None) -> str:
    """How the log must put it; a play that comes after the end is a pass there."""
    if frame["do"] != "play" or state is None:
        return frame.get("cards", "-")
    return str(rules.carried_out(state, rules.Play(rules.cards(frame["cards"]))))


def _doubled(game: Game) -> Iterator[str]:
    """Commands that stand there more than once, in one hand or in several."""
    made = Counter((move.seat, move.command) for move in game.moves)
    for (seat, ident), count in made.items():
        if count > 1:
            yield f"table {game.table.code}, seat {seat}: {ident} is there {count} times"


def moments_of(game: Game) -> Iterator[Moment]:
    """Every moment of the game, in order, folded by the rules."""
    ruleset = ruleset_from(game.table.ruleset)
    results: list[rules.DealResult] = []
    since = 0
    for deal in game.deals:
        moves = [move for move in game.moves if move.number == deal.number]
        totals = rules.totals(results, game.table.seats)
        state = rules.start(
            hands_of(deal.hands, game.table.seats),
            lead=deal.lead,
            step=deal.step,
            giver=deal.giver,
            dealer=deal.dealer,
            ruleset=ruleset,
        )
        turns = 0
        yield Moment(deal, state, turns, since, totals)
        for move in moves:
            action = action_of(move.text, state.phase)
            state, _ = rules.apply(state, action, seat=move.seat)
            turns += not isinstance(action, rules.Call)
            since = move.seq
            if state.result is not None:
                results.append(state.result)
                totals = rules.totals(results, game.table.seats)
            yield Moment(deal, state, turns, since, totals)


def _of_deals(game: Game, moments: Sequence[Moment]) -> Iterator[str]:
    """64 cards, the result that the moves lead to, and the same on the sheet."""
    last = {moment.deal.number: moment.state for moment in moments}
    sheet: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in game.sheet:
        sheet[row.number].append((row.left, row.points))
    for deal in game.deals:
        where = f"table {game.table.code}, hand {deal.number}"
        if Counter(rules.cards(deal.hands.replace("/", ""))) != Counter(rules.DECK):
            yield f"{where}: not the 64 cards"
        result = last[deal.number].result
        if (result is None) != (deal.result is None):
            yield f"{where}: over by the log or by its result, not by both"
        elif result is not None:
            if tuple(deal.result["left"]) != result.left:
                yield f"{where}: {deal.result} is stored, {result} follows from the moves"
            if deal.on_sheet:
                written = sheet.pop(deal.number, [])
                if written != list(zip(result.left, result.points, strict=True)):
                    yield f"{where}: the sheet says {written}, the rules {result}"
    if game.table.status == "over" and sheet:
        yield f"table {game.table.code}: hands {sorted(sheet)} are only on the sheet"


def _of_views(visit: Visit, moments: Sequence[Moment]) -> Iterator[str]:
    """Each view is the view of its moment."""
    at = 0
    for count, seen in sorted(visit.views.items()):
        while at + 1 < len(moments) and moments[at + 1].since <= count:
            is_dealt = moments[at + 1].since == moments[at].since
            if is_dealt and seen["at"] == _name(moments[at]):
                # A hand is over, and the cards of the next one may lie there or not.
                break
            at += 1
        if seen["at"] is None:
            if at > 0:
                yield f"{visit}: nothing is dealt in the view of count {count}"
            continue
        due = seen_by(moments[at], visit.seat)
        if "legal" not in seen:
            # Not asked while a bot covers, or while the table is paused.
            due.pop("legal", None)
        if due != seen:
            differing = {name for name in {*due, *seen} if due.get(name) != seen.get(name)}
            pairs = {name: (due.get(name), seen.get(name)) for name in sorted(differing)}
            yield f"{visit}, count {count}, {seen['at']}: not the view of that moment: {pairs}"


def _name(moment: Moment) -> str:
    return f"{moment.deal.number}.{moment.turns}"


def seen_by(moment: Moment, seat: int) -> dict[str, Any]:
    """What a seat must be told then; the counterpart of `crowd.told`."""
    state, deal = moment.state, moment.deal
    view = rules.view(state, seat)
    seen: dict[str, Any] = {
        "at": _name(moment),
        "totals": list(moment.totals),
        "number": deal.number,
        "step": deal.step,
        "dealer": deal.dealer,
        "phase": view.phase.value,
        "turn": view.turn,
        "opening": view.opening,
        "left": list(view.left),
        "called": sorted(view.called),
        "out": sorted(view.out),
        "pending": view.pending,
        "seal": deal.seal,
        "top": view.top and (view.top_seat, rules.text(view.top.cards)),
        "cycle": [
            (who, None if isinstance(did, rules.Pass) else rules.text(did.cards))
            for who, did in view.cycle
        ],
        "exchange": None
        if view.giver is None
        else (view.given and str(view.given), view.returned and str(view.returned)),
        "hand": rules.text(view.hand),
        "may_call": view.may_call,
        "hands": [rules.text(hand) for hand in state.hands] if state.result else None,
        "points": list(state.result.points) if state.result else None,
    }
    if view.is_turn:
        seen["legal"] = _legal(view.legal)
    return seen


def _legal(actions: Sequence[rules.Action]) -> dict[str, Any]:
    plays = [one for one in actions if isinstance(one, rules.Play)]
    kinds = dict.fromkeys(one.combo.kind for one in plays if one.combo is not None)
    return {
        "pass": any(isinstance(one, rules.Pass) for one in actions),
        "plays": [
            rules.text(one.cards)
            for kind in kinds
            for one in plays
            if not one.call and one.combo is not None and one.combo.kind is kind
        ],
        "calls": [rules.text(one.cards) for one in plays if one.call],
        "give": [str(one.card) for one in actions if isinstance(one, rules.Give)],
    }


def _of_promises(game: Game, visit: Visit) -> Iterator[str]:
    """The cards follow from what was promised and from what this person has added."""
    for deal in game.deals:
        if deal.result is None:
            continue
        record = {
            "number": deal.number,
            "seeds": [None if seed == "-" else seed for seed in deal.seeds.split("/")],
            "scheme": deal.scheme,
            "seal": deal.seal,
            "salt": deal.salt,
            "commitment": commitment(game.table.code, deal.number, deal.salt),
            "dealt": deal.hands.split("/"),
            "dealer": deal.dealer,
            "cut": None,
        }
        # Of a hand that was played without them they can say nothing.
        doubts = set(visit.witness.doubts(record)) - {"nobody has kept the seal"}
        if doubts:
            yield f"{visit}, hand {deal.number}: {', '.join(sorted(doubts))}"
