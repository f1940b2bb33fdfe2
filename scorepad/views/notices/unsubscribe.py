"""The way out of a mail: without signing in, and with one press of a mail program."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scorepad.notices.mailer import unsubscribe, unsubscribed_from
from scorepad.services.errors import Unknown
from scorepad.services.notices.kinds import KINDS


# Mail programs send the form themselves (RFC 8058): the signed address is what gives the right.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_mail(request: HttpRequest, token: str) -> HttpResponse:
    """Asks first: programs that look at every link of a mail must not end anything."""
    try:
        if request.method == "POST":
            kind = unsubscribe(token)
        else:
            _user, kind = unsubscribed_from(token)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    context = {"kind": KINDS[kind], "done": request.method == "POST"}
    return render(request, "me/inbox/unsubscribe.html", context)
