"""What the views of clubs share."""

from scorepad.api.base import View
from scorepad.permissions import Right
from scorepad.services.club_access import Here, club_for


class ClubView(View):
    """A view below /api/v1/clubs/<slug>/."""

    def here(self, slug: str, right: Right = Right.LOOK) -> Here:
        return club_for(asker=self.asker, slug=slug, right=right)
