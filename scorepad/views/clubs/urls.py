"""Addresses of the clubs, below /clubs/."""

from django.urls import URLPattern, URLResolver, include, path

from scorepad.views.clubs import (
    calendar,
    export,
    feeds,
    games,
    home,
    index,
    members,
    night_actions,
    nights,
    players,
    seasons,
)

IN_A_CLUB: list[URLPattern | URLResolver] = [
    # /clubs/<slug>/
    path("", home.club, name="club"),
    path("changes/", home.changes, name="club-changes"),
    path("settings/", home.settings, name="club-settings"),
    path("leave/", home.leave, name="club-leave"),
    path("export/", export.export, name="club-export"),
    path("delete/", home.delete, name="club-delete"),
    path("games/", games.club_games, name="club-games"),
    path("board/", include("scorepad.views.boards.urls")),
    # /clubs/<slug>/members/
    path("members/", members.members, name="members"),
    path("members/<code:member>/role/", members.role, name="member-role"),
    path("members/<code:member>/remove/", members.remove, name="member-remove"),
    path("members/<code:member>/hand-over/", members.give, name="hand-over"),
    path("bans/<code:ban>/lift/", members.lift, name="ban-lift"),
    path("claims/<code:claim>/answer/", members.answer, name="claim-answer"),
    path("claims/<code:claim>/withdraw/", players.withdraw, name="claim-withdraw"),
    # /clubs/<slug>/invitations/
    path("invitations/", members.invitations, name="invitations"),
    path("invitations/<code:invitation>/revoke/", members.revoke, name="revoke"),
    # /clubs/<slug>/players/
    path("players/", players.players, name="players"),
    path("players/add/", players.add, name="players-add"),
    path("players/me/", players.be, name="player-be"),
    path("players/names/", players.names, name="names"),
    path("players/<code:player>/", players.player, name="player"),
    path("players/<code:player>/rename/", players.rename, name="player-rename"),
    path("players/<code:player>/remove/", players.remove, name="player-remove"),
    path("players/<code:player>/hide/", players.hide, name="player-hide"),
    path("players/<code:player>/ban/", players.ban, name="player-ban"),
    path("players/<code:player>/claim/", players.claim, name="player-claim"),
    path("players/<code:player>/unlink/", players.unlink, name="player-unlink"),
    path("players/<code:player>/invite/", players.invite, name="player-invite"),
    path("players/<code:player>/merge/", players.merge, name="player-merge"),
    path("merges/<code:merge>/undo/", players.unmerge, name="player-unmerge"),
    # /clubs/<slug>/nights/
    path("nights/", nights.nights, name="nights"),
    path("nights/begin/", nights.begin, name="night-begin"),
    path("nights/<day:day>/", nights.night, name="night"),
    path("nights/<day:day>/screen/", nights.screen, name="night-screen"),
    path("nights/<day:day>/there/", night_actions.attendance, name="night-there"),
    path("nights/<day:day>/me/", night_actions.myself, name="night-me"),
    path("nights/<day:day>/guest/", night_actions.guest, name="night-guest"),
    path("nights/<day:day>/note/", night_actions.note, name="night-note"),
    path("nights/<day:day>/how/", night_actions.how, name="night-how"),
    path("nights/<day:day>/end/", night_actions.end, name="night-end"),
    path("nights/<day:day>/link/", night_actions.renew, name="night-renew"),
    path("nights/<day:day>/draw/", night_actions.draw, name="night-draw"),
    path("nights/<day:day>/draft/", night_actions.draft, name="night-draft"),
    path("nights/<day:day>/confirm/", night_actions.confirm, name="night-confirm"),
    path("nights/<day:day>/pin/", night_actions.pin, name="night-pin"),
    path("nights/<day:day>/undraw/", night_actions.undraw, name="night-undraw"),
    path("nights/<day:day>/clock/", night_actions.clock, name="night-clock"),
    path("nights/<day:day>/sheets/", night_actions.sheets, name="night-sheets"),
    path(
        "nights/<day:day>/tables/<int:round_number>/<int:number>/start/",
        night_actions.start,
        name="night-start",
    ),
    # /clubs/<slug>/calendar/
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/new/", calendar.new, name="calendar-new"),
    path("calendar/feed/", feeds.renew, name="calendar-renew"),
    path("calendar/<code:planned>/", calendar.planned, name="calendar-night"),
    path("calendar/<code:planned>/edit/", calendar.edit, name="calendar-edit"),
    path("calendar/<code:planned>/answer/", calendar.answer, name="calendar-answer"),
    path("calendar/<code:planned>/off/", calendar.call_off, name="calendar-off"),
    # /clubs/<slug>/seasons/
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/new/", seasons.new, name="season-new"),
    path("seasons/<code:season>/", seasons.season, name="season"),
    path("seasons/<code:season>/edit/", seasons.edit, name="season-edit"),
    path("seasons/<code:season>/close/", seasons.close, name="season-close"),
    path("seasons/<code:season>/reopen/", seasons.reopen, name="season-reopen"),
    path("seasons/<code:season>/remove/", seasons.remove, name="season-remove"),
]

urlpatterns = [
    # /clubs/
    path("", index.index, name="clubs"),
    path("new/", index.new, name="club-new"),
    path("who-may-do-what/", index.rights, name="rights"),
    path("join/<str:token>/", index.join, name="join"),
    path("<slug:slug>/", include(IN_A_CLUB)),
]
