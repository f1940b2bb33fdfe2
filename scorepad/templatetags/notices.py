"""How much is new in the inbox, for the bell in the header."""

from django import template
from django.template import Context

from gofclub.models import User
from scorepad.services.notices.telling import unread

register = template.Library()


@register.simple_tag(takes_context=True)
def unread_notices(context: Context) -> int:
    """Asks for nothing on behalf of a visitor, and once for each page."""
    user = context.get("user")
    if not isinstance(user, User) or not user.is_authenticated:
        return 0
    request = context["request"]
    if not hasattr(request, "unread_notices"):
        request.unread_notices = unread(user)
    return request.unread_notices
