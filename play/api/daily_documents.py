"""What the API of the deal of the day gives, for its schema; docs/daily.md has the rules."""

from rest_framework import serializers


class DailyBotDoc(serializers.Serializer):
    seat = serializers.IntegerField()
    level = serializers.CharField()
    name = serializers.CharField()
    title = serializers.CharField()


class DailyTryDoc(serializers.Serializer):
    """Your own try: `begun`, `done`, or `void` where it does not count."""

    code = serializers.CharField()
    state = serializers.CharField()
    name = serializers.CharField()
    table = serializers.CharField(allow_null=True)
    url = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    begun_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    verdicts = serializers.ListField(child=serializers.CharField())
    accuracy = serializers.FloatField(allow_null=True)


class DailyBarDoc(serializers.Serializer):
    least = serializers.IntegerField()
    most = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()


class DailyResultsDoc(serializers.Serializer):
    """How everybody fared: for those who have finished, and for all when the day is over."""

    players = serializers.IntegerField()
    spread = DailyBarDoc(many=True)
    place = serializers.IntegerField(allow_null=True)
    better_than = serializers.IntegerField(allow_null=True)
    master = serializers.IntegerField(allow_null=True)


class DailyOpenedDoc(serializers.Serializer):
    """All hands and the secret: when the day is over."""

    hands = serializers.ListField(child=serializers.CharField())
    secret = serializers.CharField()
    master = serializers.CharField(allow_null=True)


class SealedDayDoc(serializers.Serializer):
    day = serializers.DateField()
    number = serializers.IntegerField()
    seal = serializers.CharField()
    sealed_at = serializers.DateTimeField()


class DailyDoc(SealedDayDoc):
    ends_at = serializers.DateTimeField()
    opens_at = serializers.DateTimeField()
    seat = serializers.IntegerField()
    hand = serializers.CharField()
    leads = serializers.BooleanField()
    bots = DailyBotDoc(many=True)
    players = serializers.IntegerField()
    played_signed_in = serializers.BooleanField()
    mine = DailyTryDoc(allow_null=True)
    results = DailyResultsDoc(allow_null=True)
    opened = DailyOpenedDoc(allow_null=True)


class StreakDayDoc(serializers.Serializer):
    day = serializers.DateField()
    points = serializers.IntegerField(allow_null=True)


class StreakDoc(serializers.Serializer):
    days = serializers.IntegerField()
    last = StreakDayDoc(many=True)


class DailyTodayDoc(DailyDoc):
    streak = StreakDoc()
    coming = SealedDayDoc(many=True)


class DailyLineDoc(serializers.Serializer):
    place = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    points = serializers.IntegerField(allow_null=True)
    is_mine = serializers.BooleanField()
    table = serializers.CharField(allow_null=True)


class DailyBoardDoc(serializers.Serializer):
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    lines = DailyLineDoc(many=True)


class PastDayDoc(SealedDayDoc):
    players = serializers.IntegerField()
    master = serializers.IntegerField(allow_null=True)
    secret = serializers.CharField()


class DailyArchiveDoc(serializers.Serializer):
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    days = PastDayDoc(many=True)


class DailyTableDoc(serializers.Serializer):
    code = serializers.CharField()
    url = serializers.CharField()
