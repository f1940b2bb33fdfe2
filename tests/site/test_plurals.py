"""What is counted has a form for one and forms for more, as many as a language has."""

import re

from tests.site.strings import single_texts

COUNTED = (
    "bot|card|change|club|day|deal|game|guest|hand|hour|letter|link|member|minute|month|name|night"
    "|one|phone|place|player|point|round|season|seat|second|step|table|time|token|turn|use|week|win"
)
# These are filled with words, or with a figure that has a digit behind its point: never with one.
WORDS = "combo|decimal|dealer|giver|leader|names?|taker|winner"
# A number, at most two words, and something of which there may be many.
MANY = re.compile(
    rf"%(?:\((?!(?:{WORDS})\))\w+\))?[sd]\s(?:[a-z]+\s){{0,2}}(?:(?:{COUNTED})s|people)\b",
    re.IGNORECASE,
)
# What is filled in is a constant of ours, a time, or has a digit behind its point.
NEVER_ONE = (
    "that ended with %(cards)d cards or more",
    "being %(points)d points or more behind",
    "Takes you from %(number)s cards to",
    "Takes %(name)s from %(number)s cards to",
    "From %(decisions)s decisions in %(hands)s hands on",
    "At %(time)s UTC its cards",
    "costs about <b>%(cost)s points</b>",
    "Somebody has %(target)s points or more: the game is over",
    "Played out by masters in %(worlds)s deals",
    "A game has %(most)d hands at most",
    "%(gain)s points, and more often the best with their cards.",
    "%(gain)s points against those who held the same cards.",
    "%(done)s of %(of)s deals",
    # Rules of badges, each with a number of its own.
    "Won a game %(points)d points or more ahead of everyone else.",
    "Won a game of %(hands)d hands or more.",
    "Played a whole game of %(hands)d hands or more",
    "Won a game outright after trailing by %(points)d points or more.",
    "Won a game with fewer than %(points)d points.",
    "Went out first in %(hands)d hands of one game.",
    "Played on %(days)d different days.",
    "Played %(games)d games.",
    "Won %(games)d games.",
    "Laid a gang of %(cards)d cards or more, and went out first in that hand (online).",
    "Went out first after passing %(passes)d times or more with a single card left (online).",
)


def test_what_is_counted_has_a_plural():
    suspects = [text for _, text in single_texts() if MANY.search(text)]

    assert [text for text in suspects if not any(fixed in text for fixed in NEVER_ONE)] == []


def test_a_count_without_a_plural_is_found():
    assert MANY.search("After %(hands)d hands.")
    assert MANY.search("%s other people")
    assert not MANY.search("Hand %(number)s of %(name)s")
