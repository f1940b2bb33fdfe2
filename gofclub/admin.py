"""The operator's view of accounts."""

from typing import Any

from allauth.account.admin import EmailAddressAdmin as AllauthEmailAddressAdmin
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gofclub.me.forget import forget
from gofclub.models import User


class NewUserForm(AdminUserCreationForm):
    class Meta:
        model = User
        fields = ("email", "display_name")

    def clean_email(self) -> str:
        return _nobody_elses(self.cleaned_data["email"], self.instance)


class ChangeUserForm(UserChangeForm):
    class Meta:
        model = User
        fields = "__all__"

    def clean_email(self) -> str:
        return _nobody_elses(self.cleaned_data["email"], self.instance)


def _nobody_elses(email: str, user: User) -> str:
    """The address, by which nobody else signs in: people can have more than one."""
    theirs = EmailAddress.objects.filter(email__iexact=email, verified=True)
    if theirs.exclude(user=user.pk).exists():
        raise ValidationError(_("There is already an account with this e-mail address."))
    return email


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

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Another address takes the place of all: who has the old mailbox has no way in by it."""
        super().save_model(request, obj, form, change)
        if change and "email" in form.changed_data:
            EmailAddress.objects.filter(user=obj).delete()
            # Whose it is, allauth asks at the next sign-in.
            EmailAddress.objects.create(user=obj, email=obj.email.lower(), primary=True)

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


admin.site.unregister(EmailAddress)


@admin.register(EmailAddress)
class EmailAddressAdmin(AllauthEmailAddressAdmin):
    """Addresses to be looked at, and taken away; another one is given on the page of its user."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # A row that is changed here leaves the user's own address, which still signs in.
        return False

    def has_verify_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("account.change_emailaddress")

    @admin.action(
        description=AllauthEmailAddressAdmin.make_verified.short_description, permissions=["verify"]
    )
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        super().make_verified(request, queryset)
