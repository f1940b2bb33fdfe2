"""The operator's view of accounts."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gofclub.me.forget import forget
from gofclub.models import User


class NewUserForm(AdminUserCreationForm):
    class Meta:
        model = User
        fields = ("email", "display_name")


class ChangeUserForm(UserChangeForm):
    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    form = ChangeUserForm
    add_form = NewUserForm
    ordering = ("display_name",)
    list_display = ("display_name", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "date_joined")
    search_fields = ("display_name", "email")
    readonly_fields = ("date_joined", "last_login")
    fieldsets = (
        (None, {"fields": ("display_name", "letter", "colour", "email", "password")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("display_name", "email", "usable_password", "password1", "password2"),
            },
        ),
    )

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """Who is to be forgotten; not row by row, because most rows stay."""
        people = [str(one) for one in objs]
        return people, {str(_("users")): len(people)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Whoever is deleted here is forgotten as on the account page."""
        forget(obj, by_operator=True)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            forget(user, by_operator=True)
