"""Addresses of the clubs, below /clubs/."""

from django.urls import include, path

from scorepad.views.clubs import entrance, home, members, players

IN_A_CLUB = [
    # /clubs/<slug>/
    path("", home.club, name="club"),
    path("changes/", home.changes, name="club-changes"),
    path("settings/", home.settings, name="club-settings"),
    path("leave/", home.leave, name="club-leave"),
    path("delete/", home.delete, name="club-delete"),
    # /clubs/<slug>/members/
    path("members/", members.members, name="members"),
    path("members/<code:member>/role/", members.role, name="member-role"),
    path("members/<code:member>/remove/", members.remove, name="member-remove"),
    path("members/<code:member>/hand-over/", members.give, name="hand-over"),
    path("claims/<code:claim>/answer/", members.answer, name="claim-answer"),
    path("claims/<code:claim>/withdraw/", players.withdraw, name="claim-withdraw"),
    # /clubs/<slug>/invitations/
    path("invitations/", members.invitations, name="invitations"),
    path("invitations/<code:invitation>/revoke/", members.revoke, name="revoke"),
    # /clubs/<slug>/players/
    path("players/", players.players, name="players"),
    path("players/add/", players.add, name="players-add"),
    path("players/me/", players.be, name="player-be"),
    path("players/<code:player>/", players.player, name="player"),
    path("players/<code:player>/rename/", players.rename, name="player-rename"),
    path("players/<code:player>/remove/", players.remove, name="player-remove"),
    path("players/<code:player>/claim/", players.claim, name="player-claim"),
    path("players/<code:player>/unlink/", players.unlink, name="player-unlink"),
    path("players/<code:player>/invite/", players.invite, name="player-invite"),
]

urlpatterns = [
    # /clubs/
    path("", entrance.index, name="clubs"),
    path("new/", entrance.new, name="club-new"),
    path("who-may-do-what/", entrance.rights, name="rights"),
    path("join/<str:token>/", entrance.join, name="join"),
    path("<slug:slug>/", include(IN_A_CLUB)),
]
