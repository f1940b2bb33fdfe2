"""The sentence for each refusal of the online table that a page may have to show.

The table's page brings them along: what a socket says is English, for logs.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from play.table.refusal import NameRefused, Refusal, Why
from scorepad.services.errors import SENTENCES as OF_SHEETS, Conflict, NotSignedIn, Refused

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
    Why.IN_HAND: _("You can take a bot's seat when this hand is over."),
    Why.BAD_SEAT: _("There is no such seat."),
    Why.BAD_NAME: _("Please choose another name."),
    Why.BAD_LEVEL: _("There is no such bot."),
    Why.NOT_IDLE: _("They are playing again, so no bot is needed."),
    Why.NOT_ONE_CARD: _("Give exactly one card."),
    Why.MIXED: _("You have already added to the shuffle of the next hand."),
    Why.ONE_HAND: _("This table is for one hand only."),
    Why.DRAWN: _("The club has drawn who sits here, and draws the next round."),
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
    "damaged": _("What we stored of this hand is damaged, so it cannot be shown."),
    Why.INTERNAL: _("Something went wrong on our side. It was not your fault."),
    # of the socket
    "too_fast": _("Not so fast."),
    # of the rules
    "not_your_turn": _("It is not your turn."),
    "too_weak": _("That does not beat what is on the table."),
    "wrong_count": _("Lay the same number of cards, or a gang."),
    "not_a_combo": _("These cards do not make a combination."),
    "not_in_hand": _("You do not hold these cards."),
    "must_lead": _("You lead: you cannot pass."),
    "must_block": _("Your neighbour has one card: play your highest single or a gang."),
    "must_lead_many": _("Your neighbour has one card: lead two cards or more."),
    "must_lead_strongest": _("Your neighbour has one card: lead your strongest single."),
    "must_have_1m": _("The first lead of the game must contain the multicolour 1."),
    "exchange_first": _("First the exchange: a card has to be given."),
    "no_exchange": _("There is no exchange now: no card has to be given."),
    "not_strongest": _("You have to give your strongest card."),
    "nothing_to_call": _("Too late: the next player has already acted."),
    "out_of_deal": _("You forgot to call and are out of this hand."),
    "deal_over": _("This hand is over."),
}


class CannotBeShown(Refused):
    """What is stored is damaged."""

    status = 409


def logged_out() -> Refused:
    """For whoever only looks; a command is refused by the table."""
    return NotSignedIn(Why.LOGGED_OUT, SENTENCES[Why.LOGGED_OUT])


def as_refused(refusal: Refusal) -> Refused:
    """The refusal in the shape of the API, in the user's language."""
    if isinstance(refusal, NameRefused):
        # With the code and the words that every other name is refused with.
        wrong = refusal.wrong
        return Refused(wrong.code or "invalid", wrong.messages[0], fields={"name": wrong.messages})
    sentence = SENTENCES.get(refusal.code) or OF_SHEETS.get(refusal.code) or refusal.message
    if not refusal.code.startswith("bad_"):
        return Conflict(refusal.code, sentence)
    field = _FIELD_OF.get(refusal.code)
    return Refused(refusal.code, sentence, fields={field: [sentence]} if field else None)


_FIELD_OF: dict[str, str] = {Why.BAD_SEAT: "seat", Why.BAD_LEVEL: "bots"}
"""The field of the API that is at fault."""
