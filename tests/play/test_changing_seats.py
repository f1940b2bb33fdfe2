"""Who sits where may change: two people before the start, a bot and a person between two hands."""

import pytest
from django.test import Client

from gofclub import rules
from gofclub.me.forget import forget
from gofclub.models import User
from play.identity import GUEST_NAME
from play.models import Chair
from play.protocol.listings import replay_object
from play.services.forget import chairs_of, forget_guests
from play.services.replay import names_at, record_of, replay_of
from play.services.results import write_waiting
from play.services.store.commit import run_command
from play.services.store.load import cache
from play.services.tables import table_open
from play.table.commands import Command
from play.table.offers import offers
from play.table.people import Person
from scorepad.actors import Actor
from scorepad.models import Sheet
from scorepad.services import sheets
from tests.play.people import account, guest, table_of
from tests.play.test_decide import ask, move, now
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db

LONG = rules.OFFICIAL.but(target=500, last_card="auto")


def names(code: str) -> list[str]:
    """As they are stored."""
    check_table(code)
    return [chair.name for chair in now(code).chairs]


def test_two_who_both_want_to_change_places_do():
    code, people = table_of()

    assert not ask(code, people[1], "swap", seat=3, name="Dee").is_refusal
    assert (names(code), now(code).chairs[1].wish) == (["Ana", "Ben", "Cho", "Dee"], 3)
    assert not ask(code, people[3], "swap", seat=1).is_refusal

    assert names(code) == ["Ana", "Dee", "Cho", "Ben"]
    assert [chair.wish for chair in now(code).chairs] == [None] * 4
    assert now(code).chair_of(people[1]).seat == 3
    # The same once more, because its answer was lost.
    assert not ask(code, people[1], "swap", seat=3, name="Dee").is_refusal
    assert names(code) == ["Ana", "Dee", "Cho", "Ben"]


def test_a_wish_can_be_taken_back_and_ends_with_whom_it_was_about():
    code, people = table_of()
    ask(code, people[1], "swap", seat=3)
    ask(code, people[1], "swap", seat=1)
    assert now(code).chairs[1].wish is None

    ask(code, people[1], "swap", seat=3)
    ask(code, people[3], "leave")
    ask(code, guest("Eve"), "sit", seat=3)

    assert now(code).chairs[1].wish is None
    assert ask(code, people[1], "swap", seat=3, name="Dee").code == "stale"
    ask(code, people[1], "swap", seat=3, name="Eve")
    run_command(Command(code, "start", person=people[0]))
    assert [chair.wish for chair in now(code).chairs] == [None] * 4


def test_the_host_moves_people_and_takes_the_right_along():
    code, people = table_of()
    assert ask(code, people[1], "swap", seat=2, to=3).code == "not_host"

    for _ in range(2):
        assert not ask(code, people[0], "swap", seat=0, to=2, name="Ana").is_refusal

    assert (names(code), now(code).host) == (["Cho", "Ben", "Ana", "Dee"], 2)
    assert ask(code, people[0], "swap", seat=1, to=3, name="Dee").code == ""
    assert ask(code, people[0], "swap", seat=1, to=3, name="Cho").code == "stale"


def test_a_bot_changes_places_without_being_asked():
    host = guest("Ana")
    table = table_open(person=host)
    run_command(Command(table.code, "fill", person=host))

    assert not ask(table.code, host, "swap", seat=2).is_refusal

    assert names(table.code) == ["Ruby", "Amber", "Ana", "Pearl"]
    assert now(table.code).host == 2


def test_nobody_changes_places_in_a_game():
    code, people = table_of()
    run_command(Command(code, "start", person=people[0]))

    assert ask(code, people[1], "swap", seat=3).code == "not_open"


def a_hand_with_bots(host: Person, **options) -> str:
    """A game of one person against bots, with one hand over and on its sheet."""
    table = table_open(person=host, clock=0, seats=3, **{"ruleset": LONG, **options})
    run_command(Command(table.code, "fill", person=host))
    run_command(Command(table.code, "start", person=host))
    play_hand(table.code, [host])
    write_waiting()
    cache.clear()
    return table.code


def play_hand(code: str, people: list[Person]) -> None:
    while (seat := now(code).deal.state.turn) is not None:
        table = now(code)
        chair = table.chairs[seat]
        if chair.bot:
            action = str(rules.legal(table.deal.state)[0])
            run_command(
                Command(
                    code,
                    "act",
                    f"bot:{table.deal.at}",
                    None,
                    seat=seat,
                    cards=action,
                    expect=table.deal.at,
                )
            )
        else:
            by_seat = {table.chair_of(one).seat: one for one in people}
            assert not move(code, [by_seat.get(at) for at in range(3)]).is_refusal


def test_a_bots_seat_is_taken_between_hands_with_its_score():
    ana, eve = guest("Ana"), guest("Eve")
    code = a_hand_with_bots(ana)
    before = now(code).totals
    assert "sit" in offers(now(code), None)
    assert "sit" not in offers(now(code), 0)

    assert ask(code, eve, "sit", seat=0).code == "seat_taken"
    assert not ask(code, eve, "sit", seat=1).is_refusal

    assert names(code) == ["Ana", "Eve", "Ruby"]
    assert now(code).totals == before
    # The next hand waits for her, too.
    ask(code, ana, "next")
    assert now(code).deal.number == 1
    ask(code, eve, "next")
    play_hand(code, [ana, eve])
    write_waiting()
    sheet = Sheet.objects.get(table__code=code)
    sat = sheet.sitters.filter(line__number=1).order_by("since").values_list("name", "since")
    assert list(sat) == [("Amber", 1), ("Eve", 2)]
    assert (sheet.played, sheet.had_bots) == (2, True)
    # Each hand bears the name of who has played it.
    assert names_at(now(code), 1) == ["Ana", "Amber", "Ruby"]
    assert names_at(now(code), 2) == ["Ana", "Eve", "Ruby"]
    assert replay_object(now(code), replay_of(now(code), 1))["names"] == ["Ana", "Amber", "Ruby"]
    assert '[B "Amber"]' in record_of(now(code), 1)
    assert '[B "Eve"]' in record_of(now(code), 2)
    assert '[B "Amber, Eve"]' in record_of(now(code))


def test_a_bots_seat_is_not_taken_in_the_middle_of_a_hand():
    ana, eve = guest("Ana"), guest("Eve")
    code = a_hand_with_bots(ana)
    ask(code, ana, "next")

    assert ask(code, eve, "sit", seat=1).code == "in_hand"
    assert "sit" not in offers(now(code), None)


def test_a_hand_that_is_written_late_is_still_the_bots():
    ana, eve = guest("Ana"), guest("Eve")
    code = a_hand_with_bots(ana)
    ask(code, ana, "next")
    play_hand(code, [ana])
    ask(code, eve, "sit", seat=2)

    write_waiting()

    sheet = Sheet.objects.get(table__code=code)
    assert sheet.played == 2
    assert not sheet.sitters.filter(name="Eve").exists()


def test_who_took_a_bots_seat_is_forgotten_on_its_line_and_the_bot_is_not():
    ana, eve = guest("Ana"), guest("Eve")
    user = User.objects.create_user("zoe@example.org", "twelve dragons", display_name="Zoe")
    zoe = account(user)
    code = a_hand_with_bots(ana)
    ask(code, eve, "sit", seat=1)
    ask(code, zoe, "sit", seat=2)
    for person in (ana, eve, zoe):
        ask(code, person, "next")
    play_hand(code, [ana, eve, zoe])
    write_waiting()

    forget_guests(chairs_of(guest=eve.guest))
    forget(user)

    sitters = Sheet.objects.get(table__code=code).sitters
    kept = set(sitters.values_list("name", flat=True))
    assert kept >= {"Ana", "Amber", "Ruby"}
    assert not kept & {"Eve", "Zoe"}
    assert not Chair.objects.filter(name__in=["Eve", "Zoe"]).exists()


def test_a_stranger_with_the_link_sits_down_over_http():
    code = a_hand_with_bots(guest("Ana"))
    browser = Client()

    answer = browser.post(
        f"/api/v1/tables/{code}/commands/",
        {"id": "sit-1", "do": "sit", "seat": 1, "name": "Eve"},
        content_type="application/json",
    )

    assert answer.status_code == 200
    view = browser.get(f"/api/v1/tables/{code}/").json()
    assert (view["you"]["seat"], view["chairs"][1]["name"]) == (1, "Eve")
    # The hand that is over was the bot's.
    assert [chair["since"] for chair in view["chairs"]] == [1, 2, 1]
    assert view["result"]["number"] == 1


def sat_on(code: str, line: int) -> list[str]:
    sitters = Sheet.objects.get(table__code=code).sitters.filter(line__number=line)
    return list(sitters.order_by("since").values_list("name", flat=True))


def test_a_newcomer_may_have_the_name_of_a_bot_that_has_just_gone():
    ana, zoe, ruby = guest("Ana"), guest("Zoe"), guest("Ruby")
    code = a_hand_with_bots(ana)
    ask(code, zoe, "sit", seat=2)
    ask(code, ruby, "sit", seat=1)
    assert names(code) == ["Ana", "Ruby", "Zoe"]

    for person in (ana, zoe, ruby):
        ask(code, person, "next")
    play_hand(code, [ana, zoe, ruby])
    write_waiting()

    assert Sheet.objects.get(table__code=code).played == 2
    assert (sat_on(code, 1), sat_on(code, 2)) == (["Amber", "Ruby"], ["Ruby", "Zoe"])


def test_a_sheet_that_was_corrected_by_hand_does_not_stop_a_newcomers_hand():
    ana, eve = guest("Ana"), guest("Eve")
    code = a_hand_with_bots(ana)
    sheet = Sheet.objects.get(table__code=code)
    sheets.rename(actor=Actor.of_system(), sheet=sheet.code, line=2, name="Eve")
    ask(code, eve, "sit", seat=1)

    for person in (ana, eve):
        ask(code, person, "next")
    play_hand(code, [ana, eve])
    write_waiting()

    sheet.refresh_from_db()
    assert (sheet.played, sat_on(code, 1)) == (2, ["Amber", "Eve 2"])


def test_who_takes_the_seat_of_a_bot_of_the_same_name_is_another():
    code = a_hand_with_bots(guest("Ana"))

    ask(code, guest("amber"), "sit", seat=1)

    assert names(code) == ["Ana", "amber 2", "Ruby"]


def test_an_account_sits_under_its_own_name():
    user = User.objects.create_user("zoe@example.org", "twelve dragons", display_name="Zoe")
    table = table_open(person=guest("Ana"), clock=0)

    ask(table.code, account(user), "sit", seat=1, name="Ben")

    assert now(table.code).chairs[1].name == "Zoe"


def test_to_name_somebody_over_http_renames_nobody():
    browser = Client()
    body = {"name": "Ana", "seats": 3, "visibility": "link", "clock": 0}
    opened = browser.post("/api/v1/tables/", body, content_type="application/json").json()
    ask(opened["code"], guest("Ben"), "sit", seat=1)

    answer = browser.post(
        f"/api/v1/tables/{opened['code']}/commands/",
        {"id": "swap-1", "do": "swap", "seat": 1, "name": "Ben"},
        content_type="application/json",
    )

    assert answer.status_code == 200
    assert browser.session[GUEST_NAME] == "Ana"


def test_who_had_left_and_asks_for_a_rematch_is_its_host_on_a_chair():
    ana = guest("Ana")
    table = table_open(person=ana, clock=0, seats=3, ruleset=LONG.but(deals=1))
    run_command(Command(table.code, "fill", person=ana))
    run_command(Command(table.code, "start", person=ana))
    play_hand(table.code, [ana])
    assert now(table.code).status == "over"
    Chair.objects.filter(table__code=table.code, seat=0).update(state="left")
    cache.clear()

    opened = run_command(Command(table.code, "rematch", person=ana)).opened

    host = now(opened).chairs[now(opened).host]
    assert (host.name, host.state) == ("Ana", "here")
    check_table(table.code)
