"""Firefox, over WebDriver BiDi: it speaks that by itself, so no driver is needed."""

import base64
import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

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


class Line:
    """What is said to the browser, and what it answers."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.asked = 0
        self.said: list[dict[str, Any]] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """What the browser answers; what it tells in between is noted."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        deadline = time.monotonic() + PATIENCE_FOR_ANSWER
        while True:
            try:
                text = self.socket.recv(timeout=max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                raise EngineError(f"{method}: no answer in {PATIENCE_FOR_ANSWER} s") from None
            answer = json.loads(text)
            if answer.get("type") == "event":
                self.said.append(answer["params"])
            elif answer.get("id") == self.asked:
                break
        if answer["type"] == "error":
            raise EngineError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]

    @contextlib.contextmanager
    def window(self) -> Iterator["Firefox"]:
        """In a context of its own, as Firefox calls somebody with cookies and all of their own."""
        user = self.ask("browser.createUserContext")["userContext"]
        try:
            made = self.ask("browsingContext.create", type="tab", userContext=user)
            yield Firefox(self, made["context"])
        finally:
            # Closes its tabs as well. A browser that does not even do that fails the next test.
            with contextlib.suppress(EngineError):
                self.ask("browser.removeUserContext", userContext=user)


class Firefox:
    def __init__(self, line: Line, window: str) -> None:
        self.line = line
        self.window = window
        self.ask = line.ask
        self.ask(
            "browsingContext.setViewport",
            context=self.window,
            viewport={"width": WIDTH, "height": HEIGHT},
        )

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
        return [
            entry["text"]
            for entry in self.line.said
            if entry.get("type") == "javascript"
            and entry.get("level") == "error"
            and entry.get("source", {}).get("context") == self.window
        ]


@contextlib.contextmanager
def started(folder: Path) -> Iterator[Line]:
    profile = folder / "profile"
    profile.mkdir(parents=True)
    (profile / "user.js").write_text(
        "".join(f'user_pref("{name}", {json.dumps(to)});\n' for name, to in PREFERENCES.items())
    )
    port = free_port()
    command = [FIREFOX.programs[0], "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", str(port), "about:blank"]
    log = folder / "firefox.log"
    with contextlib.ExitStack() as stack:
        with start_of("Firefox", log):
            process = stack.enter_context(
                program(*command, log=log, variables={"HOME": str(folder)})
            )
            wait_for_port(port, seconds=PATIENCE_FOR_START, alive=lambda: process.poll() is None)
            line = Line(
                stack.enter_context(
                    connect(
                        f"ws://127.0.0.1:{port}/session",
                        open_timeout=PATIENCE_FOR_START,
                        max_size=None,
                        proxy=None,
                    )
                )
            )
        yield line


FIREFOX = Kind(name="Firefox", programs=("firefox-esr",), packages="firefox-esr", start=started)
