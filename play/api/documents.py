"""What the API of the online table gives, for its schema; docs/protocol.md has the details."""

from rest_framework import serializers


class PackDoc(serializers.Serializer):
    """What is promised for the next deal, and the seats that have added to it."""

    number = serializers.IntegerField()
    commitment = serializers.CharField()
    mixed = serializers.ListField(child=serializers.IntegerField())


class OpenedDoc(serializers.Serializer):
    code = serializers.CharField()
    url = serializers.CharField()
    pack = PackDoc()


class GivenTableDoc(serializers.Serializer):
    """A table that was opened with a given deal on it."""

    code = serializers.CharField()
    url = serializers.CharField()


class ChallengeLinkDoc(serializers.Serializer):
    url = serializers.CharField()
    link = serializers.CharField()


class ScoreDoc(serializers.Serializer):
    name = serializers.CharField()
    points = serializers.IntegerField()
    rank = serializers.IntegerField()
    is_maker = serializers.BooleanField()
    is_mine = serializers.BooleanField()


class ChallengeDoc(serializers.Serializer):
    """A challenge; the scores of others once one's own try is over."""

    code = serializers.CharField()
    maker = serializers.CharField()
    is_mine = serializers.BooleanField()
    points = serializers.IntegerField()
    seats = serializers.IntegerField()
    bots = serializers.CharField()
    levels = serializers.ListField(child=serializers.CharField())
    moves_made = serializers.IntegerField()
    tries = serializers.IntegerField()
    ends_at = serializers.DateTimeField()
    my_table = serializers.CharField(allow_null=True)
    is_over = serializers.BooleanField()
    played_signed_in = serializers.BooleanField()
    scores = ScoreDoc(many=True)


class ChallengesDoc(serializers.Serializer):
    challenges = ChallengeDoc(many=True)


class ListedChairDoc(serializers.Serializer):
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)


class ListedDoc(serializers.Serializer):
    code = serializers.CharField()
    title = serializers.CharField()
    status = serializers.CharField()
    seats = serializers.IntegerField()
    free = serializers.IntegerField()
    clock = serializers.IntegerField()
    bots = serializers.CharField()
    ruleset = serializers.DictField()
    chairs = ListedChairDoc(many=True)


class LobbyDoc(serializers.Serializer):
    tables = ListedDoc(many=True)


class TableViewDoc(serializers.Serializer):
    """The `view` of the table's socket."""

    t = serializers.CharField()
    seq = serializers.IntegerField()
    at = serializers.CharField(allow_null=True)
    table = serializers.DictField()
    chairs = serializers.ListField(child=serializers.DictField())
    scores = serializers.DictField()
    deal = serializers.DictField(allow_null=True)
    pack = PackDoc(allow_null=True)
    result = serializers.DictField(allow_null=True)
    clock = serializers.DictField(allow_null=True)
    you = serializers.DictField()
    legal = serializers.DictField(required=False)
    events = serializers.ListField(child=serializers.DictField())


class CommandDoc(serializers.Serializer):
    """The `cmd` of the table's socket."""

    id = serializers.CharField()
    do = serializers.CharField()
    expect = serializers.CharField(required=False)
    cards = serializers.CharField(required=False)
    call = serializers.BooleanField(required=False)
    seat = serializers.IntegerField(required=False)
    to = serializers.IntegerField(required=False)
    name = serializers.CharField(required=False)
    bot = serializers.CharField(required=False)
    number = serializers.IntegerField(required=False)
    seed = serializers.CharField(required=False)


class AnswerDoc(serializers.Serializer):
    """The `ack` of the table's socket."""

    t = serializers.CharField()
    id = serializers.CharField()
    seq = serializers.IntegerField()
    opened = serializers.CharField(required=False)


class RejDoc(serializers.Serializer):
    """The `rej` of the table's socket."""

    t = serializers.CharField()
    id = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    seq = serializers.IntegerField()


class ReplayDoc(serializers.Serializer):
    number = serializers.IntegerField()
    table = serializers.DictField()
    names = serializers.ListField(child=serializers.CharField())
    step = serializers.IntegerField()
    dealer = serializers.IntegerField()
    turn = serializers.IntegerField()
    dealt = serializers.ListField(child=serializers.CharField())
    seal = serializers.CharField(allow_null=True)
    sealed_as = serializers.CharField()
    scheme = serializers.IntegerField()
    salt = serializers.CharField(allow_null=True)
    commitment = serializers.CharField(allow_null=True)
    seeds = serializers.ListField(child=serializers.CharField(allow_null=True))
    verified = serializers.BooleanField()
    exchange = serializers.DictField(allow_null=True)
    cut = serializers.DictField(allow_null=True)
    steps = serializers.ListField(child=serializers.DictField())
    result = serializers.DictField()


class ActionDoc(serializers.Serializer):
    """What a seat did or could do: `play`, `pass` or `give`."""

    do = serializers.CharField()
    cards = serializers.CharField(allow_blank=True)
    kind = serializers.CharField(allow_blank=True)
    of = serializers.CharField(allow_blank=True)


class AdvisedDoc(ActionDoc):
    """An option with what is to be expected of it, and why."""

    win = serializers.FloatField()
    points = serializers.FloatField()
    why = serializers.CharField()
    sentence = serializers.CharField()


class HintDoc(serializers.Serializer):
    """The best options, the best of all first; none where there is nothing to choose."""

    at = serializers.CharField()
    options = AdvisedDoc(many=True)


class OutlookDoc(serializers.Serializer):
    win = serializers.FloatField()
    points = serializers.FloatField()


class DecisionDoc(serializers.Serializer):
    ply = serializers.IntegerField()
    situation = serializers.CharField()
    options = serializers.IntegerField()
    taken = ActionDoc()
    best = ActionDoc()
    after_taken = OutlookDoc()
    after_best = OutlookDoc()
    lost = serializers.FloatField()
    lost_at_sight = serializers.FloatField()
    doubt = serializers.FloatField()
    verdict = serializers.CharField()
    why = serializers.CharField()
    sentence = serializers.CharField()


class LuckDoc(serializers.Serializer):
    """Where the points came from; together they are the points."""

    average = serializers.FloatField()
    cards = serializers.FloatField()
    exchange = serializers.FloatField()
    others = serializers.FloatField()
    own = serializers.FloatField()


class SeatReviewDoc(serializers.Serializer):
    seat = serializers.IntegerField()
    points = serializers.IntegerField()
    accuracy = serializers.FloatField(allow_null=True)
    luck = LuckDoc()
    curve = serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    decisions = DecisionDoc(many=True)


class ReviewDoc(serializers.Serializer):
    number = serializers.IntegerField()
    seats = SeatReviewDoc(many=True)


class SeatInGameDoc(serializers.Serializer):
    """Of the reviewed hands; points are average, luck and own play together."""

    seat = serializers.IntegerField()
    points = serializers.IntegerField()
    decisions = serializers.IntegerField()
    accuracy = serializers.FloatField(allow_null=True)
    average = serializers.FloatField()
    luck = serializers.FloatField()
    own = serializers.FloatField()


class GameReviewDoc(serializers.Serializer):
    hands = serializers.IntegerField()
    reviewed = serializers.IntegerField()
    seats = SeatInGameDoc(many=True)
