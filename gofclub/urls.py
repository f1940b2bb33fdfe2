"""Every address of the site; each app lists its own."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.gzip import gzip_page

from gofclub import passkeys, themes, views, well_known, without_network
from gofclub.catalogues import Catalogue
from gofclub.me import people
from gofclub.me.home import home
from gofclub.page_language import set_language
from play import reports
from scorepad.api.errors import failed, nothing_here
from scorepad.api.sheets.links import join
from scorepad.views.clubs.check_in import by_link
from scorepad.views.clubs.feeds import by_token as calendar_by_token
from scorepad.views.notices import inbox, unsubscribe

admin.autodiscover()
# The admin's own sign-in knows neither rate limits nor passkeys.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = failed

urlpatterns = [
    path("", home, name="home"),
    path("learn/", views.learn, name="learn"),
    path("learn/offline/", views.learn_offline, name="learn-offline"),
    # /learn/school/
    path("learn/school/", include("play.school_urls")),
    path("learn/", include("gofclub.learn.urls")),
    path("without-network/<slug:part>/", without_network.stand_in, name="without-network"),
    path("privacy/", views.privacy, name="privacy"),
    path("theme/", themes.set_theme, name="set_theme"),
    path("robots.txt", well_known.robots, name="robots"),
    path(".well-known/security.txt", well_known.security, name="security"),
    path("report/", reports.report, name="report"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    # /sw.js, /score/
    path("", include("scorepad.urls")),
    # /people/<address>/, /badges/
    path("people/<slug:address>/", people.person, name="person"),
    path("badges/", people.badges, name="badges"),
    # /inbox/
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/read/", inbox.read, name="inbox-read"),
    path("inbox/choices/", inbox.choices, name="inbox-choices"),
    path("inbox/<code:notice>/", inbox.opened, name="inbox-open"),
    path("inbox/push/<code:browser>/remove/", inbox.browser_remove, name="inbox-push-remove"),
    # /u/<token>/, out of a mail
    path("u/<str:token>/", unsubscribe.by_mail, name="unsubscribe"),
    # /account/, ours before allauth's
    path("account/2fa/webauthn/login/", passkeys.login, name="mfa_login_webauthn"),
    path("account/", include("gofclub.me.urls")),
    path("account/", include("allauth.urls")),
    # /i18n/
    path("i18n/setlang/", set_language, name="set_language"),
    path(
        "i18n/<language>/<version>/catalogue.js",
        gzip_page(Catalogue.as_view()),
        name="javascript-catalogue",
    ),
    # /play/
    path("play/", include("play.urls")),
    # /api/
    path("api/v1/", include("scorepad.api.urls")),
    path("api/v1/", include("play.api.urls")),
    re_path(r"^api/", nothing_here),
    # /j/<token>/, as short as a QR code likes it
    path("j/<str:token>/", join, name="scorepad-join"),
    # /n/<token>/, to check in at a club night
    path("n/<str:token>/", by_link, name="night-link"),
    # /cal/<token>.ics, for calendar programs
    path("cal/<str:token>.ics", calendar_by_token, name="calendar-feed"),
    # /admin/
    path("admin/", admin.site.urls),
]
