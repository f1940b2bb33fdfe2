"""Firefox, over WebDriver BiDi: it speaks that by itself, so no driver is needed."""

import base64
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.engines.engine import HEIGHT, PATIENCE_FOR_ANSWER, WIDTH, EngineError, Kind
from tests.engines.programs import PATIENCE_FOR_START, program
from tests.servers.ports import free_port, wait_for_port

# Asks nobody outside, and is the same on every machine.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True,
    "signon.rememberSignons": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.asked = 0
        self.said: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask(
            "browsingContext.setViewport",
            context=self.window,
            viewport={"width": WIDTH, "height": HEIGHT},
        )

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """What the browser answers; what it tells in between is noted."""
        self.asked += 1
        self.line.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        deadline = time.monotonic() + PATIENCE_FOR_ANSWER
        while True:
            answer = json.loads(self.line.recv(timeout=max(0.0, deadline - time.monotonic())))
            if answer.get("type") == "event":
                self.note(answer["params"])
            elif answer["id"] == self.asked:
                break
        if answer["type"] == "error":
            raise EngineError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    def note(self, entry: dict[str, Any]) -> None:
        if entry.get("type") == "javascript" and entry.get("level") == "error":
            self.said.append(entry["text"])

    def goto(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.window, wait="complete")

    def evaluate(self, expression: str) -> str:
        answer = self.ask(
            "script.evaluate",
            expression=expression,
            target={"context": self.window},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise EngineError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def act(self, actions: list[dict[str, Any]]) -> None:
        self.ask("input.performActions", context=self.window, actions=actions)

    def picture(self) -> bytes:
        shot = self.ask("browsingContext.captureScreenshot", context=self.window)
        return base64.b64decode(shot["data"])

    def troubles(self) -> list[str]:
        return self.said


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Firefox]:
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(
        "".join(f'user_pref("{name}", {json.dumps(to)});\n' for name, to in PREFERENCES.items())
    )
    port = free_port()
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", str(port), "about:blank"]
    with program(*command, log=folder / "firefox.log", variables={"HOME": str(folder)}) as process:
        wait_for_port(port, seconds=PATIENCE_FOR_START, alive=lambda: process.poll() is None)
        with connect(
            f"ws://127.0.0.1:{port}/session",
            open_timeout=PATIENCE_FOR_START,
            max_size=None,
            proxy=None,
        ) as line:
            yield Firefox(line)


FIREFOX = Kind(name="Firefox", programs=("firefox-esr",), packages="firefox-esr", start=started)
