"""Who is there: ticked by organisers, checked in by themselves, late, gone home."""

import pytest

from scorepad.models import Player
from scorepad.services.clubs.check_in import (
    attendance_change,
    check_in_by_link,
    check_in_myself,
    guest_arrives,
    playing,
    state_of,
)
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.nights import link_of, link_renew, night_end
from scorepad.services.clubs.players import player_hide
from scorepad.services.errors import Conflict, Forbidden, Gone, Refused, Unknown
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import guests, refusal


def states(night) -> dict[str, str]:
    return {one.player.name: state_of(one) for one in night.attendances.select_related("player")}


def test_a_guest_by_name_is_there_at_once_and_known_the_next_time(cast):
    night = evening(cast, guests(cast, "Ana"))

    noor = guest_arrives(**at(cast, night), name=" Noor ")
    again = guest_arrives(**at(cast, night, "organiser"), name="noor")

    assert noor == again
    assert states(night) == {"Ana": "playing", "Noor": "playing"}
    assert Player.objects.filter(club=cast.club, name="Noor").count() == 1


def test_a_bad_name_adds_nobody(cast):
    night = evening(cast, [])

    with pytest.raises(Refused):
        guest_arrives(**at(cast, night), name="  ")

    assert states(night) == {}


def test_latecomers_are_not_drawn_until_they_are_here(cast):
    ana, ben, cho, dee = guests(cast, "Ana", "Ben", "Cho", "Dee")
    night = evening(cast, [ana, ben, cho])
    attendance_change(**at(cast, night), people={dee.code: "late"})

    assert dee not in playing(night)

    attendance_change(**at(cast, night), people={dee.code: "playing"})
    assert dee in playing(night)


def test_whoever_had_a_seat_and_goes_stays_in_the_story(cast):
    players = guests(cast, *"ABCD")
    night = evening(cast, players)
    tables_draw(**at(cast, night))
    (eve,) = guests(cast, "Eve")
    attendance_change(**at(cast, night), people={eve.code: "playing"})

    attendance_change(**at(cast, night), people={players[0].code: "away", eve.code: "away"})

    assert states(night)["A"] == "left"
    assert "Eve" not in states(night)
    assert players[0] not in playing(night)


def test_a_member_says_where_they_are_and_speaks_for_nobody_else(cast):
    night = evening(cast, [])

    check_in_myself(**at(cast, night, "member"), state="late")

    assert states(night) == {"Mel": "late"}
    with pytest.raises(Forbidden):
        attendance_change(
            **at(cast, night, "member"), people={cast.player("owner").code: "playing"}
        )
    with pytest.raises(Unknown):
        check_in_myself(**at(cast, night, "stranger"), state="playing")


def test_whoever_scans_the_code_taps_a_name_and_is_in(cast, client):
    (ana,) = guests(cast, "Ana")
    night = evening(cast, [])
    path = f"/n/{link_of(night)}/"

    page = client.get(path).content.decode()
    answer = client.post(path, {"player": ana.code})

    assert "Ana" in page
    assert answer.headers["Location"].endswith(f"?me={ana.code}")
    assert "You are in, Ana" in client.get(answer.headers["Location"]).content.decode()
    assert night.attendances.get().how == "scanned"


def test_the_page_behind_the_code_says_where_one_sits(cast, client):
    players = guests(cast, *"ABCD")
    night = evening(cast, players)
    tables_draw(**at(cast, night))

    page = client.get(f"/n/{link_of(night)}/?me={players[0].code}").content.decode()

    assert "Table 1" in page


def test_the_code_leads_nowhere_after_the_night_or_a_new_one(cast, client):
    (ana,) = guests(cast, "Ana")
    night = evening(cast, [])
    old = link_of(night)
    night = link_renew(**at(cast, night))

    with pytest.raises(Unknown):
        check_in_by_link(actor=cast["anonymous"], token=old, player=ana.code)
    assert client.get(f"/n/{old}/").status_code == 404

    night_end(**at(cast, night))
    with pytest.raises(Gone):
        check_in_by_link(actor=cast["anonymous"], token=link_of(night), player=ana.code)


def test_the_code_takes_only_players_whom_lists_offer(cast):
    (ana,) = guests(cast, "Ana")
    night = evening(cast, [])
    player_hide(actor=cast["organiser"], club=cast.club, code=ana.code, hidden=True)

    for code in (ana.code, "nobody"):
        with pytest.raises(Refused) as no:
            check_in_by_link(actor=cast["anonymous"], token=link_of(night), player=code)
        assert no.value.code == "unknown_player"


def test_a_night_that_has_been_ended_takes_nobody_until_it_is_reopened(cast):
    (ana,) = guests(cast, "Ana")
    night = evening(cast, [])
    night_end(**at(cast, night))

    with pytest.raises(Conflict) as no:
        attendance_change(**at(cast, night), people={ana.code: "playing"})
    assert no.value.code == "night_ended"

    night_end(**at(cast, night), ended=False)
    attendance_change(**at(cast, night), people={ana.code: "playing"})
    assert states(night) == {"Ana": "playing"}


def test_the_api_checks_in_and_hands_out_the_code_to_organisers_only(cast, phones):
    night = evening(cast, [])
    path = f"clubs/{cast.club.slug}/nights/{night.day}/"

    said = phones("member").ask("PUT", f"{path}me/", {"state": "playing"}).json()
    added = phones("scorer").post(f"{path}guests/", {"name": "Noor"}).json()
    link = phones("scorer").get(f"{path}link/").json()

    assert [one["state"] for one in said["people"]] == ["playing"]
    assert len(added["people"]) == 2
    assert link["url"].endswith(f"/n/{link_of(night)}/")
    assert refusal(phones("member").get(f"{path}link/"), 403)["code"] == "club_forbidden"
