"""WebKitGTK, over WebDriver: its driver comes with it, and its windows need a screen."""

import base64
import contextlib
import http.client
import json
import os
import select
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.engines.engine import (
    HEIGHT,
    PATIENCE_FOR_ANSWER,
    WIDTH,
    EngineError,
    Kind,
    start_of,
)
from tests.servers.ports import free_port, wait_for_port
from tests.servers.programs import PATIENCE_FOR_START, program

CAPABILITIES = {"alwaysMatch": {"timeouts": {"script": 60_000, "pageLoad": 110_000}}}
# Not by the machine's own proxies: the driver is on this machine.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Driver:
    """What makes windows: each is a browser of its own, and keeps nothing."""

    def __init__(self, address: str) -> None:
        self.address = address

    @contextlib.contextmanager
    def window(self) -> Iterator["WebKit"]:
        browser = WebKit(self.address)
        try:
            browser.ask("POST", "/window/rect", width=WIDTH, height=HEIGHT)
            yield browser
        finally:
            with contextlib.suppress(EngineError):
                browser.close()


class WebKit:
    def __init__(self, driver: str) -> None:
        self.address = driver
        session = self.ask("POST", "/session", capabilities=CAPABILITIES)["sessionId"]
        self.address = f"{driver}/session/{session}"

    def ask(self, method: str, path: str, **parameters: Any) -> Any:
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=json.dumps(parameters).encode() if method == "POST" else None,
            headers={"Content-Type": "application/json"},
        )
        try:
            with OPENER.open(request, timeout=PATIENCE_FOR_ANSWER) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise EngineError(f"{path}: {error.read().decode()}") from None
        except (OSError, http.client.HTTPException) as error:
            raise EngineError(f"{path}: {error!r}") from error

    def goto(self, address: str) -> None:
        self.ask("POST", "/url", url=address)

    def reload(self) -> None:
        self.ask("POST", "/refresh")

    def evaluate(self, expression: str) -> str:
        return self.ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("POST", "/actions", actions=actions)

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def troubles(self) -> list[str]:
        """WebDriver does not tell; Firefox does, of the same scripts."""
        return []

    def close(self) -> None:
        self.ask("DELETE", "")


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Driver]:
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "webkit.log"
    with contextlib.ExitStack() as stack:
        with start_of("WebKit", log):
            port = free_port()
            variables = {
                "DISPLAY": stack.enter_context(screen(log)),
                "HOME": str(folder),
                "XDG_CONFIG_HOME": str(calm(folder / "settings")),
                "XDG_RUNTIME_DIR": str(folder),
                "LC_ALL": "en_GB.UTF-8",
                "LANGUAGE": "en_GB:en",
                "GDK_BACKEND": "x11",
                # No graphics card, no bus of a desktop, no outgoing lines.
                "LIBGL_ALWAYS_SOFTWARE": "1",
                # Drawing by way of a graphics card that is only imitated takes three times as long.
                "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1",
                "GSETTINGS_BACKEND": "memory",
                "NO_AT_BRIDGE": "1",
            }
            command = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
            process = stack.enter_context(program(*command, log=log, variables=variables))
            wait_for_port(port, seconds=PATIENCE_FOR_START, alive=lambda: process.poll() is None)
            driver = Driver(f"http://127.0.0.1:{port}")
            # The driver may be there and its browser not start.
            with driver.window() as first:
                first.goto("about:blank")
        yield driver


def calm(folder: Path) -> Path:
    """The settings of a person who likes no movement, as in the other browsers: nobody waits."""
    of_windows = folder / "gtk-3.0" / "settings.ini"
    of_windows.parent.mkdir(parents=True)
    of_windows.write_text("[Settings]\ngtk-enable-animations=0\n")
    return folder


@contextlib.contextmanager
def screen(log: Path) -> Iterator[str]:
    """The name of a screen that nobody sees; the X server picks one that is free."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    command += ["-nolisten", "tcp"]
    with contextlib.ExitStack() as stack:
        stack.callback(os.close, reading)
        try:
            stack.enter_context(program(*command, log=log, pass_fds=(writing,)))
        finally:
            # Only the X server holds it now: where it ends, the reading does.
            os.close(writing)
        ready, _, _ = select.select([reading], [], [], PATIENCE_FOR_START)
        number = os.read(reading, 16).decode().strip() if ready else ""
        if not number:
            raise OSError("the X server has no screen")
        yield f":{number}"


WEBKIT = Kind(
    name="WebKit",
    programs=("WebKitWebDriver", "Xvfb"),
    packages="webkit2gtk-driver xvfb",
    start=started,
)
