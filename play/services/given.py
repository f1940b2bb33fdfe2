"""Tables whose one deal is given: a deal played again, from its start or from a position.

Such a table is an ordinary one: the same page, sockets and door. It has one hand and no sheet,
counts for nothing, and its bots are told what bots are told everywhere. Its cards are not the
outcome of a sealed shuffle, and nothing says that they were.
"""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from gofclub import rules
from play.bots import BOTS
from play.models import Dealt, Given as GivenRow, Move, Table
from play.services.replay import replay_from
from play.services.shared_deals import opened_deals
from play.services.store.commit import CHANCE, tell
from play.services.store.create import create_table
from play.services.store.load import cache, table_at
from play.services.table_limits import make_room
from play.services.tables import check_welcome
from play.table import given as kinds
from play.table.chairs import cleaned, distinct, with_bot
from play.table.clock import with_due
from play.table.dealing import action_of, beginning
from play.table.fairness import GIVEN, is_whole_pack
from play.table.given import Given, GivenDeal, Made
from play.table.pace import pace
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import (
    HERE,
    OPEN,
    PLAYING,
    Chair,
    Dealt as WasDealt,
    Happened,
    Options,
    Snapshot,
)
from scorepad.services.errors import Conflict, refused

MASTER = "master"
SEED_BYTES = 32


class Sitter(NamedTuple):
    """A bot on a certain seat."""

    level: str
    name: str


def sitters_of(table: Snapshot) -> dict[int, Sitter]:
    """The bots of a table, by seat: at a deal of the day they are different ones."""
    return {one.seat: Sitter(one.bot, one.name) for one in table.chairs if one.bot}


def new_seed(rng: Random = CHANCE) -> str:
    """For bots that answer the same plays by the same; to be kept secret."""
    return rng.randbytes(SEED_BYTES).hex()


def table_given(
    *,
    person: Person,
    deal: GivenDeal,
    seat: int,
    kind: str,
    title: str,
    name: str = "",
    bots: str = MASTER,
    sitters: Mapping[int, Sitter] | None = None,
    clock: int = 0,
    seed: str = "",
    source: Dealt | None = None,
    to_beat: int | None = None,
    has_hints: bool = True,
    opens_at: datetime | None = None,
    rng: Random = CHANCE,
) -> Snapshot:
    """A table with this deal on it, the person at `seat` and bots at all other seats.

    - `deal` is the hands, how they are played, the score before, and the moves made already.
    - `kind` is one of `play.table.given.KINDS`; `title` is what the page's bar says, in the
      reader's words.
    - `seed` (64 hexadecimal digits) decides what chance the bots take, together with the moves on
      the table and nothing else: tables with the same `deal`, `bots` and `seed` answer the same
      plays by the same plays. Without one they have a seed of their own.
    - `source` is the deal of an online table that is played again, `to_beat` the points to compare
      with at the end; whoever sits there is told the points, never the source.
    - `has_hints` is False where tries are compared with those of others.
    - `sitters` are bots of different levels by seat, instead of `bots` on all of them.
    - until `opens_at` the table is there for the person alone, and no bot plays in their place.

    Raises `Refusal` for a seat or bots that are none and where one has too many tables, and a
    `RulesError` for a deal or moves that cannot be.
    """
    if seat not in range(deal.seats):
        raise Refusal(Why.BAD_SEAT, f"there is no seat {seat!r}")
    if bots not in BOTS:
        raise Refusal(Why.BAD_LEVEL, f"there is no bot {bots!r}")
    assert kind in kinds.KINDS
    options = Options(
        seats=deal.seats,
        ruleset=deal.ruleset,
        title=title,
        visibility=Table.Visibility.LINK,
        clock=clock,
        bots=bots,
        counted=False,
        club=None,
        dealer=deal.dealer,
        is_rematch=False,
        given=Given(
            kind=kind,
            seat=seat,
            moves_made=len(deal.moves),
            totals=deal.totals,
            deals_before=deal.deals_before,
            to_beat=to_beat,
            seed=seed or new_seed(rng),
            has_hints=has_hints,
            opens_at=opens_at,
        ),
    )
    _check_playable(deal, options)
    check_welcome(person)
    called = cleaned(person.called(name))
    opened_from = make_room(person)
    chairs = _chairs(person, called, seat, options, sitters or {})
    return _opened(options, chairs, deal, source, opened_from=opened_from, rng=rng)


def table_of_bots(
    *,
    deal: GivenDeal,
    seat: int,
    kind: str,
    title: str,
    sitters: Mapping[int, Sitter],
    seed: str,
    opens_at: datetime,
    rng: Random = CHANCE,
) -> Snapshot:
    """A table at which bots play a given deal among themselves; `seat` is the one to look at."""
    given = Given(
        kind=kind,
        seat=seat,
        moves_made=0,
        totals=deal.totals,
        deals_before=deal.deals_before,
        to_beat=None,
        seed=seed,
        has_hints=False,
        opens_at=opens_at,
    )
    options = Options(
        seats=deal.seats,
        ruleset=deal.ruleset,
        title=title,
        visibility=Table.Visibility.LINK,
        clock=0,
        bots=sitters[seat].level,
        counted=False,
        club=None,
        dealer=deal.dealer,
        is_rematch=False,
        given=given,
    )
    draft = Snapshot(0, "", options, 0, OPEN, seat, None, tuple(map(Chair, range(deal.seats))))
    for one, sitter in sitters.items():
        draft = _with_bot(draft, one, sitter)
    return _opened(options, list(draft.chairs), deal, None, opened_from="", rng=rng)


def deal_given(table: Snapshot, number: int, *, moves: int = 0) -> tuple[GivenDeal, Dealt] | None:
    """A finished deal of a table, to be given again, with the first so many of its moves made.

    None where there is no such deal or it is not over: the caller has asked whether the person may
    see that table. Raises `Refusal` for a position after the end.
    """
    given = table.options.given
    if given is not None and given.opens_at is not None and given.opens_at > timezone.now():
        # Others have yet to play it, and must not come to know it by a way around.
        raise refused("day_not_over", Conflict)
    row = opened_deals().filter(table=table.id, number=number).first()
    if row is None:
        return None
    replay = replay_from(row, table.code, table.options)
    if not 0 <= moves < len(replay.steps):
        raise Refusal(Why.STALE, f"there is no position after {moves} moves")
    setup = replay.deal.setup
    before = table.results[: number - 1]
    is_given = table.options.given is not None
    deal = GivenDeal(
        hands=row.hands,
        ruleset=table.options.ruleset,
        totals=table.totals_before if is_given else rules.totals(before, table.options.seats),
        dealer=setup.dealer,
        step=setup.step,
        lead=setup.lead,
        giver=setup.giver,
        reason=setup.reason,
        cut=row.cut,
        deals_before=table.deals_before if is_given else number - 1,
        moves=tuple(Made(*one.done[:2], one.done.by) for one in replay.steps[:moves]),
    )
    return deal, row


class Outcome(NamedTuple):
    """How somebody did with a given deal."""

    points: int
    is_own: bool
    """Whether every move of the seat was the person's: not where a bot has played for them."""


def outcome_of(table: Snapshot) -> Outcome | None:
    """What the person at a table of a given deal got; None until it is over."""
    given, deal = table.options.given, table.deal
    if given is None or deal is None or deal.state.result is None:
        return None
    return Outcome(deal.state.result.points[given.seat], table.is_all_own)


def _opened(
    options: Options,
    chairs: list[Chair],
    deal: GivenDeal,
    source: Dealt | None,
    *,
    opened_from: str,
    rng: Random,
) -> Snapshot:
    """The rows of a table and of its deal, in one transaction; then it is told."""
    assert options.given is not None
    with transaction.atomic():
        table = create_table(
            options,
            chairs,
            host=options.given.seat,
            opened_from=opened_from,
            rng=rng,
            has_pack=False,
        )
        _deal_out(table, deal, options, source)
        opened = _started(table)
    cache.keep(opened)
    tell([opened])
    return opened


def _check_playable(deal: GivenDeal, options: Options) -> None:
    """Raises for what is no deal, and for moves that the rules forbid or that end it."""
    if not is_whole_pack(deal.hands):
        raise rules.RulesError("bad_deal", "these hands are not the pack")
    state = beginning(deal.hands, deal.setup, options)
    for made in deal.moves:
        state, _ = rules.apply(state, action_of(made.text, state.phase), seat=made.seat)
    if state.is_over:
        raise rules.RulesError("deal_over", "there is nothing left to play")


def _chairs(
    person: Person, name: str, seat: int, options: Options, sitters: Mapping[int, Sitter]
) -> list[Chair]:
    mine = Chair(seat, person.user, person.guest, name, state=HERE, browser=person.browser)
    mine = mine._replace(face=person.face)
    chairs = [mine if one == seat else Chair(one) for one in range(options.seats)]
    draft = Snapshot(0, "", options, 0, OPEN, seat, None, tuple(chairs))
    for one in range(options.seats):
        if one != seat:
            draft = _with_bot(draft, one, sitters.get(one))
    return list(draft.chairs)


def _with_bot(draft: Snapshot, seat: int, sitter: Sitter | None) -> Snapshot:
    if sitter is None:
        return with_bot(draft, seat, draft.options.bots)
    name = distinct(sitter.name, draft, but=seat)
    return draft.with_chair(Chair(seat, name=name, bot=sitter.level, state=HERE))


def _deal_out(table: Table, deal: GivenDeal, options: Options, source: Dealt | None) -> None:
    """The rows of the deal and of what is made of it already."""
    assert options.given is not None
    now = timezone.now()
    GivenRow.objects.create(
        table=table, source=source, **options.given._asdict() | {"totals": list(deal.totals)}
    )
    dealt = Dealt.objects.create(
        table=table,
        number=deal.setup.number,
        hands=deal.hands,
        scheme=GIVEN,
        dealer=deal.dealer,
        step=deal.step,
        lead=deal.lead,
        giver=deal.giver,
        why=str(deal.reason or ""),
        cut=deal.cut,
        started_at=now,
        on_sheet=True,
    )
    Move.objects.bulk_create(
        Move(
            deal=dealt,
            ply=ply,
            seat=made.seat,
            text=made.text,
            command=f"given:{ply}",
            by=made.by,
            seq=0,
            made_at=now,
        )
        for ply, made in enumerate(deal.moves)
    )
    Table.objects.filter(pk=table.pk).update(status=PLAYING)


def _started(table: Table) -> Snapshot:
    """The table as it is from now on; as everywhere, what it waits for has an end."""
    waiting = table_at(table.code)
    assert waiting is not None
    now = timezone.now()
    seq = waiting.seq + 1
    events = (Happened(seq, WasDealt(1)),)
    started = waiting._replace(seq=seq, events=events)
    started = with_due(waiting._replace(status=OPEN), started, now=now, pace=pace())
    Table.objects.filter(pk=table.pk).update(seq=seq, due_at=started.due_at, changed_at=now)
    return started
