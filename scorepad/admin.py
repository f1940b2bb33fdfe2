"""The operator's view of clubs and sheets: to look things up and to help, not to keep score.

What people did is read here and never written: sheets, hands and audits change by the services
alone, which keep totals, figures and the audit in step.
"""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Count, QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorepad import calendar_admin as _calendar  # noqa: F401 (registers its pages)
from scorepad.models import (
    ApiToken,
    Change,
    Claim,
    Club,
    ClubBan,
    ClubChange,
    Due,
    Invitation,
    League,
    Membership,
    Merge,
    Night,
    Player,
    Season,
    ShareLink,
    Sheet,
    Sitter,
)
from scorepad.read_only_admin import ReadOnly
from scorepad.services import figures
from scorepad.services.clubs.clubs import checked_club_name, checked_zone
from scorepad.services.clubs.operator import (
    correct_club,
    correct_members,
    revoke_invitations,
)
from scorepad.services.errors import SENTENCES, Refused


class MembershipFormSet(BaseInlineFormSet):
    def clean(self) -> None:
        super().clean()
        if any(self.errors):
            return
        roles = [
            form.cleaned_data.get("role")
            for form in self.forms
            if form.cleaned_data and not form.cleaned_data.get("DELETE")
        ]
        users = [form.cleaned_data.get("user") for form in self.forms if form.cleaned_data]
        if ClubBan.objects.filter(club=self.instance, user__in=filter(None, users)).exists():
            raise ValidationError(_("This person is banned from the club. Lift the ban first."))
        if roles.count(Membership.Role.OWNER) != 1:
            raise ValidationError(_("A club has one owner: no more, no less."))
        if any(
            self._is_new_owner(form) and not form.instance.user.is_active for form in self.forms
        ):
            raise ValidationError(str(SENTENCES["inactive_account"]))

    @staticmethod
    def _is_new_owner(form: Any) -> bool:
        """Not one who owns it already: a club of somebody who was banned since can be changed."""
        return form.has_changed() and form.cleaned_data.get("role") == Membership.Role.OWNER


class MembershipInline(admin.TabularInline):
    model = Membership
    formset = MembershipFormSet
    extra = 0
    autocomplete_fields = ("user",)
    readonly_fields = ("joined_at",)


class ClubForm(forms.ModelForm):
    def clean_name(self) -> str:
        return self._checked(checked_club_name, "name")

    def clean_time_zone(self) -> str:
        return self._checked(checked_zone, "time_zone")

    def _checked(self, check: Callable[[str], str], field: str) -> str:
        try:
            return check(self.cleaned_data[field])
        except Refused as refusal:
            raise ValidationError(str(refusal.message)) from None


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = (
        "name",
        "slug",
        "visibility",
        "time_zone",
        "players_here",
        "games",
        "created_at",
    )
    list_filter = ("visibility", "created_at")
    search_fields = ("name", "slug", "memberships__user__email", "memberships__user__display_name")
    readonly_fields = ("slug", "ruleset", "created_at", "exported_at")
    inlines = (MembershipInline,)
    form = ClubForm
    date_hierarchy = "created_at"

    # Through services, so that the club's audit has it, and its figures follow.

    def save_model(self, request: Any, obj: Club, form: Any, change: bool) -> None:
        correct_club(by=request.user, club=obj, fields=form.changed_data)

    def save_formset(self, request: Any, form: Any, formset: Any, change: bool) -> None:
        found = formset.save(commit=False)
        correct_members(
            by=request.user, club=form.instance, members=found, gone=formset.deleted_objects
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        counted = {
            "n_players": Count("players", distinct=True),
            "n_games": Count("sheets", distinct=True),
        }
        return super().get_queryset(request).annotate(**counted)

    @admin.display(description=_("players"), ordering="n_players")
    def players_here(self, club: Any) -> int:
        return club.n_players

    @admin.display(description=_("games"), ordering="n_games")
    def games(self, club: Any) -> int:
        return club.n_games

    def has_add_permission(self, request: HttpRequest) -> bool:
        # A club without an owner is nobody's: clubs are founded on their page.
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    list_display = ("name", "club", "user", "merged_into", "hidden_at", "created_at")
    list_filter = (
        ("user", admin.EmptyFieldListFilter),
        ("merged_into", admin.EmptyFieldListFilter),
    )
    list_select_related = ("club", "user", "merged_into")
    search_fields = ("name", "code", "club__name", "user__email")
    # Names carry a key and accounts a rule: both are corrected on the club's own pages.
    readonly_fields = ("club", "code", "name", "key", "user", "merged_into", "created_at")
    exclude = ("hidden_at",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        return False


@admin.register(ClubBan)
class ClubBanAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("club", "user", "at", "by")
    list_select_related = ("club", "user", "by")
    search_fields = ("club__name", "user__email", "user__display_name")


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ("club", "role", "label", "uses", "most_uses", "expires_at", "revoked_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter), "expires_at")
    list_select_related = ("club",)
    search_fields = ("club__name", "label", "created_by__email")
    readonly_fields = ("club", "role", "player", "label", "created_by", "created_at", "uses")
    exclude = ("nonce", "digest")
    actions = ("revoke",)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("scorepad.change_invitation")

    @admin.action(description=_("Revoke the selected invitations"), permissions=["revoke"])
    def revoke(self, request: Any, chosen: QuerySet[Invitation]) -> None:
        revoke_invitations(by=request.user, invitations=chosen.select_related("club"))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # All that there is to do is to revoke it, which the club's audit must have.
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


class SitterInline(ReadOnly, admin.TabularInline):
    model = Sitter
    extra = 0
    fields = ("line", "name", "player", "since", "here")


@admin.register(Sheet)
class SheetAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "title", "club", "owner", "status", "source", "played", "started_at")
    list_filter = ("status", "source", "had_bots", "public", "started_at")
    list_select_related = ("club", "owner")
    search_fields = ("code", "title", "club__name", "owner__email", "sitters__name")
    date_hierarchy = "started_at"
    exclude = ("browser", "fingerprint")
    inlines = (SitterInline,)

    def view_on_site(self, sheet: Sheet) -> str:
        return f"/score/{sheet.code}"


@admin.register(ShareLink)
class ShareLinkAdmin(admin.ModelAdmin):
    list_display = ("sheet", "role", "label", "uses", "expires_at", "revoked_at")
    list_filter = ("role", ("revoked_at", admin.EmptyFieldListFilter))
    list_select_related = ("sheet",)
    search_fields = ("sheet__code", "label")
    readonly_fields = ("sheet", "role", "label", "created_by", "created_at", "uses")
    exclude = ("nonce", "digest")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """To be revoked when one leaks: deleting it is that."""

    list_display = ("name", "user", "created_at", "expires_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("name", "user__email")
    readonly_fields = (
        *("user", "name", "writes_sheets", "manages_clubs"),
        *("created_at", "expires_at", "last_used_at"),
    )
    exclude = ("digest",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Change)
class ChangeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("at", "sheet", "who", "via", "action", "number", "correction")
    list_filter = ("action", "via", "at", "sheet__source")
    list_select_related = ("sheet",)
    search_fields = ("sheet__code", "who", "user__email")
    show_full_result_count = False

    @admin.display(description=_("correction of an online result"), boolean=True)
    def correction(self, change: Change) -> bool:
        return change.is_correction


@admin.register(ClubChange)
class ClubChangeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("at", "club", "who", "action", "subject")
    list_filter = ("action", "at")
    list_select_related = ("club",)
    search_fields = ("club__name", "who", "subject", "user__email")
    show_full_result_count = False


@admin.register(Due)
class DueAdmin(ReadOnly, admin.ModelAdmin):
    """Sheets that wait to be counted: a few moments, unless one cannot be."""

    list_display = ("sheet", "club", "since", "failed_at", "failure")
    list_filter = (("failed_at", admin.EmptyFieldListFilter),)
    list_select_related = ("sheet", "club")
    search_fields = ("sheet__code", "club__name")
    actions = ("count_again",)

    def has_count_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("scorepad.change_due")

    @admin.action(description=_("Try again to count the selected sheets"), permissions=["count"])
    def count_again(self, request: HttpRequest, chosen: QuerySet[Due]) -> None:
        for club in figures.try_again(chosen):
            figures.settle(club.pk)


@admin.register(Season)
class SeasonAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "club", "starts", "ends", "status", "closed_at")
    list_filter = ("status",)
    list_select_related = ("club",)
    search_fields = ("name", "club__name")


@admin.register(League)
class LeagueAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "club", "planned", "best", "status", "closed_at")
    list_filter = ("status",)
    list_select_related = ("club",)
    search_fields = ("name", "club__name")


@admin.register(Night)
class NightAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("club", "day", "note", "opened_by")
    list_select_related = ("club", "opened_by")
    search_fields = ("club__name", "note")
    date_hierarchy = "day"


@admin.register(Claim)
class ClaimAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("user", "player", "answer", "asked_at", "answered_by")
    list_filter = ("answer",)
    list_select_related = ("user", "player", "answered_by")
    search_fields = ("user__email", "player__name")


@admin.register(Merge)
class MergeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("club", "kept", "gone", "at", "by", "undone_at")
    list_select_related = ("club", "kept", "gone", "by")
    search_fields = ("club__name", "kept__name", "gone__name")
