"""The documents of insights, for the API's description."""

from rest_framework import serializers

from play.api.documents import ActionDoc
from play.bots.situations import Situation


class PerCountDoc(serializers.Serializer):
    """A mean with half of its 95 % interval; `count` is what it was taken of."""

    value = serializers.FloatField()
    spread = serializers.FloatField()
    count = serializers.IntegerField()


class ShiftDoc(serializers.Serializer):
    """Against the period before, or of all hands the later half against the earlier."""

    value = serializers.FloatField()
    spread = serializers.FloatField()
    is_clear = serializers.BooleanField()


class KindDoc(serializers.Serializer):
    kind = serializers.ChoiceField(choices=[one.value for one in Situation])
    decisions = serializers.IntegerField()
    lost = PerCountDoc(allow_null=True)
    change = ShiftDoc(allow_null=True)
    typical = serializers.FloatField(help_text="What it costs bots that lose about as much.")


class StretchDoc(serializers.Serializer):
    first = serializers.DateField()
    last = serializers.DateField()
    lost = PerCountDoc()


class PractiseDoc(serializers.Serializer):
    kind = serializers.CharField()
    gain = serializers.FloatField(help_text="Points a hand.")
    spread = serializers.FloatField()


class MomentDoc(serializers.Serializer):
    table = serializers.CharField()
    number = serializers.IntegerField()
    ply = serializers.IntegerField()
    kind = serializers.CharField()
    taken = ActionDoc()
    best = ActionDoc()
    points = serializers.FloatField(help_text="Lost, or gained over the next best option.")
    spread = serializers.FloatField()


class ReviewedHandDoc(serializers.Serializer):
    table = serializers.CharField()
    number = serializers.IntegerField()
    played_at = serializers.DateTimeField()
    points = serializers.IntegerField()
    average = serializers.FloatField()
    luck = serializers.FloatField()
    lost = serializers.FloatField()


class GroupDoc(serializers.Serializer):
    of = serializers.CharField(help_text="A number of seats, a level of bots, or `people`.")
    hands = serializers.IntegerField()
    lost = PerCountDoc(allow_null=True)


class InsightsDoc(serializers.Serializer):
    """How one plays, from the reviews of one's hands. Figures are null while too few bear them."""

    days = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(choices=["empty", "few", "enough"])
    hands = serializers.IntegerField()
    decisions = serializers.IntegerField()
    lost_per_decision = PerCountDoc(allow_null=True)
    lost_change = ShiftDoc(allow_null=True)
    lost_per_hand = PerCountDoc(allow_null=True)
    accuracy = PerCountDoc(allow_null=True)
    accuracy_change = ShiftDoc(allow_null=True)
    luck_per_hand = PerCountDoc(allow_null=True)
    level = serializers.CharField(allow_blank=True)
    typical = serializers.FloatField()
    kinds = KindDoc(many=True)
    trend = StretchDoc(many=True)
    practise = PractiseDoc(allow_null=True)
    costliest = MomentDoc(many=True)
    finds = MomentDoc(many=True)
    recent = ReviewedHandDoc(many=True)
    by_seats = GroupDoc(many=True)
    by_company = GroupDoc(many=True)


class ProgressDoc(serializers.Serializer):
    """Of one's last hands: how many are reviewed, and whether the rest is asked for."""

    done = serializers.IntegerField()
    total = serializers.IntegerField()
    is_asked = serializers.BooleanField()
