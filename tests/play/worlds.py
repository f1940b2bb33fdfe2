"""Two deals that somebody cannot tell apart, and all that they are sent in each of them."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.sessions.backends.db import SessionStore
from django.core.cache import cache as pages_cache
from django.test import Client as Browser

from gofclub import rules
from gofclub.sockets.hub import stop_hubs
from play.identity import GUEST, GUEST_NAME
from play.models import Chair, Dealt, Pack, Table
from play.services.store.commit import run_command
from play.services.store.load import cache
from play.services.tables import table_open
from play.table.commands import Command
from play.table.fairness import hands_text
from play.table.people import Person
from tests.play.people import NAMES, Client
from tests.play.staging import Step, command_of, playout, stage

CODE = "nnnnnnnnnnnn"
WATCHER, ANONYMOUS = "watcher", "anonymous"
SCENE = 14
"""Moves that are made while the observer looks."""
# Hashes of what is secret, and with it of things that were drawn at random.
HASHES = re.compile(r'("(?:seal|commitment)": ?")[0-9a-f]{64}"')
# The wall clock, of a time that begins with the turn and is always the same.
TICKING = re.compile(r'("for": ?"idle".{,40}?"ms": ?)[0-9]+')
# A page has random things that say nothing about any card: what its scripts and forms are signed
# with.
SIGNED = re.compile(r'(nonce[="-]+|csrfmiddlewaretoken" value="|csrf[a-z]*"?[:=] ?")[\w+/=-]{16,}')
PAGES = (
    "/",
    "/play/",
    "/play/new/",
    f"/play/{CODE}/",
    f"/play/{CODE}/hands/1/",
    "/api/v1/tables/",
    "/api/v1/tables/mine/",
    f"/api/v1/tables/{CODE}/",
    f"/api/v1/tables/{CODE}/qr.svg",
    f"/api/v1/tables/{CODE}/deals/1/",
    f"/api/v1/tables/{CODE}/deals/1.gof",
    f"/api/v1/tables/{CODE}/game.gof",
)


class Worlds(NamedTuple):
    """Two deals, and steps that are legal in both and look the same to one observer."""

    one: tuple[rules.Hand, ...]
    other: tuple[rules.Hand, ...]
    steps: tuple[Step, ...]
    lead: int | None
    giver: int | None

    @property
    def differences(self) -> int:
        """How many cards are in other hands."""
        pairs = zip(self.one, self.other, strict=True)
        return sum((Counter(one) - Counter(other)).total() for one, other in pairs)

    def scenes(self) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
        """What was done before anybody looks, and what is done then: an exchange, or an end."""
        before = 0 if self.giver is not None else max(0, len(self.steps) - SCENE)
        return self.steps[:before], self.steps[before : before + SCENE]


def worlds(seed: int, *, seats: int, observer: int | None, exchange: bool) -> Worlds:
    """Worlds with much play in common and many cards that differ: the best of some shuffles."""
    name = f"{seed} {seats} {observer} {exchange}"
    hands = rules.shuffled(Random(name), seats)
    *_, (_, steps) = playout(Random(name), seats=seats, exchange=exchange)
    lead, giver = (0, 2) if exchange else (None, None)
    rng = Random(f"{name} again")
    found: list[Worlds] = []
    for keep in (len(steps) - 1, len(steps) * 2 // 3, len(steps) // 3, 6, 2):
        for _ in range(12):
            other = dealt_anew(rng, hands, steps[:keep], observer)
            common = as_far_as_legal(other, steps[:keep], lead=lead, giver=giver)
            if other != hands:
                found.append(Worlds(hands, other, tuple(common), lead, giver))
    return max(found, key=lambda some: len(some.steps) * some.differences)


def dealt_anew(
    rng: Random, hands: Sequence[rules.Hand], steps: Sequence[Step], observer: int | None
) -> tuple[rules.Hand, ...]:
    """The hands with every card that the steps do not show dealt anew, the observer's own apart."""
    shown = [Counter[rules.Card]() for _ in hands]
    for seat, action in steps:
        if isinstance(action, rules.Play):
            shown[seat].update(action.cards)
        elif isinstance(action, rules.Give):
            shown[seat][action.card] += 1
    # Who leads first shows where 1m is: in that hand, or in none.
    first = Counter(rules.cards("1m"))
    hidden = Counter(rules.DECK) - sum(map(Counter, hands), Counter()) - first
    kept: list[list[rules.Card]] = []
    for seat, hand in enumerate(hands):
        held = Counter(hand)
        fixed = held if seat == observer else held & (shown[seat] | first)
        kept.append(list(fixed.elements()))
        hidden += held - fixed
    pool = sorted(hidden.elements())
    rng.shuffle(pool)
    for cards in kept:
        while len(cards) < 16:
            cards.append(pool.pop())
    return tuple(tuple(sorted(cards)) for cards in kept)


def as_far_as_legal(
    hands: Sequence[rules.Hand], steps: Sequence[Step], *, lead: int | None, giver: int | None
) -> list[Step]:
    state = rules.start(hands, lead=lead, giver=giver)
    common: list[Step] = []
    for seat, action in steps:
        if not rules.is_legal(state, action, seat=seat):
            break
        state, _ = rules.apply(state, action, seat=seat)
        if state.is_over:
            break
        common.append((seat, action))
    return common


# What somebody is sent --------------------------------------------------------------------------


class Known(NamedTuple):
    """People who are the same in both worlds, down to their sessions."""

    players: list[Person]
    watcher: Person

    def person(self, observer: int | str) -> Person | None:
        if isinstance(observer, int):
            return self.players[observer]
        return self.watcher if observer == WATCHER else None


def people(seats: int) -> Known:
    made = []
    for number, name in enumerate((*NAMES[:seats], "Wim"), 1):
        session = SessionStore(f"sessionofnumber{number:017}")
        session[GUEST] = str(UUID(int=number))
        session[GUEST_NAME] = name
        session.save()
        made.append(Person(UUID(int=number), None, name, session.session_key or ""))
    return Known(made[:-1], made[-1])


def staged(
    known: Known,
    hands: Sequence[rules.Hand],
    some: Worlds,
    steps: Sequence[Step] = (),
    *,
    observer: int | str = "",
) -> None:
    """The table with these cards on it, after some steps; everybody is there.

    Everybody adds to the next hand, all but the observer something else in each world.
    """
    pages_cache.clear()
    cache.clear()
    table = table_open(
        person=known.players[0],
        seats=len(known.players),
        clock=0,
        ruleset=rules.OFFICIAL,
        visibility="public",
    )
    Table.objects.filter(pk=table.id).update(code=CODE)
    cache.clear()
    for person in known.players[1:]:
        run_command(Command(CODE, "sit", person=person))
    run_command(Command(CODE, "start", person=known.players[0]))
    stage(CODE, hands, steps, lead=some.lead, giver=some.giver)
    for seat, person in enumerate(known.players):
        run_command(Command(CODE, "hello", person=person, socket=f"of {person.name}", mixes=True))
        seed = seed_of(seat, "" if seat == observer else hands_text(hands))
        run_command(Command(CODE, "mix", person=person, expect="2", seed=seed))


def seed_of(seat: int, world: str) -> str:
    return hashlib.sha256(f"{seat} {world}".encode()).hexdigest()


def secrets_of(code: str) -> list[str]:
    """The salts of this hand and the next, and what people have added to that."""
    salts = [one.salt for kind in (Dealt, Pack) for one in kind.objects.filter(table__code=code)]
    seeds = Chair.objects.filter(table__code=code).values_list("seed", flat=True)
    assert len(salts) == 2
    assert all(seeds)
    return [*salts, *seeds]


def unstaged() -> None:
    Table.objects.filter(code=CODE).delete()
    cache.clear()


async def sent(
    known: Known, hands: Sequence[rules.Hand], some: Worlds, observer: int | str
) -> list[str]:
    """All that the observer gets while the steps are made, byte for byte, in order."""
    before, live = some.scenes()
    await sync_to_async(staged)(known, hands, some, before, observer=observer)
    secrets = await sync_to_async(secrets_of)(CODE)
    person = known.person(observer)
    client = Client(f"/ws/tables/{CODE}/", person)
    everything: list[str] = []
    try:
        await client.enter()
        if isinstance(observer, int):
            await client.seen(client.view["seq"] + 1)
        for number, (mover, action) in enumerate(live):
            if number % 5 == 0 and person is not None:
                await provoke(client, number)
            doing = command_of(action, client.view["at"])
            if mover == observer:
                answer = await client.ask(**doing, ident=f"step-{number}")
                assert answer["t"] == "ack", answer
                await client.seen(answer["seq"])
            else:
                command = Command(CODE, id=f"step-{number}", person=known.players[mover], **doing)
                await client.seen((await sync_to_async(run_command)(command)).seq)
            if number == 1:
                everything += await sync_to_async(fetched)(person)
        everything += await sync_to_async(fetched)(person)
        everything += client.raw
    finally:
        await client.leave()
        await stop_hubs()
        await sync_to_async(unstaged)()
    # Hashes are masked below; what they are made of must not be there at all.
    assert not [one for one in secrets for text in everything if one in text]
    return list(map(masked, everything))


async def provoke(client: Client, number: int) -> None:
    """Tries what is refused, and asks what can be asked: each answer tells something."""
    for which, fields in enumerate(refused(client.view)):
        answer = await client.ask(**fields, ident=f"try-{number}-{which}")
        assert answer["t"] == "rej", (fields, answer)
    client.send(t="groups")
    await client.until(lambda frame: frame["t"] == "groups")
    client.send(t="ping", seq=0)
    await client.until(lambda frame: frame["t"] == "pong")
    await client.until(lambda frame: frame["t"] == "view")


def refused(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Commands that cannot be allowed, from what the view itself says."""
    at, legal, hand = view["at"], view.get("legal"), view["you"].get("hand", "")
    held = [hand[place : place + 2] for place in range(0, len(hand), 2)]
    allowed = {text for group in (legal or {"plays": []})["plays"] for text in group["cards"]}
    yield {"do": "pass", "expect": "9.9"}
    yield {"do": "fill"}
    yield {"do": "rematch"}
    yield {"do": "play", "cards": "3g9r", "expect": at}
    for card in dict.fromkeys(("Dr", "1m", *held)):
        if card not in allowed:
            yield {"do": "play", "cards": card, "expect": at}
        if card not in (legal or {"give": []})["give"]:
            yield {"do": "give", "cards": card, "expect": at}
    if legal is None or not legal["pass"]:
        yield {"do": "pass", "expect": at}
    if not view["you"].get("may_call"):
        yield {"do": "call"}


def fetched(person: Person | None) -> list[str]:
    """Every page and every answer of the API that somebody can get, with its headers."""
    browser = Browser()
    if person is not None:
        browser.cookies["sessionid"] = person.session
    answers = [browser.get(path) for path in PAGES]
    command = {"id": "http", "do": "play", "cards": "3g9r", "expect": "9.9"}
    answers.append(
        browser.post(f"/api/v1/tables/{CODE}/commands/", command, content_type="application/json")
    )
    assert {answer.status_code for answer in answers} <= {200, 404, 409}
    return [
        "\n".join(
            (
                f"{answer.request['PATH_INFO']} {answer.status_code}",
                *(
                    f"{name}: {value}"
                    for name, value in sorted(answer.headers.items())
                    # The time of day, and a number drawn for each request.
                    if name not in {"Expires", "X-Request-ID"}
                ),
                answer.content.decode(),
            )
        )
        for answer in answers
    ]


def masked(text: str) -> str:
    return TICKING.sub(r"\1...", SIGNED.sub(r"\1...", HASHES.sub(r'\1..."', text)))
