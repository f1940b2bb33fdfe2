"""What the views of sheets share."""

from typing import ClassVar

from scorepad.api.base import UNSAFE, Scopes, View
from scorepad.models import Scope


class SheetView(View):
    """A view of sheets: a token for sheets may write them."""

    token_scopes: ClassVar[Scopes] = dict.fromkeys(UNSAFE, Scope.SHEETS)
    conflicts_show_sheet = True
