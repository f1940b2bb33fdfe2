"""Pictures of addresses for messengers: public things only, the site's own for all else."""

from collections.abc import Callable
from datetime import date
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from gofclub.hosts import name_to_show
from scorepad.exports.picture_queue import studio
from scorepad.exports.share_card import Card, picture_of
from scorepad.services.errors import Busy
from scorepad.views.share_cards import board_card, game_card, night_card, site_card

FRESH_SECONDS = 300
BACK_IN_SECONDS = 10


@require_safe
def site(request: HttpRequest) -> HttpResponse:
    return _picture(request, lambda _site: None)


@require_safe
def board(request: HttpRequest, slug: str) -> HttpResponse:
    return _picture(request, partial(board_card, slug))


@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    return _picture(request, partial(game_card, code))


@require_safe
def night(request: HttpRequest, slug: str, day: date) -> HttpResponse:
    return _picture(request, partial(night_card, slug, day))


def _picture(request: HttpRequest, made: Callable[[str], Card | None]) -> HttpResponse:
    """What is private and what is not there look the same from outside."""
    host = name_to_show(request)
    card = made(host) or site_card(host)
    tag = f'"{card.tag}"'
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    try:
        drawn = studio.picture(card, lambda: picture_of(card))
    except Busy:
        return HttpResponse(status=503, headers={"Retry-After": str(BACK_IN_SECONDS)})
    answer = HttpResponse(drawn, content_type="image/png")
    answer["ETag"] = tag
    answer["Cache-Control"] = f"public, max-age={FRESH_SECONDS}"
    return answer
