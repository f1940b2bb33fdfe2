"""What the views of clubs share."""

from typing import ClassVar

from scorepad.api.base import UNSAFE, Scopes, View
from scorepad.models import Scope
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess, club_for


class ClubView(View):
    """A view below /api/v1/clubs/<slug>/."""

    token_scopes: ClassVar[Scopes] = dict.fromkeys(UNSAFE, Scope.CLUBS)

    def here(self, slug: str, right: Right = Right.LOOK) -> ClubAccess:
        return club_for(actor=self.actor, slug=slug, right=right)
