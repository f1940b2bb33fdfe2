"""What is thought of a finished deal."""

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
