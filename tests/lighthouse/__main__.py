"""`python -m tests.lighthouse`: measures the main pages, and fails where one is not good enough."""

import argparse
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.e2e.patience import PATIENCE_FOR_BROWSER_MS, PATIENCE_MS
from tests.lighthouse.pages import LAST_NIGHT, PAGES, chosen
from tests.lighthouse.report import Verdict, table, verdict
from tests.servers.chromium import FLAGS, chromium
from tests.servers.node import environment
from tests.servers.ports import free_port, wait_for_port
from tests.servers.programs import PATIENCE_FOR_START, program
from tests.servers.site import ROOT, SERVE, Site

NODE = (22, 19)
LIGHTHOUSE = ROOT / ".venv" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
FOLDER = ROOT / "var" / "lighthouse"
# A slow phone in a slow network, by calculation: what else the machine does hardly matters.
HOW = ["--form-factor=mobile", "--throttling-method=simulate", "--quiet", "--output=json"]
PATIENCE_FOR_PAGE = 300
QUICK_PAGE = "/privacy/"
# Lighthouse's own measure of a processor, and what a Moto G Power gets there: the phone that it
# means, and that Chromium's developer tools take for a slow one.
PHONE_INDEX = 264
MOST_TIMES_SLOWER = 4.0


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse", description=__doc__)
    names = [page.name for page in PAGES]
    parser.add_argument("pages", nargs="*", help=f"some of {', '.join(names)}; all without any")
    parser.add_argument("--runs", type=int, default=3, help="of which the median counts")
    options = parser.parse_args(arguments)
    if unknown := set(options.pages) - set(names):
        parser.error(f"there is no page {', '.join(sorted(unknown))}")
    verdicts = []
    for one in measured(options.pages, runs=options.runs):
        verdicts.append(one)
        print(f"{one.name}: {one.scores['performance']}", *one.faults, sep="\n  ", flush=True)
    print(f"\n{table(verdicts)}\n\nThe whole reports are in {FOLDER.relative_to(ROOT)}.")
    misses = [miss for one in verdicts for miss in one.misses]
    print("\n".join(misses) or "All goals are reached.")
    return 1 if misses else 0


def measured(names: list[str], *, runs: int) -> Iterator[Verdict]:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, served(Path(data)) as site:
        site.manage("demo", "--months", "1", "--until", LAST_NIGHT)
        slower = slowdown(site, Path(data) / "first")
        for page in chosen(names):
            # A browser of its own: what one page keeps must not help or hinder the next.
            profile = Path(data) / page.name
            path = prepared(page.find, profile, site) if page.find else page.path
            with browser(profile) as port:
                reports = [
                    looked_at(
                        site.url + path,
                        f"--port={port}",
                        f"--throttling.cpuSlowdownMultiplier={slower:.2f}",
                        to=FOLDER / f"{page.name}-{run}.json",
                    )
                    for run in range(1, runs + 1)
                ]
            yield verdict(page.name, reports, may_be_indexed=page.may_be_indexed)


def slowdown(site: Site, profile: Path) -> float:
    """How many times this machine, as busy as it is, is faster than the phone that is meant.

    Lighthouse itself takes four, as for a desktop computer that has nothing else to do.
    """
    with browser(profile) as port:
        only = [f"--port={port}", "--only-audits=network-requests"]
        said = [
            looked_at(site.url + QUICK_PAGE, *only, to=profile / "report.json")["environment"]
            for _ in range(3)
        ]
    index = statistics.median(one["benchmarkIndex"] for one in said)
    times = min(MOST_TIMES_SLOWER, max(1.0, index / PHONE_INDEX))
    print(f"A processor of {index:.0f} points: the phone is {times:.2f} times slower.", flush=True)
    return times


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Site]:
    """The site as `make run` serves it."""
    site = Site(folder=folder, port=free_port(), program=SERVE)
    site.start()
    try:
        yield site
    finally:
        site.stop()


def prepared(find: Callable[[Page, Site], str], profile: Path, site: Site) -> str:
    """What a person does before, in the browser that is measured later: it keeps who that is.

    Playwright is gone before anything is measured: it would look on.
    """
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=found(),
            args=FLAGS,
            base_url=site.url,
            locale="en-GB",
            timeout=PATIENCE_FOR_BROWSER_MS,
        )
        context.set_default_timeout(PATIENCE_MS)
        path = find(context.new_page(), site)
        context.close()
    return path


@contextlib.contextmanager
def browser(profile: Path) -> Iterator[int]:
    """A browser with this profile, by the port where it takes orders."""
    port = free_port()
    command = [found(), "--headless", *FLAGS, f"--remote-debugging-port={port}"]
    command += [f"--user-data-dir={profile}", "--lang=en-GB", "about:blank"]
    profile.mkdir(exist_ok=True)
    with program(*command, log=profile / "log") as process:
        wait_for_port(port, seconds=PATIENCE_FOR_START, alive=lambda: process.poll() is None)
        yield port


def found() -> str:
    path = chromium()
    assert path, "no Chromium here: run make setup, or set CHROMIUM to its path"
    return path


def looked_at(address: str, *how: str, to: Path) -> dict[str, Any]:
    """Lighthouse's report of one visit."""
    done = subprocess.run(
        ["node", LIGHTHOUSE, address, *HOW, *how, f"--output-path={to}"],
        env=environment(NODE),
        capture_output=True,
        text=True,
        timeout=PATIENCE_FOR_PAGE,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"Lighthouse could not look at {address}:\n{done.stderr}")
    return json.loads(to.read_text())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
