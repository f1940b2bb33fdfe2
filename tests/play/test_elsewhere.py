"""What processes tell each other of their tables: everything that another needs, and no more."""

from random import Random
from typing import NamedTuple

import pytest

from play.elsewhere import COUNTS_SECONDS, DEAF_SECONDS, SOON_SECONDS, Elsewhere
from play.hub import HELLO_SECONDS
from play.pokes import Poke, message_of
from tests.depth import by_depth


class Table(NamedTuple):
    code: str
    seq: int


class Room:
    def __init__(self, table):
        self.table = table


class Process:
    """What a process knows of tables, and what it has to be told."""

    def __init__(self, site):
        self.site = site
        self.rooms = {}
        self.inbox = []
        self.later = []
        self.elsewhere = Elsewhere(
            self.rooms, self.say, later=lambda _, do: self.later.append(do), clock=site.clock
        )

    def say(self, message):
        self.site.said.append(message)
        for process in self.site.processes:
            process.inbox.append(message)

    def open(self, code, read):
        is_behind = self.elsewhere.opened(code, read)
        self.rooms[code] = Room(Table(code, self.site.stored[code] if is_behind else read))

    def commit(self, code):
        """As the hub does: what is stored is shown here at once, and then told."""
        self.site.stored[code] += 1
        table = Table(code, self.site.stored[code])
        if code in self.rooms:
            self.rooms[code] = Room(table)
        self.elsewhere.changed([table], {}, lobby=False)

    def hear(self):
        message = self.inbox.pop(0)
        if not self.elsewhere.hears(message):
            return
        for code, seq, _ in message["tables"]:
            # Whoever is behind reads, and finds what is stored by now.
            if code in self.rooms and self.rooms[code].table.seq < seq:
                self.rooms[code] = Room(Table(code, self.site.stored[code]))

    def wake(self):
        waiting, self.later[:] = list(self.later), []
        for do in waiting:
            do()


class Site:
    CODES = ("AAAA", "BBBB")

    def __init__(self, count):
        self.now = 1000.0
        self.stored = dict.fromkeys(self.CODES, 1)
        self.said = []
        self.processes = [Process(self) for _ in range(count)]

    def clock(self):
        return self.now

    def croupier(self, code):
        """A process without sockets has changed it."""
        self.stored[code] += 1
        for process in self.processes:
            process.inbox.append(message_of([Poke(code, self.stored[code])]))

    def settle(self):
        """So much time goes by that what was said before counts no more."""
        self.now += COUNTS_SECONDS + 1
        self.hear_all()

    def hear_all(self):
        while any(process.inbox or process.later for process in self.processes):
            for process in self.processes:
                process.wake()
                while process.inbox:
                    process.hear()

    def told(self):
        """The tables of which something was said since this was last asked."""
        said, self.said[:] = list(self.said), []
        return [code for message in said for code, _, _ in message["tables"]]


@pytest.fixture
def site():
    found = Site(2)
    found.settle()
    return found


def test_what_is_open_in_one_process_only_is_not_told(site):
    one, _ = site.processes
    one.open("AAAA", read=1)
    site.settle()

    one.commit("AAAA")

    assert site.told() == []


def test_what_is_open_in_another_process_is_told(site):
    one, other = site.processes
    one.open("AAAA", read=1)
    other.open("AAAA", read=1)
    site.now += SOON_SECONDS
    for process in site.processes:
        process.wake()
    while one.inbox:
        one.hear()
    site.told()

    one.commit("AAAA")

    assert site.told() == ["AAAA"]


def test_it_is_told_for_as_long_as_that_is_said_again_and_again(site):
    one, other = site.processes
    one.open("AAAA", read=1)
    other.open("AAAA", read=1)
    for _ in range(10):
        site.now += COUNTS_SECONDS / 3
        for process in site.processes:
            process.elsewhere.look_round()
            process.wake()
        for process in site.processes:
            while process.inbox:
                process.hear()
    site.told()

    one.commit("AAAA")
    assert site.told() == ["AAAA"]
    site.hear_all()
    del other.rooms["AAAA"]
    site.now += COUNTS_SECONDS + 1
    one.elsewhere.look_round()
    one.commit("AAAA")

    assert site.told() == []
    assert one.elsewhere._open == {}


@pytest.mark.parametrize("is_open", [True, False])
def test_whoever_opens_a_table_is_told_what_was_missed(site, is_open):
    """Also by one who has changed it for a request, and does not have it open."""
    one, other = site.processes
    if is_open:
        one.open("AAAA", read=1)
    site.settle()
    read = site.stored["AAAA"]
    one.commit("AAAA")
    assert site.told() == []

    other.open("AAAA", read=read)
    site.hear_all()

    assert other.rooms["AAAA"].table.seq == 2
    assert site.told() == ["AAAA"]


def test_an_opening_that_nobody_has_heard_of_is_answered_when_it_is_said_again(site):
    one, other = site.processes
    other.open("AAAA", read=1)
    other.later.clear()
    one.commit("AAAA")
    assert site.told() == []

    other.elsewhere.look_round()
    site.hear_all()

    assert other.rooms["AAAA"].table.seq == 2


def test_whoever_opens_a_table_has_heard_of_what_came_before(site):
    one, other = site.processes
    one.elsewhere.doubt()
    one.commit("AAAA")
    site.hear_all()

    other.open("AAAA", read=1)

    assert other.rooms["AAAA"].table.seq == 2


def test_what_has_changed_is_kept_in_mind_for_a_while_only(site):
    one, other = site.processes
    one.elsewhere.doubt()
    one.commit("AAAA")
    site.hear_all()
    site.settle()
    for process in site.processes:
        process.elsewhere.look_round()

    assert one.elsewhere._latest == other.elsewhere._latest == {}


@pytest.mark.parametrize("reason", ["new", "a lost line", "an earlier version"])
def test_whoever_is_in_doubt_tells_everything(site, reason):
    one, _ = site.processes
    if reason == "new":
        one = Process(site)
        site.processes.append(one)
    one.open("AAAA", read=1)
    if reason == "a lost line":
        one.elsewhere.doubt()
    elif reason == "an earlier version":
        earlier = message_of([], lobby=False)
        del earlier["from"], earlier["open"]
        assert one.elsewhere.hears(earlier)

    one.commit("AAAA")
    assert site.told() == ["AAAA"]
    site.hear_all()
    site.told()
    site.now += COUNTS_SECONDS + 1
    one.commit("AAAA")

    assert site.told() == []


def test_the_lobby_hears_of_its_news_whatever_is_open(site):
    one, _ = site.processes
    one.open("AAAA", read=1)
    site.settle()

    one.elsewhere.changed([Table("AAAA", 2)], {}, lobby=True)

    assert site.said[-1]["lobby"]
    assert site.said[-1]["tables"] == []


def test_who_is_alone_says_nothing():
    alone = Elsewhere(["AAAA"], None, later=lambda *_: 1 / 0)

    alone.changed([Table("AAAA", 2)], {}, lobby=True)
    alone.look_round()

    assert alone.opened("AAAA", 1)
    assert not alone.opened("AAAA", 2)


def test_an_earlier_version_finds_nothing_new_in_what_is_open():
    """It reads `tables` and `lobby`."""
    message = message_of([], sender="x", is_open=["AAAA"])

    assert message["tables"] == []
    assert message["lobby"] is False


def test_what_the_croupier_did_while_it_was_open_is_known_when_it_is_opened_again(site):
    """It has nothing open, tells everything, and answers nobody."""
    one, _ = site.processes
    one.open("AAAA", read=1)
    site.croupier("AAAA")
    site.hear_all()
    del one.rooms["AAAA"]

    one.open("AAAA", read=1)

    assert one.rooms["AAAA"].table.seq == 2


def test_of_two_changes_the_later_one_is_kept_in_mind(site):
    one, _ = site.processes

    one.elsewhere.changed([Table("AAAA", 6)], {}, lobby=False)
    one.elsewhere.changed([Table("AAAA", 5)], {}, lobby=False)

    assert one.elsewhere.opened("AAAA", 5)
    assert not one.elsewhere.opened("AAAA", 6)


def test_whoever_does_not_hear_itself_tells_everything_and_a_while_longer(site):
    """The layer does not say that it has lost its line."""
    one, _ = site.processes
    one.open("AAAA", read=1)
    site.hear_all()
    one.elsewhere.look_round()
    site.now += DEAF_SECONDS + 1
    site.told()

    one.commit("AAAA")
    assert site.told() == ["AAAA"]
    site.hear_all()
    one.commit("AAAA")
    assert site.told() == ["AAAA"]
    site.hear_all()
    site.now += COUNTS_SECONDS + 1
    one.commit("AAAA")

    assert site.told() == []


@pytest.mark.parametrize("seed", range(by_depth(20, 400)))
def test_nobody_is_left_behind_in_whatever_order_it_happens(seed):
    """Messages come late, but they come: then all see what is stored."""
    chance, site, read = Random(seed), Site(3), {}
    site.settle()
    for step in range(1000):
        number, code = chance.randrange(3), chance.choice(Site.CODES)
        process = site.processes[number]
        doing = ["read", "open", "close", "commit", "croupier", "hear", "hear", "wake", "time"]
        match chance.choice(doing):
            case "read":
                read.setdefault((number, code), (site.stored[code], site.now))
            case "open" if code not in process.rooms and (number, code) in read:
                seq, at = read.pop((number, code))
                if site.now < at + HELLO_SECONDS:
                    process.open(code, read=seq)
            case "close" if step % 3 == 0:
                process.rooms.pop(code, None)
            case "commit":
                process.commit(code)
            case "croupier":
                site.croupier(code)
            case "hear" if process.inbox:
                process.hear()
            case "wake":
                process.wake()
            case "time" if step % 5 == 0:
                # As often as every process looks round.
                site.now += COUNTS_SECONDS / 3
                for one in site.processes:
                    one.elsewhere.look_round()
                site.hear_all()
        if step % 20 == 0:
            site.hear_all()
            for one in site.processes:
                for code, room in one.rooms.items():
                    assert room.table.seq == site.stored[code], (seed, step)
