"""A whole run: the site, its people, their phones, all faults, and the judgement in the end."""

import asyncio
import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg

from tests.chaos.crowd import Person, Slot, Visit, seated
from tests.chaos.faults import Faults
from tests.chaos.logs import unexpected
from tests.chaos.outboxes import Scribe
from tests.chaos.proxy import Proxy
from tests.chaos.report import Report, times
from tests.chaos.stack import Stack, stack
from tests.chaos.verdict import judge, stored
from tests.servers.ports import free_port

END_SECONDS = 300.0
"""For what is under way when the last fault is over."""
THREADS = 32
MOST_LOGGED = 20
KINDS: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (4, 4, {}),
    (2, 4, {"bots": "greedy"}),
    (3, 3, {"last_card": "call"}),
    (4, 4, {"last_card": "call"}),
    (2, 3, {"bots": "casual"}),
    (3, 4, {"bots": "club", "clock": 30}),
)
"""Tables: people, seats, and what else was agreed. The first of every two counts for the club."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    seed: int
    seconds: float | None = None
    """Of faults; without, there is one of each kind, however long that takes."""
    tables: int = 6
    scribes: int = 2


def say(what: str) -> None:
    """How far it is, for whoever waits."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


class Run:
    def __init__(self, running: Stack, plan: Plan) -> None:
        self.report = Report(seed=plan.seed, tables=plan.tables)
        self._stack = running
        self._plan = plan
        self._proxy = Proxy(free_port(), running.ports(), seed=plan.seed)
        self._slots: list[Slot] = []
        self._scribes: list[Scribe] = []

    async def carry_out(self) -> Report:
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(THREADS))
        begun = time.monotonic()
        await self._proxy.start()
        try:
            say("the site is up, and people sit down")
            await self._seat_all()
            await self._suffer()
            say("the faults are over; all that is stored is checked")
            await asyncio.to_thread(self._judge_all)
        finally:
            # Whatever is being started just now need not be waited for.
            self._stack.ending.set()
            await self._proxy.stop()
            self.report.seconds = round(time.monotonic() - begun, 1)
        return self.report

    async def _seat_all(self) -> None:
        plan = self._plan
        people = sum(KINDS[at % len(KINDS)][0] for at in range(0, plan.tables, 2))
        asked = f"from tests.chaos import club; club.seed({people})"
        found = json.loads(self._manage("shell", "-c", asked).splitlines()[-1])
        members = iter(found["sessions"])
        for at in range(plan.tables):
            count, seats, options = KINDS[at % len(KINDS)]
            counts = at % 2 == 0
            there = await asyncio.to_thread(
                lambda: [
                    Person(
                        self._proxy,
                        seed=f"{plan.seed} {at} {seat}",  # noqa: B023 (called before the next one)
                        session=next(members) if counts else "",  # noqa: B023
                    )
                    for seat in range(count)  # noqa: B023
                ]
            )
            club = {"club": found["club"], "counted": True} if counts else {}
            slot = await asyncio.to_thread(seated, there, seats=seats, **options, **club)
            self._slots.append(slot)
        for number in range(plan.scribes):
            self._scribes.append(Scribe(self._proxy.port, f"{plan.seed} scribe {number}"))

    async def _suffer(self) -> None:
        """Everybody plays and writes, while everything breaks."""
        plan, report = self._plan, self.report
        faults = Faults(self._stack, self._proxy, self._slots, seed=plan.seed)
        people = [person for slot in self._slots for person in slot.people]
        playing = [asyncio.create_task(person.stay()) for person in people]
        writing = [asyncio.create_task(scribe.write_on()) for scribe in self._scribes]
        judging = asyncio.create_task(self._judge_on(faults))
        try:
            try:
                await faults.settle()
                if plan.seconds is None:
                    await faults.happen_once()
                else:
                    await faults.happen(time.monotonic() + plan.seconds)
                await faults.settle()
            except Exception as error:  # noqa: BLE001 (what was played is judged all the same)
                report.add_wrong([f"the faults came to an end: {error!r}"])
            for scribe in self._scribes:
                scribe.is_last = True
            _, late = await asyncio.wait(writing, timeout=END_SECONDS)
            if late:
                report.add_wrong([f"{len(late)} outboxes were not sent to their end"])
            # Somebody who fell over says so; nobody else ever ends.
            report.add_wrong([repr(one.exception()) for one in playing if one.done()])
        finally:
            for task in (*playing, *writing, judging):
                task.cancel()
            await asyncio.gather(*playing, *writing, judging, return_exceptions=True)
            self._count(faults)

    def _count(self, faults: Faults) -> None:
        report, count = self.report, faults.count
        report.faults = dict(sorted(count.items()))
        report.kills = count["kill web"] + 2 * count["kill both webs"] + count["kill croupier"]
        report.terms = count["term web"] + count["term croupier"]
        report.postgres_restarts = sum(
            many for what, many in count.items() if what.startswith("restart postgres")
        )
        report.valkey_restarts = count["restart valkey"]
        report.cuts = self._proxy.cuts
        report.stuck = len(faults.stuck)
        report.add_wrong(faults.stuck)
        report.add_wrong(faults.wrong)
        backs: dict[str, list[float]] = defaultdict(list)
        for slot in self._slots:
            for person in slot.people:
                for why, seconds in person.backs:
                    backs[why].append(seconds)
        report.back = {why: times(found) for why, found in sorted(backs.items())}
        report.moving = {what: times(found) for what, found in sorted(faults.seconds.items())}
        killed = [
            one
            for what, found in faults.seconds.items()
            if what.startswith("kill")
            for one in found
        ]
        report.moving["any kill -9"] = times(killed)
        for kind, members in (("web", self._stack.webs), ("croupier", self._stack.croupiers)):
            report.starts[kind] = times([one for member in members for one in member.starts])
        for scribe in self._scribes:
            report.sheets += scribe.sheets
            report.sheet_commands += scribe.commands
            report.hung_up += scribe.hung_up
            report.add_wrong(scribe.wrong)

    # The judgement ----------------------------------------------------------

    async def _judge_on(self, faults: Faults) -> None:
        """Games that are over are judged at once, and forgotten: a long run is no longer than
        a short one."""
        said_at = time.monotonic()
        while True:
            if time.monotonic() > said_at + 60:
                said_at = time.monotonic()
                many = ", ".join(f"{what} {count}" for what, count in sorted(faults.count.items()))
                say(f"{self.report.games} games, {self.report.wrong_count} wrong; {many}")
            for slot in self._slots:
                for visits in slot.done():
                    await asyncio.to_thread(self._judge, visits)
                    self.report.games += 1
            await asyncio.sleep(0.5)

    def _judge(self, visits: Sequence[Visit]) -> None:
        found = judge(stored(self._stack.address, visits[0].code), visits)
        report = self.report
        report.add_wrong(found.wrong)
        report.hands += found.hands
        report.moves += found.moves
        report.acknowledged += found.acknowledged
        report.views += found.views
        report.lost += found.lost
        report.doubled += found.doubled

    def _judge_all(self) -> None:
        """What was still being played; then all that is stored, once more as a whole."""
        self._await_results()
        for slot in self._slots:
            for visits in slot.done():
                self._judge(visits)
                self.report.games += 1
            # Some of them may be at the rematch already.
            by_table: dict[str, list[Visit]] = defaultdict(list)
            for person in slot.people:
                for visit in (*person.left, person.visit):
                    by_table[visit.code].append(visit)
            for visits in by_table.values():
                self._judge(visits)
        for code in self._codes():
            self.report.add_wrong(judge(stored(self._stack.address, code), ()).wrong)
        self._ask_the_site()

    def _await_results(self) -> None:
        deadline = time.monotonic() + END_SECONDS
        waiting = "SELECT count(*) FROM play_dealt WHERE result IS NOT NULL AND NOT on_sheet"
        while self._rows(waiting) != [(0,)]:
            if time.monotonic() > deadline:
                self.report.add_wrong(["results were not written on their sheets"])
                return
            time.sleep(0.5)

    def _ask_the_site(self) -> None:
        """Its own commands, and the boards made again."""
        for command in ("check_records", "fairness"):
            try:
                self._manage(command)
            except AssertionError as error:
                self.report.add_wrong([f"manage.py {command}: {error}"])
        asked = "from tests.chaos import club; club.compare()"
        for slug, found in json.loads(self._manage("shell", "-c", asked).splitlines()[-1]).items():
            self.report.board_games += found["games"]
            self.report.add_wrong([f"the board of {slug}: {one}" for one in found["different"]])

    def _manage(self, *arguments: str) -> str:
        return self._stack.manage(*arguments).strip()

    def _codes(self) -> list[str]:
        return [code for (code,) in self._rows("SELECT code FROM play_table ORDER BY id")]

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._stack.address) as database:
            return database.execute(query).fetchall()


def carry_out(plan: Plan, folder: Path) -> Report:
    """One run, in a folder of its own; whatever happens, nothing of it goes on afterwards."""
    say("starting PostgreSQL, Valkey, two web processes and two croupiers")
    with stack(folder) as running:
        run = Run(running, plan)
        try:
            asyncio.run(run.carry_out())
        except KeyboardInterrupt:
            run.report.add_wrong(["it was stopped before its end"])
        except Exception as error:  # noqa: BLE001 (minutes of figures are worth telling)
            run.report.add_wrong([f"it could not go on: {error!r}"])
        running.stop()
        run.report.add_wrong(running.doubts)
        run.report.logged = dict(running.logged.most_common(MOST_LOGGED))
        run.report.add_wrong(
            [f"logged {many} times: {said}" for said, many in unexpected(running.logged)]
        )
        return run.report
