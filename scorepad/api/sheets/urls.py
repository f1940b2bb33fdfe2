"""The API's addresses below /api/v1/sheets/."""

from django.urls import path

from scorepad.api.sheets import deals, exports, links, sheets

urlpatterns = [
    # /api/v1/sheets/
    path("", sheets.Sheets.as_view(), name="sheets"),
    path("claim/", sheets.ClaimAll.as_view(), name="claim-all"),
    path("<code:code>/", sheets.SheetDetail.as_view(), name="sheet"),
    path("<code:code>/again/", sheets.SheetAgain.as_view(), name="again"),
    path("<code:code>/anonymise/", sheets.SheetAnonymise.as_view(), name="anonymise"),
    path("<code:code>/abandon/", sheets.abandon, name="abandon"),
    path("<code:code>/reopen/", sheets.reopen, name="reopen"),
    path("<code:code>/finish/", sheets.finish, name="finish"),
    path("<code:code>/seats/", sheets.seats, name="seats"),
    path("<code:code>/substitute/", sheets.substitute, name="substitute"),
    path("<code:code>/rename/", sheets.rename, name="rename"),
    path("<code:code>/claim/", sheets.claim, name="claim"),
    path("<code:code>/changes/", sheets.Changes.as_view(), name="changes"),
    # /api/v1/sheets/<code>/deals/
    path("<code:code>/deals/", deals.Deals.as_view(), name="deals"),
    path("<code:code>/deals/<uuid:uuid>/", deals.DealDetail.as_view(), name="deal"),
    path("<code:code>/deals/<uuid:uuid>/void/", deals.DealVoid.as_view(), name="void"),
    path("<code:code>/deals/<uuid:uuid>/restore/", deals.DealRestore.as_view(), name="restore"),
    # /api/v1/sheets/<code>/, for others
    path("<code:code>/sheet.csv", exports.SheetCsv.as_view(), name="csv"),
    path("<code:code>/sheet.json", exports.SheetJson.as_view(), name="json"),
    path("<code:code>/sheet.png", exports.SheetPicture.as_view(), name="picture"),
    path("<code:code>/bgstats/", exports.SheetBgStats.as_view(), name="bgstats"),
    # /api/v1/sheets/<code>/links/
    path("<code:code>/links/", links.Links.as_view(), name="links"),
    path("<code:code>/links/<code:link>/", links.LinkDetail.as_view(), name="link"),
]
