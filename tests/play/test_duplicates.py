"""Duplicate rounds: the same deals at every table, closed to all until the last one has ended."""

import html
import json
import re
from collections import Counter

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from play import urls as play_pages
from play.api import urls as play_api
from play.models import Chair, Dealt, SharedDeals, Table
from play.services.check_records import troubles_of_tables
from play.services.evening_sheets import settle_ended
from play.services.my_data import records_of
from play.services.opened_rounds import open_finished
from play.services.results import write_waiting
from play.services.review_queue import first_waiting
from play.services.store.load import table_at
from play.table.shared import Shared, dealt_alike, promise_of
from scorepad.models import ClubChange, Deal, DrawnTable, NightRound, Sheet
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.duplicates import compared_rounds
from scorepad.services.clubs.export import club_document
from scorepad.services.clubs.league_results import night_scores
from scorepad.services.clubs.night_results import night_standings, tables_now
from scorepad.services.clubs.nights import night_describe, night_end
from scorepad.services.clubs.rounds import table_end, table_place, table_start
from scorepad.services.errors import Conflict, Refused
from tests.play.duplicate_rounds import (
    Round,
    duplicate_night,
    duplicate_round,
    joined,
    opened_round,
)
from tests.play.evening_tables import a_drawn_table
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import cast_of, guests
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db
SETUP = ("number", "hands", "cut", "dealer", "lead", "giver", "step", "salt", "seal", "scheme")


@pytest.fixture
def one() -> Round:
    """Two tables of four, with two deals."""
    return duplicate_round(cast_of())


def dealt_at(code: str) -> list[tuple]:
    return list(Dealt.objects.filter(table__code=code).order_by("number").values_list(*SETUP))


def finish(one: Round) -> None:
    """What the croupier does when all tables have ended."""
    open_finished()
    write_waiting(100)


def test_every_table_is_dealt_the_same_cards_seat_by_seat(one):
    one.play(2)
    first, second = map(dealt_at, one.codes)

    assert first == second
    assert [number for number, *_ in first] == [1, 2]
    assert len({hands for _number, hands, *_ in first}) == 2
    # Nobody gives, and the lead goes round: no deal depends on the one before it.
    assert [(dealer, lead, giver) for _, _, _, dealer, lead, giver, *_ in first] == [
        (0, 1, None),
        (1, 2, None),
    ]
    assert all(table_at(code).status == "over" for code in one.codes)
    assert not Deal.objects.exists(), "points, too, say something of cards"


# Every address of a table, by what it is while another table still plays the same deals.
CLOSED = {
    # To everybody, as if the deal were not over.
    "play:replay": {"number": 1},
    "play:review": {"number": 1},
    "play_api:table-replay": {"number": 1},
    "play_api:table-record": {},
    "play_api:table-deal-record": {"number": 1},
    "play_api:table-review": {"number": 1},
    "play_api:table-game-review": {},
    "play_api:table-again": {"number": 1},
}
WITHOUT_CARDS = {"play:table": {}, "play_api:table": {}, "play_api:table-challenge": {}}
"""There for those who sit there, with what they may know."""
SAYS_NOTHING = {"table-hint", "table-qr", "table-commands", "table-invitations"}
"""What is asked of the hand that is being played, or nothing of any."""
POSTED = {"play_api:table-again", "play_api:table-challenge"}
ELSEWHERE = (
    "/clubs/{slug}/nights/{day}/?part=tables",
    "/clubs/{slug}/nights/{day}/?part=standings",
    "/clubs/{slug}/nights/{day}/screen/",
    "/clubs/{slug}/nights/{day}/rounds/1/",
    "/clubs/{slug}/changes/",
    "/api/v1/clubs/{slug}/nights/{day}/",
    "/api/v1/clubs/{slug}/nights/{day}/rounds/1/",
    "/api/v1/clubs/{slug}/nights/{day}/standings/",
    "/api/v1/sheets/{sheet}/",
    "/score/{sheet}",
    "/api/v1/tables/mine/",
    "/api/v1/insights/",
    "/play/insights/",
    "/play/games/",
    "/admin/play/move/",
    "/admin/play/table/",
)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def ask(client: Client, name: str, code: str, more: dict):
    address = reverse(name, kwargs={"code": code, **more})
    if name in POSTED:
        return client.post(address, "{}", content_type="application/json")
    return client.get(address)


def text_of(answer) -> str:
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode()


_CARD = "|".join(sorted({re.escape(str(card)) for card in rules.DECK}))
_CARDS_IN_A_ROW = re.compile(
    # As they are stored and sent ("3gTr1m", hands with a slash between them), or each by itself
    # in a list; no part of a code or of a hash.
    rf"(?<![\w-])(?:(?:{_CARD})[/ ]?){{2,}}(?![\w-])"
    rf"|(?:{_CARD})(?:\W{{1,6}}(?:{_CARD}))+(?![\w-])"
)


def cards_in(shown: str) -> list[Counter]:
    """Whatever looks like two or more cards."""
    found = _CARDS_IN_A_ROW.finditer(html.unescape(shown))
    return [Counter(re.findall(_CARD, one.group())) for one in found]


def told_of_hands(found: list[Counter], code: str, seat: int | None = None) -> list[Counter]:
    """Of what somebody was shown: what others there still hold, in full or in part."""
    if seat is None:
        # Whoever does not sit there is shown no card at all.
        return found
    deal = table_at(code).deal
    assert deal is not None
    left = [Counter(map(str, hand)) for hand in deal.state.hands]
    # What was laid or turned up all have seen; two cards of that may look like somebody's hand.
    seen = [Counter(map(str, rules.cards(deal.cut)))]
    for _seat, did in rules.view(deal.state, None).cycle:
        if isinstance(did, rules.Play):
            seen.append(Counter(map(str, did.cards)))
    others = [hand for at, hand in enumerate(left) if at != seat]
    return [
        one
        for one in found
        if one not in seen and not one <= left[seat] and any(one <= hand for hand in others)
    ]


def test_the_search_for_cards_finds_them_however_they_are_written():
    for shown in (
        '"3g", "Tr"',
        "3gTr1m",
        "3gTr/1mPy",
        "[&quot;3g&quot;, &quot;4y&quot;]",
        ">3g 4y<",
    ):
        assert len(cards_in(f'{{"hands": [{shown}]}}')) == 1, shown
    assert cards_in("k3gtr1m2y7pfa 00-3g4y-11 class=card-3g") == []


def test_no_address_of_a_table_is_forgotten_here():
    """Whoever adds one says what it is while other tables play the same deals."""
    known = {name.partition(":")[2] for name in (*CLOSED, *WITHOUT_CARDS)} | SAYS_NOTHING
    found = {one.name for one in play_api.urlpatterns if "tables/<code" in str(one.pattern)}
    found |= {one.name for one in play_pages.urlpatterns if str(one.pattern).startswith("<code")}
    assert found == known


def test_nobody_sees_a_finished_deal_while_another_table_plays_it(one):
    done, playing = one.codes
    one.play(2, done)
    one.play(1, playing)
    finish(one)
    shared = SharedDeals.objects.get()
    hands = [hands.split("/") for _number, hands, *_ in dealt_at(done)]
    salts = list(Dealt.objects.values_list("salt", flat=True))
    player, other = (User.objects.get(pk=one.people[code][0].user) for code in one.codes)
    watcher = joined(one.cast, "Quin").user
    operator = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Op")
    where = {"slug": one.cast.club.slug, "day": one.night.day.isoformat()}
    where |= {"sheet": Sheet.objects.get(table__code=done).code}

    for user in (player, other, watcher, operator):
        client = signed_in(user)
        mine = Chair.objects.filter(table__code=done, user=user).values_list("seat", flat=True)
        # What somebody holds at the end they have known all along.
        secret = [
            *(hand for dealt in hands for seat, hand in enumerate(dealt) if seat not in mine),
            *(*salts, shared.secret),
        ]
        answers = {name: ask(client, name, done, more) for name, more in CLOSED.items()}
        assert {answer.status_code for answer in answers.values()} <= {404, 409}, answers
        answers |= {name: ask(client, name, done, more) for name, more in WITHOUT_CARDS.items()}
        if not mine:
            assert answers["play:table"].status_code == 404, "nobody watches"
            assert answers["play_api:table"].status_code == 404
        if user != other:
            answers |= {path: client.get(path.format(**where)) for path in ELSEWHERE}
        for place, answer in answers.items():
            shown = text_of(answer)
            assert not [text for text in secret if text in shown], (user, place)
            assert not told_of_hands(cards_in(shown), done, *mine), (user, place)
            assert "/admin/play/move" not in place or done not in shown
        assert not list(records_of(user))
    assert first_waiting(now=timezone.now()) is None, "and nothing is reviewed"
    assert not cards_in(json.dumps(club_document(one.cast.club), default=str))
    assert not any(standing.games for _, standing in night_standings(one.night))
    tables = tables_now(one.night)[1]
    assert [(now.deals_done, now.waits) for now in tables] == [(2, True), (1, False)]
    result = ask(signed_in(player), "play_api:table", done, {}).json()["result"]
    assert (result["hands"], result["dealt"], result["salt"]) == ([], [], None)
    phone, page = Phone(player), "clubs/{slug}/nights/{day}/rounds/1/".format(**where)
    told = phone.get(page).json()
    assert told["sealed"] == {
        "code": shared.code,
        "promise": promise_of(Shared(shared.code, shared.secret)),
        "secret": None,
        "is_open": False,
    }
    assert (told["results"], [table["done"] for table in told["tables"]]) == ([], [2, 1])

    one.play(1, playing)
    finish(one)

    slow = {"play_api:table-review", "play_api:table-game-review"}
    for user in (player, other, watcher):
        client = signed_in(user)
        for name, more in CLOSED.items():
            if name not in slow:
                answer = ask(client, name, done, more)
                assert answer.status_code in (200, 201), (name, answer.content)
    replay = ask(signed_in(watcher), "play_api:table-replay", done, {"number": 1})
    assert hands[0][3] in text_of(replay)
    assert phone.get(page).json()["sealed"]["secret"] == shared.secret
    assert len(list(records_of(player))) == 1


def test_once_all_have_played_everybody_is_compared_by_seat(one):
    one.play(2)
    before = one.night.version
    assert open_finished() == 1
    assert open_finished() == 0
    write_waiting(100)

    one.night.refresh_from_db()
    assert one.night.version > before, "whoever looks at the night is told"
    assert {sheet.status for sheet in Sheet.objects.all()} == {Sheet.Status.FINISHED}
    found = compared_rounds([one.night])[one.night.pk][1].found
    assert len(found) == 2 * 2 * 4
    for deal in (1, 2):
        for seat in range(4):
            gains = [it.gain for it in found if (it.taken.deal, it.taken.seat) == (deal, seat)]
            assert len(gains) == 2
            assert sum(gains) == 0
    standings = night_standings(one.night)
    assert sum(standing.points for _, standing in standings) == 0
    # Two tables may come to the same points in both deals: then everybody has 0.
    total = Counter()
    for it in found:
        total[it.taken.person] += it.gain
    assert sorted(standing.points for _, standing in standings) == sorted(total.values())
    assert [standing.rank for _, standing in standings] == sorted(
        standing.rank for _, standing in standings
    )
    scores = night_scores([one.night])[one.night.day]
    assert all(0 <= score.points <= 3 for score in scores.values())
    page = one.cast.client("member").get(
        f"/clubs/{one.cast.club.slug}/nights/{one.night.day}/rounds/1/"
    )
    shown = page.content.decode()
    assert shown.count(f"/play/{one.codes[0]}/hands/1/") == 4, "one replay beside the other"
    assert SharedDeals.objects.get().secret in shown


def test_whoever_has_the_secret_can_check_every_card(one, capsys):
    one.play(2)
    finish(one)
    shared = SharedDeals.objects.get()

    for code in one.codes:
        table = table_at(code)
        for number, hands, cut, *_ in dealt_at(code):
            alike = dealt_alike(Shared(shared.code, shared.secret), number, table.options)
            assert (alike.hands, alike.cut) == (hands, cut)
    call_command("fairness")
    assert "4 finished hands are as they were sealed" in capsys.readouterr().out
    assert troubles_of_tables(list(Table.objects.values_list("pk", flat=True))) == []
    client = signed_in(User.objects.get(pk=one.people[one.codes[0]][0].user))
    replay = ask(client, "play_api:table-replay", one.codes[0], {"number": 2}).json()
    assert (replay["verified"], replay["scheme"], replay["sealed_as"]) == (True, 4, shared.code)
    record = rules.loads(text_of(ask(client, "play_api:table-record", one.codes[0], {})))
    assert [deal.number for deal in record.deals] == [1, 2]

    Dealt.objects.filter(table__code=one.codes[0], number=1).update(salt="00" * 32)
    assert not ask(client, "play_api:table-replay", one.codes[0], {"number": 1}).json()["verified"]


def test_a_table_of_three_has_other_cards_than_one_of_four():
    shared = Shared("k7mq2wxz9pfa", "00" * 32)
    code, _people = a_drawn_table()
    options = table_at(code).options
    four, three = (dealt_alike(shared, 1, options._replace(seats=seats)) for seats in (4, 3))
    assert four.salt == three.salt
    assert not set(four.hands.split("/")) & set(three.hands.split("/"))


def test_a_round_that_is_stopped_opens_with_what_was_played(one):
    first, second = one.codes
    one.play(2, first)
    one.play(1, second)
    table_end(**at(one.cast, one.night, "owner"), round_number=1, number=2)
    finish(one)
    settle_ended(timezone.now())

    assert SharedDeals.objects.get().opened_at
    assert {sheet.status for sheet in Sheet.objects.all()} == {"finished", "abandoned"}
    found = compared_rounds([one.night])[one.night.pk][1].found
    assert {it.taken.deal for it in found if it.gain is not None} == {1}, "one table has no second"
    night = night_describe(**at(one.cast, one.night), unfinished="not")
    assert not any(standing.games for _, standing in night_standings(night))


def test_the_end_of_a_night_opens_its_rounds(one, django_capture_on_commit_callbacks):
    one.play(1)
    with django_capture_on_commit_callbacks(execute=True):
        night_end(**at(one.cast, one.night, "owner"))

    assert SharedDeals.objects.get().opened_at
    assert not Deal.objects.exists(), "a whole round is not written while somebody waits"
    write_waiting(100)
    assert Deal.objects.count() == 2


def test_a_draw_that_is_taken_back_takes_its_cards_along():
    cast = cast_of()
    night = duplicate_night(cast)
    one = opened_round(cast, night)
    seen = dealt_at(one.codes[0])
    assert seen, "everybody has looked at their cards"

    draw_undo(**at(cast, night, "organiser"))
    tables_draw(**at(cast, night))
    again = opened_round(cast, night)

    first, second = SharedDeals.objects.order_by("pk")
    assert first.opened_at
    assert second.opened_at is None
    assert dealt_at(again.codes[0]) != seen
    assert len({table.shared_id for table in Table.objects.filter(code__in=again.codes)}) == 1


def test_tables_of_a_round_open_together_and_none_comes_later():
    cast = cast_of()
    night = duplicate_night(cast)
    place = {**at(cast, night), "round_number": 1}
    table_place(**place, number=2, online=False)
    table_place(**place, number=2, online=True)

    table_start(**place, number=1)

    assert Table.objects.count() == 2
    assert len(set(Table.objects.values_list("shared", flat=True))) == 1
    late = DrawnTable.objects.create(night=night, round=1, number=3)
    with pytest.raises(Conflict) as no:
        table_place(**place, number=late.number, online=True)
    assert no.value.code == "deals_are_out"


def test_how_the_format_is_chosen_told_and_kept():
    cast = cast_of()
    night = duplicate_night(cast, people=4, deals=4)
    assert (night_describe(**at(cast, night), online=False).online, night.deals) == (True, 8)
    for deals in (1, 17):
        with pytest.raises(Refused):
            night_describe(**at(cast, night), deals=deals)
    edit = ClubChange.objects.filter(club=cast.club, action="night_edit").first()
    assert edit.after == {"format": "duplicate", "deals": 4, "online": True}
    assert NightRound.objects.get(night=night).deals == 4
    (kept,) = club_document(cast.club)["nights"]
    assert (kept["format"], kept["deals"], kept["rounds"][0]["deals"]) == ("duplicate", 4, 4)

    guest = guests(cast, "Gast")[0]
    phone = Phone(cast.people["scorer"])
    path = f"clubs/{cast.club.slug}/nights/{night.day}/"
    phone.ask("PUT", f"{path}there/{guest.code}/", {"state": "playing"})
    phone.post(f"{path}draft/", {"anyway": True})
    page = cast.client("scorer").get(f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables")
    words = re.sub(r"\s+", " ", page.content.decode())
    assert "No two online tables have the same size" in words or "played in the room" in words
    assert phone.ask("PATCH", path, {"deals": 99}).status_code == 400
