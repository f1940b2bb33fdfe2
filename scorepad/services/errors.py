"""What a service says no with: a code for programs, a sentence for people.

The code is the key of its sentence. docs/api.md has those that every program meets,
docs/refusals.md all others; a test holds the two pages to what is raised.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from gofclub.bodies import SENTENCE as TOO_LARGE
from gofclub.rules import MOST_HANDS, RulesError

Sentence = str | Promise

SENTENCES: dict[str, Sentence] = {
    # one hand
    "bad_left": _("A player is left with 0 to 16 cards, no more and no fewer."),
    "nobody_out": _("Nobody is out. Exactly one player has no cards left."),
    "two_out": _("Two players are out. Exactly one player has no cards left."),
    "bad_uncalled": _("Only a player with exactly one card left can have forgotten to call it."),
    "bad_strongest": _("Only players left with the most cards are asked for their strongest card."),
    "strongest_needed": _(
        "Several players are left with the most cards: which of them had the strongest card?"
    ),
    "bad_seats": _("Each player needs a seat of their own and a number of cards."),
    "bad_card": _("A card is a number and a colour, such as 7g, Tr, 1m, Py or Dr."),
    # the game
    "bad_line": _("There is no such player on this sheet."),
    "bad_target": _("The target can be from 50 to 500 points."),
    "bad_ruleset": _("These rules are not possible."),
    "target_not_higher": _("To play on, choose a target that nobody has reached yet."),
    "three_or_four": _("The game is for three or four players."),
    "not_for_so_many": _("These rules are for four players."),
    "name_taken": _("Two players have the same name, or names that look alike."),
    "unknown_player": _("This player does not belong to the club."),
    "player_twice": _("The same player is in two seats."),
    "sheet_full": format_lazy(
        _("A sheet has room for {most} hands. Start a new sheet to play on."), most=MOST_HANDS
    ),
    "too_many_sitters": _(
        "Too many people have played on this sheet. Start a new sheet with those who are "
        "playing now."
    ),
    "changed_too_often": _("This sheet has been changed too often. Start a new sheet to play on."),
    # conflicts
    "number_taken": _("Someone else has already entered this hand, with a different result."),
    "wrong_number": _("A hand before this one is missing."),
    "people_changed": _("This hand was entered for different people, or for different seats."),
    "stale_edit": _("Someone else has changed this hand in the meantime."),
    "uuid_reused": _("This has already been sent, with different content."),
    "game_finished": _("This game is over. Play on to a higher target, or correct a hand."),
    "game_abandoned": _("This game was abandoned. Reopen it first."),
    "game_open": _("This game is still open."),
    "another_night": _(
        "This game was finished on another night. It stays as it is; start a new game to play on."
    ),
    "game_archived": _(
        "This game belongs to a season that is closed. It stays as it is; start a new game."
    ),
    "not_finished_before": _(
        "This game was not finished before, so there is no end to go back to."
    ),
    # who may what
    "not_signed_in": _("Please sign in first."),
    "banned": _(
        "The operator of this site has banned you. Use the contact below if that is a mistake."
    ),
    "enough_for_today": _(
        "Newcomers can only create so much in one day. Please carry on tomorrow."
    ),
    "forbidden": _("You can watch this sheet, but not change it."),
    "not_found": _("There is nothing here, or it is not shared with you."),
    "link_revoked": _("This link has been revoked. Ask for a new one."),
    "link_expired": _("This link has expired. Ask for a new one."),
    "link_unknown": _("We do not know this link. Perhaps it was not copied in full."),
    "too_many_links": _("This sheet already has a lot of links. Revoke one first."),
    "online_by_hand": _(
        "The result of an online table can be corrected by an organiser, but not by link."
    ),
    "too_many_tokens": _("You already have a lot of tokens. Revoke one first."),
    "no_push": _("This site cannot send push messages."),
    "bad_push": _("This browser uses a push service that we cannot send to."),
    "bad_webhook_url": _(
        "Nothing can be sent there: give an address on the public Internet that begins with "
        "https:// and names no port."
    ),
    "bad_webhook_events": _("Choose at least one thing to be told about."),
    "too_many_webhooks": _("A club can have five webhooks. Remove one first."),
    "webhook_twice": _("This address is already told about the club."),
    "webhook_unvouched": _(
        "Whoever answered for this webhook is no longer an organiser. Switch it on yourself first."
    ),
    "webhook_waiting": _("Something is on its way."),
    "webhook_busy": _("This webhook has been tried a lot in the last hour. Please wait a while."),
    "bad_token_days": _("A token cannot last that long. Choose fewer days."),
    "token_scope": _("This token does not allow that. Create one with the scope you need."),
    "not_by_token": _("Only a person signed in on the site can do this. No token allows it."),
    "confirm_first": _(
        "First show that it is you: enter your password or use your passkey again on the site."
    ),
    "no_invitations": _("This person does not accept invitations from you."),
    "not_at_table": _("Only someone who sits at the table can invite others to it."),
    "not_waiting": _("This table is no longer waiting for people."),
    "too_many_claims": _("You have asked to be linked to many players today. Try again tomorrow."),
    "too_many_invited": _("You have invited a lot of people. Try again in an hour."),
    "too_many_people": _("Your list is full. Take someone off it first."),
    "not_yours": _("This sheet was not started in this browser, or has already been claimed."),
    "address_taken": _("Somebody else has this address. Choose another one."),
    "bad_address": _(
        "An address has 3 to 40 characters: small letters from a to z, digits, and hyphens "
        "between them."
    ),
    "owns_clubs": _("You own a club. Hand it over or delete it first."),
    "wrong_name": _("To confirm, type your name exactly as it is shown here."),
    "sheet_counts": _("This game counts for others: it cannot be deleted, only anonymised."),
    # clubs
    "club_forbidden": _("Your role in this club does not allow that."),
    "too_many_clubs": _("You already own a lot of clubs. Hand one over or delete it first."),
    "bad_club_name": _("The name of a club has 1 to 60 visible characters."),
    "bad_time_zone": _("We do not know this time zone."),
    "owner_stays": _("The owner cannot leave. Hand the club over first."),
    "inactive_account": _("This account is no longer in use. Choose somebody else."),
    "export_first": _("Export the club first: what is deleted is gone."),
    "wrong_confirmation": _("To confirm, type the name of the club exactly as it is written."),
    "club_banned": _(
        "You are banned from this club. Only one of its organisers can let you back in."
    ),
    "not_banned": _("This person is not banned from the club."),
    "no_account": _("This player has no account, so there is nobody to ban."),
    "confirm_public": _(
        "Once the club is public, everyone can see its players, games and boards. Please confirm."
    ),
    "already_member": _("This person already belongs to the club."),
    "not_a_member": _("This person does not belong to the club."),
    "bad_role": _("This role cannot be given."),
    "too_many_invitations": _("There are already a lot of invitations. Revoke one first."),
    "invitation_unknown": _("We do not know this invitation. Perhaps it was not copied in full."),
    "invitation_revoked": _("This invitation has been revoked. Ask for a new one."),
    "invitation_expired": _("This invitation has expired. Ask for a new one."),
    "invitation_used_up": _("This invitation has been used up. Ask for a new one."),
    # players
    "player_exists": _(
        "The club already has a player with this name, or with one that looks like it."
    ),
    "player_has_account": _("This player already has an account."),
    "you_have_a_player": _(
        "You are already another player of this club. An organiser can merge the two."
    ),
    "player_is_drawn": _(
        "This player has a place in a draw. Undo the draw, or hide the player instead."
    ),
    "player_has_games": _(
        "This player has played games. Hide the player instead, or merge two players who "
        "are the same person."
    ),
    "too_many_players": _("The club already has a great many players. Remove or merge some first."),
    "name_unknown": _("There is no such name without a player on the club's sheets."),
    "sat_there_too": _(
        "This player already has a seat in one of these games, so the name is someone else's."
    ),
    "player_former": _("This person asked to be forgotten: the name is gone for good."),
    "player_merged": _("This player was merged into another."),
    "merge_same": _("Choose two different players."),
    "sat_together": _("They have played in the same game, so they cannot be the same person."),
    "two_accounts": _("Both players have an account, so they cannot be the same person."),
    "merge_later_first": _("The player has been merged again since. Undo the later merge first."),
    "merge_undone": _("This merge has already been undone."),
    "claim_answered": _("This claim has already been answered."),
    # nights and seasons
    "night_over": _("This night is over. A club night ends the next morning."),
    "night_ended": _("This night has been ended. An organiser can reopen it until the morning."),
    "bad_night": _("A night cannot be played that way."),
    "format_is_played": _(
        "A round of this night has already been drawn, so it can no longer be changed to or from "
        "duplicate. Take the draw back first, or wait for the next night."
    ),
    "no_player_of_yours": _(
        "You are not a player of this club yet. Say which player you are first."
    ),
    "night_called_off": _("This night has been called off."),
    "night_past": _("This night is in the past."),
    "planned_already": _("There is already a night on this day in the calendar."),
    "bad_plan_day": _("Choose a day between today and a year from now."),
    "bad_plan_start": _("A night starts before midnight, and not before the club's day begins."),
    "bad_plan": _("A night cannot be planned that way."),
    "bad_plan_text": _("This text contains an invisible or control character."),
    "too_many_planned": _("The calendar is full. Call off or wait for some of its nights first."),
    "too_many_series": _("The club already has a lot of series. End one first."),
    "series_day": _("Only a single night can be moved to another day. End the series instead."),
    "no_series": _("This night does not belong to a series that is still running."),
    "no_room_for_guest": _("There is no place left for another guest."),
    "too_few_to_draw": _("It takes at least three people to play. Mark who is here first."),
    "drawn_meanwhile": _(
        "Someone else has just made the draw. Look at the tables before you draw again."
    ),
    "round_unplayed": _(
        "A table of the last round has not been played. Draw that round again, or draw the"
        " next one anyway?"
    ),
    "round_still_played": _(
        "Some tables of the last round are still playing the same deals. Opening the tables of the"
        " next round ends their games. Draw it anyway?"
    ),
    "round_sealed": _(
        "The tables of this round are playing the same deals, and their points come onto this sheet"
        " by themselves once all of them have finished. Until then nobody can change it."
    ),
    "round_played": _("Hands of this round have already been entered, so its draw stays."),
    "round_played_online": _("Cards of this round have been played online, so its draw stays."),
    "no_online_tables": _("This site has no online tables."),
    "not_all_online": _(
        "Someone at this table has no account in the club, so it is played at a real table."
    ),
    "table_opened": _("This table is already open."),
    "not_online": _("This table is not played online."),
    "too_many_opened": _(
        "The club has opened a lot of online tables today without playing. Carry on tomorrow."
    ),
    "own_online_table": _(
        "This would end the online game that you are playing yourself. Play it to its end, or ask "
        "an organiser."
    ),
    "earlier_round_online": _(
        "A table of an earlier round is still playing online. Ask whoever runs the night to go on."
    ),
    "later_round_drawn": _(
        "A later round has been drawn, so this table can only be played in the room now."
    ),
    "own_online_draw": _(
        "You have already seen your cards at a table of this round. Play it, or ask an organiser"
        " to take the draw back."
    ),
    "deals_are_out": _(
        "The deals of this round are already on the tables, so this one can only be played in the"
        " room."
    ),
    "too_many_there": _("No more than 200 people can be marked for one night."),
    "nothing_drawn": _("No tables have been drawn tonight."),
    "drawn_twice": _("Two names at this table are now one person. Draw the round again."),
    "drawn_together": _(
        "Both are in tonight's draw. Undo the draw or play it first, then merge them."
    ),
    "no_draft": _("There is no draw to look at. Someone has dropped or announced it."),
    "draft_changed": _("Someone else has just changed this draw. Look at it again first."),
    "draft_people_changed": _(
        "People have come or gone since this draw. Draw again, or give everyone a place."
    ),
    "draft_bad_tables": _("Every table needs three or four people."),
    "table_full": _("There is no free chair at this table."),
    "nothing_to_undo": _("There is nothing to undo."),
    "bad_pin": _("Choose two different people, or one person and a table."),
    "too_many_pins": _("There are already a lot of rules for tonight's draws. Lift one first."),
    "pins_impossible": _("No draw can keep all the rules that were set. Lift one of them."),
    "clock_elsewhere": _("The clock is not where you think it is. Look again."),
    "clock_too_long": _("A round lasts three hours at most."),
    "bad_day": _("A season must be between the years 1900 and 2199."),
    "too_many_seasons": _("The club already has a lot of seasons. There is no room for another."),
    "season_overlaps": _("These dates overlap with another season of the club."),
    "season_backwards": _("The last day is before the first."),
    "season_name_taken": _("The club already has a season with this name."),
    "season_closed": _("This season is closed. Reopen it to change it."),
    "season_uncounted": _(
        "The club's games are still being counted. Please try again in a moment."
    ),
    "too_many_leagues": _("The club already has a lot of leagues. There is no room for another."),
    "league_name_taken": _("The club already has a league with this name."),
    "league_closed": _("This league is closed. Reopen it to change it."),
    "league_best": _("No more nights can count than the league has."),
    "league_has_more": _("More nights than that already count for this league."),
    "league_full": _("This league has all its nights. Change how many it has to add another."),
    "league_takes_taken": _(
        "Another open league already takes the new nights. Switch that off there first."
    ),
    "league_night_taken": _("This night already counts for another league."),
    "league_stays": _("That cannot be done here."),
    "league_night_runs": _("A night of this league is still being played. End it first."),
    # online tables
    "tried_signed_in": _(
        "Today's deal was played in this browser with an account. Sign in to see the result."
    ),
    "day_passed": _("It is past midnight UTC, and there is a new deal."),
    "day_not_tried": _("Finish the deal of the day first: then you see how everybody did."),
    "day_not_over": _("This day is not over yet."),
    "nothing_to_beat": _("Play this hand to its end yourself, then you can challenge others."),
    "challenge_signed_in": _(
        "This hand was played in this browser with an account. Sign in to see the scores."
    ),
    "tried_already": _("You have already had your try."),
    "challenge_full": _("So many people have tried this challenge that there is no room left."),
    "challenge_over": _("This challenge is over."),
    "enough_challenges": _("You have made many challenges today. Please carry on tomorrow."),
    "no_hints_here": _("There are no hints at a table whose result counts."),
    "not_your_turn": _("It is not your turn."),
    # the request itself
    "invalid": _("Something in this request is missing or wrong."),
    "too_large": TOO_LARGE,
    "csrf": _("This page is too old to send anything. Reload it."),
    "throttled": _("That was a lot at once. Wait a moment, then try again."),
    "busy": _("The server is busy. Try again in a moment."),
    "drawing": _("Many pictures are being drawn right now. Try again in a moment."),
    "method_not_allowed": _("That cannot be done here."),
    "unsupported": _("Only JSON is understood here."),
    "error": _("Something went wrong on our side. It was not your fault."),
    # past games from elsewhere
    "import_too_large": _("The file is too large. 10 MB is the limit."),
    "import_unreadable": _(
        "This file cannot be read. It should be a CSV file, an export of BG Stats or an export "
        "of a club."
    ),
    "import_empty": _("There are no games of Gang of Four in this file."),
    "import_too_many_games": _(
        "There are too many games in this file. Bring 5000 games or 50,000 hands at a time."
    ),
    "import_too_many_people": _("There are too many names in this file. 500 is the limit."),
    "import_twice": _("This file has been imported already."),
    "import_too_many": _(
        "Too many imports are waiting to be checked. Finish one of them or cancel it."
    ),
    "import_closed": _("This import can no longer be changed."),
    "import_not_ready": _("Something is still to be settled before these games can be imported."),
    "import_too_late": _("An import can be undone for a day, and that day is over."),
    "import_no_undo": _("This import cannot be undone."),
    "import_bad_mend": _("There is no such line or column in the file."),
    "game_has_no_hands": _(
        "Only the final totals of this game are known. It has no hands to go on from."
    ),
}


class Refused(Exception):
    """A wish that makes no sense as it stands. `extras` go along to whoever asked."""

    status = 400

    def __init__(
        self,
        code: str,
        message: Sentence,
        *,
        fields: Mapping[str, Sequence[Sentence]] | None = None,
        **extras: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.fields = fields
        self.extras = extras


class NotSignedIn(Refused):
    """Only somebody with an account can have this."""

    status = 401


class Forbidden(Refused):
    """May look, but not touch."""

    status = 403


class Unknown(Refused):
    """Not there, or not for the actor's eyes: the two look the same."""

    status = 404


class Conflict(Refused):
    """Somebody else has written in the meantime: people decide."""

    status = 409


class Gone(Refused):
    """A link that was good once."""

    status = 410


class Busy(Refused):
    """Too much at once, here and now: the same wish may succeed in a moment."""

    status = 503
    retry_after = 3
    """Seconds."""


class TooMany(Refused):
    """Not now; later it may be."""

    status = 429


def refused(code: str, kind: type[Refused] = Refused, **extras: Any) -> Refused:
    """The refusal of that code with its sentence."""
    return kind(code, SENTENCES[code], **extras)


def of_rules(error: RulesError, *, field: str) -> Refused:
    """What the rules refused, in the user's language."""
    # A code that only the rules know still has a sentence, if an English one.
    sentence = SENTENCES.get(error.code) or format_lazy("{}", error.message)
    return Refused(error.code, sentence, fields={field: [sentence]})
