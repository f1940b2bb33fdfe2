"""The addresses of somebody's own account, below /account/."""

from allauth.account import views as account
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as passkeys
from django.urls import path

from gofclub.me import data_views, profile_views, views
from gofclub.reauthentication import confirmed, confirmed_to_post

urlpatterns = [
    path("", views.me, name="me"),
    path("profile/", profile_views.profile, name="me-profile"),
    path("looks/", profile_views.looks, name="me-looks"),
    path("sessions/end/", views.sessions_end, name="me-sessions-end"),
    # Instead of allauth's own, which shows what a browser calls itself.
    path("sessions/", views.sessions, name="usersessions_list"),
    path("tokens/", views.tokens, name="me-tokens"),
    path("tokens/<code:token>/revoke/", views.token_revoked, name="me-token-revoke"),
    path("export/", data_views.export, name="me-export"),
    path("delete/", data_views.delete, name="me-delete"),
    path("this-browser/", data_views.browser, name="me-browser"),
    # allauth's own, behind our question: it asks nothing of people who sign in by code alone.
    path("2fa/webauthn/add/", confirmed(passkeys.add_webauthn), name="mfa_add_webauthn"),
    path("2fa/totp/activate/", confirmed(totp.activate_totp), name="mfa_activate_totp"),
    path("email/", confirmed_to_post(account.email), name="account_email"),
    path("password/set/", confirmed(account.password_set), name="account_set_password"),
]
