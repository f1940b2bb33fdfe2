"""What somebody shows of themselves: the profile's settings, and the avatar."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gofclub.me.forms import LooksForm, PublicProfileForm
from gofclub.models import User
from scorepad.services.errors import Refused
from scorepad.services.profiles import new_address, places, profile_of, profile_save
from scorepad.views.clubs.frame import refuse


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Whether there is a profile, where, and what is on it."""
    user = request.user
    assert isinstance(user, User)  # noqa: S101 (the decorator has asked)
    kept = profile_of(user)
    here = places(kept)
    is_new = kept.pk is None
    # Ticked for a start is what everybody can see anyway; it shows nowhere before it is saved.
    ticked = [one.club.slug for one in here if (one.club.is_public if is_new else one.is_ticked)]
    if request.method == "POST":
        form = PublicProfileForm(request.POST, places=here)
        if form.is_valid():
            try:
                saved = profile_save(user=user, **form.cleaned_data)
            except Refused as refusal:
                refuse(form, refusal)
            else:
                said = (
                    _("Saved. Everyone with the address can see your profile.")
                    if saved.is_on
                    else _("Saved. Only you can see your profile.")
                )
                messages.success(request, said)
                return redirect("me-profile")
    else:
        form = PublicProfileForm(
            initial={
                "is_on": kept.is_on,
                "is_listed": kept.is_listed,
                "address": kept.address,
                "clubs": ticked,
            },
            places=here,
        )
    context: dict[str, Any] = {
        "form": form,
        "profile": kept,
        "places": [(one, one.club.slug in (form["clubs"].value() or [])) for one in here],
        "looks": LooksForm(instance=User.objects.get(pk=user.pk)),
        "another": new_address(),
        "people_url": request.build_absolute_uri(reverse("person", args=["x"])).removesuffix("x/"),
        "address": request.build_absolute_uri(reverse("person", args=[kept.address])),
    }
    return render(request, "me/profile.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def looks(request: HttpRequest) -> HttpResponse:
    """Another creature, another colour; then back to where one came from."""
    assert isinstance(request.user, User)  # noqa: S101 (the decorator has asked)
    copy = User.objects.get(pk=request.user.pk)
    form = LooksForm(request.POST, instance=copy)
    if form.is_valid():
        copy.save(update_fields=list(form.cleaned_data))
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Choose one of the creatures and one of the colours."))
    back = request.POST.get("next", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return HttpResponseRedirect(back if is_ours else reverse("me-profile"))
