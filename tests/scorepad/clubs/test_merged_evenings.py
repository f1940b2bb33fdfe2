"""Two who turn out to be one in the middle of an evening: there, drawn, resting, going home."""

import pytest

from scorepad.models import Attendance, NightRound
from scorepad.services.clubs.check_in import attendance_change, playing, state_of
from scorepad.services.clubs.draws import both_drawn, seatings, tables_draw
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.clubs.rounds import sheets_open
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import guests


def merge(cast, kept, gone):
    return players_merge(actor=cast["organiser"], club=cast.club, kept=kept.code, gone=gone.code)


def mark(cast, night, **states) -> None:
    """By the name of the player."""
    people = {cast.club.players.get(name=name).code: state for name, state in states.items()}
    attendance_change(**at(cast, night), people=people)


def state(night, player) -> str:
    return state_of(Attendance.objects.filter(night=night, player=player).first())


@pytest.mark.parametrize(
    ("ana_is", "anna_is", "together"),
    [
        ("late", "playing", "playing"),
        ("left", "playing", "playing"),
        ("watching", "playing", "playing"),
        ("playing", "late", "playing"),
        ("late", "left", "left"),
        ("watching", "left", "watching"),
    ],
)
def test_who_stays_is_as_present_as_one_of_the_two_was(cast, ana_is, anna_is, together):
    ana, anna, *others = guests(cast, "Ana", "Anna", "Ben", "Cho")
    night = evening(cast, others)
    mark(cast, night, Ana=ana_is, Anna=anna_is)

    done = merge(cast, ana, anna)

    assert state(night, ana) == together
    assert (ana in playing(night)) is (together == "playing")
    page = cast.client("organiser").get(f"/api/v1/clubs/{cast.club.slug}/nights/{night.day}/")
    assert [one["state"] for one in page.json()["people"] if one["player"] == anna.code] == []
    players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)
    assert (state(night, ana), state(night, anna)) == (ana_is, anna_is)


def test_who_rested_under_another_name_has_rested(cast):
    five = guests(cast, *"ABCDE")
    night = evening(cast, five)
    tables_draw(**at(cast, night))
    [code] = NightRound.objects.get().out
    rested = cast.club.players.get(code=code)
    sheets_open(**at(cast, night))
    # As who was typed in by hand turns out to be somebody whom the club knows.
    [known, best] = guests(cast, "Known", "Best")

    merge(cast, known, rested)
    merge(cast, best, known)

    assert [one.out for one in seatings(night)] == [(best.pk,)]
    page = cast.client("organiser").get(f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables")
    assert "Best sits" in page.content.decode()
    tables_draw(**at(cast, night), anyway=True)
    assert best.code not in NightRound.objects.get(number=2).out


def test_who_was_drawn_under_another_name_and_goes_has_gone_home(cast):
    ana, *others = guests(cast, "Ana", "Ben", "Cho", "Dan")
    night = evening(cast, [ana, *others])
    tables_draw(**at(cast, night))
    [anna, anne] = guests(cast, "Anna", "Anne")
    merge(cast, anna, ana)
    merge(cast, anne, anna)

    mark(cast, night, Anne="away")

    assert state(night, anne) == "left"


def test_two_places_of_one_person_are_found_through_several_merges(cast):
    ana, ben, *others = guests(cast, "Ana", "Ben", "Cho", "Dan", "Eve", "Fay")
    tables_draw(**at(cast, evening(cast, [ana, ben, *others])))
    [anna, anne] = guests(cast, "Anna", "Anne")
    merge(cast, anna, ana)
    merge(cast, anne, anna)

    assert both_drawn(cast.club, anne, ben)
