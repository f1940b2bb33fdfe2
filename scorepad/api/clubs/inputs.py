"""What the API takes about clubs."""

from rest_framework import serializers

from scorepad.api.inputs import AnyText, Choice, Flag, Name, Options, Strict, Text, WholeNumber
from scorepad.models import Club, Night, Pin, Series
from scorepad.models.calendar import (
    ANSWERS,
    GUESTS_LENGTH,
    LEAST_LASTS,
    MOST_GUESTS,
    MOST_LASTS,
    MOST_PLACES,
    MOST_WEEKS,
    PLACE_LENGTH,
)
from scorepad.models.clubs import CLUB_NAME_LENGTH, DESCRIPTION_LENGTH
from scorepad.models.leagues import FEWEST_NIGHTS, MOST_NIGHTS
from scorepad.models.nights import FEWEST_DEALS, MOST_DEALS, MOST_MINUTES, MOST_ROUNDS
from scorepad.models.sheets import NOTE_LENGTH
from scorepad.models.webhooks import URL_LENGTH
from scorepad.services.clubs.check_in import MOST_THERE, STATES
from scorepad.services.clubs.invitations import DAYS, MOST_DAYS, MOST_USES
from scorepad.services.clubs.rounds import TURNS
from scorepad.services.clubs.webhooks import CHOICES

GRANTED = ["member", "scorer", "organiser"]
WISHES = [event.value for event in CHOICES]


class Code(AnyText):
    def __init__(self, **options: object) -> None:
        super().__init__(**{"max_length": 40} | options)


class Codes(serializers.ListField):
    def __init__(self, **options: object) -> None:
        super().__init__(**{"child": Code(), "max_length": MOST_THERE} | options)


class Describe(Strict):
    name = Text(required=False, max_length=CLUB_NAME_LENGTH)
    description = Text(required=False, allow_blank=True, max_length=DESCRIPTION_LENGTH)
    time_zone = AnyText(required=False, max_length=64)
    visibility = Choice(choices=Club.Visibility.choices, required=False)
    ruleset = Options(required=False)
    minimum_games = WholeNumber(required=False, min_value=1, max_value=200)
    members_keep_score = Flag(required=False)
    members_on_profiles = Flag(required=False)
    confirm_public = Flag(required=False)


class Found(Strict):
    name = Text(max_length=CLUB_NAME_LENGTH)
    description = Text(required=False, allow_blank=True, max_length=DESCRIPTION_LENGTH)
    time_zone = AnyText(required=False, max_length=64)
    visibility = Choice(choices=Club.Visibility.choices, required=False)
    ruleset = Options(required=False)
    members_keep_score = Flag(required=False)


class Delete(Strict):
    confirmation = AnyText(max_length=200)


class Role(Strict):
    role = Choice(choices=GRANTED)


class Remove(Strict):
    end_invitations = Flag(default=True)
    ban = Flag(default=False)


class NewBan(Strict):
    player = Code()


class Hidden(Strict):
    hidden = Flag()


class NamePlayer(Strict):
    name = Name()
    player = Code(required=False, allow_null=True)
    sheet = Code(required=False, allow_null=True)


class NewInvitation(Strict):
    role = Choice(choices=GRANTED, default="member")
    days = WholeNumber(default=DAYS, min_value=1, max_value=MOST_DAYS)
    most_uses = WholeNumber(required=False, allow_null=True, min_value=1, max_value=MOST_USES)
    label = Text(required=False, allow_blank=True, max_length=40)
    player = Code(required=False, allow_null=True)


class Join(Strict):
    token = AnyText(max_length=200)
    claims = Code(required=False, allow_null=True)


class PlayerName(Strict):
    name = Name()


class MergeWith(Strict):
    gone = Code()


class Answer(Strict):
    agree = Flag()


class DescribeNight(Strict):
    note = Text(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    format = Choice(choices=Night.Format.choices, required=False)
    rounds = WholeNumber(required=False, min_value=1, max_value=MOST_ROUNDS)
    minutes = WholeNumber(required=False, min_value=0, max_value=MOST_MINUTES)
    unfinished = Choice(choices=Night.Unfinished.choices, required=False)
    online = Flag(required=False)
    deals = WholeNumber(required=False, min_value=FEWEST_DEALS, max_value=MOST_DEALS)


class TablePlace(Strict):
    online = Flag()


class There(Strict):
    players = Codes()
    sitting_out = Codes(required=False)


class Person(Strict):
    state = Choice(choices=STATES)


class Guest(Strict):
    name = Name()


class Ended(Strict):
    ended = Flag()


class Seen(Strict):
    seen = WholeNumber(required=False, min_value=0, max_value=1000)


class Draw(Seen):
    again = Flag(default=False)
    anyway = Flag(default=False)


class NewDraft(Seen):
    anyway = Flag(default=False)
    seed = AnyText(required=False, allow_blank=True, max_length=24)


class DraftVersion(Strict):
    version = WholeNumber(min_value=1, max_value=1_000_000)


class ChangeDraft(DraftVersion):
    """Undone, or somebody in another's place, at another table, or sitting out."""

    undo = Flag(default=False)
    one = Code(required=False)
    other = Code(required=False)
    table = WholeNumber(required=False, allow_null=True, min_value=1, max_value=MOST_THERE)


class NewPin(Strict):
    kind = Choice(choices=Pin.Kind.choices)
    one = Code()
    other = Code(required=False, allow_null=True)
    table = WholeNumber(required=False, allow_null=True, min_value=1, max_value=MOST_THERE)


class Clock(Strict):
    turn = Choice(choices=TURNS)
    minutes = WholeNumber(required=False, min_value=1, max_value=MOST_MINUTES)


class PlanFacts(Strict):
    title = Text(required=False, allow_blank=True, max_length=CLUB_NAME_LENGTH)
    lasts = WholeNumber(required=False, min_value=LEAST_LASTS, max_value=MOST_LASTS)
    place = Text(required=False, allow_blank=True, max_length=PLACE_LENGTH)
    online = Flag(required=False)
    note = Text(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    places = WholeNumber(required=False, allow_null=True, min_value=1, max_value=MOST_PLACES)


class NewPlan(PlanFacts):
    day = serializers.DateField()
    starts = serializers.TimeField()
    repeat = Choice(choices=Series.Kind.choices, required=False)
    every = WholeNumber(required=False, min_value=1, max_value=MOST_WEEKS)
    until = serializers.DateField(required=False, allow_null=True)


class ChangePlan(PlanFacts):
    day = serializers.DateField(required=False)
    starts = serializers.TimeField(required=False)
    called_off = Flag(required=False)
    following = Flag(default=False)


class AnswerNight(Strict):
    """Null takes the answer back."""

    answer = Choice(choices=ANSWERS, allow_null=True)
    guests = WholeNumber(required=False, min_value=0, max_value=MOST_GUESTS)
    guest_names = Text(required=False, allow_blank=True, max_length=GUESTS_LENGTH)


class NewSeason(Strict):
    name = Text(max_length=CLUB_NAME_LENGTH)
    starts = serializers.DateField()
    ends = serializers.DateField()
    minimum_games = WholeNumber(default=5, min_value=1, max_value=500)
    best = WholeNumber(default=None, allow_null=True, min_value=1, max_value=500)


class NewLeague(Strict):
    name = Text(max_length=CLUB_NAME_LENGTH)
    planned = WholeNumber(default=8, min_value=FEWEST_NIGHTS, max_value=MOST_NIGHTS)
    best = WholeNumber(default=None, allow_null=True, min_value=1, max_value=MOST_NIGHTS)
    takes_new = Flag(default=True)


class LeagueNight(Strict):
    counts = Flag()


class Empty(Strict):
    """Nothing to say."""


class WebhookEvents(serializers.ListField):
    def __init__(self, **options: object) -> None:
        child = Choice(choices=WISHES)
        super().__init__(**{"child": child, "max_length": len(WISHES)} | options)


class NewWebhook(Strict):
    url = AnyText(max_length=URL_LENGTH)
    events = WebhookEvents()


class ChangeWebhook(Strict):
    events = WebhookEvents(required=False)
    on = Flag(required=False)
