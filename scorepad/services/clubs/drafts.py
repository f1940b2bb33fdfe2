"""A draw before it is announced: looked at, changed by hand, drawn again, confirmed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from scorepad.actors import Actor
from scorepad.evening.explain import Explained, explain
from scorepad.evening.tables import Seating, met, pairs
from scorepad.models import Club, Draft, DrawnTable, Night, Pin, Player
from scorepad.models.nights import SEED_LENGTH
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.check_in import playing
from scorepad.services.clubs.draws import (
    announce,
    check_played,
    last_met,
    new_seating,
    pins_of,
    seatings,
    seed_read,
    seen_round,
)
from scorepad.services.clubs.nights import running, touch
from scorepad.services.clubs.players import chosen_player
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused

MOST_UNDONE = 20
MOST_PINS = 40
SEATS = 4
Layout = tuple[list[list[str]], list[str]]


@dataclass(frozen=True, slots=True)
class DraftNow:
    """A draft as it is to be looked at."""

    draft: Draft
    tables: list[list[Player]]
    out: list[Player]
    unseated: list[Player]
    """Who has come since, and would be left out."""
    gone: list[Player]
    """Who is in the draft and no longer there."""
    broken: list[Pin] = field(default_factory=list)
    explained: Explained | None = None

    @property
    def people(self) -> int:
        return sum(map(len, self.tables))

    @property
    def is_ready(self) -> bool:
        sizes = all(len(table) in (3, SEATS) for table in self.tables)
        return sizes and bool(self.tables) and not self.unseated and not self.gone


def draft_make(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    seen: int | None = None,
    anyway: bool = False,
    seed: str = "",
) -> Draft:
    """A draft of the next round; where there is one, another instead of it."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        last = seen_round(night, seen)
        check_played(night, last, anyway=anyway)
        old = Draft.objects.filter(night=night).first()
        wanted = seed_read(seed)
        if not wanted and old is not None:
            wanted = _other_seed(old)
        seating, found, begun = new_seating(night, seed=wanted)
        codes = {player.pk: player.code for player in playing(night)}
        draft, _ = Draft.objects.update_or_create(
            night=night,
            defaults={
                "number": last + 1,
                "seed": found,
                "begun": begun,
                "tables": [[codes[one] for one in table] for table in seating.tables],
                "out": [codes[one] for one in seating.out],
                "earlier": _kept(old) if old else [],
                # Never one that an earlier draft of the night had: somebody may still look at that.
                "version": (old or night).version + 1,
            },
        )
        touch(night)
        return draft


def draft_swap(
    *, actor: Actor, club: Club | str, day: date, seen: int, one: str, other: str
) -> Draft:
    """The two in each other's places, at tables or beside them."""

    def swap(layout: Layout) -> None:
        tables, out = layout
        for places in (*tables, out):
            places[:] = [
                other if code == one else one if code == other else code for code in places
            ]

    return _changed(actor, club, day, seen, swap, people=(one, other))


def draft_move(
    *, actor: Actor, club: Club | str, day: date, seen: int, one: str, table: int | None
) -> Draft:
    """Somebody at another table that has room; None for sitting out."""

    def move(layout: Layout) -> None:
        tables, out = layout
        for places in (*tables, out):
            places[:] = [code for code in places if code != one]
        if table is None:
            out.append(one)
        elif 1 <= table <= len(tables) and len(tables[table - 1]) < SEATS:
            tables[table - 1].append(one)
        else:
            raise refused("table_full", Conflict)
        tables[:] = [places for places in tables if places]

    return _changed(actor, club, day, seen, move, people=(one,))


def draft_undo(*, actor: Actor, club: Club | str, day: date, seen: int) -> Draft:
    """The draft as it was before the last change."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        draft = _seen(night, seen)
        if not draft.earlier:
            raise refused("nothing_to_undo", Conflict)
        before = draft.earlier.pop()
        draft.tables, draft.out = before["tables"], before["out"]
        draft.seed, draft.begun = before["seed"], before["begun"]
        _store(draft)
        touch(night)
        return draft


def draft_drop(*, actor: Actor, club: Club | str, day: date, seen: int | None = None) -> None:
    """No draft: the night as it was before anybody drew."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        if seen is not None:
            _seen(night, seen)
        Draft.objects.filter(night=night).delete()
        touch(night)


def draft_confirm(*, actor: Actor, club: Club | str, day: date, seen: int) -> list[DrawnTable]:
    """The tables for everybody to see. Nobody who is there is left out without a word."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        draft = _seen(night, seen)
        now = draft_now(night, draft)
        if now.unseated or now.gone:
            people = [player.name for player in (*now.unseated, *now.gone)]
            raise refused("draft_people_changed", Conflict, people=people)
        if not now.is_ready:
            raise refused("draft_bad_tables", Conflict)
        seen_round(night, draft.number - 1)
        return announce(
            here,
            night,
            number=draft.number,
            tables=now.tables,
            out=now.out,
            seed=draft.seed,
            begun=draft.begun,
        )


def pin_add(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    kind: str,
    one: str,
    other: str | None = None,
    table: int | None = None,
) -> Pin:
    """A rule that all draws of the night hold to from now on."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        if night.pins.count() >= MOST_PINS:
            raise refused("too_many_pins", Conflict)
        first = chosen_player(here, one, field="one")
        second = None
        if other and kind != Pin.Kind.TABLE:
            second = chosen_player(here, other, field="other")
        is_table = kind == Pin.Kind.TABLE
        if kind not in Pin.Kind.values or first == second or (second is None) != is_table:
            raise refused("bad_pin")
        if is_table and not (table and 1 <= table <= 67):
            raise refused("bad_pin")
        same = night.pins.filter(one__in=[first, second or first])
        if is_table:
            same.filter(kind=kind).delete()
        else:
            same.filter(other__in=[first, second]).delete()
        pin = Pin.objects.create(
            night=night, kind=kind, one=first, other=second, table=table if is_table else None
        )
        touch(night)
        return pin


def pin_lift(*, actor: Actor, club: Club | str, day: date, code: str) -> None:
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        if not night.pins.filter(code=code).delete()[0]:
            raise refused("not_found", Unknown)
        touch(night)


def draft_now(night: Night, draft: Draft) -> DraftNow:
    """The draft with its people, what has changed since, and its explanation in numbers."""
    there = {player.code: player for player in playing(night)}
    named = {code for places in (*draft.tables, draft.out) for code in places}
    missing = Player.objects.filter(club=night.club_id, code__in=named - there.keys())
    known = there | {player.code: player for player in missing}
    tables = [[known[code] for code in table if code in known] for table in draft.tables]
    out = [known[code] for code in draft.out if code in there]
    seated = [player for table in tables for player in table]
    seating = Seating(tuple(tuple(player.pk for player in table) for table in tables))
    return DraftNow(
        draft=draft,
        tables=tables,
        out=out,
        unseated=[player for code, player in there.items() if code not in named],
        gone=[player for player in seated if player.code not in there],
        broken=_broken(night, seating),
        explained=explain(seating, past=tuple(seatings(night)), before=last_met(night)),
    )


def good_swaps(night: Night, now: DraftNow, picked: Player) -> set[str]:
    """With whom the picked person changes places without anybody meeting again."""
    known = met(seatings(night))
    tables = [[player.pk for player in table] for table in now.tables]
    apart = pins_of(night).apart
    mine = next((number for number, table in enumerate(tables) if picked.pk in table), None)
    if mine is None:
        return set()

    def again(table: list[int]) -> int:
        return sum((two in known) + 10 * (two in apart) for two in pairs(table))

    good = set()
    for number, table in enumerate(now.tables):
        if number == mine:
            continue
        before = again(tables[mine]) + again(tables[number])
        for player in table:
            after = again([player.pk if one == picked.pk else one for one in tables[mine]]) + again(
                [picked.pk if one == player.pk else one for one in tables[number]]
            )
            if after <= before:
                good.add(player.code)
    return good


def _changed(
    actor: Actor,
    club: Club | str,
    day: date,
    seen: int,
    change: Callable[[Layout], None],
    *,
    people: Sequence[str],
) -> Draft:
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        draft = _seen(night, seen)
        _check_people(here, night, draft, people)
        draft.earlier = _kept(draft)
        layout: Layout = ([list(table) for table in draft.tables], list(draft.out))
        change(layout)
        draft.tables, draft.out = layout
        _store(draft)
        touch(night)
        return draft


def _check_people(here: ClubAccess, night: Night, draft: Draft, people: Sequence[str]) -> None:
    there = set(playing(night).values_list("code", flat=True))
    named = {code for places in (*draft.tables, draft.out) for code in places}
    if set(people) - there - named:
        raise refused("unknown_player")


def _seen(night: Night, seen: int) -> Draft:
    draft = Draft.objects.filter(night=night).first()
    if draft is None:
        raise refused("no_draft", Conflict)
    if draft.version != seen:
        raise refused("draft_changed", Conflict)
    return draft


def _kept(draft: Draft) -> list[dict[str, object]]:
    now = {"tables": draft.tables, "out": draft.out, "seed": draft.seed, "begun": draft.begun}
    return [*draft.earlier, now][-MOST_UNDONE:]


def _store(draft: Draft) -> None:
    draft.version += 1
    draft.save(update_fields=["tables", "out", "seed", "begun", "earlier", "version"])


def _other_seed(old: Draft) -> str:
    """Drawing again means another draw, so the next seed is another one."""
    name, _, number = old.seed.rpartition("-")
    if not name or not number.isdigit():
        name, number = old.seed, "1"
    ending = f"-{int(number) + 1}"
    return name[: SEED_LENGTH - len(ending)] + ending


def _broken(night: Night, seating: Seating) -> list[Pin]:
    wrong = pins_of(night).broken(seating)
    found = []
    for pin in night.pins.select_related("one", "other"):
        two = tuple(sorted(one.pk for one in (pin.one, pin.other) if one))
        if (two if len(two) == 2 else two[0]) in wrong:
            found.append(pin)
    return found
