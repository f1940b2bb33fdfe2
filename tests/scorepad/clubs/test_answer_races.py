"""Two people who answer for the last place of a night at the same moment."""

from datetime import time, timedelta
from functools import partial

import pytest

from scorepad.models import Answer
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.plans import night_plan
from tests.scorepad.clubs.people import cast_of
from tests.scorepad.clubs.races import raced

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
ROUNDS = 5


def test_of_two_who_want_the_last_place_one_has_it_and_the_other_is_first_in_line(
    transactional_db, pool
):
    cast = cast_of()
    for number in range(1, ROUNDS + 1):
        day = cast.club.today() + timedelta(days=number)
        night = night_plan(
            actor=cast["owner"], club=cast.club, day=day, starts=time(19, 30), places=2
        )
        place = {"club": cast.club, "code": night.code}
        answer_give(actor=cast["owner"], **place, says="yes")
        wish = partial(answer_give, **place, says="yes")

        answers = raced(pool, *(partial(wish, actor=cast[role]) for role in ("member", "scorer")))

        stored = Answer.objects.filter(night=night).order_by("pk")
        assert sorted(one.waits for one in answers) == [False, True]
        # First come, first served, and who came first was told so.
        assert [one.waits for one in stored] == [False, False, True]
        assert {one.pk: one.waits for one in answers}.items() <= {
            one.pk: one.waits for one in stored
        }.items()
        first, last = stored[1:]
        answer_give(actor=cast[_role(cast, first)], **place, says="no")
        last.refresh_from_db()
        assert not last.waits


def _role(cast, answer: Answer) -> str:
    return next(role for role, user in cast.people.items() if user == answer.user)
