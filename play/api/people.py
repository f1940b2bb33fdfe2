"""The people whom one knows, and inviting them to a table."""

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from play.api.tables import NO_STORE, View
from play.services.people import following, guests, inviting
from play.services.people.whereabouts import Acquaintance, people_of
from scorepad.api.base import takes
from scorepad.api.documents import Doc
from scorepad.api.inputs import AnyText, Strict


class SpotDoc(Doc):
    """A listed table at which somebody is now."""

    table = s.CharField()
    title = s.CharField(allow_blank=True)
    free = s.IntegerField()


class AcquaintanceDoc(Doc):
    """`person` is how you address them; for everybody else it means nothing."""

    person = s.CharField()
    name = s.CharField()
    follows_me = s.BooleanField()
    at = SpotDoc(allow_null=True)


class MetGuestDoc(Doc):
    """Somebody without an account; `person` is how you address them."""

    person = s.CharField()
    name = s.CharField()


class PeopleDoc(Doc):
    following = AcquaintanceDoc(many=True)
    followers = AcquaintanceDoc(many=True)
    others = AcquaintanceDoc(many=True)
    blocked = AcquaintanceDoc(many=True)
    guests = MetGuestDoc(many=True)
    blocked_guests = MetGuestDoc(many=True)


class GuestDoc(Doc):
    person = s.CharField()
    name = s.CharField()
    invited = s.BooleanField()


class GuestsDoc(Doc):
    people = GuestDoc(many=True)


class Invite(Strict):
    person = AnyText(max_length=12)


class People(View):
    @takes(None, PeopleDoc, operation_id="people")
    def get(self, request: Request) -> Response:
        user = self.signed_in()
        found = people_of(user)
        lists: dict[str, list[dict[str, object]]] = {
            name: [_acquaintance(one) for one in getattr(found, name)]
            for name in ("following", "followers", "others", "blocked")
        }
        without = {
            "guests": guests.guests_met(user),
            "blocked_guests": guests.guests_blocked(user),
        }
        for name, some in without.items():
            lists[name] = [{"person": one.code, "name": one.display_name} for one in some]
        return Response(lists, headers=NO_STORE)


class Followed(View):
    @takes(None, {204: None}, operation_id="people_follow")
    def put(self, request: Request, person: str) -> Response:
        following.follow(user=self.signed_in(), code=person)
        return Response(status=204)

    @takes(None, {204: None}, operation_id="people_unfollow")
    def delete(self, request: Request, person: str) -> Response:
        following.unfollow(user=self.signed_in(), code=person)
        return Response(status=204)


class Blocked(View):
    @takes(None, {204: None}, operation_id="people_block")
    def put(self, request: Request, person: str) -> Response:
        guests.block(user=self.signed_in(), code=person)
        return Response(status=204)

    @takes(None, {204: None}, operation_id="people_unblock")
    def delete(self, request: Request, person: str) -> Response:
        guests.unblock(user=self.signed_in(), code=person)
        return Response(status=204)


class Invitations(View):
    """Whom one can invite to the table that waits where one sits."""

    @takes(None, GuestsDoc, operation_id="tables_guests")
    def get(self, request: Request, code: str) -> Response:
        self.signed_in()
        person = self.person()
        found = inviting.guests_for(self.table(code, person), person)
        people = [
            {"person": one.code, "name": one.user.display_name, "invited": one.is_invited}
            for one in found
        ]
        return Response({"people": people}, headers=NO_STORE)

    @takes(Invite, {204: None}, operation_id="tables_invite")
    def post(self, request: Request, code: str) -> Response:
        self.signed_in()
        person = self.person()
        table = self.table(code, person)
        inviting.invite(table=table, person=person, code=self.taken(Invite, request)["person"])
        return Response(status=204)


def _acquaintance(one: Acquaintance) -> dict[str, object]:
    spot = one.spot
    return {
        "person": one.code,
        "name": one.user.display_name,
        "follows_me": one.follows_me,
        "at": spot and {"table": spot.code, "title": spot.title, "free": spot.free},
    }
