"""Page objects of the account pages, by what people read on them."""

from playwright.sync_api import Page, expect

PASSWORD = "twelve green dragons"


class SignUp:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "SignUp":
        self.page.goto("/account/signup/")
        return self

    def fill(self, *, name: str, email: str, password: str = PASSWORD) -> "SignUp":
        self.page.locator("[name=display_name]").fill(name)
        self.page.locator("[name=email]").fill(email)
        self.page.locator("[name=password1]").fill(password)
        return self

    def submit(self) -> None:
        self.page.locator("form:has([name=display_name]) [type=submit]").click()


class SignIn:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "SignIn":
        self.page.goto("/account/login/")
        return self

    def with_password(self, email: str, password: str = PASSWORD) -> None:
        form = self.page.locator("form:has([name=password])")
        form.locator("[name=login]").fill(email)
        form.locator("[name=password]").fill(password)
        form.locator("[type=submit]").first.click()


def expect_signed_in(page: Page, *, name: str) -> None:
    """The page greets the person by name and offers a way out."""
    expect(page.get_by_text(name).first).to_be_visible()
    assert any(cookie["name"] == "sessionid" for cookie in page.context.cookies())
