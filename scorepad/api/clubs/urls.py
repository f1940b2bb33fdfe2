"""The API's addresses below /api/v1/clubs/."""

from django.urls import include, path

from scorepad.api.clubs import (
    calendar,
    clubs,
    duplicates,
    feeds,
    imports,
    leagues,
    nights,
    players,
    seasons,
    webhooks,
)

urlpatterns = [
    # /api/v1/clubs/
    path("", clubs.Clubs.as_view(), name="clubs"),
    path("join/", clubs.Join.as_view(), name="club-join"),
    path("<slug:slug>/", clubs.ClubDetail.as_view(), name="club"),
    path("<slug:slug>/export/", clubs.Export.as_view(), name="club-export"),
    # /api/v1/clubs/<slug>/imports/
    path("<slug:slug>/imports/", imports.Imports.as_view(), name="imports"),
    path("<slug:slug>/imports/<code:brought>/", imports.ImportDetail.as_view(), name="import"),
    path(
        "<slug:slug>/imports/<code:brought>/confirm/",
        imports.ImportConfirm.as_view(),
        name="import-confirm",
    ),
    path(
        "<slug:slug>/imports/<code:brought>/undo/",
        imports.ImportUndo.as_view(),
        name="import-undo",
    ),
    path("<slug:slug>/leave/", clubs.Leave.as_view(), name="club-leave"),
    path("<slug:slug>/changes/", clubs.Changes.as_view(), name="club-changes"),
    path("<slug:slug>/games/", clubs.Games.as_view(), name="club-games"),
    path("<slug:slug>/", include("scorepad.api.boards.urls")),
    # /api/v1/clubs/<slug>/members/
    path("<slug:slug>/members/", clubs.Members.as_view(), name="members"),
    path("<slug:slug>/members/<code:member>/", clubs.MemberDetail.as_view(), name="member"),
    path(
        "<slug:slug>/members/<code:member>/hand-over/", clubs.HandOver.as_view(), name="hand-over"
    ),
    # /api/v1/clubs/<slug>/invitations/
    path("<slug:slug>/invitations/", clubs.Invitations.as_view(), name="invitations"),
    path(
        "<slug:slug>/invitations/<code:invitation>/",
        clubs.InvitationDetail.as_view(),
        name="invitation",
    ),
    # /api/v1/clubs/<slug>/bans/
    path("<slug:slug>/bans/", clubs.Bans.as_view(), name="bans"),
    path("<slug:slug>/bans/<code:ban>/", clubs.BanDetail.as_view(), name="ban"),
    # /api/v1/clubs/<slug>/players/
    path("<slug:slug>/players/", players.Players.as_view(), name="players"),
    path("<slug:slug>/players/me/", players.PlayerMe.as_view(), name="player-me"),
    path("<slug:slug>/players/<code:player>/", players.PlayerDetail.as_view(), name="player"),
    path(
        "<slug:slug>/players/<code:player>/claim/",
        players.PlayerClaim.as_view(),
        name="player-claim",
    ),
    path(
        "<slug:slug>/players/<code:player>/unlink/",
        players.PlayerUnlink.as_view(),
        name="player-unlink",
    ),
    path(
        "<slug:slug>/players/<code:player>/merge/",
        players.PlayerMerge.as_view(),
        name="player-merge",
    ),
    path(
        "<slug:slug>/players/<code:player>/hidden/",
        players.PlayerHidden.as_view(),
        name="player-hidden",
    ),
    path("<slug:slug>/names/", players.Names.as_view(), name="names"),
    path("<slug:slug>/merges/<code:merge>/", players.MergeDetail.as_view(), name="merge"),
    path("<slug:slug>/claims/", players.Claims.as_view(), name="claims"),
    path("<slug:slug>/claims/<code:claim>/", players.ClaimDetail.as_view(), name="club-claim"),
    # /api/v1/clubs/<slug>/nights/
    path("<slug:slug>/nights/", nights.Nights.as_view(), name="nights"),
    path("<slug:slug>/nights/<day:day>/", nights.NightDetail.as_view(), name="night"),
    path("<slug:slug>/nights/<day:day>/there/", nights.NightThere.as_view(), name="night-there"),
    path(
        "<slug:slug>/nights/<day:day>/there/<code:player>/",
        nights.NightPerson.as_view(),
        name="night-person",
    ),
    path("<slug:slug>/nights/<day:day>/me/", nights.NightMe.as_view(), name="night-me"),
    path("<slug:slug>/nights/<day:day>/guests/", nights.NightGuests.as_view(), name="night-guests"),
    path("<slug:slug>/nights/<day:day>/link/", nights.NightLink.as_view(), name="night-link"),
    path("<slug:slug>/nights/<day:day>/end/", nights.NightEnd.as_view(), name="night-end"),
    path("<slug:slug>/nights/<day:day>/draft/", nights.NightDraft.as_view(), name="night-draft"),
    path(
        "<slug:slug>/nights/<day:day>/draft/confirm/",
        nights.NightDraftConfirm.as_view(),
        name="night-draft-confirm",
    ),
    path("<slug:slug>/nights/<day:day>/pins/", nights.NightPins.as_view(), name="night-pins"),
    path(
        "<slug:slug>/nights/<day:day>/pins/<code:pin>/",
        nights.NightPin.as_view(),
        name="night-pin",
    ),
    path("<slug:slug>/nights/<day:day>/clock/", nights.NightClock.as_view(), name="night-clock"),
    path("<slug:slug>/nights/<day:day>/sheets/", nights.NightSheets.as_view(), name="night-sheets"),
    path(
        "<slug:slug>/nights/<day:day>/standings/",
        nights.NightStandings.as_view(),
        name="night-standings",
    ),
    path(
        "<slug:slug>/nights/<day:day>/rounds/<int:number>/",
        duplicates.NightRoundDeals.as_view(),
        name="night-round",
    ),
    path("<slug:slug>/nights/<day:day>/draw/", nights.NightDraw.as_view(), name="night-draw"),
    path(
        "<slug:slug>/nights/<day:day>/tables/<int:round_number>/<int:number>/",
        nights.NightTable.as_view(),
        name="night-table",
    ),
    path(
        "<slug:slug>/nights/<day:day>/tables/<int:round_number>/<int:number>/kick-off/",
        nights.NightTableKickOff.as_view(),
        name="night-table-kick-off",
    ),
    path(
        "<slug:slug>/nights/<day:day>/tables/<int:round_number>/<int:number>/end/",
        nights.NightTableEnd.as_view(),
        name="night-table-end",
    ),
    path(
        "<slug:slug>/nights/<day:day>/tables/<int:round_number>/<int:number>/start/",
        nights.NightStart.as_view(),
        name="night-start",
    ),
    # /api/v1/clubs/<slug>/calendar/
    path("<slug:slug>/calendar/feed/", feeds.ClubFeed.as_view(), name="calendar-feed"),
    path("<slug:slug>/calendar/", calendar.ClubCalendar.as_view(), name="calendar"),
    path(
        "<slug:slug>/calendar/<code:planned>/",
        calendar.ClubCalendarNight.as_view(),
        name="calendar-night",
    ),
    path(
        "<slug:slug>/calendar/<code:planned>/answer/",
        calendar.ClubCalendarAnswer.as_view(),
        name="calendar-answer",
    ),
    # /api/v1/clubs/<slug>/webhooks/
    path("<slug:slug>/webhooks/", webhooks.Webhooks.as_view(), name="webhooks"),
    path("<slug:slug>/webhooks/<code:hook>/", webhooks.WebhookDetail.as_view(), name="webhook"),
    path(
        "<slug:slug>/webhooks/<code:hook>/secret/",
        webhooks.WebhookSecret.as_view(),
        name="webhook-secret",
    ),
    path(
        "<slug:slug>/webhooks/<code:hook>/test/",
        webhooks.WebhookTest.as_view(),
        name="webhook-test",
    ),
    path(
        "<slug:slug>/webhooks/<code:hook>/deliveries/",
        webhooks.WebhookDeliveries.as_view(),
        name="webhook-deliveries",
    ),
    path(
        "<slug:slug>/webhooks/<code:hook>/deliveries/<code:delivery>/replay/",
        webhooks.WebhookReplay.as_view(),
        name="webhook-replay",
    ),
    # /api/v1/clubs/<slug>/seasons/
    path("<slug:slug>/seasons/", seasons.Seasons.as_view(), name="seasons"),
    path("<slug:slug>/seasons/<code:season>/", seasons.SeasonDetail.as_view(), name="season"),
    path(
        "<slug:slug>/seasons/<code:season>/close/",
        seasons.SeasonClose.as_view(),
        name="season-close",
    ),
    path(
        "<slug:slug>/seasons/<code:season>/reopen/",
        seasons.SeasonReopen.as_view(),
        name="season-reopen",
    ),
    # /api/v1/clubs/<slug>/leagues/
    path("<slug:slug>/leagues/", leagues.Leagues.as_view(), name="leagues"),
    path("<slug:slug>/leagues/<code:league>/", leagues.LeagueDetail.as_view(), name="league"),
    path(
        "<slug:slug>/leagues/<code:league>/table/",
        leagues.LeagueStandings.as_view(),
        name="league-table",
    ),
    path(
        "<slug:slug>/leagues/<code:league>/nights/<day:day>/",
        leagues.LeagueNight.as_view(),
        name="league-night",
    ),
    path(
        "<slug:slug>/leagues/<code:league>/close/",
        leagues.LeagueClose.as_view(),
        name="league-close",
    ),
    path(
        "<slug:slug>/leagues/<code:league>/reopen/",
        leagues.LeagueReopen.as_view(),
        name="league-reopen",
    ),
]
