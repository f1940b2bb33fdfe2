"""Files with past games: what is read from them, and what is said about what is not."""

import json
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given, settings as hypothesis, strategies as st

from gofclub import rules
from gofclub.names import clean_name
from gofclub.plain_text import is_plain
from scorepad.name_keys import name_key
from scorepad.services.errors import Refused
from scorepad.services.imports.csv_files import read_csv, rows_of
from scorepad.services.imports.csv_writing import template, written
from scorepad.services.imports.matching import folded
from scorepad.services.imports.reading import opened, read
from scorepad.services.imports.values import Frame, Hand, Mends, ReadGame, Sitting
from tests.scorepad.figures.clubs import START, random_lefts

FRAME = Frame(zone=ZoneInfo("Europe/Paris"), ruleset=rules.OFFICIAL, today=date(2026, 11, 16))


def found(text: str, kind: str = "totals", mends: Mends | None = None):
    return read_csv([*rows_of(text)], kind=kind, mends=mends or Mends(), frame=FRAME)


def read_file(content: bytes):
    return read(opened(content), mends=Mends(), frame=FRAME)


def club(**but) -> str:
    return json.dumps({"games": [], "players": [], "seasons": []} | but)


def plays(*of_ours, **but) -> str:
    games = [{"id": 7, "name": "Gang of Four"}, {"id": [], "name": "Gang of Four"}]
    return json.dumps({"games": games, "plays": of_ours} | but)


PLAYERS = [{"id": at, "name": name} for at, name in enumerate(["Ana", "Ben", "Cho"])]
FIELDS = (
    *("id", "name", "gameRefId", "playDate", "playerScores", "playerRefId", "score", "durationMin"),
    *("people", "hands", "ruleset", "code", "started_at", "totals", "status", "left", "seats"),
)


def said(text: str, kind: str = "totals") -> list[tuple[int, tuple[int, ...], str]]:
    return [(one.line, one.columns, one.says) for one in found(text, kind).problems]


@pytest.mark.parametrize("kind", ["totals", "hands"])
def test_a_template_is_read_as_what_it_is_and_without_a_problem(kind):
    text = template(kind)

    assert opened(text.encode()).kind == kind
    assert said(text, kind) == []
    assert len(found(text, kind).games) == 2


def test_a_spoiled_file_is_told_by_line_and_column_with_what_was_meant():
    text = (
        "date,player 1,score 1,player 2,score 2,player 3,score 3,player 4,score 4\n"
        "2019-11-05,Ben,44,Chloe,71,Q,12o,Maxi,90\n"
        "\n"
        "2022-11-31,Hugo,30,Ben,52,Ana,103\n"
        "2023-06-13,Ben,18,Gisela,64,ben ,88,J,109\n"
        "2024-10-01,Chloe,12,Maxi,40,Q,77\n"
        "2031-01-01,Chloe,12,Maxi,40,Q,177\n"
        "03/04/2024,Chloe,12,Maxi,40,Q,177\n"
        "2024-10-01,Chloe,12,Maxi,40\n"
        "2024-10-01,Chloe,12,,40,Q,-5\n"
    )

    assert said(text) == [
        (2, (7,), '"12o" is not a number. The last sign is the letter o.'),
        (4, (1,), "November has 30 days."),
        (5, (2, 6), "ben sits at this table twice."),
        (6, (7,), "Nobody reached 100. The game comes in as unfinished and does not count."),
        (7, (1,), "This day is still to come."),
        (8, (1,), "Day or month first? Write it like this: 2024-03-31."),
        (9, (2,), "The game is for three or four players."),
        (10, (4,), "A name is missing here."),
        (10, (7,), "A total is never below 0."),
    ]
    offered = {
        (one.line, mend.column): mend.value
        for one in found(text).problems
        for mend in one.mends
        if mend.kind == "cell"
    }
    assert offered == {(2, 7): "120", (4, 1): "2022-11-30", (8, 1): "2024-03-04"}
    mended = Mends({(2, 7): "120"}, out=frozenset({4, 5, 7, 8, 9, 10}), finished=frozenset({6}))
    games = found(text, mends=mended).games
    assert [(game.line, game.totals, game.status) for game in games] == [
        (2, (44, 71, 120, 90), "finished"),
        (6, (12, 40, 77), "finished"),
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_spreadsheets_write_in_many_ways(separator):
    line = ["31.12.2019 23:15", "Jos\u00e9", "12", "Ana", "104", "Ben", "3"]
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        content = (separator.join(line) + "\r\n").encode(encoding)

        [game] = read(opened(content), mends=Mends(), frame=FRAME).games

        assert [one.name for one in game.people] == ["Jos\u00e9", "Ana", "Ben"]
        assert game.started_at.isoformat() == "2019-12-31T23:15:00+01:00"


def test_hands_of_a_game_belong_together_and_are_checked_by_the_rules():
    text = (
        "date,game,player 1,cards left 1,player 2,cards left 2,player 3,cards left 3\n"
        "2024-01-01,1,Ana,0,Ben,16,Cho,3\n"
        "2024-01-01,2,Ana,0,Ben,0,Cho,3\n"
        "2024-01-01,1,,16,,10,,0\n"
        "2024-01-01,3,Ana,17,Ben,0,Cho,1\n"
        "2024-01-01,4,Ana,2,Ben,0,Cho,1\n"
        "2024-01-01,4,Ana,2,Ben,0,Dov,1\n"
    )

    assert [one[:2] for one in said(text, "hands")] == [
        (3, (4, 6, 8)),
        (5, (4,)),
        (7, (3, 5, 7)),
    ]
    [game] = found(text, "hands").games
    assert game.sums == (80, 100, 3)


def test_a_game_that_went_on_was_played_to_a_higher_target():
    rows = "".join(f"2024-01-01,1,Ana,0,Ben,16,Cho,{left}\n" for left in (1, 2))

    [game] = found(rows, "hands").games

    assert (game.ruleset.target, game.status) == (100, "finished")
    [game] = found(rows + "2024-01-01,1,Ana,0,Ben,1,Cho,1\n", "hands").games
    assert (game.ruleset.target, game.status) == (161, "finished")


def test_bg_stats_gives_the_plays_of_this_game_and_counts_the_others():
    document = {
        "games": [{"id": 7, "name": "Gang of Four"}, {"id": 8, "name": "Chess"}],
        "players": [{"id": at, "name": name} for at, name in enumerate(["Ana", "Ben", "Cho"])],
        "locations": [{"id": 1, "name": "At Ana's"}],
        "plays": [
            {"gameRefId": 8, "playDate": "2024-01-01 20:00:00", "playerScores": []},
            {
                "gameRefId": 7,
                "playDate": "2024-01-02 20:15:00",
                "locationRefId": 1,
                "durationMin": 80,
                "playerScores": [
                    {"playerRefId": 2, "score": "60+44", "seatOrder": 3},
                    {"playerRefId": 0, "score": "12", "seatOrder": 1},
                    {"playerRefId": 1, "score": 30, "seatOrder": 2},
                ],
            },
            {
                "gameRefId": 7,
                "playDate": "2024-01-03 20:15:00",
                "playerScores": [{"playerRefId": at, "score": None} for at in range(3)],
            },
        ],
    }
    content = json.dumps(document).encode()

    result = read(opened(content), mends=Mends(), frame=FRAME)

    [game] = result.games
    assert (game.line, game.totals, game.title) == (2, (12, 30, 104), "At Ana's")
    assert game.finished_at.isoformat() == "2024-01-02T21:35:00+01:00"
    assert {one.line for one in result.problems} == {0, 3}


@pytest.mark.parametrize(
    "content",
    [
        *(b"\0", b"{", b"[]", b'{"a": 1}', b"[" * 100_000, b'{"plays": 3}'),
        *(b'{"plays": [%s]}' % one for one in (b"NaN", b"-Infinity", b"1e999")),
        *(b'{"plays": ["%s"]}' % one for one in (rb"\ud800", rb"\u0000")),
        b'{"plays": ' + b"[" * 100_000,
    ],
)
def test_what_is_no_such_file_is_refused_with_a_sentence(content):
    with pytest.raises(Refused, match="import_unreadable"):
        opened(content)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (club(games=[0] * 5001), "import_too_many_games"),
        (club(players=[0] * 5001), "import_too_many_people"),
        (plays(*[{"gameRefId": 7}] * 50_001), "import_too_many_games"),
        (plays(players=[{}] * 5001), "import_too_many_people"),
    ],
)
def test_too_many_rows_are_refused_whatever_is_in_them(text, code):
    with pytest.raises(Refused, match=code):
        read_file(text.encode())


@pytest.mark.parametrize("text", ["1\n" * 50_002, "\n" * 500_001])
def test_too_many_lines_are_refused_by_whoever_looks_at_them_first(text):
    with pytest.raises(Refused, match="import_too_many_games"):
        opened(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "2024-01-01" + "T" * 120_000 + ",Ana,1,Ben,2,Cho,120",
        plays({"gameRefId": 7, "playDate": "T" * 5_000_000}),
        club(games=[{"started_at": "T" * 5_000_000, "people": []}]),
    ],
)
def test_a_very_long_date_is_no_date_and_is_said_at_once(text):
    # Read character by character from each of its characters on, it would take hours.
    result = read_file(text.encode())

    assert not result.games
    assert {one.line for one in result.stops} == {1}
    assert all(len(cell) <= 120 for cell in result.rows[1])


@pytest.mark.parametrize(
    "strange",
    [
        {"durationMin": 10**12},
        {"gameRefId": [7]},
        {"playDate": {"a": []}},
        {"locationRefId": {}},
        {"playerScores": [{"playerRefId": [], "score": [], "seatOrder": 10**30}]},
    ],
)
def test_a_strange_play_is_told_or_left_out(strange):
    scores = [{"playerRefId": at, "score": 50 * at} for at in range(3)]
    play = {"gameRefId": 7, "playDate": "2024-01-02 20:15:00", "playerScores": scores}

    result = read_file(plays(play | strange, players=PLAYERS).encode())

    assert result.games or result.problems


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=6)
    ),
    max_leaves=30,
)
PLAYS = st.fixed_dictionaries(
    {name: st.lists(ANYTHING, max_size=3) for name in ("plays", "players", "games", "locations")}
)
CLUBS = st.fixed_dictionaries(
    {name: st.lists(ANYTHING, max_size=3) for name in ("games", "players", "seasons")}
)


@hypothesis(max_examples=150, deadline=None)
@given(st.one_of(ANYTHING, PLAYS, CLUBS).map(json.dumps).map(str.encode) | st.binary(max_size=200))
def test_whatever_it_is_it_is_read_or_refused(content):
    try:
        result = read_file(content)
    except Refused:
        return
    assert all(map(is_plain, (one.says for one in result.problems)))


def is_name(name: str) -> bool:
    try:
        return clean_name(name) == name and bool(name_key(name))
    except ValidationError:
        return False


NAMES = st.text(min_size=1, max_size=40).filter(is_name)


@st.composite
def games(draw) -> ReadGame:
    names = draw(st.lists(NAMES, min_size=3, max_size=4, unique_by=name_key))
    lefts = random_lefts(draw(st.randoms(use_true_random=False)), len(names))
    started = START.astimezone(FRAME.zone)
    return ReadGame(
        line=2,
        people=tuple(Sitting(at, name, name_key(name)) for at, name in enumerate(names)),
        started_at=started,
        finished_at=started,
        hands=tuple(Hand(left=left) for left in lefts),
    )


@hypothesis(max_examples=60, deadline=None)
@given(games(), st.sampled_from(["totals", "hands"]))
def test_what_is_written_as_csv_is_read_again(game, kind):
    [back] = found(written([game], kind=kind), kind).games

    assert (back.people, back.sums, back.started_at) == (game.people, game.sums, game.started_at)
    assert back.hands == (game.hands if kind == "hands" else ())


def test_names_are_folded_by_words():
    assert folded("Chlo\u00e9  van-der LINDEN") == ("chloe", "van", "der", "linden")


@pytest.mark.parametrize("behind", ["Calls", "substitute", "forgot to call"])
def test_columns_that_a_table_has_no_place_for_are_named_and_left_out(behind):
    heading = f"date,player 1,score 1,player 2,score 2,player 3,score 3,{behind}"
    read = found(f"{heading}\n2024-11-05,Ana,18,Ben,64,Cho,109,Ben\n")

    [told] = read.problems
    assert (told.line, told.stops) == (0, False)
    assert behind in told.says
    [game] = read.games
    assert [one.name for one in game.people] == ["Ana", "Ben", "Cho"]
