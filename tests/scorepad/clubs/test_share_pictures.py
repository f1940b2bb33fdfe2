"""What messengers show of boards, results and nights: really drawn, and of public things only."""

import io
import re

from django.test import Client
from django.utils import timezone
from PIL import Image

from scorepad.exports.share_card import MOST_LINES, Card, Line, picture_of
from scorepad.models import Player
from scorepad.services.clubs.nights import night_open
from scorepad.services.sheets import sheet_publish
from scorepad.views.share_cards import board_card, game_card, night_card
from tests.scorepad.clubs.people import game, guests
from tests.scorepad.pads import log_all

HOST = "testserver"


def played(cast, *names):
    sheet = game(cast, guests(cast, *names), role="owner")
    log_all(cast["owner"], sheet, [(0, 5, 16), (0, 12, 16)])
    return sheet


def decoded(answer):
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    assert "public" in answer["Cache-Control"]
    image = Image.open(io.BytesIO(answer.content))
    image.load()
    assert image.size == (1200, 630)
    assert len(answer.content) < 150_000
    return image


def tags(page):
    text = page.content.decode()
    found = dict(re.findall(r'<meta (?:property|name)="([a-z:_]+)" content="([^"]*)"', text))
    assert found["twitter:card"] == "summary_large_image"
    assert found["og:image:alt"]
    return found


def test_public_pages_name_their_picture_and_it_is_drawn(public):
    sheet = played(public, "\u0141ukasz", "\u00d8yvind", "Zo\u00eb")
    day = night_open(actor=public["owner"], club=public.club).day
    slug, visitor = public.club.slug, Client()
    pages = {
        f"/clubs/{slug}/board/": board_card(slug, HOST),
        f"/clubs/{slug}/board/games/{sheet.code}/": game_card(sheet.code, HOST),
        f"/clubs/{slug}/nights/{day}/": night_card(slug, day, HOST),
    }

    for page, card in pages.items():
        found = tags(visitor.get(page))
        assert found["og:image"].startswith(f"http://{HOST}/share/")
        assert found["og:url"] == f"http://{HOST}{page}"
        path = found["og:image"].removeprefix(f"http://{HOST}")
        answer = visitor.get(path)
        decoded(answer)
        again = visitor.get(path, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert answer["ETag"] == f'"{card.tag}"'
        assert card.over == public.club.name
    names = [line.name for line in game_card(sheet.code, HOST).lines]
    assert names == ["\u0141ukasz", "\u00d8yvind", "Zo\u00eb"]
    assert game_card(sheet.code, HOST).title == "\u0141ukasz wins"
    assert [line.figure for line in night_card(slug, day, HOST).lines] != []


def test_of_what_is_private_there_is_only_the_sites_own_picture(cast):
    sheet = played(cast, "Ana", "Ben", "Cho")
    day = night_open(actor=cast["owner"], club=cast.club).day
    slug = cast.club.slug
    owner = cast.client("owner")
    plain = owner.get("/share/site.png")
    decoded(plain)

    for path in (
        f"/share/boards/{slug}.png",
        f"/share/games/{sheet.code}.png",
        f"/share/nights/{slug}/{day}.png",
        "/share/boards/nobody-knows.png",
        "/share/games/bcdfghjkmnpq.png",
    ):
        # Not even for members: whoever gets the picture passes it on.
        assert owner.get(path).content == plain.content, path
    page = tags(owner.get(f"/clubs/{slug}/board/"))
    assert page["og:image"] == f"http://{HOST}/share/site.png"
    assert cast.club.name not in page["og:title"]

    sheet_publish(actor=cast["owner"], sheet=sheet, public=True)
    card = game_card(sheet.code, HOST)
    assert card.title == "Ana wins"
    assert card.over == "Gang of Four", "the club is nobody's business"


def test_who_is_hidden_is_not_named(public):
    sheet = played(public, "Ana", "Ben", "Cho")
    day = night_open(actor=public["owner"], club=public.club).day
    before = game_card(sheet.code, HOST).tag
    Player.objects.filter(name="Ana").update(hidden_at=timezone.now())

    for card in (
        board_card(public.club.slug, HOST),
        game_card(sheet.code, HOST),
        night_card(public.club.slug, day, HOST),
    ):
        assert "Ana" not in card.words
    assert "Player 1" in game_card(sheet.code, HOST).words
    assert game_card(sheet.code, HOST).tag != before


def test_long_words_stay_within_the_picture():
    wide, many = "W" * 40, "One " * 15
    lines = tuple(Line(f"{n}.", wide, "1,684", n == 1) for n in range(1, MOST_LINES + 1))
    card = Card(wide, many, (wide, many), lines, "and 8 more", wide)
    image = Image.open(io.BytesIO(picture_of(card))).convert("RGB")

    assert image.size == (1200, 630)
    # The gap between words and list, and the margin, stay empty.
    felt = image.getpixel((2, 2))
    for box in ((552, 0, 576, 600), (0, 0, 50, 600), (1150, 0, 1200, 600)):
        assert {colour for _count, colour in image.crop(box).getcolors()} == {felt}
