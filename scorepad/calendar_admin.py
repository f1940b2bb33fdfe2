"""The operator's view of calendars and of what people are told: to look up why a mail did not come.

Nothing is written here but the end of what leaks: a calendar's address, a browser that is told.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorepad.models import (
    Answer,
    CalendarFeed,
    Notice,
    PlannedNight,
    PushBrowser,
    PushDelivery,
    Series,
)
from scorepad.read_only_admin import ReadOnly


class AnswerInline(ReadOnly, admin.TabularInline):
    model = Answer
    extra = 0
    fields = ("user", "says", "guests", "waits", "since")


@admin.register(PlannedNight)
class PlannedNightAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("club", "day", "starts", "title", "place", "places", "called_off_at")
    list_filter = ("online", ("called_off_at", admin.EmptyFieldListFilter))
    list_select_related = ("club",)
    search_fields = ("club__name", "title", "place", "code")
    date_hierarchy = "day"
    inlines = (AnswerInline,)


@admin.register(Series)
class SeriesAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("club", "kind", "every", "first", "until", "planned_to", "ended_at")
    list_filter = ("kind", ("ended_at", admin.EmptyFieldListFilter))
    list_select_related = ("club",)
    search_fields = ("club__name", "title", "code")


class OnlyDeleted(ReadOnly):
    """To be ended when it leaks: deleting it is that."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)  # type: ignore[arg-type]


@admin.register(CalendarFeed)
class CalendarFeedAdmin(OnlyDeleted, admin.ModelAdmin):
    list_display = ("user", "club", "created_at")
    list_select_related = ("user", "club")
    search_fields = ("user__email", "user__display_name", "club__name")
    exclude = ("nonce", "digest")


@admin.register(Notice)
class NoticeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = (
        "at",
        "user",
        "kind",
        "club",
        "read_at",
        "mail_due_at",
        "mail_tries",
        "mailed_at",
    )
    list_filter = ("kind", ("mail_due_at", admin.EmptyFieldListFilter), "at")
    list_select_related = ("user", "club")
    search_fields = ("user__email", "user__display_name", "club__name", "about")
    date_hierarchy = "at"
    show_full_result_count = False


@admin.register(PushBrowser)
class PushBrowserAdmin(OnlyDeleted, admin.ModelAdmin):
    list_display = ("user", "browser", "created_at", "pushed_at")
    list_select_related = ("user", "session")
    search_fields = ("user__email", "user__display_name")
    # With these anybody could send there, or read what is sent.
    exclude = ("endpoint", "digest", "p256dh", "auth", "session")

    @admin.display(description=_("browser"))
    def browser(self, one: PushBrowser) -> str:
        return one.session.user_agent


@admin.register(PushDelivery)
class PushDeliveryAdmin(OnlyDeleted, admin.ModelAdmin):
    """Messages on their way: a few moments, unless a push service does not answer.

    They go with their browser, which nobody could delete who may not delete them.
    """

    list_display = ("notice", "due_at", "tries")
    list_filter = ("due_at",)
    list_select_related = ("notice__user",)
    search_fields = ("notice__user__email",)
    fields = ("notice", "due_at", "tries")
