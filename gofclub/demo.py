"""An invented club: people, evenings, and games that were really played, card by card.

The same seed gives the same club. Later parts of the site take their demonstration data
from here, so that every page shows the same people.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from gofclub import rules
from gofclub.rules import Action, DealRecord, DealState, Give, Pass, Play, Record

MONTHS = 6
NIGHTS_APART = 7
GAMES_A_NIGHT = (1, 2)
# Nobody forgets to call often, but a club has stories to tell.
FORGETS = 0.02


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    name: str
    care: float
    """How often this person thinks before playing."""
    comes: float
    """How likely this person is there on an evening."""

    @property
    def email(self) -> str:
        return f"{self.name.split()[0].lower()}@example.org"


PEOPLE = (
    Person(name="Ana", care=0.97, comes=0.95),
    Person(name="Ben", care=0.90, comes=0.80),
    Person(name="Chloe", care=0.94, comes=0.75),
    Person(name="Dov", care=0.80, comes=0.70),
    Person(name="Eila", care=0.86, comes=0.60),
    Person(name="Farid", care=0.92, comes=0.55),
    Person(name="Grete", care=0.70, comes=0.50),
    Person(name="Hugo van der Linden", care=0.83, comes=0.40),
    Person(name="Ines", care=0.60, comes=0.30),
    Person(name="Jo", care=0.75, comes=0.20),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """One game of an evening; `people` sit in the order of the seats."""

    day: date
    number: int
    people: tuple[Person, ...]
    record: Record

    @property
    def file_name(self) -> str:
        return f"{self.day.isoformat()}-{self.number}.gof"


def games(*, seed: int, until: date, months: int = MONTHS) -> Iterator[PlayedGame]:
    """The games of some months, evening by evening, the last one on or before `until`."""
    rng = Random(seed)  # noqa: S311 (invented games, not cards that anybody bets on)
    nights = max(1, months * 30 // NIGHTS_APART)
    for weeks in range(nights - 1, -1, -1):
        day = until - timedelta(days=weeks * NIGHTS_APART)
        number = 0
        for people in tables([person for person in PEOPLE if rng.random() < person.comes], rng):
            for _ in range(rng.randint(*GAMES_A_NIGHT)):
                number += 1
                yield PlayedGame(
                    day=day, number=number, people=people, record=game(people, rng=rng, day=day)
                )


def tables(present: list[Person], rng: Random) -> list[tuple[Person, ...]]:
    """Those who are there, at tables of three and four; five cannot be seated, so one watches."""
    if len(present) < 3:
        return []
    rng.shuffle(present)
    if len(present) == 5:
        present.pop()
    threes = -len(present) % 4
    fours = (len(present) - 3 * threes) // 4
    sizes = [4] * fours + [3] * threes
    seated = iter(present)
    return [tuple(next(seated) for _ in range(size)) for size in sizes]


def game(people: Sequence[Person], *, rng: Random, day: date) -> Record:
    """A whole game among these people."""
    seats = len(people)
    dealer = rng.randrange(seats)
    deals: list[DealRecord] = []
    results: list[rules.DealResult] = []
    while not rules.is_over(results):
        setup = rules.next_setup(results, seats=seats, dealer=dealer)
        dealt = DealRecord(
            number=setup.number,
            hands=rules.shuffled(rng, seats),
            lead=setup.lead,
            giver=setup.giver,
            dealer=setup.dealer,
        )
        played, end = deal(dealt, people, rng=rng)
        deals.append(played)
        if end.result is None:
            raise AssertionError(f"deal {setup.number} has no result")
        results.append(end.result)
    tags = [("Event", "Club night"), ("Date", day.isoformat())]
    tags += [(f"Seat{'ABCD'[seat]}", person.name) for seat, person in enumerate(people)]
    return Record(deals=tuple(deals), seats=seats, dealer=dealer, tags=tuple(tags))


def deal(
    dealt: DealRecord, people: Sequence[Person], *, rng: Random
) -> tuple[DealRecord, DealState]:
    """The deal played out, and its last state."""
    state = dealt.start()
    actions: list[tuple[int, Action]] = []
    while state.turn is not None:
        seat = state.turn
        action = choice(state, care=people[seat].care, rng=rng)
        actions.append((seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    return replace(dealt, actions=tuple(actions)), state


def choice(state: DealState, *, care: float, rng: Random) -> Action:
    """What somebody of such care does: mostly the sensible thing, at times just anything."""
    actions = rules.legal(state)
    plays = [action for action in actions if isinstance(action, Play)]
    # Whoever plays down to one card says so, except for those who forget.
    wanted = rng.random() >= FORGETS
    plays = [play for play in plays if play.call == wanted] or plays
    if not plays:
        gifts = [action for action in actions if isinstance(action, Give)]
        return gifts[0] if gifts and rng.random() < care else rng.choice(actions)
    if rng.random() >= care:
        return rng.choice(plays)
    return sensible(state, plays) or (Pass() if Pass() in actions else plays[0])


def sensible(state: DealState, plays: list[Play]) -> Play | None:
    """The play that gets rid of most cards and gives away least; None to keep a gang for later."""
    combos = {play: rules.combo(play.cards) for play in plays}
    tame = [play for play in plays if combos[play].kind is not rules.Kind.GANG]
    if not tame:
        # A gang is for the moment when somebody is about to go out.
        return plays[0] if min(state.left) <= 5 else None
    if state.top:
        return tame[0]
    most = max(len(play.cards) for play in tame)
    return next(play for play in tame if len(play.cards) == most)
