"""The online pool: people are rated against people, by the clubs' own model, and nobody by luck."""

from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gofclub.models import User
from play.croupier import Croupier
from play.models import Chair, Dealt, Move, OnlineGame, OnlinePlayer, OnlineResult, Table
from play.services.online_ratings.rating import games_void, rate_finished, rate_some, rebuild
from play.services.online_ratings.showing import games_of, standing_of
from play.services.store.commit import run_command
from play.services.store.load import cache
from play.services.tables import CASUAL, table_open
from play.table.commands import Command
from scorepad.figures import Skill, rated
from scorepad.models import Club
from tests.play.online_games import BEGIN, game, ratings, three_people, value
from tests.play.people import account, guest
from tests.play.test_admin import finish_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db) -> list[User]:
    return three_people()


def test_a_real_game_comes_from_the_table_to_the_page_and_a_single_hand_is_not_rated(
    client, people
):
    seated = [account(people[0]), account(people[1]), guest("Dee")]
    code = table_open(person=seated[0], seats=3, clock=0, ruleset=CASUAL.but(deals=1)).code
    for person in seated[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=seated[0]))
    assert rate_finished() == 0

    finish_hand(code, seated)

    assert rate_finished(since=datetime.now(tz=UTC) - timedelta(minutes=1)) == 1
    assert rate_finished() == 0
    assert OnlineGame.objects.get().verdict == "short"
    assert OnlineResult.objects.filter(has_left=False, is_rated=False).count() == 2
    client.force_login(people[0])
    page = client.get("/play/games/")
    assert "not rated" in page.text
    assert "Dee" in page.text
    client.force_login(people[2])
    assert "Nothing here yet" in client.get("/play/games/").text


def test_people_are_rated_by_their_places_and_bots_are_air(people):
    ana, ben, _cho = people
    game(ana, "Jade", ben, left=(8, 0, 16))

    assert rate_finished() == 1

    first, second = rated([Skill(), Skill()], [2, 3])
    assert (value(ana), value(ben)) == (first.mu, second.mu)
    (one,), _page = games_of(ana)
    assert (one.place, one.is_rated, one.change > 0) == (2, True, True)
    assert [(why.opponent.name, why.expected, why.result) for why in one.why] == [("Ben", 50, 1.0)]
    assert abs(sum(why.change for why in one.why) - one.change) <= 1


def test_one_person_with_bots_and_a_clubs_table_are_no_part_of_it(people):
    game(people[0], "Jade", "Ruby")
    of_a_club = game(*people)
    of_a_club.club = Club.objects.create(name="Tuesday", slug="tuesday")
    of_a_club.save(update_fields=["club"])

    assert rebuild() == 0


def test_a_clubs_games_stay_the_clubs_when_the_club_is_deleted(people):
    club = Club.objects.create(name="Tuesday", slug="tuesday")
    ana, ben, cho = map(account, people)
    code = table_open(
        person=ana, seats=3, clock=0, ruleset=CASUAL.but(deals=1), club=club, visibility="public"
    ).code
    for person in (ben, cho):
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=ana))
    finish_hand(code, [ana, ben, cho])

    club.delete()

    assert Table.objects.get(code=code).club is None
    assert rebuild(everything=True) == 0


@pytest.mark.parametrize("how", ["left", "covered"])
def test_whoever_leaves_comes_last_and_nobody_gains_by_it(people, how):
    ana, ben, cho = people
    states = ("left" if how == "left" else "here", "here", "here")
    table = game(ana, ben, cho, states=states)
    if how == "covered":
        deal = table.deals.get()
        Move.objects.bulk_create(
            Move(
                deal=deal,
                ply=ply,
                seat=0,
                text="-",
                command=str(ply),
                by=by,
                seq=ply,
                made_at=BEGIN,
            )
            for ply, by in enumerate(["bot", "clock", "person", "person"])
        )

    rate_finished()

    # Of the two who stayed, Cho was ahead.
    ahead, behind = rated([Skill(), Skill()], [2, 3])
    assert (value(cho), value(ben)) == (ahead.mu, behind.mu)
    assert value(ana) < value(ben)
    (one,), _page = games_of(ana)
    assert (one.has_left, one.place) == (True, 1)
    assert {why.result for why in one.why} == {0.0}


def test_of_two_people_one_who_stays_alone_neither_wins_nor_loses(people):
    ana, ben, _cho = people
    game(ana, ben, "Jade", states=("here", "left", "here"))

    rate_finished()

    assert value(ana) == Skill().mu
    assert value(ben) < Skill().mu
    (one,), _page = games_of(ana)
    assert one.is_alone


def test_the_same_two_are_rated_five_times_a_day(people):
    ana, ben, cho = people
    for hour in range(7):
        game(ana, ben, "Jade", hours=hour)
    game(ana, cho, "Jade", hours=8)
    game(ana, ben, "Jade", hours=24.5)

    rate_finished()

    verdicts = OnlineGame.objects.order_by("finished_at").values_list("verdict", flat=True)
    assert list(verdicts) == [*["rated"] * 5, "often", "often", "rated", "rated"]
    assert standing_of(ana).games == 7


def test_a_pair_that_has_played_enough_leaves_others_their_game_and_frees_no_leaver(people):
    ana, ben, cho = people
    for hour in range(5):
        game(ana, ben, "Jade", hours=hour)
    game(ana, ben, cho, left=(0, 8, 16), hours=6)
    game(ana, ben, cho, hours=7, states=("here", "here", "left"))

    rate_finished()

    after = [games_of(one)[0] for one in people]
    of_ana, of_ben, of_cho = [{why.opponent.name for why in games[1].why} for games in after]
    assert (of_ana, of_ben, of_cho) == ({"Cho"}, {"Cho"}, {"Ana", "Ben"})
    skill = Skill()
    first = OnlineResult.objects.get(player__user=cho, finished_at=BEGIN + timedelta(hours=6))
    others = OnlineResult.objects.filter(game=first.game).order_by("place")
    expected = rated([one.before for one in others], [1, 2, 3])[2]
    assert (first.before, first.after) == (skill, expected)
    # Cho left: last against both. They have played too often, and not because anybody left.
    assert [games[0].is_rated for games in after] == [False, False, True]
    assert [games[0].verdict for games in after] == ["often", "often", "rated"]
    assert not after[0][0].is_alone
    everything = ratings()
    rebuild()
    assert ratings() == everything


def test_whoever_left_cannot_take_it_back_by_asking_for_a_rematch(people):
    ana, ben, _cho = people
    seated = [account(ana), account(ben), guest("Dee")]
    code = table_open(person=seated[0], seats=3, clock=0, ruleset=CASUAL.but(deals=1)).code
    for person in seated[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=seated[0]))
    finish_hand(code, seated)
    Chair.objects.filter(table__code=code, seat=0).update(state="left")
    cache.clear()

    opened = run_command(Command(code, "rematch", person=seated[0])).opened
    rate_finished()

    assert Chair.objects.get(table__code=opened, user=ana).state == "here"
    assert OnlineResult.objects.get(player__user=ana).has_left
    assert not OnlineResult.objects.get(player__user=ben).has_left


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_rated(people, caplog):
    bad = [game(*people, hours=hour) for hour in (0, 1)]
    Dealt.objects.filter(table__in=bad).update(result={"left": "?"})
    game(*people, hours=2)
    game(*people, hours=3)
    aside: set[int] = set()

    found = [rate_some(aside=aside, most=1).found for _ in range(5)]

    assert found == [0, 0, 1, 1, 0]
    assert aside == {one.pk for one in bad}
    assert len(caplog.records) == len(bad)
    assert rebuild() == 2
    assert not OnlineGame.objects.filter(is_waiting=True).exists()


def test_what_the_croupier_has_rated_is_what_the_command_works_out(people):
    ana, ben, cho = people
    late = game(cho, ana, ben, hours=4)
    for hour in range(3):
        game(ana, ben, cho, hours=hour)
    # All of it is longer ago than it looks back; and it is begun anew in the middle of the work.
    Croupier(at_once=2)._rate(timezone.now())
    assert OnlineGame.objects.count() == 2
    croupier = Croupier(at_once=2)
    for _ in range(3):
        croupier._rate(timezone.now())
    assert OnlineGame.objects.count() == 4
    assert OnlineGame.objects.order_by("-finished_at").first().table == late
    everything = ratings()
    older = game(ana, ben, cho, hours=-24)

    assert rebuild() == 4
    assert ratings() == everything
    call_command("online_ratings", "--all", "--void", late.code, stdout=StringIO())
    assert OnlineGame.objects.order_by("finished_at").first().table == older
    assert OnlineGame.objects.get(table=late).verdict == "void"


def test_ratings_follow_from_the_log_whatever_came_first_and_a_void_game_is_taken_back(people):
    ana, ben, cho = people
    game(ana, ben, cho, hours=2)
    rate_finished()
    alone = ratings()
    late = game(cho, ana, ben, hours=1)
    game(ben, cho, ana, hours=3)
    rate_finished()
    everything = ratings()

    assert rebuild() == 3
    assert ratings() == everything
    OnlineResult.objects.update(mu=1.0)
    OnlinePlayer.objects.update(mu=1.0, games=9)
    out = StringIO()
    call_command("online_ratings", stdout=out)
    assert "3 games" in out.getvalue()
    assert ratings() == everything

    games_void([late.code])
    assert [one for one in ratings() if one[0] == "void"] != []
    assert [one for one in ratings() if one[0] == "rated"][:3] == alone
    with pytest.raises(CommandError, match="NOSUCH"):
        call_command("online_ratings", "--unvoid", late.code, "NOSUCH", stdout=out)
    assert OnlineGame.objects.filter(is_void=True).count() == 1
    games_void([late.code], void=False)
    assert ratings() == everything
