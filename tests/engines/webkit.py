"""WebKitGTK, over WebDriver: its driver comes with it, and its windows need a screen."""

import base64
import contextlib
import json
import os
import select
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.engines.engine import HEIGHT, PATIENCE_FOR_ANSWER, WIDTH, EngineError, Kind
from tests.engines.programs import PATIENCE_FOR_START, program
from tests.servers.ports import free_port, wait_for_port

CAPABILITIES = {"alwaysMatch": {"timeouts": {"script": 60_000, "pageLoad": 110_000}}}
# Not by the machine's own proxies: the driver is on this machine.
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class WebKit:
    def __init__(self, driver: str) -> None:
        self.address = driver
        session = self.ask("POST", "/session", capabilities=CAPABILITIES)["sessionId"]
        self.address = f"{driver}/session/{session}"
        self.ask("POST", "/window/rect", width=WIDTH, height=HEIGHT)

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
            raise EngineError(f"{path}: {error.read().decode()}") from error

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
def started(folder: Path) -> Iterator[WebKit]:
    port = free_port()
    with screen(folder) as display:
        variables = {
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "LC_ALL": "en_GB.UTF-8",
            "LANGUAGE": "en_GB:en",
            "GDK_BACKEND": "x11",
            # No graphics card, no bus of a desktop, no outgoing lines.
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
        }
        log = folder / "webkit.log"
        command = ["WebKitWebDriver", "--host=127.0.0.1", f"--port={port}"]
        with program(*command, log=log, variables=variables) as process:
            wait_for_port(port, seconds=PATIENCE_FOR_START, alive=lambda: process.poll() is None)
            browser = WebKit(f"http://127.0.0.1:{port}")
            try:
                yield browser
            finally:
                with contextlib.suppress(EngineError, OSError):
                    browser.close()


@contextlib.contextmanager
def screen(folder: Path) -> Iterator[str]:
    """The name of a screen that nobody sees; the X server picks one that is free."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    command += ["-nolisten", "tcp"]
    try:
        with program(*command, log=folder / "xvfb.log", pass_fds=(writing,)):
            ready, _, _ = select.select([reading], [], [], PATIENCE_FOR_START)
            assert ready, (folder / "xvfb.log").read_text()
            yield f":{os.read(reading, 16).decode().strip()}"
    finally:
        os.close(reading)
        os.close(writing)


WEBKIT = Kind(
    name="WebKit",
    programs=("WebKitWebDriver", "Xvfb"),
    packages="webkit2gtk-driver xvfb",
    start=started,
)
