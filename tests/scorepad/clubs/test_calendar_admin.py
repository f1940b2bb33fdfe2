"""The operator looks up calendars and notices, and ends what has leaked; keys are in no page."""

from datetime import time, timedelta

import pytest
from django.test import Client

from gofclub.models import User
from scorepad.models import CalendarFeed, PushBrowser
from scorepad.models.notices import NoticeKind
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.feeds import feed_renew
from scorepad.services.clubs.plans import night_plan
from scorepad.services.notices.telling import tell
from tests.site import matrix

PAGES = ("plannednight", "series", "calendarfeed", "notice", "pushbrowser", "pushdelivery")


@pytest.fixture
def operator(db) -> Client:
    user = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")
    client = Client()
    client.force_login(user)
    return client


def test_everything_is_listed_and_shown_and_no_key_is_in_it(cast, operator):
    member, browser = cast.people["member"], matrix.BODIES["api:push"]
    cast.client("member").post("/api/v1/me/push/", browser, content_type="application/json")
    feed_renew(user=member, club=None)
    night = night_plan(
        actor=cast["owner"],
        club=cast.club,
        day=cast.club.today() + timedelta(days=1),
        starts=time(19, 30),
        repeat="weeks",
    )
    answer_give(actor=cast["member"], club=cast.club, code=night.code, says="yes")
    tell(NoticeKind.TOMORROW, [member.pk], club=cast.club, about=night.code)

    for model in PAGES:
        address = f"/admin/scorepad/{model}/"
        listed = operator.get(address, {"q": "Tuesday"})
        assert listed.status_code == 200, model
        rows = operator.get(address).context["cl"].queryset
        page = operator.get(f"{address}{rows[0].pk}/change/")
        assert page.status_code == 200, model
        for secret in (browser["endpoint"], browser["p256dh"], browser["auth"]):
            assert secret not in page.content.decode()
        assert operator.get(f"{address}add/").status_code == 403, model

    for model, kind in (("pushbrowser", PushBrowser), ("calendarfeed", CalendarFeed)):
        one = kind.objects.get()
        operator.post(f"/admin/scorepad/{model}/{one.pk}/delete/", {"post": "yes"})
        assert not kind.objects.exists()
