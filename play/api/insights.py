"""One's own figures over HTTP, and asking for the reviews that they are made of."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from play.api import insight_documents as docs
from play.api.tables import NO_STORE
from play.insights import PERIODS, USUAL_PERIOD, insights_of
from play.insights.document import insights_object
from play.services.my_hands import hands_of, hands_since
from play.services.review_queue import progress_of, wish_make
from scorepad.api.base import View, takes
from scorepad.api.throttles import Thoughts, Writes
from scorepad.services.errors import refused

DAYS = OpenApiParameter(
    "days",
    {"type": "string", "enum": ["30", "90", "all"], "default": str(USUAL_PERIOD)},
    description="How far to look back; the same time before that serves for comparison.",
)


class Insights(View):
    @takes(None, docs.InsightsDoc, operation_id="insights", parameters=[DAYS])
    def get(self, request: Request) -> Response:
        user = self.signed_in()
        now = timezone.now()
        asked = request.query_params.get("days", str(USUAL_PERIOD))
        names = {"all" if one is None else str(one): one for one in PERIODS}
        if asked not in names:
            raise refused("invalid")
        days = names[asked]
        found = insights_of(hands_of(user, since=hands_since(days, now)), days=days, now=now)
        return Response(insights_object(found), headers=NO_STORE)


class Reviews(View):
    throttle_classes = (Writes, Thoughts)

    @takes(None, docs.ProgressDoc, operation_id="insights_progress")
    def get(self, request: Request) -> Response:
        return Response(progress_of(self.signed_in())._asdict(), headers=NO_STORE)

    @takes(None, docs.ProgressDoc, operation_id="insights_review")
    def post(self, request: Request) -> Response:
        return Response(wish_make(self.signed_in())._asdict(), headers=NO_STORE)
