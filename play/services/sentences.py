"""The sentence for each refusal of the online table that a page may have to show."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.table.refusal import Refusal, Why
from scorepad.services.errors import SENTENCES as OF_SHEETS, Conflict, Refused

SENTENCES: dict[str, str | Promise] = {
    Why.STALE: _("The table has moved on. Look again, then decide."),
    Why.NOT_SEATED: _("You do not have a seat at this table."),
    Why.NOT_HOST: _("Only the host can do that."),
    Why.NOT_OPEN: _("The game has already started."),
    Why.NOT_PLAYING: _("No hand is being played."),
    Why.NOT_PAUSED: _("This table is not paused."),
    Why.NOT_OVER: _("The game is not over yet."),
    Why.AWAY: _("A bot is playing for you. Come back first."),
    Why.PAUSED: _("This table is paused."),
    Why.CLOSED: _("This table is closed."),
    Why.SEAT_TAKEN: _("Someone else is sitting there."),
    Why.NO_FREE_SEAT: _("All seats are taken."),
    Why.FREE_SEATS: _("There are still free seats. Fill them with bots, or wait."),
    Why.BAD_SEAT: _("There is no such seat."),
    Why.BAD_NAME: _("Please choose another name."),
    Why.BAD_LEVEL: _("There is no such bot."),
    Why.NOT_ONE_CARD: _("Give exactly one card."),
    Why.MIXED: _("You have already added to the shuffle of the next hand."),
    Why.TOO_MANY_TABLES: _(
        "You already have a lot of unfinished tables. Finish, leave or close one first."
    ),
    Why.TOO_MANY_HERE: _(
        "Many tables opened from your network are still unfinished. Try again later."
    ),
    Why.ELSEWHERE: _("You have opened this table elsewhere."),
    Why.LOGGED_OUT: _("Please sign in again."),
    Why.BANNED: _("The operator of this site has banned you."),
    Why.GONE: _("There is no such table."),
    Why.BUSY: _("The server is busy. Try again in a moment."),
    Why.INTERNAL: _("Something went wrong on our side. It was not your fault."),
}


def as_refused(refusal: Refusal) -> Refused:
    """The refusal in the shape of the API, in the user's language."""
    sentence = SENTENCES.get(refusal.code) or OF_SHEETS.get(refusal.code) or refusal.message
    return (Refused if refusal.code.startswith("bad_") else Conflict)(refusal.code, sentence)
