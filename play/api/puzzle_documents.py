"""What the API of puzzles says and takes."""

from rest_framework import serializers

from play.puzzles.words import Kind
from scorepad.api.inputs import Strict, Text

MOST_TEXT = 40


class PuzzleAnswer(Strict):
    play = Text(max_length=MOST_TEXT, help_text="Cards without spaces, such as 3g3y; - for a pass.")


class PuzzleOfTheDayDoc(serializers.Serializer):
    code = serializers.CharField()
    level = serializers.IntegerField()
    right = serializers.BooleanField(allow_null=True, help_text="null: not answered yet")


class SolverDoc(serializers.Serializer):
    rating = serializers.IntegerField()
    tries = serializers.IntegerField()
    solved = serializers.IntegerField()
    streak = serializers.IntegerField()
    best_streak = serializers.IntegerField()


class PuzzlePracticeDoc(serializers.Serializer):
    about = serializers.CharField()
    title = serializers.CharField()
    puzzles = serializers.IntegerField()


class PuzzlesDoc(serializers.Serializer):
    day = serializers.DateField()
    daily = PuzzleOfTheDayDoc(many=True)
    standing = SolverDoc()
    practice = PuzzlePracticeDoc(many=True)


class PuzzleSeatDoc(serializers.Serializer):
    name = serializers.CharField()
    place = serializers.CharField()
    left = serializers.IntegerField()


class PuzzleTopDoc(serializers.Serializer):
    """What lies on the table; seats are counted from oneself, in the order of play."""

    seat = serializers.IntegerField()
    kind = serializers.CharField()
    cards = serializers.CharField()
    of = serializers.CharField()
    words = serializers.CharField()


class PuzzleStepDoc(serializers.Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    cards = serializers.CharField(allow_blank=True, help_text="empty: a pass")
    words = serializers.CharField()


class PuzzleExchangeDoc(serializers.Serializer):
    giver = serializers.IntegerField()
    giver_name = serializers.CharField()
    taker = serializers.IntegerField()
    taker_name = serializers.CharField()
    given = serializers.CharField()
    returned = serializers.CharField(allow_blank=True)


class PuzzleDoc(serializers.Serializer):
    code = serializers.CharField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in Kind])
    level = serializers.IntegerField()
    level_words = serializers.CharField()
    question = serializers.CharField()
    hand = serializers.CharField()
    others = PuzzleSeatDoc(many=True)
    top = PuzzleTopDoc(allow_null=True)
    may_pass = serializers.BooleanField()
    exchange = PuzzleExchangeDoc(allow_null=True)
    now = PuzzleStepDoc(many=True)
    before = serializers.ListField(child=PuzzleStepDoc(many=True))


class PuzzleOptionDoc(serializers.Serializer):
    cards = serializers.CharField(allow_blank=True, help_text="empty: a pass")
    words = serializers.CharField()
    cost = serializers.FloatField()
    why = serializers.CharField()
    sentence = serializers.CharField(allow_blank=True)


class PuzzleBestDoc(PuzzleOptionDoc):
    win = serializers.FloatField()
    points = serializers.FloatField()


class PuzzleCountedDoc(serializers.Serializer):
    rating = serializers.IntegerField()
    change = serializers.IntegerField()


class PuzzleAnswerDoc(serializers.Serializer):
    right = serializers.BooleanField()
    cost = serializers.FloatField(help_text="points, against the best")
    chosen = PuzzleOptionDoc()
    best = PuzzleBestDoc(many=True)
    also_right = serializers.ListField(child=serializers.CharField())
    worlds = serializers.IntegerField()
    margin = serializers.FloatField()
    error = serializers.FloatField()
    tries = serializers.IntegerField()
    solved = serializers.IntegerField()
    rating = serializers.IntegerField()
    counted = PuzzleCountedDoc(allow_null=True)
