"""Page objects of the account pages, by what people read on them."""

from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.requests import RETRIES

PASSWORD = "twelve green dragons"
SIGN_UP = "/account/signup/"


class SignUp:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.name = page.get_by_role("textbox", name="Your name")
        self.email = page.get_by_role("textbox", name="Email")
        self.password = page.get_by_label("Password", exact=True)

    def open(self) -> "SignUp":
        """By the way that people go: home, sign in, create an account."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Sign in").first.click()
        self.page.get_by_role("main").get_by_role("link", name="Sign up").click()
        expect(self.name).to_be_visible()
        return self

    def fill(self, *, name: str, email: str, password: str = PASSWORD) -> "SignUp":
        self.name.fill(name)
        self.email.fill(email)
        self.password.fill(password)
        return self

    def submit(self) -> None:
        self.page.get_by_role("main").get_by_role("button", name="Sign Up", exact=True).click()


class SignIn:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "SignIn":
        self.page.goto("/")
        self.page.get_by_role("link", name="Sign in").first.click()
        return self

    def with_password(self, email: str, password: str = PASSWORD) -> None:
        self.page.get_by_role("textbox", name="Email").fill(email)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.page.get_by_role("button", name="Sign In", exact=True).click()

    def with_passkey(self) -> None:
        button = self.page.get_by_role("button", name="Sign in with a passkey")
        expect(button).to_be_visible()
        # The script at the end of the page gives the button its meaning.
        self.page.wait_for_load_state()
        button.click()


class AccountMenu:
    """The menu behind the person's initial."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.menu = page.locator("details:has([aria-label='Your account'])")

    def open(self) -> "AccountMenu":
        if self.menu.get_attribute("open") is None:
            self.menu.locator("summary").click()
        return self

    def sign_out(self) -> None:
        self.open().menu.get_by_role("button", name="Sign out").click()
        expect(self.menu).to_have_count(0)


def signed_up(page: Page, *, name: str, email: str = "") -> Page:
    """Someone new, signed in: what the form sends, without the way to it."""
    page.request.get(SIGN_UP, max_retries=RETRIES)
    [token] = [one["value"] for one in page.context.cookies() if one["name"] == "csrftoken"]
    form = {
        "display_name": name,
        "email": email or f"{name.lower()}-{uuid4().hex[:8]}@example.org",
        "password1": PASSWORD,
        "csrfmiddlewaretoken": token,
    }
    answer = page.request.post(SIGN_UP, form=form, max_redirects=0, max_retries=RETRIES)
    assert answer.status == 302, answer.text()
    return page


def sign_up(page: Page, *, name: str, email: str) -> None:
    """Someone new, signed in and at home."""
    signed_up(page, name=name, email=email).goto("/")
    expect(AccountMenu(page).menu).to_be_visible()


def expect_signed_in(page: Page, *, name: str) -> None:
    expect(AccountMenu(page).menu).to_be_visible()
    menu = AccountMenu(page).open().menu
    expect(menu.get_by_text(name, exact=True)).to_be_visible()
    page.keyboard.press("Escape")
