"""The API's addresses."""

from django.urls import include, path, register_converter

from scorepad.api import about, deals, docs, exports, links, sheets, tokens
from scorepad.api.schema import Schema
from scorepad.codes import ALPHABET, CODE_LENGTH


class CodeConverter:
    """A public code; anything else is no address of ours."""

    regex = f"[{ALPHABET}]{{{CODE_LENGTH}}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(CodeConverter, "code")

app_name = "api"
urlpatterns = [
    # /api/v1/
    path("me/", about.Me.as_view(), name="me"),
    path("rules/", about.Reference.as_view(), name="rules"),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", docs.page, name="docs"),
    # /api/v1/clubs/
    path("clubs/", include("scorepad.api.clubs.urls")),
    # /api/v1/tokens/
    path("tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<code:token>/", tokens.TokenDetail.as_view(), name="token"),
    # /api/v1/sheets/
    path("sheets/", sheets.Sheets.as_view(), name="sheets"),
    path("sheets/claim/", sheets.ClaimAll.as_view(), name="claim-all"),
    path("sheets/<code:code>/", sheets.SheetDetail.as_view(), name="sheet"),
    path("sheets/<code:code>/again/", sheets.SheetAgain.as_view(), name="again"),
    path("sheets/<code:code>/anonymise/", sheets.SheetAnonymise.as_view(), name="anonymise"),
    path("sheets/<code:code>/abandon/", sheets.abandon, name="abandon"),
    path("sheets/<code:code>/reopen/", sheets.reopen, name="reopen"),
    path("sheets/<code:code>/finish/", sheets.finish, name="finish"),
    path("sheets/<code:code>/seats/", sheets.seats, name="seats"),
    path("sheets/<code:code>/substitute/", sheets.substitute, name="substitute"),
    path("sheets/<code:code>/rename/", sheets.rename, name="rename"),
    path("sheets/<code:code>/claim/", sheets.claim, name="claim"),
    path("sheets/<code:code>/changes/", sheets.Changes.as_view(), name="changes"),
    # /api/v1/sheets/<code>/deals/
    path("sheets/<code:code>/deals/", deals.Deals.as_view(), name="deals"),
    path("sheets/<code:code>/deals/<uuid:uuid>/", deals.DealDetail.as_view(), name="deal"),
    path("sheets/<code:code>/deals/<uuid:uuid>/void/", deals.DealVoid.as_view(), name="void"),
    path(
        "sheets/<code:code>/deals/<uuid:uuid>/restore/", deals.DealRestore.as_view(), name="restore"
    ),
    # /api/v1/sheets/<code>/, for others
    path("sheets/<code:code>/sheet.csv", exports.SheetCsv.as_view(), name="csv"),
    path("sheets/<code:code>/sheet.json", exports.SheetJson.as_view(), name="json"),
    path("sheets/<code:code>/sheet.png", exports.SheetPicture.as_view(), name="picture"),
    path("sheets/<code:code>/bgstats/", exports.SheetBgStats.as_view(), name="bgstats"),
    # /api/v1/sheets/<code>/links/
    path("sheets/<code:code>/links/", links.Links.as_view(), name="links"),
    path("sheets/<code:code>/links/<code:link>/", links.LinkDetail.as_view(), name="link"),
]
