"""A page as a person meets it: found by what it says, pressed where it is, waited for.

The same for every engine, so that a journey is written once. Whatever is looked for is waited for;
nothing is looked at only once.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.engines.engine import Engine, EngineError, expression

# For one thing to be seen; the machine may be busy with other things.
PATIENCE = 90
AGAIN_AFTER = 0.1
FINDER = Path(__file__).with_name("finder.js").read_text().rstrip().removesuffix(";")
ROLES = {
    "button": "button, [role=button], summary, input[type=submit]",
    "field": "input, textarea",
    "heading": "h1, h2, h3",
    "link": "a[href]",
}


@dataclass(frozen=True)
class Seen:
    """One thing on the page, at one moment."""

    words: str
    value: str | None
    x: int
    y: int
    is_on_top: bool


@dataclass(frozen=True)
class Page:
    engine: Engine
    site: str
    folder: Path
    """Where a picture is left of what was there instead of what was waited for."""

    def goto(self, path: str) -> None:
        self.engine.goto(self.site + path)

    def reload(self) -> None:
        self.engine.reload()

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a JavaScript function says, in the page; a promise is waited for."""
        return json.loads(self.engine.evaluate(expression(function, *arguments)))

    def until(self, what: str, is_so: Callable[[], Any], *, seconds: float = PATIENCE) -> Any:
        """Asks until the answer is a yes, and gives it; the page may be on its way meanwhile."""
        deadline = time.monotonic() + seconds
        trouble = ""
        while True:
            try:
                if answer := is_so():
                    return answer
            except EngineError as error:
                trouble = f" ({error})"
            if time.monotonic() > deadline:
                break
            time.sleep(AGAIN_AFTER)
        picture = self.folder / "instead.png"
        picture.write_bytes(self.engine.picture())
        raise AssertionError(f"{what}: not within {seconds} s{trouble}; see {picture}")

    def until_in_page(self, function: str, *arguments: Any, seconds: float = PATIENCE) -> Any:
        return self.until(function, lambda: self.ask(function, *arguments), seconds=seconds)

    def all(self, css: str, name: str = "", *, exact: bool = False) -> "Things":
        return Things(self, css, name, exact)

    def role(self, role: str, name: str, *, exact: bool = False) -> "Things":
        return self.all(ROLES[role], name, exact=exact)

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": one} for one in text for kind in ("keyDown", "keyUp")]
        self.engine.act([{"type": "key", "id": "keyboard", "actions": keys}])


@dataclass(frozen=True)
class Things:
    """What can be seen on a page of one description: now, or when it is there."""

    page: Page
    css: str
    name: str
    exact: bool

    def __str__(self) -> str:
        return f'{self.css} "{self.name}"' if self.name else self.css

    def now(self, *, press: int | None = None) -> list[Seen]:
        wanted = {"css": self.css, "name": self.name, "exact": self.exact, "press": press}
        return [
            Seen(one["words"], one["value"], one["x"], one["y"], one["isOnTop"])
            for one in self.page.ask(FINDER, wanted)
        ]

    def seen(self, count: int | None = None) -> list[Seen]:
        """Waits for them: for some, or for exactly so many."""
        what = f"{self} is seen" if count is None else f"{count} of {self} are seen"

        def found() -> list[Seen] | None:
            things = self.now()
            return things if (things if count is None else len(things) == count) else None

        return self.page.until(what, found)

    def gone(self) -> None:
        self.page.until(f"{self} is gone", lambda: not self.now())

    def says(self, *words: str) -> None:
        """Waits until they say this, one word for each."""
        self.page.until(
            f"{self} says {words}", lambda: [one.words for one in self.now()] == [*words]
        )

    def click(self, nth: int = 0) -> None:
        """Presses one as soon as it lies still and nothing lies over it."""
        before: list[Seen] = []

        def still() -> Seen | None:
            # Scripts that give a button its meaning may still be on their way.
            if not self.page.ask("() => document.readyState === 'complete'"):
                return None
            things = self.now(press=nth)
            thing = things[nth] if nth < len(things) else None
            is_still = thing is not None and thing.is_on_top and before[-1:] == [thing]
            before[:] = [thing] if thing else []
            return thing if is_still else None

        at = self.page.until(f"{self} can be pressed", still)
        steps = [
            {"type": "pointerMove", "x": at.x, "y": at.y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.page.engine.act([{"type": "pointer", "id": "mouse", "actions": steps}])

    def fill(self, text: str, nth: int = 0) -> None:
        """Types into an empty field, as people do, and waits until it is there."""
        self.click(nth)
        self.page.type(text)
        self.page.until(f"{self} has {text}", lambda: self.now()[nth].value == text)
