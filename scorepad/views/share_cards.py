"""The cards of boards, results and nights: what everybody may see, and the site's own else."""

from datetime import date, datetime

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from scorepad.actors import Actor
from scorepad.boards.asked import board_asked, scopes_asked
from scorepad.exports.canvas import drawable
from scorepad.exports.share_card import MOST_LINES, Card, Line
from scorepad.models import Club, Night, Player, Sheet
from scorepad.services.access import access_to
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.sheets.document import shared_document

NOBODY = Actor()
"""Cards are for strangers: nobody sees more on one than they would."""


def site_card(site: str) -> Card:
    return Card(
        over="Gang of Four",
        title=_("Keep score, play online, run a club"),
        site=site,
    )


def board_card(slug: str, site: str) -> Card | None:
    club = _public_club(slug)
    if club is None:
        return None
    nothing = QueryDict()
    scope = scopes_asked(club, nothing).scope
    shows = board_asked(scope, nothing, size=MOST_LINES)
    found = [row for row in shows.rows if row.rank is not None]
    lines = tuple(
        Line(
            f"{row.rank}.",
            drawable(row.player.name, at),
            next((cell.text for figure, cell in row.cells if figure.key == shows.sort.key), ""),
            is_first=row.rank == 1,
        )
        for at, row in enumerate(found)
    )
    return Card(
        over=drawable(club.name, 0),
        title=_("Board"),
        facts=(drawable(scope.label, 0), str(shows.sort.label)),
        lines=lines,
        more=_others(shows.ranked - len(lines)),
        site=site,
    )


def game_card(code: str, site: str) -> Card | None:
    sheet = Sheet.objects.select_related("club").filter(code=code).first()
    access = access_to(actor=NOBODY, sheet=sheet) if sheet else None
    if sheet is None or access is None:
        return None
    document = shared_document(sheet, knows_club=access.knows_club)
    codes = [line["player"]["code"] for line in document["lines"] if line["player"]]
    hidden = set(
        Player.objects.filter(code__in=codes, hidden_at__isnull=False).values_list(
            "code", flat=True
        )
    )
    names = {
        line["number"]: drawable("", line["number"])
        if line["player"] and line["player"]["code"] in hidden
        else drawable(line["whose"], line["number"])
        for line in document["lines"]
    }
    winners = [names[place["line"]] for place in document["standings"] if place["winner"]]
    title = drawable(sheet.title, 0) if sheet.title else _headline(winners)
    hands = document["stats"]["hands"]
    day = date_format(datetime.fromisoformat(document["started_at"]), "DATE_FORMAT")
    return Card(
        over=drawable(document["club"]["name"], 0) if document["club"] else "Gang of Four",
        title=title,
        facts=(day, ngettext("%(count)d hand", "%(count)d hands", hands) % {"count": hands}),
        lines=tuple(
            Line(
                f"{place['rank']}.",
                names[place["line"]],
                str(place["total"]),
                is_first=place["winner"],
            )
            for place in document["standings"]
        ),
        site=site,
    )


def night_card(slug: str, day: date, site: str) -> Card | None:
    club = _public_club(slug)
    night = Night.objects.filter(club=club, day=day).first() if club else None
    if club is None or night is None:
        return None
    night.club = club
    found = [
        (player, standing)
        for player, standing in night_standings(night)
        if standing.games and player.hidden_at is None
    ]
    lines = tuple(
        Line(
            f"{standing.rank}.",
            drawable(player.name, at),
            f"{round(float(standing.points), 2):g}",
            is_first=standing.rank == 1,
        )
        for at, (player, standing) in enumerate(found[:MOST_LINES])
    )
    count = len(found)
    return Card(
        over=drawable(club.name, 0),
        title=date_format(day, "DATE_FORMAT"),
        facts=(
            _("Club night"),
            ngettext("%(count)d player", "%(count)d players", count) % {"count": count},
        ),
        lines=lines,
        more=_others(count - len(lines)),
        site=site,
    )


def _public_club(slug: str) -> Club | None:
    return Club.objects.filter(slug=slug, visibility=Club.Visibility.PUBLIC).first()


def _headline(winners: list[str]) -> str:
    if len(winners) == 1:
        return _("%(name)s wins") % {"name": winners[0]}
    if winners:
        return _("%(names)s share the win") % {"names": ", ".join(winners)}
    return "Gang of Four"


def _others(count: int) -> str:
    if count <= 0:
        return ""
    return ngettext("and %(count)d more", "and %(count)d more", count) % {"count": count}
