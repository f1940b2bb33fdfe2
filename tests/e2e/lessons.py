"""Page objects of the school."""

import re

from playwright.sync_api import Page, expect


class Lesson:
    """A lesson, by what one sees and presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.goal = page.locator(".coach h2")
        self.words = page.locator(".coach p")
        self.screen = page.locator(".lesson-screen")
        self.said = page.locator(".toasts .unseen")
        self.cards = page.locator(".fan .card")

    def open(self, slug: str) -> "Lesson":
        self.page.goto(f"/learn/school/{slug}/")
        return self.ready()

    def ready(self) -> "Lesson":
        expect(self.screen).to_be_visible()
        return self

    def card(self, key: str):
        return self.page.locator(f'.fan [data-key="{key}"]')

    def choose_by_keys(self, *keys: str) -> None:
        """Walks along the hand with the arrow keys; Space lifts a card."""
        for key in keys:
            here = self.page.evaluate("document.activeElement?.dataset.key ?? ''")
            order = self.cards.evaluate_all("all => all.map(one => one.dataset.key)")
            steps = order.index(key) - order.index(here)
            for _ in range(abs(steps)):
                self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
            expect(self.card(key)).to_be_focused()
            self.page.keyboard.press("Space")
            expect(self.card(key)).to_have_attribute("aria-pressed", "true")

    def expect_step(self, step: int, goal: str) -> None:
        expect(self.screen).to_have_attribute("data-step", str(step - 1))
        expect(self.goal).to_have_text(goal)

    def expect_said(self, words: str) -> None:
        """In the live region, for those who listen."""
        expect(self.said).to_have_text(re.compile(re.escape(words)))
