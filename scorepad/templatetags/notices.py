"""How much is new in the inbox, for the bell in the header."""

from django import template
from django.template import Context

from gofclub.models import User
from scorepad.services.notices.telling import unread

register = template.Library()


@register.simple_tag(takes_context=True)
def unread_notices(context: Context) -> int:
    """Asks for nothing on behalf of a visitor."""
    user = context.get("user")
    return unread(user) if isinstance(user, User) and user.is_authenticated else 0
