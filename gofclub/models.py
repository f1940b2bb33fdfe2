"""The person behind an account: what both apps share."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.names import NAME_LENGTH, clean_name

LETTERS = 2


class Colour(models.TextChoices):
    """What stands behind the letter or the creature of an avatar; `avatars.css` has the tints."""

    JADE = "jade", _("jade")
    SUN = "sun", _("sun")
    FLAME = "flame", _("flame")
    INK = "ink", _("ink")
    SEA = "sea", _("sea")
    PLUM = "plum", _("plum")


class Creature(models.TextChoices):
    """Who stands for somebody instead of a letter; `gofclub/art/avatars.py` draws them."""

    NONE = "", _("a letter")
    FOX = "fox", _("fox")
    OWL = "owl", _("owl")
    DRAGON = "dragon", _("dragon")
    PHOENIX = "phoenix", _("phoenix")
    TIGER = "tiger", _("tiger")
    HARE = "hare", _("hare")
    CARP = "carp", _("carp")
    TORTOISE = "tortoise", _("tortoise")
    BEETLE = "beetle", _("beetle")


CREATURES = [*Creature.values]


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.full_clean()
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with an account; signs in by e-mail, is called by the display name."""

    email = models.EmailField(_("e-mail address"), unique=True)
    display_name = models.CharField(
        _("display name"),
        max_length=NAME_LENGTH,
        help_text=_("How others see you on sheets and at tables."),
    )
    letter = models.CharField(_("letter"), max_length=LETTERS, blank=True)
    """On the avatar; the name's first where it is empty."""
    colour = models.CharField(_("colour"), max_length=8, choices=Colour, default=Colour.JADE)
    creature = models.CharField(
        _("creature"), max_length=10, choices=Creature, blank=True, default="", db_default=""
    )
    language = models.CharField(_("language"), max_length=8, blank=True, editable=False)
    """As chosen last, on any device; mails are written in it."""
    is_staff = models.BooleanField(_("can use the admin"), default=False)
    is_active = models.BooleanField(_("can sign in"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    forget_asked_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when somebody is being forgotten: what is left of it is done by the site's chores."""

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                Lower("email"),
                name="one_account_per_email",
                violation_error_message=_("There is already an account with this e-mail address."),
            ),
            models.CheckConstraint(
                condition=~models.Q(display_name=""), name="a_user_has_a_display_name"
            ),
            models.CheckConstraint(
                condition=models.Q(colour__in=["jade", "sun", "flame", "ink", "sea", "plum"]),
                name="a_user_has_a_known_colour",
            ),
            models.CheckConstraint(
                condition=models.Q(creature__in=CREATURES), name="a_user_has_a_known_creature"
            ),
        ]

    def __str__(self) -> str:
        return self.display_name

    def clean(self) -> None:
        super().clean()
        self.display_name = clean_name(self.display_name)

    @property
    def initial(self) -> str:
        return self.letter or self.display_name[:1]

    def get_full_name(self) -> str:
        return self.display_name

    def get_short_name(self) -> str:
        return self.display_name


class Chore(models.Model):
    """Something that the site does by itself now and then: once, however many processes it has."""

    name = models.CharField(primary_key=True, max_length=30)
    done_at = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True)
    """By a process that is at it; one that dies is followed by the next after that."""

    def __str__(self) -> str:
        return self.name
