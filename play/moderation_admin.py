"""The operator's queue: what was reported, and what can be done about it in one step."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy

from play.services import moderation
from scorepad.models import Ban, Report
from scorepad.read_only_admin import ReadOnly
from scorepad.services.bans import ban_end


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("about", "name", "reason", "times", "at", "last_at", "status", "answer")
    list_filter = ("status", "kind", "reason", "at")
    search_fields = ("target", "name", "words")
    fields = (
        *("about", "kind", "target", "name", "reason", "words", "times", "at", "last_at"),
        *("status", "answer", "answered_at", "answered_by"),
    )
    readonly_fields = ("about",)
    actions = ("dismiss", "hide", "close", "ban")

    @admin.display(description=pgettext_lazy("report", "about"))
    def about(self, report: Report) -> str:
        route = {"table": "play:table", "sheet": "scorepad:sheet", "club": "scorepad:club"}
        address = reverse(route[report.kind], args=[report.target])
        return format_html('<a href="{}">{}</a>', address, report)

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and request.user.has_perm("scorepad.change_report")

    @admin.action(description=_("Dismiss: nothing is wrong"), permissions=["moderate"])
    def dismiss(self, request: Any, chosen: QuerySet[Report]) -> None:
        def act(report: Report) -> bool:
            moderation.report_answer(by=request.user, report=report, status=Report.Status.DISMISSED)
            return True

        self._each(request, chosen, act)

    @admin.action(description=_("Hide the name everywhere"), permissions=["moderate"])
    def hide(self, request: Any, chosen: QuerySet[Report]) -> None:
        self._each(
            request, chosen, lambda report: moderation.hide_name(by=request.user, report=report)
        )

    @admin.action(description=_("Close the table"), permissions=["moderate"])
    def close(self, request: Any, chosen: QuerySet[Report]) -> None:
        self._each(request, chosen, lambda report: moderation.close(by=request.user, report=report))

    @admin.action(description=_("Ban the account or the guest"), permissions=["moderate"])
    def ban(self, request: Any, chosen: QuerySet[Report]) -> None:
        self._each(
            request, chosen, lambda report: bool(moderation.ban(by=request.user, report=report))
        )

    def _each(self, request: Any, chosen: QuerySet[Report], act: Callable[[Report], bool]) -> None:
        reports = [one for one in chosen if one.status == Report.Status.OPEN]
        done = sum(act(report) for report in reports)
        words = ngettext("%(count)d report answered.", "%(count)d reports answered.", done)
        self.message_user(request, words % {"count": done}, messages.SUCCESS)
        if done < chosen.model.objects.filter(pk__in=[one.pk for one in reports]).count():
            self.message_user(
                request,
                _("Some of them could not be dealt with in this way."),
                messages.WARNING,
            )


@admin.register(Ban)
class BanAdmin(ReadOnly, admin.ModelAdmin):
    """Accounts and browsers that are kept out. To delete a ban is to let somebody in again."""

    list_display = ("name", "user", "guest", "reason", "at", "by")
    list_select_related = ("user", "by")
    search_fields = ("name", "user__email", "reason")
    exclude = ("browser",)
    actions = ("lift",)

    def has_lift_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and request.user.has_perm("scorepad.delete_ban")

    @admin.action(description=_("Lift the selected bans"), permissions=["lift"])
    def lift(self, request: Any, chosen: QuerySet[Ban]) -> None:
        for one in list(chosen.select_related("user")):
            ban_end(one)
