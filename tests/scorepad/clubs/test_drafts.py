"""A draw before it is announced: looked at, changed, drawn again, confirmed."""

import pytest

from scorepad.models import ClubChange, Draft
from scorepad.services.clubs.check_in import attendance_change
from scorepad.services.clubs.drafts import (
    draft_confirm,
    draft_drop,
    draft_make,
    draft_move,
    draft_now,
    draft_swap,
    draft_undo,
    good_swaps,
    pin_add,
    pin_lift,
)
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.nights import night_describe
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.errors import Conflict
from tests.scorepad.clubs.evenings import at, evening, hand
from tests.scorepad.clubs.people import guests


@pytest.fixture
def night(cast):
    return evening(cast, guests(cast, *"ABCDEFG"))


def layout(draft: Draft) -> list[set[str]]:
    draft.refresh_from_db()
    return [set(table) for table in draft.tables]


def test_nobody_sees_tables_before_a_draw_is_confirmed(cast, night, phones):
    draft = draft_make(**at(cast, night))
    path = f"clubs/{cast.club.slug}/nights/{night.day}/"

    assert not night.tables.exists()
    assert phones("member").get(path).json()["draft"] is None
    assert phones("scorer").get(path).json()["draft"]["seed"] == draft.seed

    tables = draft_confirm(**at(cast, night), seen=draft.version)

    assert [{seat.player.code for seat in table.seats.all()} for table in tables] == [
        set(table) for table in draft.tables
    ]
    assert night.announced.get().seed == draft.seed
    assert ClubChange.objects.get(action="draw").after["seed"] == draft.seed
    assert not Draft.objects.exists()


def test_a_seed_draws_the_same_again(cast, night):
    first = draft_make(**at(cast, night), seed="7K3F-2")
    before = first.tables
    other = draft_make(**at(cast, night))

    assert draft_make(**at(cast, night), seed="7k3f-2").tables == before
    assert other.seed == "7K3F-3"


def test_two_change_places_somebody_moves_and_it_is_undone(cast, night):
    draft = draft_make(**at(cast, night))
    first = layout(draft)
    one, other = draft.tables[0][0], draft.tables[1][0]

    draft = draft_swap(**at(cast, night), seen=draft.version, one=one, other=other)
    assert other in layout(draft)[0]
    assert one in layout(draft)[1]

    mover = draft.tables[0][1]
    draft = draft_move(**at(cast, night), seen=draft.version, one=mover, table=2)
    assert [len(table) for table in layout(draft)] == [3, 4]

    draft = draft_undo(**at(cast, night), seen=draft.version)
    draft = draft_undo(**at(cast, night), seen=draft.version)
    assert layout(draft) == first
    with pytest.raises(Conflict) as no:
        draft_undo(**at(cast, night), seen=draft.version)
    assert no.value.code == "nothing_to_undo"


def test_a_full_table_takes_nobody_and_two_are_no_table(cast, night):
    draft = draft_make(**at(cast, night))
    four = next(number for number, table in enumerate(draft.tables, 1) if len(table) == 4)
    three = 3 - four

    with pytest.raises(Conflict) as no:
        draft_move(
            **at(cast, night), seen=draft.version, one=draft.tables[three - 1][0], table=four
        )
    assert no.value.code == "table_full"

    moved = draft.tables[three - 1][0]
    draft = draft_move(**at(cast, night), seen=draft.version, one=moved, table=None)
    with pytest.raises(Conflict) as no:
        draft_confirm(**at(cast, night), seen=draft.version)
    assert no.value.code == "draft_bad_tables"


def test_of_two_organisers_the_later_one_looks_again(cast, night):
    draft = draft_make(**at(cast, night))
    one, other = draft.tables[0][0], draft.tables[1][0]
    draft_swap(**at(cast, night), seen=draft.version, one=one, other=other)

    for wish in (draft_undo, draft_confirm):
        with pytest.raises(Conflict) as no:
            wish(**at(cast, night, "organiser"), seen=draft.version)
        assert no.value.code == "draft_changed"


def test_a_draft_says_that_people_have_come_or_gone(cast, night):
    (hal,) = guests(cast, "Hal")
    draft = draft_make(**at(cast, night))
    leaver = draft.tables[0][0]
    attendance_change(**at(cast, night), people={hal.code: "playing", leaver: "left"})

    now = draft_now(night, draft)
    assert [player.name for player in now.unseated] == ["Hal"]
    assert [player.code for player in now.gone] == [leaver]
    with pytest.raises(Conflict) as no:
        draft_confirm(**at(cast, night), seen=draft.version)
    assert (no.value.code, len(no.value.extras["people"])) == ("draft_people_changed", 2)
    page = f"/clubs/{cast.club.slug}/nights/{night.day}/?part=tables"
    assert "has come since this draw" in cast.client("scorer").get(page).content.decode()

    draft = draft_swap(**at(cast, night), seen=draft.version, one=hal.code, other=leaver)
    tables = draft_confirm(**at(cast, night), seen=draft.version)
    assert hal.code in {seat.player.code for table in tables for seat in table.seats.all()}


def test_pins_are_held_and_lifted(cast, night):
    a, b, c = (night.attendances.order_by("player__name")[n].player for n in range(3))
    pin_add(**at(cast, night), kind="apart", one=a.code, other=b.code)
    together = pin_add(**at(cast, night), kind="together", one=a.code, other=c.code)
    pin_add(**at(cast, night), kind="table", one=a.code, table=2)

    for _ in range(4):
        draft = draft_make(**at(cast, night))
        assert {a.code, c.code} <= set(draft.tables[1])
        assert b.code in draft.tables[0]

    pin_add(**at(cast, night), kind="together", one=b.code, other=a.code)
    pin_add(**at(cast, night), kind="table", one=b.code, table=1)
    with pytest.raises(Conflict) as no:
        draft_make(**at(cast, night))
    assert no.value.code == "pins_impossible"
    assert set(no.value.extras["people"]) >= {"A", "B"}
    pin_lift(**at(cast, night), code=together.code)
    assert night.pins.filter(kind="together").count() == 1


def test_a_rule_that_a_change_by_hand_breaks_is_said(cast, night):
    draft = draft_make(**at(cast, night))
    one, other = draft.tables[0][:2]
    pin_add(**at(cast, night), kind="apart", one=one, other=other)

    assert [pin.kind for pin in draft_now(night, draft).broken] == ["apart"]


def test_good_swaps_bring_nobody_together_again(cast):
    night = evening(cast, guests(cast, *"ABCDEFGHJKMN"))
    tables_draw(**at(cast, night))
    draft = draft_make(**at(cast, night), anyway=True)
    now = draft_now(night, draft)
    picked = now.tables[0][0]

    before = now.explained.again
    for code in sorted(good_swaps(night, now, picked))[:3]:
        changed = draft_swap(**at(cast, night), seen=draft.version, one=picked.code, other=code)
        assert draft_now(night, changed).explained.again <= before
        draft = draft_undo(**at(cast, night), seen=changed.version)


@pytest.mark.parametrize("seed", ["2026-10-05", "ABCDEFGHJKMNPQRS", "-", "A-B", "2-"])
def test_drawing_again_is_another_draw_whatever_the_seed(cast, night, seed):
    seeds = [draft_make(**at(cast, night), seed=seed).seed]
    seeds += [draft_make(**at(cast, night)).seed for _ in range(11)]

    assert len(set(seeds)) == 12
    assert max(map(len, seeds)) <= 16


def test_nobody_confirms_or_drops_a_draft_that_they_have_not_seen(cast, night):
    first = draft_make(**at(cast, night))
    draft_drop(**at(cast, night), seen=first.version)
    other = draft_make(**at(cast, night), seed="another")

    for do in (draft_confirm, draft_drop):
        with pytest.raises(Conflict) as refusal:
            do(**at(cast, night), seen=first.version)
        assert refusal.value.code == "draft_changed"

    draft_confirm(**at(cast, night), seen=other.version)
    for sheet in sheets_open(**at(cast, night)):
        hand(cast, sheet, 0, *range(1, sheet.seats))
    next_round = draft_make(**at(cast, night))
    assert next_round.version > other.version


def test_a_round_that_is_drawn_again_is_not_the_one_that_was_planned(cast):
    night = evening(cast, guests(cast, *"ABCDEFGHJKMN"))
    tables_draw(**at(cast, night))
    for sheet in sheets_open(**at(cast, night)):
        hand(cast, sheet, 0, 1, 8, 9)

    seen = [tables_draw(**at(cast, night))]
    seen += [tables_draw(**at(cast, night), again=True) for _ in range(4)]

    company = [
        frozenset(frozenset(seat.player.code for seat in table.seats.all()) for table in tables)
        for tables in seen
    ]
    assert len(set(company)) > 1


def test_a_draft_is_dropped_and_a_merge_drops_it_too(cast, night):
    draft_make(**at(cast, night))
    draft_drop(**at(cast, night))
    assert not Draft.objects.exists()

    draft_make(**at(cast, night))
    ana, anna = guests(cast, "Ana", "Anna")
    players_merge(actor=cast["organiser"], club=cast.club, kept=ana.code, gone=anna.code)
    assert not Draft.objects.exists()


def test_the_best_four_meet_in_the_last_round(cast):
    night = evening(cast, guests(cast, *"ABCDEFGH"))
    night_describe(**at(cast, night), format="final", rounds=2)
    tables_draw(**at(cast, night))
    for sheet in sheets_open(**at(cast, night)):
        hand(cast, sheet, 0, 1, 8, 9)

    draft = draft_make(**at(cast, night))

    best = {player.code for player, one in night_standings(night)[:4]}
    assert set(draft.tables[0]) == best


def test_the_api_makes_changes_and_confirms_a_draft(cast, night, phones):
    path, phone = f"clubs/{cast.club.slug}/nights/{night.day}/", phones("scorer")

    draft = phone.post(f"{path}draft/", {"seen": 0}).json()["draft"]
    one, other = draft["tables"][0][0], draft["tables"][1][0]
    change = {"version": draft["version"], "one": one, "other": other}
    swapped = phone.patch(f"{path}draft/", change).json()["draft"]
    assert one in swapped["tables"][1]
    undo = {"version": swapped["version"], "undo": True}
    undone = phone.patch(f"{path}draft/", undo).json()["draft"]
    assert undone["tables"] == draft["tables"]
    pins = phone.post(f"{path}pins/", {"kind": "apart", "one": one, "other": other}).json()["pins"]
    assert len(pins) == 1
    assert phone.ask("DELETE", f"{path}pins/{pins[0]['id']}/").json()["pins"] == []
    seen = {"version": undone["version"]}
    assert len(phone.post(f"{path}draft/confirm/", seen).json()["tables"]) == 2
