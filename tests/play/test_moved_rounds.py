"""A night of shared deals that moves to another installation with its club."""

import json
import re
from copy import deepcopy

import pytest

from play.services.opened_rounds import open_finished
from play.services.results import write_waiting
from scorepad.models import Club, Deal, Night, Sheet
from scorepad.services.clubs.duplicates import compared_rounds
from scorepad.services.clubs.export import pieces
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.nights import night_end
from scorepad.services.imports.drafts import dry_run, import_start
from scorepad.services.sheets.void import deal_void
from tests.play.duplicate_rounds import Round, duplicate_round
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import cast_of
from tests.scorepad.imports.test_moving import moved

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(for_the_module) -> Round:
    """Two tables, three deals, the second of which is struck out at one of them."""
    found = duplicate_round(cast_of(visibility="public"), deals=3)
    found.play(3)
    open_finished()
    write_waiting(100)
    sheet = Sheet.objects.get(drawn_table__number=1)
    second = Deal.objects.get(sheet=sheet, hand=2)
    struck_out = {"deal": second.uuid, "expect": second.revision}
    deal_void(actor=found.cast["owner"], sheet=sheet.code, **struck_out)
    night_end(**at(found.cast, found.night, "owner"))
    found.night.refresh_from_db()
    return found


@pytest.fixture
def one(played) -> Round:
    # What one test does to the objects stays there, like what it does to the rows.
    return deepcopy(played)


def elsewhere(document: dict) -> Night:
    club = moved(json.dumps(document), document["time_zone"])
    Club.objects.filter(pk=club.pk).update(visibility="public")
    return Night.objects.select_related("club").get(club=club)


def standings(night: Night) -> list[tuple]:
    """In the order of the page; who is level is told by name."""
    found = night_standings(night)
    assert len({standing.points for _, standing in found}) > 2
    return sorted(
        (standing.rank, player.name, standing.points, standing.games) for player, standing in found
    )


def compared(night: Night) -> list[tuple]:
    found = compared_rounds([night])[night.pk][1].found
    return [(it.taken.deal, it.taken.seat, it.taken.points, it.gain, it.is_best) for it in found]


def words(client, night: Night) -> str:
    """What somebody who is no member reads: replays are at the tables, which do not move."""
    page = client.get(f"/clubs/{night.club.slug}/nights/{night.day}/rounds/1/")
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    main = main.partition('<details class="panel')[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", main))


def test_standings_and_comparison_are_the_same_elsewhere(one, client):
    there = json.loads("".join(pieces(one.cast.club)))

    here = elsewhere(there)

    assert compared(here) == compared(one.night)
    assert any(gain for _deal, _seat, _points, gain, _is_best in compared(here))
    assert standings(here) == standings(one.night)
    read = words(client, here)
    assert "Deal 3" in read
    # Up to there it is the name of the club.
    mine, theirs = (text.partition("seat by seat")[2] for text in (read, words(client, one.night)))
    assert mine == theirs
    # Its deals were sealed by the other installation, which alone can open them.
    assert b"Sealed beforehand" not in client.get(page_of(here)).content


def test_a_round_of_which_nothing_came_along_is_not_said_to_be_closed(one, client):
    document = json.loads("".join(pieces(one.cast.club)))
    for round_ in document["nights"][0]["rounds"]:
        for table in round_["tables"]:
            table["sheet"] = None

    here = elsewhere(document)

    read = words(client, here)
    assert "No deal of this round was played to its end." in read
    assert "stay closed, to everyone" not in read


def stops(one: Round, document: dict) -> bool:
    """Whether the document does not come in as it is."""
    content = json.dumps(document).encode()
    file = {"file_name": "club.json", "content": content}
    brought = import_start(actor=one.cast["owner"], club=one.cast.club, **file)
    found = any(problem.stops for problem in dry_run(brought).problems)
    # Only a few files may wait.
    brought.delete()
    return found


def test_hands_with_impossible_numbers_do_not_come_in(one):
    document = json.loads("".join(pieces(one.cast.club)))
    first, *_more, last = document["games"][0]["hands"]
    assert {first["hand"], last["hand"]} < {1, 2, 3}
    assert not stops(one, document)

    # Out of bounds, no number at all, and that of another hand.
    for number in (0, 201, "2", True, first["hand"]):
        last["hand"] = number
        assert stops(one, document), number


def test_a_hand_that_is_struck_out_has_a_number_of_its_own(one):
    """It may be restored."""
    document = json.loads("".join(pieces(one.cast.club)))
    hands = next(
        game["hands"] for game in document["games"] if any(hand["voided"] for hand in game["hands"])
    )
    struck_out = next(hand for hand in hands if hand["voided"])
    other = next(hand for hand in hands if not hand["voided"])

    struck_out["hand"] = other["hand"]

    assert stops(one, document)


def test_hands_of_a_real_table_have_no_number(one):
    document = json.loads("".join(pieces(one.cast.club)))
    game = document["games"][0]
    game["source"] = "table"
    assert stops(one, document)

    for hand in game["hands"]:
        hand.pop("hand")

    assert not stops(one, document)


def page_of(night: Night) -> str:
    return f"/clubs/{night.club.slug}/nights/{night.day}/rounds/1/"
