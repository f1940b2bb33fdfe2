"""Questions to the server that are not answered yet."""

from playwright.sync_api import Page, Route

from tests.e2e.patience import expect_soon


class Held:
    """Holds back what a page asks for at some address, until it may come."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._late: list[Route] = []
        self._may_come = False
        page.route(address, self._asked)

    def _asked(self, route: Route) -> None:
        if self._may_come:
            route.continue_()
        else:
            self._late.append(route)

    def answer(self) -> None:
        """Waits until something has been asked: a page does that when it likes."""
        expect_soon(self._page, lambda: len(self._late) > 0, True)
        self._may_come = True
        for route in self._late:
            route.continue_()
