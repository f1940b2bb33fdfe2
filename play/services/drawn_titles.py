"""What tables of a club's evening are called, in the language of whoever looks.

Nothing of it is stored with the table: that would be in the language of whoever pressed.
"""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from scorepad.models import DrawnTable


def drawn_titles(codes: Collection[str]) -> Mapping[str, str]:
    """By the code of the table; one whose draw was undone has none."""
    drawn = DrawnTable.objects.filter(online_table__in=codes) if codes else ()
    return {
        one.online_table: _("Round %(round)s, table %(table)s")
        % {"round": one.round, "table": one.number}
        for one in drawn
    }
