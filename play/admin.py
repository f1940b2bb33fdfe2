"""The operator's view of online tables: what goes on, what is to be closed or written again.

Everything is read here and nothing is written: a table changes through the one door, its moves
never. The cards of a hand are in no page of the admin; a finished hand has its replay.
"""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from play import moderation_admin as _moderation  # noqa: F401 (registers its pages)
from play.models import Chair, Challenge, DailyTry, Move, Table
from play.services.daily.tries import rename
from play.services.online_ratings.rating import games_void
from play.services.operator import results_again, table_end
from play.services.results import set_aside, waiting
from play.services.shared_deals import sealed_tables
from play.table.seating import NEUTRAL_NAME
from scorepad.read_only_admin import ReadOnly


class ChairInline(ReadOnly, admin.TabularInline):
    model = Chair
    extra = 0
    fields = ("seat", "name", "user", "bot", "state", "online", "seen_at", "timeouts")
    ordering = ("seat",)


class ResultsFilter(admin.SimpleListFilter):
    """Tables with results that are not on their sheet, so that the operator need not search."""

    title = _("results")
    parameter_name = "results"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("aside", _("set aside")), ("waiting", _("waiting to be written"))]

    def queryset(self, request: Any, queryset: QuerySet[Table]) -> QuerySet[Table]:
        found = {"aside": set_aside, "waiting": waiting}.get(self.value() or "")
        if found is None:
            return queryset
        return queryset.filter(Exists(found().filter(table=OuterRef("pk"))))


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = (
        "code",
        "title",
        "status",
        "aside",
        "sitters",
        "hands",
        "visibility",
        "club",
        "created_at",
        "changed_at",
    )
    list_filter = (
        ResultsFilter,
        "status",
        "visibility",
        "seats",
        "counted",
        "created_at",
        "changed_at",
    )
    list_select_related = ("club",)
    search_fields = ("code", "title", "club__name", "chairs__name", "chairs__user__email")
    date_hierarchy = "created_at"
    ordering = ("-changed_at",)
    show_full_result_count = False
    fields = (
        *("code", "title", "status", "visibility", "club", "counted", "seats", "clock", "bots"),
        *("ruleset", "sheet", "rematch", "seq", "due_at", "created_at", "changed_at"),
        *("replays", "moves", "aside"),
    )
    readonly_fields = ("replays", "moves", "aside")
    inlines = (ChairInline,)
    actions = ("close", "write_again", "void", "unvoid")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        seated = Prefetch("chairs", Chair.objects.exclude(state=Chair.State.FREE).order_by("seat"))
        finished = Count("deals", filter=~Q(deals__finished_at=None), distinct=True)
        found = super().get_queryset(request).annotate(n_finished=finished, n=Max("deals__number"))
        # Only what is shown: a hand that is being played stays where it is.
        failed = set_aside().only("table", "number", "failed_at", "failure").order_by("number")
        return found.prefetch_related(seated, Prefetch("deals", failed, to_attr="failed"))

    def view_on_site(self, table: Table) -> str:
        return reverse("play:table", args=[table.code])

    @admin.display(description=_("seats"))
    def sitters(self, table: Table) -> str:
        return ", ".join(
            f"{chair.name} ({chair.bot or chair.get_state_display()})"
            for chair in table.chairs.all()
        )

    @admin.display(description=_("hands"), ordering="n")
    def hands(self, table: Any) -> int:
        """The hand that is being played, or the last one."""
        return table.n or 0

    @admin.display(description=_("replays"))
    def replays(self, table: Any) -> str:
        numbers = range(1, table.n_finished + 1)
        links = ((reverse("play:replay", args=[table.code, one]), one) for one in numbers)
        return format_html_join(" ", '<a href="{}">{}</a>', links) or "-"

    @admin.display(description=_("moves"))
    def moves(self, table: Table) -> str:
        address = f"{reverse('admin:play_move_changelist')}?q={table.code}"
        return format_html('<a href="{}">{}</a>', address, _("All moves, newest first"))

    @admin.display(description=_("results set aside"))
    def aside(self, table: Any) -> str:
        """Why a result is not on the sheet; what was played after it waits for it."""
        found = (
            (one.number, f"{one.failed_at:%Y-%m-%d %H:%M} UTC", one.failure) for one in table.failed
        )
        return format_html_join(" ", gettext("hand {}, {}: <code>{}</code>"), found) or "-"

    def has_close_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and request.user.has_perm("play.change_table")

    @admin.action(description=_("Close the selected tables"), permissions=["close"])
    def close(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        # The codes first: closing a table changes what the filters of the list would find.
        codes = list(chosen.values_list("code", flat=True))
        closed = sum(table_end(code) for code in codes)
        words = ngettext("%(count)d table closed.", "%(count)d tables closed.", closed)
        self.message_user(request, words % {"count": closed}, messages.SUCCESS)
        if closed < len(codes):
            self.message_user(request, _("The others were already over."), messages.WARNING)

    @admin.action(
        description=_("Try again to write the results that were set aside"), permissions=["close"]
    )
    def write_again(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        before, after = results_again(list(chosen.values_list("code", flat=True)))
        if not before:
            self.message_user(
                request, _("None of these tables had results set aside."), messages.WARNING
            )
        elif after:
            words = ngettext(
                "%(count)d result still cannot be written; the list says why.",
                "%(count)d results still cannot be written; the list says why.",
                after,
            )
            self.message_user(request, words % {"count": after}, messages.ERROR)
        else:
            self.message_user(request, _("All results are on their sheets."), messages.SUCCESS)

    @admin.action(description=_("Take the games out of the online ratings"), permissions=["close"])
    def void(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        self._void(request, chosen, void=True)

    @admin.action(
        description=_("Let the games count for the online ratings again"), permissions=["close"]
    )
    def unvoid(self, request: HttpRequest, chosen: QuerySet[Table]) -> None:
        self._void(request, chosen, void=False)

    def _void(self, request: HttpRequest, chosen: QuerySet[Table], *, void: bool) -> None:
        found = list(chosen.filter(online_game__isnull=False).values_list("code", flat=True))
        games_void(found, void=void)
        words = ngettext("%(count)d game changed.", "%(count)d games changed.", len(found))
        self.message_user(request, words % {"count": len(found)}, messages.SUCCESS)


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin):
    """What was laid at a table lay open to all: the log may be read while a hand is played.

    But not where other tables have yet to play the same cards.
    """

    list_display = ("table", "hand", "ply", "seat", "text", "by", "made_at")
    list_filter = ("by",)
    list_select_related = ("deal__table",)
    search_fields = ("=deal__table__code",)
    ordering = ("-pk",)
    show_full_result_count = False
    fields = ("table", "hand", "ply", "seat", "text", "by", "seq", "command", "made_at")
    readonly_fields = ("table", "hand")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Move]:
        return super().get_queryset(request).exclude(deal__table__in=sealed_tables())

    @admin.display(description=_("table"))
    def table(self, move: Move) -> str:
        address = reverse("admin:play_table_change", args=[move.deal.table_id])
        return format_html('<a href="{}">{}</a>', address, move.deal.table.code)

    @admin.display(description=_("hand"))
    def hand(self, move: Move) -> int:
        return move.deal.number


@admin.register(DailyTry)
class DailyTryAdmin(ReadOnly, admin.ModelAdmin):
    """Tries at the deals of the days; their names stand on a board that everybody sees."""

    list_display = ("deal", "name", "user", "state", "points", "begun_at", "finished_at")
    list_filter = ("state", "begun_at")
    list_select_related = ("deal", "user")
    search_fields = ("name", "=code", "user__email")
    ordering = ("-pk",)
    show_full_result_count = False
    fields = ("deal", "code", "name", "user", "state", "points", "begun_at", "finished_at")
    actions = ("hide_names",)

    def has_hide_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and request.user.has_perm("play.change_dailytry")

    @admin.action(description=_("Put a neutral name on the board"), permissions=["hide"])
    def hide_names(self, request: HttpRequest, chosen: QuerySet[DailyTry]) -> None:
        tries = list(chosen.filter(user=None))
        for one in tries:
            rename(one, NEUTRAL_NAME)
        words = ngettext("%(count)d name hidden.", "%(count)d names hidden.", len(tries))
        self.message_user(request, words % {"count": len(tries)}, messages.SUCCESS)
        if len(tries) < chosen.count():
            self.message_user(
                request, _("Accounts are renamed where they were reported."), messages.WARNING
            )


@admin.register(Challenge)
class ChallengeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "table", "created_at", "ends_at", "withdrawn_at", "tried")
    list_filter = (("withdrawn_at", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("table",)
    search_fields = ("code", "table__code", "table__chairs__user__email")
    date_hierarchy = "created_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Challenge]:
        return super().get_queryset(request).annotate(n_tries=Count("tries"))

    @admin.display(description=_("tries"), ordering="n_tries")
    def tried(self, challenge: Any) -> int:
        return challenge.n_tries
