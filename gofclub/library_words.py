"""Words of Django and allauth that we say in our own way, in every language.

Their catalogues mix forms of address and call things by other names than we do; what stands in
ours wins. Nothing here is imported: it is only for those who collect what is to be translated.
Those with a typographic apostrophe are in `templates/account/_library_words.html`.
"""

from django.utils.translation import gettext_noop, ngettext, pgettext

WORDS = (
    gettext_noop("A sign-in code has been sent to %(recipient)s."),
    gettext_noop("Already have an account? Then please %(link)ssign in%(end_link)s."),
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop("Are you sure?"),
    gettext_noop("Create Passkey"),
    gettext_noop("Do you really want to remove the selected email address?"),
    gettext_noop("Enter Sign-In Code"),
    gettext_noop("Enter your password:"),
    gettext_noop("Forgot Password?"),
    gettext_noop("Forgot your password?"),
    gettext_noop(
        "Forgotten your password? Enter your email address below, and we'll send "
        "you an email allowing you to reset it."
    ),
    gettext_noop(
        "If you have not created an account yet, then please %(link)ssign up%(end_link)s first."
    ),
    gettext_noop("Other sign-in options"),
    gettext_noop("Passkey"),
    gettext_noop("Passkey Sign Up"),
    gettext_noop("Please Confirm Your Email Address"),
    gettext_noop("Please contact us if you have any trouble resetting your password."),
    gettext_noop("Please reauthenticate to safeguard your account."),
    gettext_noop("Please type your current password."),
    gettext_noop("Send me a sign-in code"),
    gettext_noop("Sign In"),
    gettext_noop("Sign Up"),
    gettext_noop("Sign in with a passkey"),
    gettext_noop("Sign up using a passkey"),
    gettext_noop("Sign-In Code"),
    gettext_noop("Signup"),
    gettext_noop("Successfully signed in as %(name)s."),
    gettext_noop("The email address and/or password you specified are not correct."),
    gettext_noop("The following email addresses are associated with your account:"),
    gettext_noop("This mail can be safely ignored if you did not initiate this action."),
    gettext_noop("Use your password"),
    gettext_noop("Verify Your Email Address"),
    gettext_noop(
        "We have sent you an email. If you have not received it please check your "
        "spam folder. Otherwise contact us if you do not receive it in a few "
        "minutes."
    ),
    gettext_noop(
        "You are about to create a passkey for your account. As you can add "
        "additional keys later on, you can use a descriptive name to tell the "
        "keys apart."
    ),
    gettext_noop("You are already logged in as %(user_display)s."),
    gettext_noop(
        "You are receiving this mail because the following change was made to your account:"
    ),
    gettext_noop("You cannot add more than %d email addresses."),
    gettext_noop("You cannot remove your primary email address (%(email)s)."),
    gettext_noop("You cannot remove your primary email address."),
    gettext_noop("You have confirmed %(email)s."),
    gettext_noop("You have signed out."),
    gettext_noop("You must type the same email each time."),
    gettext_noop("You must type the same password each time."),
    gettext_noop(
        "Your account is protected by two-factor authentication. Please enter an "
        "authenticator code:"
    ),
    gettext_noop("Your email address is still pending verification."),
    gettext_noop("Your email has been confirmed."),
    gettext_noop("Your old password was entered incorrectly. Please enter it again."),
    gettext_noop("Your password has been changed."),
    gettext_noop("Your password has been reset."),
    gettext_noop("Your password has been set."),
    gettext_noop("Your password is now changed."),
    gettext_noop(
        "Your password reset code is listed below. Please enter it in your open browser window."
    ),
    gettext_noop("Your primary email address must be verified."),
    gettext_noop("Your sign-in code is listed below. Please enter it in your open browser window."),
)


def counted(number: int) -> str:
    return ngettext(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        number,
    )


# Some catalogues begin months and days with a capital where the language does not.
DAYS = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)


def in_dates() -> tuple[str, ...]:
    return (
        pgettext("alt. month", "January"),
        pgettext("alt. month", "February"),
        pgettext("alt. month", "March"),
        pgettext("alt. month", "April"),
        pgettext("alt. month", "May"),
        pgettext("alt. month", "June"),
        pgettext("alt. month", "July"),
        pgettext("alt. month", "August"),
        pgettext("alt. month", "September"),
        pgettext("alt. month", "October"),
        pgettext("alt. month", "November"),
        pgettext("alt. month", "December"),
    )
