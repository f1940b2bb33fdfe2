"""What is thought of a finished deal."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from play.models.deals import Dealt


class Review(models.Model):
    """What the master makes of a finished deal: kept, because it takes a second to make."""

    deal = models.OneToOneField(Dealt, models.CASCADE, primary_key=True, related_name="review")
    version = models.PositiveSmallIntegerField()
    """Of `services.analysis`; an older review is made again when somebody asks for it."""
    document = models.JSONField()
    """Seats, plies, cards and numbers: nobody's name."""
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"review of {self.deal_id}"


class SeatSum(models.Model):
    """What a review comes to for one seat: whoever looks at many deals reads these alone.

    Whose seat it was the table's chairs know: who is forgotten there has no figures here.
    """

    review = models.ForeignKey(Review, models.CASCADE, related_name="sums")
    seat = models.PositiveSmallIntegerField()
    is_own = models.BooleanField()
    """Whether a person has decided everything: no bot and no clock has moved for them."""
    points = models.PositiveSmallIntegerField()
    decisions = models.PositiveSmallIntegerField()
    accuracy = models.FloatField()
    """Of all decisions, added up."""
    average = models.FloatField()
    cards = models.FloatField()
    exchange = models.FloatField()
    others = models.FloatField()
    own = models.FloatField()
    kinds = models.JSONField(default=dict)
    """Of each kind of situation how many decisions, and what they cost together."""
    moments = models.JSONField(default=list)
    """The costliest decision of each kind, and the best find: plies, cards and numbers."""

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["review", "seat"], name="one_sum_per_seat_of_a_review"),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="a_sum_has_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.review_id}:{self.seat}"


class ReviewWish(models.Model):
    """Somebody would like their last hands to be reviewed, older ones too; gone when they are."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="review_wish"
    )
    asked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"wish of {self.user_id}"
